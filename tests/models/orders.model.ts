/** Every input, event and outcome of the orders machine that its paths are made of. */

import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { ordersMachine } from '../../machines/orders.machine.ts';
import { failure } from '../support/failure.ts';

const order = (status: string, zip: string | null, pdf = zip) => ({
  id: 'order-0001',
  number: 'SK-10001',
  status,
  zip,
  pdf,
});

const cases = {
  'load.retry': [{ type: 'load.retry' }],
  'xstate.done.actor.load': [
    done('load', { data: [] }),
    done('load', { data: [order('refunded', null), order('paid', null)] }),
    done('load', { data: [order('refunded', null), order('paid', '/v1/downloads/x')] }),
    done('load', { data: [order('paid', '/v1/downloads/x', null)] }),
    done('load', { data: [order('paid', null, '/v1/downloads/x')] }),
  ],
  'xstate.error.actor.load': [fail('load', failure({ status: 0 }))],
  'xstate.done.actor.staleDelay': [done('staleDelay', null)],
  'xstate.error.actor.staleDelay': [fail('staleDelay', failure())],
  'xstate.done.actor.renewDelay': [done('renewDelay', null)],
  'xstate.error.actor.renewDelay': [fail('renewDelay', failure())],
} satisfies Cases<EventFromLogic<typeof ordersMachine>>;

export const ordersModel: Model<typeof ordersMachine> = {
  machine: ordersMachine,
  inputs: [undefined],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof ordersMachine>) => [
    value,
    context.reply !== null,
    context.failure !== null,
  ],
};
