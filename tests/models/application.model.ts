/** Every input, event and outcome of the application machine that its paths are made of (§startup.special-paths). */
import { type Cases, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { applicationMachine } from '../../machines/application.machine.ts';
import type { Visit } from '../../machines/navigation.machine.ts';

const visit: Visit = { path: '/', search: '', name: 'home', params: {}, guard: null, redirect: null };
const user = { id: 7, email: 'ada@example.com', name: 'Ada', personal_info: {} };
const input = { visit, settings: null, typefaces: [{ name: 'Barlow', page: 'barlow' }] };

const cases = {
  'user.changed': [
    { type: 'user.changed', user },
    { type: 'user.changed', user: null },
  ],
  'maintenance.changed': [{ type: 'maintenance.changed', on: true }],
  'version.loaded': [{ type: 'version.loaded' }],
  'cart.loaded': [{ type: 'cart.loaded' }],
  'token.refused': [{ type: 'token.refused' }],
  'service.unavailable': [{ type: 'service.unavailable', isRetry: false }],
  'xstate.error.actor.session': [fail('session', 'a bug')],
  'xstate.error.actor.maintenance': [fail('maintenance', 'a bug')],
  'xstate.error.actor.navigation': [fail('navigation', 'a bug')],
} satisfies Cases<EventFromLogic<typeof applicationMachine>>;

export const applicationModel: Model<typeof applicationMachine> = {
  machine: applicationMachine,
  inputs: [
    input,
    ...[
      '/auth',
      '/auth/',
      '/auth/more',
      '/de/auth',
      '/channels/manage',
      '/channels/manage/more',
      '/de/channels/manage',
      '/de/auth/reset-password/x',
    ].map((path) => ({
      ...input,
      visit: { ...visit, path },
    })),
  ],
  cases,
  key: ({ value }: SnapshotFrom<typeof applicationMachine>) => value,
};
