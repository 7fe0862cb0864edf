/** Every input, event and outcome of the orders machine that its paths are made of. */

import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { ordersMachine } from '../../machines/orders.machine.ts';
import { failure } from '../support/failure.ts';

const order = (status: string, link: string | null) => ({
  id: 'order-0001',
  number: 'SK-10001',
  status,
  zip: link,
  pdf: link,
});

const cases = {
  'orders.retry': [{ type: 'orders.retry' }],
  'xstate.done.actor.loadOrders': [
    done('loadOrders', { data: [] }),
    done('loadOrders', { data: [order('refunded', null), order('paid', null)] }),
    done('loadOrders', { data: [order('refunded', null), order('paid', '/v1/downloads/x')] }),
  ],
  'xstate.error.actor.loadOrders': [fail('loadOrders', failure({ status: 0 }))],
  'xstate.done.actor.filesDelay': [done('filesDelay', null)],
  'xstate.error.actor.filesDelay': [fail('filesDelay', failure())],
  'xstate.done.actor.renewDelay': [done('renewDelay', null)],
  'xstate.error.actor.renewDelay': [fail('renewDelay', failure())],
} satisfies Cases<EventFromLogic<typeof ordersMachine>>;

export const ordersModel: Model<typeof ordersMachine> = {
  machine: ordersMachine,
  inputs: [undefined],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof ordersMachine>) => [
    value,
    context.orders.length,
    context.failure !== null,
  ],
};
