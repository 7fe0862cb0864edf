/**
 * T2: applies an intent's state at the provider to its order, in one transaction. The browser's call, the webhook and the
 * job runner all use it, in any order and any number of times.
 */

import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import type { CardAccount } from '../../domain/card-account.ts';
import { declineMessage } from '../../domain/card-decline.ts';
import { cancelledMessage } from '../../machines/order.machine.ts';
import type { OrderEvent, SeenOrder } from '../../machines/order-facts.ts';
import type { Intent } from '../gateways/card.ts';
import type { Services } from '../services.ts';
import { insertIntent } from '../stores/attempts.ts';
import { lockCart } from '../stores/carts.ts';
import { applyOrderEvent } from '../stores/order-events.ts';
import { findOrder, lockOrder, type StoredOrder } from '../stores/orders.ts';
import { addFacts, inSpan } from '../tracing.ts';

type OrderBefore = Pick<StoredOrder, 'state' | 'confirm_no' | 'processing_no'>;

export type IntentReport = {
  readonly account: CardAccount;
  readonly intent: Intent;
  /** The order as it was before the provider was queried. */
  readonly orderBefore: OrderBefore | undefined;
  /** The caller holds the lease: only it may report that a payment under way has failed. */
  readonly hasLease?: true;
  /** A message about a refusal, where the answer had a better one than the intent. */
  readonly error?: string;
};

/** What the chart is told of an intent's state. */
function eventOf({ account, intent, orderBefore, hasLease, error }: IntentReport): OrderEvent {
  const { id: intentId, amountCents: cents, currency, orderId = null, lastError } = intent;
  const report = {
    intentId,
    seen: orderBefore ? seenOrder(orderBefore) : null,
    hasLease: hasLease === true,
  };
  const refusal = error ?? (lastError ? declineMessage(lastError) : null);
  switch (intent.state) {
    case 'succeeded':
      return {
        type: 'intent.succeeded',
        intentId,
        chargeId: intent.chargeId,
        orderId,
        cents,
        currency,
        account,
      };
    case 'processing':
      return { type: 'intent.processing', ...report };
    case 'requires_action':
      return { type: 'intent.requires-action', ...report };
    case 'canceled':
      // It may still hold a refusal: of an earlier card.
      return { type: 'intent.cancelled', ...report, error: error ?? cancelledMessage };
    case 'requires_confirmation':
      return { type: 'intent.unconfirmed', ...report, error: refusal };
    case 'requires_payment_method':
      return { type: 'intent.declined', ...report, error: refusal };
  }
}

const seenOrder = ({ state, confirm_no, processing_no }: OrderBefore): SeenOrder => ({
  state,
  confirmNo: confirm_no,
  processingNo: processing_no,
});

/** The order as it is afterwards; undefined when there is no such order. */
export async function settle(
  services: Pick<Services, 'db' | 'crash'>,
  orderId: string,
  report: IntentReport,
): Promise<StoredOrder | undefined> {
  const event = eventOf(report);
  const facts = { 'order.id': orderId, 'order.event': event.type };
  return await inSpan('settle', { facts }, () => applyReport(services, orderId, report, event));
}

async function applyReport(
  { db, crash }: Pick<Services, 'db' | 'crash'>,
  orderId: string,
  report: IntentReport,
  event: OrderEvent,
): Promise<StoredOrder | undefined> {
  return await inTransaction(db, async (trx) => {
    const unlocked = await findOrder(trx, orderId);
    if (!unlocked) return undefined;
    // The cart first, as T1 does: two transactions that lock in different orders would deadlock.
    await lockCart(trx, unlocked.user_id);
    const order = await lockOrder(trx, orderId);
    if (!order) return undefined;
    await insertIntent(trx, { id: report.intent.id, orderId, account: report.account });
    const applied = await applyOrderEvent(trx, order, event);
    if (applied !== order && applied.state === 'paid') crash('in-settle');
    addFacts({ 'order.state': applied.state });
    return applied;
  });
}
