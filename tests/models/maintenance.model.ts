/**
 * Every input, event and outcome of the maintenance machine that its paths are made of (§maintenance.settings,
 * §maintenance.unavailable, §maintenance.second-try, §maintenance.polling).
 */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { noBrand } from '../../domain/no-brand.ts';
import { maintenanceMachine } from '../../machines/maintenance.machine.ts';
import { failure } from '../support/failure.ts';
import { settings as openSettings } from '../support/foundry.ts';

export const settings = (maintenance_mode: boolean) => ({
  ...openSettings,
  foundry: { ...noBrand, name: 'Quay', motto: 'Type, cut near water', email: 'quay@example.com' },
  maintenance_mode,
});

const cases = {
  'service.unavailable': [
    { type: 'service.unavailable', isRetry: false },
    { type: 'service.unavailable', isRetry: true },
  ],
  'xstate.done.actor.loadSettings': [
    done('loadSettings', settings(false)),
    done('loadSettings', settings(true)),
  ],
  'xstate.error.actor.loadSettings': [fail('loadSettings', failure({ status: 0, rule: 'connection_error' }))],
  'xstate.done.actor.reloadSettings': [
    done('reloadSettings', settings(false)),
    done('reloadSettings', settings(true)),
  ],
  'xstate.error.actor.reloadSettings': [fail('reloadSettings', failure())],
  'xstate.done.actor.pause': [done('pause', null)],
  'xstate.error.actor.pause': [fail('pause', 'timers are refused')],
} satisfies Cases<EventFromLogic<typeof maintenanceMachine>>;

export const maintenanceModel: Model<typeof maintenanceMachine> = {
  machine: maintenanceMachine,
  inputs: [{ settings: null }, { settings: settings(false) }, { settings: settings(true) }],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof maintenanceMachine>) => [
    value,
    context.settings?.maintenance_mode ?? null,
  ],
};
