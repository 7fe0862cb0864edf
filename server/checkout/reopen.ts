/** After a payment that failed: the order may be paid again, and a buyer who doesn't is notified by e-mail. */
import type { Trx } from '../db/database.ts';
import { changeOrder, type StoredOrder } from '../stores/orders.ts';
import { enqueue } from '../stores/outbox.ts';

export type ReopenChange = {
  /** The message for the buyer; null when they need no reason. */
  readonly error: string | null;
  /** Null drops an intent that is no longer usable; left out, the next payment reuses the current one. */
  readonly intent_id?: string | null;
};

/** Opens an order that the transaction has locked; nothing was charged, and the provider can't charge it any more. */
export async function reopen(trx: Trx, id: string, change: ReopenChange): Promise<StoredOrder> {
  await enqueue(trx, { kind: 'payment_failed', payload: { order_id: id } });
  return await changeOrder(trx, id, { ...change, state: 'open', lease: 'give_up' });
}
