/** Provides the machines of the order list and of a single order with their calls. */
import { ordersMachine } from '../../machines/orders.machine.ts';
import { successMachine } from '../../machines/success.machine.ts';
import { apiActor } from './api-actor.ts';
import { wait } from './wait.ts';

export const composeOrders = () =>
  ordersMachine.provide({
    actors: { wait, loadOrders: apiActor('orders', (_: undefined) => ({ body: {} })) },
  });

/** A single order uses the same machine as the one just paid, with its files and link renewal. */
export const composeOrder = (order_id: string) =>
  successMachine.provide({
    actors: { wait, loadOrder: apiActor('order', (_: undefined) => ({ params: { order_id } })) },
  });

export type OrdersLogics = { readonly composeOrders: typeof composeOrders };
export type OrderLogics = { readonly composeOrder: typeof composeOrder };
