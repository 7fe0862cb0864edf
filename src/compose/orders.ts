/** Joins the list of orders and a single one to their calls. */
import { ordersMachine } from '../../machines/orders.machine.ts';
import { successMachine } from '../../machines/success.machine.ts';
import { job } from '../jobs.ts';
import { wait } from '../wait.ts';

export const composeOrders = () =>
  ordersMachine.provide({
    actors: { wait, loadOrders: job('orders', (_: undefined) => ({ body: {} })) },
  });

/** One order lives as the one just paid does: files and links come and are renewed alike. */
export const composeOrder = (order_id: string) =>
  successMachine.provide({
    actors: { wait, loadOrder: job('order', (_: undefined) => ({ params: { order_id } })) },
  });

export type OrdersKit = { readonly composeOrders: typeof composeOrders };
export type OrderKit = { readonly composeOrder: typeof composeOrder };
