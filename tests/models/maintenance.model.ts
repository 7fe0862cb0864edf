/** Every input, event and outcome of the maintenance machine that its paths are made of. */
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { maintenanceMachine } from '../../machines/maintenance.machine.ts';
import { type Cases, done, fail, failure, type Model } from '../support/paths.ts';

const settings = (maintenance_mode: boolean) => ({
  maintenance_mode,
  stripe_keys: { us: 'pk_us', default: 'pk' },
  trial_scripts: [],
  sandbox: true,
  build: '',
});

const cases = {
  'service.refused': [{ type: 'service.refused' }],
  'xstate.done.actor.loadSettings': [
    done('loadSettings', settings(false)),
    done('loadSettings', settings(true)),
  ],
  'xstate.error.actor.loadSettings': [
    fail('loadSettings', failure({ status: 503, rule: 'maintenance' })),
    fail('loadSettings', failure({ status: 0, rule: 'connection_error' })),
  ],
  'xstate.done.actor.awaitOpening': [done('awaitOpening', settings(false))],
  'xstate.error.actor.awaitOpening': [fail('awaitOpening', failure())],
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
