/** The order just paid: shown at once, its files once made; its links are renewed as long as the page is open. */
import type { Order } from '../domain/checkout.ts';
import { isMakingFiles } from '../domain/order-state.ts';
import { filesDelayMs, renewedMachineOf } from './renewed.ts';

export const successMachine = renewedMachineOf('success', {
  /** The account has no paid order yet, or not this one (§success.no-order). */
  isMissing: ({ status }) => status === 404,
  isMaking: ({ order_details }: Order) => isMakingFiles(order_details),
  staleDelayMs: filesDelayMs,
});
