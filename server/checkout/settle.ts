/**
 * T2: takes the provider's truth about an intent into its order, in one transaction. The browser's call, the webhook
 * and the job all come here, in any order and any number of times.
 */
import type { Transaction } from 'kysely';
import { refusalWords } from '../../domain/card-refusal.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { CardAccount, Intent } from '../gateways/card.ts';
import type { Services } from '../services.ts';
import { keepIntent } from '../stores/attempts.ts';
import { lockCart, takeFromCart } from '../stores/carts.ts';
import { saleLines, strayLines, writeEntry } from '../stores/ledger.ts';
import { changeOrder, findOrder, lockOrder, type StoredOrder } from '../stores/orders.ts';
import { oweWork } from '../stores/outbox.ts';
import type { Crash } from './crash.ts';
import { reopen } from './reopen.ts';

type Trx = Transaction<Database>;

export type Truth = {
  readonly account: CardAccount;
  readonly intent: Intent;
  /**
   * The order as it stood before the provider was asked. Money that came is always taken; anything else only while the
   * order still stands as it did, because an answer about an earlier moment says nothing about a later one.
   */
  readonly before: Pick<StoredOrder, 'state' | 'confirm_no' | 'processing_no'> | undefined;
  /** The caller holds the lease: only it may say that a payment under way has come to nothing. */
  readonly holds?: true;
  /** The words about a refusal, where the answer had better ones than the intent. */
  readonly error?: string;
};

const refundedMessage =
  'Your payment did not match your order. It is being refunded in full; your cart is kept.';

export const cancelledMessage =
  'This payment was cancelled at the card provider. Nothing was charged; please try again.';

/** The order as it is afterwards; undefined when there is no such order. */
export async function settle(
  services: Pick<Services, 'db' | 'crash' | 'bell'>,
  orderId: string,
  truth: Truth,
): Promise<StoredOrder | undefined> {
  const settled = await inTransaction(services.db, async (trx) => {
    const seen = await findOrder(trx, orderId);
    if (!seen) return undefined;
    // The cart first, as T1 does: two transactions that lock in different orders would wait for each other.
    await lockCart(trx, seen.user_id);
    const order = await lockOrder(trx, orderId);
    if (!order) return undefined;
    await keepIntent(trx, { id: truth.intent.id, orderId, account: truth.account });
    return truth.intent.state === 'succeeded'
      ? await takeMoney(trx, order, truth, truth.intent.chargeId, services.crash)
      : await takeRefusal(trx, order, truth);
  });
  if (settled) services.bell.ring();
  return settled;
}

async function takeMoney(trx: Trx, order: StoredOrder, truth: Truth, chargeId: string, crash: Crash) {
  const { account, intent } = truth;
  if (order.charge_id === chargeId) return order;
  const isWaiting = ['quote', 'charging', 'action_needed', 'open'].includes(order.state);
  const matches =
    intent.amountCents === order.total_cents &&
    intent.currency === order.currency &&
    account === order.account &&
    intent.orderId === order.id;
  if (isWaiting && matches) {
    const paid = await payOrder(trx, { ...order, intent_id: intent.id }, chargeId);
    crash('in-settle');
    return paid;
  }
  await writeEntry(trx, order, `stray:${intent.id}`, strayLines(account, intent.amountCents));
  await oweWork(trx, order.id, [{ kind: 'refund', subject: intent.id }]);
  if (!isWaiting) return order;
  return await changeOrder(trx, order.id, {
    state: 'review',
    charge_id: chargeId,
    intent_id: intent.id,
    error: refundedMessage,
    lease: 'give_up',
  });
}

/** Paid: the books, what is owed and the emptied cart, all or nothing. `chargeId` is null for a total of zero. */
export async function payOrder(trx: Trx, order: StoredOrder, chargeId: string | null): Promise<StoredOrder> {
  const paid = await changeOrder(trx, order.id, {
    state: 'paid',
    charge_id: chargeId,
    intent_id: order.intent_id,
    error: null,
    lease: 'give_up',
    paid: true,
  });
  await writeEntry(trx, order, `sale:${order.id}`, saleLines(order));
  const { third_party } = order.licensee;
  await oweWork(trx, order.id, [
    { kind: 'zip' },
    { kind: 'invoice' },
    { kind: 'receipt' },
    ...(third_party?.email ? [{ kind: 'third_party_copy' } as const] : []),
    ...(order.tax_cents > 0 ? [{ kind: 'tax_record' } as const] : []),
  ]);
  await takeFromCart(trx, order.user_id, order.quote.cart);
  return paid;
}

/**
 * Anything but money: only for the current intent, and only when nothing has happened since the provider was asked. A
 * payment under way has come to nothing when its lease's holder says so, or when the provider had taken it before: then
 * what the intent is now is the answer, whoever hears it.
 */
async function takeRefusal(trx: Trx, order: StoredOrder, { intent, before, holds, error }: Truth) {
  const isCurrent = order.intent_id === null || order.intent_id === intent.id;
  const isUnmoved =
    before?.state === order.state &&
    before.confirm_no === order.confirm_no &&
    before.processing_no === order.processing_no;
  const isTaken = order.processing_no === order.confirm_no;
  const mayTell = order.state === 'action_needed' || (order.state === 'charging' && (holds || isTaken));
  if (!isCurrent || !isUnmoved || !mayTell) return order;
  if (intent.state === 'processing')
    return holds
      ? await changeOrder(trx, order.id, { processing_no: order.confirm_no, lease: 'pause' })
      : order;
  // The challenge was passed and its confirmation is still to come.
  if (intent.state === 'requires_confirmation' && !holds) return order;
  if (intent.state === 'requires_action' && order.state === 'action_needed') return order;
  if (intent.state === 'requires_action')
    return await changeOrder(trx, order.id, {
      state: 'action_needed',
      intent_id: intent.id,
      error: null,
      lease: 'give_up',
    });
  // A cancelled intent may remember a refusal: of an earlier card.
  if (intent.state === 'canceled')
    return await reopen(trx, order.id, { intent_id: null, error: error ?? cancelledMessage });
  return await reopen(trx, order.id, {
    intent_id: intent.id,
    error: error ?? (intent.lastError ? refusalWords(intent.lastError) : null),
  });
}
