/** Where a payment came to nothing: the order may be paid again, and a buyer who doesn't is told by e-mail. */
import type { Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import { changeOrder, type StoredOrder } from '../stores/orders.ts';
import { enqueuePaymentFailed } from '../stores/outbox.ts';

export type Reopening = {
  /** What the buyer is told; null when they need no reason. */
  readonly error: string | null;
  /** Null lets go of an intent that is no use any more; left out, the next payment goes on with the one that is there. */
  readonly intent_id?: string | null;
};

/** Opens an order that the transaction has locked; nothing was charged, and the provider can't charge it any more. */
export async function reopen(
  trx: Transaction<Database>,
  id: string,
  reopening: Reopening,
): Promise<StoredOrder> {
  await enqueuePaymentFailed(trx, id);
  return await changeOrder(trx, id, { ...reopening, state: 'open', lease: 'give_up' });
}
