/** Every event and outcome of the club machine that its paths are made of (§club.page.public, §club.page.login). */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { clubMachine } from '../../machines/club.machine.ts';
import { failure } from '../support/failure.ts';

const cases = {
  'user.changed': [
    { type: 'user.changed', reader: 'visitor' },
    { type: 'user.changed', reader: 'customer' },
    { type: 'user.changed', reader: 'member' },
  ],
  'login.open': [{ type: 'login.open' }],
  'load.retry': [{ type: 'load.retry' }],
  'xstate.error.actor.followUser': [fail('followUser', failure())],
  'xstate.done.actor.loadContent': [
    done('loadContent', {
      data: '<h1>The Club</h1>',
      contents: [],
      class: '',
      meta: { title: 'Club', description: '', image: null },
    }),
  ],
  'xstate.error.actor.loadContent': [
    fail('loadContent', failure({ status: 403, rule: 'login_required' })),
    fail('loadContent', failure({ status: 403, rule: 'not_member' })),
    fail('loadContent', failure()),
  ],
  'xstate.done.actor.redirectToLogin': [done('redirectToLogin', null)],
  'xstate.error.actor.redirectToLogin': [fail('redirectToLogin', 'history is refused')],
} satisfies Cases<EventFromLogic<typeof clubMachine>>;

export const clubModel: Model<typeof clubMachine> = {
  machine: clubMachine,
  inputs: [undefined],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof clubMachine>) => [
    value,
    context.content !== null,
    context.failure !== null,
  ],
};
