/** P1 and P2: the payment intent and its confirmation, each under an idempotency key that was stored before the call. */

import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import { declineMessage } from '../../domain/card-decline.ts';
import { cancelledMessage } from '../../machines/order.machine.ts';
import type { Declined, Intent } from '../gateways/card.ts';
import { countUnknownPayment } from '../metrics.ts';
import type { Services } from '../services.ts';
import { insertIntent } from '../stores/attempts.ts';
import { applyEvent, applyOrderEvent } from '../stores/order-events.ts';
import { lockOrder, type StoredOrder } from '../stores/orders.ts';
import { settle } from './settle.ts';

/** The order afterwards; the secret only when the buyer has to authenticate. */
export type ChargeResult = { readonly order: StoredOrder; readonly clientSecret?: string };

const unexpectedState = 'payment_intent_unexpected_state';
export const noAnswerMessage =
  'The card provider isn’t responding. Nothing was charged; please try again in a moment.';

const providerFailedMessage =
  'The card provider could not carry out this payment. Nothing was charged; please try again.';

/** The caller holds the lease. Without an answer to P2 the order stays charging, and the next check resumes it. */
export async function charge(services: Services, order: StoredOrder): Promise<ChargeResult> {
  const result = await ensureIntent(services, order);
  return result.intent_id === null ? { order: result } : await confirm(services, result);
}

/**
 * P1. Afterwards the order has its intent, or is open: refused, or without an answer. An intent that may have been created
 * is never confirmed, so nothing was charged; and the provider repeats a failure under the same key for a day.
 */
export async function ensureIntent(services: Services, order: StoredOrder): Promise<StoredOrder> {
  if (order.intent_id !== null) return order;
  const result = await services.card.createIntent(order.account, {
    amountCents: order.total_cents,
    currency: order.currency,
    orderId: order.id,
    attempt: String(order.attempt_no),
    idempotencyKey: `${order.id}-intent-${order.attempt_no}`,
  });
  services.crash('after-intent');
  switch (result.kind) {
    case 'unknown':
      return await refuseCharge(services, order, noAnswerMessage);
    case 'declined':
      return await refuseCharge(services, order, declineMessage(result));
    case 'intent':
      return await saveIntent(services, order, result.intent);
  }
}

async function saveIntent({ db }: Services, order: StoredOrder, { id }: Intent): Promise<StoredOrder> {
  const { confirm_no: confirmNo, account } = order;
  return await inTransaction(db, async (trx) => {
    const current = await lockOrder(trx, order.id);
    if (!current) return order;
    const applied = await applyOrderEvent(trx, current, { type: 'intent.created', confirmNo, intentId: id });
    // If another call took over the order during P1, the intent was never confirmed.
    if (applied !== current) await insertIntent(trx, { id, orderId: order.id, account });
    return applied;
  });
}

/**
 * P2. After the challenge the intent has its payment method, and the order none. Repeated for an unchanged order it is the
 * same call under the same key: it charges once and returns the same outcome.
 */
export async function confirm(
  services: Services,
  order: StoredOrder,
  isRetry = false,
): Promise<ChargeResult> {
  if (order.intent_id === null || order.state !== 'charging') return { order };
  const paymentMethodId = order.payment_method_id;
  const answer = await services.card.confirmIntent(order.account, order.intent_id, {
    ...(paymentMethodId === null ? {} : { paymentMethodId }),
    idempotencyKey: `${order.id}-confirm-${order.confirm_no}`,
  });
  services.crash('after-confirm');
  const isGone =
    answer.kind === 'missing' || (answer.kind === 'intent' && answer.intent.state === 'canceled');
  if (isGone && paymentMethodId !== null && !isRetry) return await retryWithNewIntent(services, order);
  switch (answer.kind) {
    case 'unknown':
      if (answer.isFinal) return await cancelUnfinished(services, order);
      return await checkIntentNow(services, order);
    case 'missing':
      return { order: await refuseCharge(services, order, cancelledMessage) };
    case 'declined':
      return await applyDecline(services, order, answer);
    case 'intent':
      return await applyIntent(services, order, answer.intent);
  }
}

/**
 * The provider had cancelled the intent before this payment reached it, and can't charge it any more: another replaces it,
 * under new numbers that are stored before the call.
 */
async function retryWithNewIntent(services: Services, order: StoredOrder): Promise<ChargeResult> {
  const { order: retried, isApplied } = await applyEvent(services.db, order.id, {
    type: 'intent.lost',
    confirmNo: order.confirm_no,
  });
  if (!isApplied) return { order: retried };
  const result = await ensureIntent(services, retried);
  return result.intent_id === null ? { order: result } : await confirm(services, result, true);
}

/** Settles as the holder of the lease. */
export async function applyIntent(
  services: Services,
  order: StoredOrder,
  intent: Intent,
  error?: string,
): Promise<ChargeResult> {
  const settled = await settle(services, order.id, {
    account: order.account,
    intent,
    orderBefore: order,
    hasLease: true,
    ...(error === undefined ? {} : { error }),
  });
  const current = settled ?? order;
  return current.state === 'action_needed'
    ? { order: current, clientSecret: intent.clientSecret }
    : { order: current };
}

async function applyDecline(
  services: Services,
  order: StoredOrder,
  declined: Declined,
): Promise<ChargeResult> {
  const { intent: declinedIntent, code } = declined;
  // After a failed challenge the intent can't be confirmed any more, and only the intent says why.
  const message = declineMessage(declined, code === unexpectedState ? declinedIntent?.lastError : undefined);
  // If the request itself was refused (an unknown payment method, say), the intent says nothing about it.
  if (
    declinedIntent &&
    (declinedIntent.state === 'requires_payment_method' || declinedIntent.state === 'succeeded')
  )
    return await applyIntent(services, order, declinedIntent, message);
  return { order: await refuseCharge(services, order, message) };
}

/**
 * No answer to P2: if the intent shows an outcome, that is applied at once. Any other state may still change, so the order
 * stays charging, and a check after a pause resumes it.
 */
async function checkIntentNow(services: Services, order: StoredOrder): Promise<ChargeResult> {
  const { card } = services;
  const answer =
    order.intent_id === null ? undefined : await card.retrieveIntent(order.account, order.intent_id);
  const intent = answer?.kind === 'intent' ? answer.intent : undefined;
  if (intent && ['succeeded', 'requires_action', 'processing'].includes(intent.state))
    return await applyIntent(services, order, intent);
  return await leaveUnknown(services, order);
}

/**
 * The provider failed at this confirmation and would say so at every retry: the intent is cancelled, so that nothing comes
 * of it later, and its state afterwards is applied.
 */
async function cancelUnfinished(services: Services, order: StoredOrder): Promise<ChargeResult> {
  const { intent_id } = order;
  const answer = intent_id === null ? undefined : await services.card.cancelIntent(order.account, intent_id);
  return answer?.kind === 'intent'
    ? await applyIntent(services, order, answer.intent, providerFailedMessage)
    : await leaveUnknown(services, order);
}

async function leaveUnknown(services: Services, order: StoredOrder): Promise<ChargeResult> {
  countUnknownPayment();
  return { order: await checkLater(services, order) };
}

/** Leaves the order to the next check, some seconds later: the provider said nothing final. */
export async function checkLater({ db }: Pick<Services, 'db'>, order: StoredOrder): Promise<StoredOrder> {
  return (await applyEvent(db, order.id, { type: 'provider.silent', confirmNo: order.confirm_no })).order;
}

/** The provider refused before any money could move. */
export async function refuseCharge(
  { db }: Pick<Services, 'db'>,
  { id, confirm_no: confirmNo }: StoredOrder,
  error: string,
): Promise<StoredOrder> {
  return (await applyEvent(db, id, { type: 'charge.refused', confirmNo, error })).order;
}
