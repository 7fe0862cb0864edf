/** P1 and P2: the payment intent and its confirmation, each under a key that was stored before the call. */

import { inTransaction } from '../db/transaction.ts';
import type { CardAccount, Declined, Intent } from '../gateways/card.ts';
import type { Services } from '../services.ts';
import { keepIntent } from '../stores/attempts.ts';
import { changeOrder, findOrder, lockOrder, type StoredOrder } from '../stores/orders.ts';
import { settle } from './settle.ts';

/** The order afterwards; the secret only when the buyer has to authenticate. */
export type Charged = { readonly order: StoredOrder; readonly clientSecret?: string };

const refusedMessage = 'The card was not accepted. Please check your card or use another one.';
export const silentMessage =
  'The card provider does not answer. Nothing was charged; please try again in a moment.';

/** The caller holds the lease. No answer to P2 leaves the order charging: the job asks for the truth. */
export async function charge(services: Services, order: StoredOrder): Promise<Charged> {
  const made = await makeIntent(services, order);
  if (made.intent_id === null) return { order: made };
  return await confirm(services, made, made.payment_method_id);
}

/**
 * P1. The order has its intent afterwards, or is open: refused, or without an answer. An intent that may have been made
 * is confirmed by nobody, so that nothing was charged; and the provider repeats a failure under its key for a day.
 */
export async function makeIntent(services: Services, order: StoredOrder): Promise<StoredOrder> {
  if (order.intent_id !== null) return order;
  const made = await services.card.createIntent(order.account, {
    amountCents: order.total_cents,
    currency: order.currency,
    orderId: order.id,
    attempt: String(order.attempt_no),
    idempotencyKey: `${order.id}-intent-${order.attempt_no}`,
  });
  services.crash('after-intent');
  switch (made.kind) {
    case 'unknown':
      return await refuseCharge(services, order, silentMessage);
    case 'declined':
      return await refuseCharge(services, order, made.message);
    case 'intent':
      return await keepMade(services, order, made.intent);
  }
}

async function keepMade({ db }: Services, order: StoredOrder, { id }: Intent): Promise<StoredOrder> {
  return await inTransaction(db, async (trx) => {
    const now = await lockOrder(trx, order.id);
    // Somebody else took the order over while P1 was under way; the intent was never confirmed.
    if (now?.confirm_no !== order.confirm_no || now.state !== 'charging') return now ?? order;
    await keepIntent(trx, { id, orderId: order.id, account: order.account });
    return await changeOrder(trx, order.id, { intent_id: id, lease: 'take' });
  });
}

/** P2. Also after the challenge, then without a payment method: the intent has its own. */
export async function confirm(
  services: Services,
  order: StoredOrder,
  paymentMethodId: string | null,
): Promise<Charged> {
  if (order.intent_id === null || order.state !== 'charging') return { order };
  const answer = await services.card.confirmIntent(order.account, order.intent_id, {
    ...(paymentMethodId === null ? {} : { paymentMethodId }),
    idempotencyKey: `${order.id}-confirm-${order.confirm_no}`,
  });
  services.crash('after-confirm');
  switch (answer.kind) {
    case 'unknown':
      return await lookAtOnce(services, order);
    case 'declined':
      return await takeDecline(services, order, answer);
    case 'intent':
      return await takeTruth(services, order, answer.intent);
  }
}

/** Settles as the holder of the lease. */
export async function takeTruth(
  services: Services,
  order: StoredOrder,
  intent: Intent,
  error?: string,
): Promise<Charged> {
  const settled = await settle(services, order.id, {
    account: order.account,
    intent,
    before: order,
    holds: true,
    ...(error === undefined ? {} : { error }),
  });
  const now = settled ?? order;
  return now.state === 'action_needed' ? { order: now, clientSecret: intent.clientSecret } : { order: now };
}

async function takeDecline(services: Services, order: StoredOrder, declined: Declined): Promise<Charged> {
  const left = declined.intent;
  // A refusal of the request (an unknown payment method, say) leaves an intent that says nothing about it.
  if (left && (left.state === 'requires_payment_method' || left.state === 'succeeded'))
    return await takeTruth(services, order, left, declined.message);
  return { order: await refuseCharge(services, order, declined.message) };
}

/**
 * No answer to P2: money that moved is taken at once. Anything else may still change under our eyes, so the order
 * stays charging until its lease runs out.
 */
async function lookAtOnce(services: Services, order: StoredOrder): Promise<Charged> {
  const found = await findIntent(services, order.account, order.intent_id);
  if (found && (found.state === 'succeeded' || found.state === 'requires_action'))
    return await takeTruth(services, order, found);
  return { order };
}

async function findIntent({ card }: Services, account: CardAccount, id: string | null) {
  if (id === null) return undefined;
  const answer = await card.retrieveIntent(account, id);
  return answer.kind === 'intent' ? answer.intent : undefined;
}

/** The provider refused before any money could move. */
export async function refuseCharge(
  { db }: Pick<Services, 'db'>,
  order: StoredOrder,
  message: string,
): Promise<StoredOrder> {
  return await inTransaction(db, async (trx) => {
    const now = await lockOrder(trx, order.id);
    if (now?.state !== 'charging' || now.confirm_no !== order.confirm_no)
      return (await findOrder(trx, order.id)) ?? order;
    return await changeOrder(trx, order.id, {
      state: 'open',
      error: message || refusedMessage,
      lease: 'give_up',
    });
  });
}
