/** The account's orders: their files appear once made, and their links are renewed as long as the page is open. */
import type { OrderRow } from '../domain/checkout.ts';
import { isMakingFiles } from '../domain/order-state.ts';
import { filesDelayMs, renewedMachineOf } from './renewed.ts';

export type Orders = { readonly data: OrderRow[] };

export const ordersMachine = renewedMachineOf('orders', {
  isEmpty: ({ data }: Orders) => data.length === 0,
  isMaking: ({ data }) => data.some(isMakingFiles),
  staleDelayMs: filesDelayMs,
});
