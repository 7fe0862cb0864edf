/** Every input, event and outcome of the success machine that its paths are made of (§success.no-order). */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { successMachine } from '../../machines/success.machine.ts';
import { failure } from '../support/failure.ts';

const bought = (zip: string | null, pdf = zip, status = 'paid') => ({
  order_details: { id: 'order-0001', status, zip, pdf },
});

const cases = {
  'load.retry': [{ type: 'load.retry' }],
  'xstate.done.actor.load': [
    done('load', bought(null)),
    done('load', bought('/v1/downloads/x')),
    done('load', bought('/v1/downloads/x', null)),
    done('load', bought(null, '/v1/downloads/x')),
    done('load', bought(null, '/v1/downloads/x', 'refunded')),
  ],
  'xstate.error.actor.load': [fail('load', failure({ status: 404 })), fail('load', failure({ status: 0 }))],
  'xstate.done.actor.staleDelay': [done('staleDelay', null)],
  'xstate.error.actor.staleDelay': [fail('staleDelay', failure())],
  'xstate.done.actor.renewDelay': [done('renewDelay', null)],
  'xstate.error.actor.renewDelay': [fail('renewDelay', failure())],
} satisfies Cases<EventFromLogic<typeof successMachine>>;

export const successModel: Model<typeof successMachine> = {
  machine: successMachine,
  inputs: [undefined],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof successMachine>) => [
    value,
    context.reply !== null,
    context.failure !== null,
  ],
};
