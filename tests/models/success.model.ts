/** Every input, event and outcome of the success machine that its paths are made of (§success.no-order). */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { successMachine } from '../../machines/success.machine.ts';
import { failure } from '../support/failure.ts';

const bought = (zip: string | null, pdf = zip) => ({ order_details: { id: 'order-0001', zip, pdf } });

const cases = {
  'order.retry': [{ type: 'order.retry' }],
  'xstate.done.actor.loadOrder': [
    done('loadOrder', bought(null)),
    done('loadOrder', bought('/v1/downloads/x')),
    done('loadOrder', bought('/v1/downloads/x', null)),
    done('loadOrder', bought(null, '/v1/downloads/x')),
  ],
  'xstate.error.actor.loadOrder': [
    fail('loadOrder', failure({ status: 404 })),
    fail('loadOrder', failure({ status: 0 })),
  ],
  'xstate.done.actor.filesDelay': [done('filesDelay', null)],
  'xstate.error.actor.filesDelay': [fail('filesDelay', failure())],
  'xstate.done.actor.renewDelay': [done('renewDelay', null)],
  'xstate.error.actor.renewDelay': [fail('renewDelay', failure())],
} satisfies Cases<EventFromLogic<typeof successMachine>>;

export const successModel: Model<typeof successMachine> = {
  machine: successMachine,
  inputs: [undefined],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof successMachine>) => [
    value,
    context.order !== null,
    context.failure !== null,
  ],
};
