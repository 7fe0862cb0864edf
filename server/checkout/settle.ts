/**
 * T2: applies an intent's state at the provider to its order, in one transaction. The browser's call, the webhook and the
 * job runner all use it, in any order and any number of times.
 */

import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import { declineMessage } from '../../domain/card-decline.ts';
import { isLive } from '../../domain/order-state.ts';
import type { Trx } from '../db/database.ts';
import type { CardAccount, Intent } from '../gateways/card.ts';
import type { Services } from '../services.ts';
import { insertIntent } from '../stores/attempts.ts';
import { lockCart, removeFromCart } from '../stores/carts.ts';
import { saleLines, strayLines, writeEntry } from '../stores/ledger.ts';
import { changeOrder, findOrder, lockOrder, type StoredOrder } from '../stores/orders.ts';
import { enqueue } from '../stores/outbox.ts';
import type { Crash } from './crash.ts';

export type ReopenChange = {
  /** The message for the buyer; null when they need no reason. */
  readonly error: string | null;
  /** Null drops an intent that is no longer usable; left out, the next payment reuses the current one. */
  readonly intent_id?: string | null;
};

/**
 * Opens an order that the transaction has locked; nothing was charged, and the provider can't charge it any more. A buyer who
 * doesn't pay it again gets an email.
 */
export async function reopen(trx: Trx, id: string, change: ReopenChange): Promise<StoredOrder> {
  await enqueue(trx, { kind: 'payment_failed', payload: { order_id: id } });
  return await changeOrder(trx, id, { ...change, state: 'open', lease: 'give_up' });
}

export type IntentReport = {
  readonly account: CardAccount;
  readonly intent: Intent;
  /**
   * The order as it was before the provider was queried. Captured money is always applied; anything else only while the
   * order is unchanged, because an answer about an earlier moment says nothing about a later one.
   */
  readonly orderBefore: Pick<StoredOrder, 'state' | 'confirm_no' | 'processing_no'> | undefined;
  /** The caller holds the lease: only it may report that a payment under way has failed. */
  readonly hasLease?: true;
  /** A message about a refusal, where the answer had a better one than the intent. */
  readonly error?: string;
};

const refundedMessage =
  'Your payment did not match your order. It is being refunded in full; your cart is kept.';

export const cancelledMessage =
  'This payment was cancelled at the card provider. Nothing was charged; please try again.';

/** The order as it is afterwards; undefined when there is no such order. */
export async function settle(
  services: Pick<Services, 'db' | 'crash' | 'wakeSignal'>,
  orderId: string,
  report: IntentReport,
): Promise<StoredOrder | undefined> {
  const settled = await inTransaction(services.db, async (trx) => {
    const unlocked = await findOrder(trx, orderId);
    if (!unlocked) return undefined;
    // The cart first, as T1 does: two transactions that lock in different orders would deadlock.
    await lockCart(trx, unlocked.user_id);
    const order = await lockOrder(trx, orderId);
    if (!order) return undefined;
    await insertIntent(trx, { id: report.intent.id, orderId, account: report.account });
    return report.intent.state === 'succeeded'
      ? await applyPayment(trx, order, report, report.intent.chargeId, services.crash)
      : await applyFailure(trx, order, report);
  });
  if (settled) services.wakeSignal.notify();
  return settled;
}

async function applyPayment(
  trx: Trx,
  order: StoredOrder,
  report: IntentReport,
  chargeId: string,
  crash: Crash,
) {
  const { account, intent } = report;
  if (order.charge_id === chargeId) return order;
  const matches =
    intent.amountCents === order.total_cents &&
    intent.currency === order.currency &&
    account === order.account &&
    intent.orderId === order.id;
  if (isLive(order) && matches) {
    const paid = await payOrder(trx, { ...order, intent_id: intent.id }, chargeId);
    crash('in-settle');
    return paid;
  }
  await writeEntry(trx, order, `stray:${intent.id}`, strayLines(account, intent.amountCents));
  await enqueue(trx, { kind: 'refund', payload: { order_id: order.id, intent_id: intent.id } });
  if (!isLive(order)) return order;
  return await changeOrder(trx, order.id, {
    state: 'review',
    charge_id: chargeId,
    intent_id: intent.id,
    error: refundedMessage,
    lease: 'give_up',
  });
}

/** Paid: the ledger, the outbox jobs and the emptied cart, all or nothing. `chargeId` is null for a total of zero. */
export async function payOrder(trx: Trx, order: StoredOrder, chargeId: string | null): Promise<StoredOrder> {
  const cartRevision = await removeFromCart(trx, order.user_id, order.lines.cart);
  const paid = await changeOrder(trx, order.id, {
    state: 'paid',
    cart_revision: cartRevision,
    charge_id: chargeId,
    intent_id: order.intent_id,
    error: null,
    lease: 'give_up',
    paid: true,
  });
  await writeEntry(trx, order, `sale:${order.id}`, saleLines(order));
  const { third_party } = order.licensee;
  const payload = { order_id: order.id };
  for (const kind of ['zip', 'invoice', 'receipt'] as const) await enqueue(trx, { kind, payload });
  if (third_party?.email) await enqueue(trx, { kind: 'third_party_copy', payload });
  if (order.tax_cents > 0) await enqueue(trx, { kind: 'tax_record', payload });
  return paid;
}

/**
 * Any state but success: only for the current intent, and only when nothing has happened since the provider was queried. A
 * payment under way has failed when its lease's holder says so, or when the provider had accepted it for processing: then
 * the intent's current state counts, whoever reports it.
 */
async function applyFailure(
  trx: Trx,
  order: StoredOrder,
  { intent, orderBefore, hasLease, error }: IntentReport,
) {
  const isCurrent = order.intent_id === null || order.intent_id === intent.id;
  const isUnchanged =
    orderBefore?.state === order.state &&
    orderBefore.confirm_no === order.confirm_no &&
    orderBefore.processing_no === order.processing_no;
  const isProcessing = order.processing_no === order.confirm_no;
  const mayChange =
    order.state === 'action_needed' || (order.state === 'charging' && (hasLease || isProcessing));
  if (!isCurrent || !isUnchanged || !mayChange) return order;
  if (intent.state === 'processing')
    return hasLease
      ? await changeOrder(trx, order.id, { processing_no: order.confirm_no, lease: 'pause' })
      : order;
  // The challenge was passed and its confirmation is still to come.
  if (intent.state === 'requires_confirmation' && !hasLease) return order;
  if (intent.state === 'requires_action' && order.state === 'action_needed') return order;
  if (intent.state === 'requires_action')
    return await changeOrder(trx, order.id, {
      state: 'action_needed',
      intent_id: intent.id,
      error: null,
      lease: 'give_up',
    });
  // A cancelled intent may still hold a refusal: of an earlier card.
  if (intent.state === 'canceled')
    return await reopen(trx, order.id, { intent_id: null, error: error ?? cancelledMessage });
  return await reopen(trx, order.id, {
    intent_id: intent.id,
    error: error ?? (intent.lastError ? declineMessage(intent.lastError) : null),
  });
}
