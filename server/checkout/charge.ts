/** P1 and P2: the payment intent and its confirmation, each under a key that was stored before the call. */
import { refusalWords } from '../../domain/card-refusal.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Declined, Intent } from '../gateways/card.ts';
import type { Services } from '../services.ts';
import { keepIntent } from '../stores/attempts.ts';
import { changeOrder, findOrder, lockOrder, type StoredOrder } from '../stores/orders.ts';
import { reopen } from './reopen.ts';
import { cancelledMessage, settle } from './settle.ts';

/** The order afterwards; the secret only when the buyer has to authenticate. */
export type Charged = { readonly order: StoredOrder; readonly clientSecret?: string };

const unexpectedState = 'payment_intent_unexpected_state';
export const silentMessage =
  'The card provider does not answer. Nothing was charged; please try again in a moment.';

const brokenMessage =
  'The card provider could not carry out this payment. Nothing was charged; please try again.';

/** The caller holds the lease. No answer to P2 leaves the order charging: whoever looks next goes on with it. */
export async function charge(services: Services, order: StoredOrder): Promise<Charged> {
  const made = await makeIntent(services, order);
  return made.intent_id === null ? { order: made } : await confirm(services, made);
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
      return await refuseCharge(services, order, refusalWords(made));
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

/**
 * P2. After the challenge the intent has its payment method, and the order none. The same again for an order that stands
 * as it did is the same call under the same key: it charges once, and is answered with what came of it.
 */
export async function confirm(services: Services, order: StoredOrder, isAnew = false): Promise<Charged> {
  if (order.intent_id === null || order.state !== 'charging') return { order };
  const paymentMethodId = order.payment_method_id;
  const answer = await services.card.confirmIntent(order.account, order.intent_id, {
    ...(paymentMethodId === null ? {} : { paymentMethodId }),
    idempotencyKey: `${order.id}-confirm-${order.confirm_no}`,
  });
  services.crash('after-confirm');
  const isGone =
    answer.kind === 'missing' || (answer.kind === 'intent' && answer.intent.state === 'canceled');
  if (isGone && paymentMethodId !== null && !isAnew) return await chargeAnew(services, order);
  switch (answer.kind) {
    case 'unknown':
      if (answer.isFinal) return await callOff(services, order);
      return await lookAtOnce(services, order);
    case 'missing':
      return { order: await refuseCharge(services, order, cancelledMessage) };
    case 'declined':
      return await takeDecline(services, order, answer);
    case 'intent':
      return await takeTruth(services, order, answer.intent);
  }
}

/**
 * The provider had cancelled the intent before this payment came to it, and can't charge it any more: another takes its
 * place, under new numbers that are stored before the call.
 */
async function chargeAnew(services: Services, order: StoredOrder): Promise<Charged> {
  const { attempt_no, confirm_no } = order;
  const anew = await inTransaction(services.db, async (trx) => {
    const now = await lockOrder(trx, order.id);
    if (now?.state !== 'charging' || now.confirm_no !== confirm_no) return undefined;
    return await changeOrder(trx, order.id, {
      intent_id: null,
      attempt_no: attempt_no + 1,
      confirm_no: confirm_no + 1,
      lease: 'take',
    });
  });
  if (!anew) return { order: (await findOrder(services.db, order.id)) ?? order };
  const made = await makeIntent(services, anew);
  return made.intent_id === null ? { order: made } : await confirm(services, made, true);
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
  const { intent: left, code } = declined;
  // A failed challenge leaves an intent that can't be confirmed any more, and only the intent says why.
  const words = refusalWords(declined, code === unexpectedState ? left?.lastError : undefined);
  // A refusal of the request (an unknown payment method, say) leaves an intent that says nothing about it.
  if (left && (left.state === 'requires_payment_method' || left.state === 'succeeded'))
    return await takeTruth(services, order, left, words);
  return { order: await refuseCharge(services, order, words) };
}

/**
 * No answer to P2: what it has led to is taken at once. Anything else may still change under our eyes, so the order stays
 * charging, and whoever looks at it after a pause goes on with it.
 */
async function lookAtOnce(services: Services, order: StoredOrder): Promise<Charged> {
  const { card } = services;
  const answer =
    order.intent_id === null ? undefined : await card.retrieveIntent(order.account, order.intent_id);
  const intent = answer?.kind === 'intent' ? answer.intent : undefined;
  if (intent && ['succeeded', 'requires_action', 'processing'].includes(intent.state))
    return await takeTruth(services, order, intent);
  return { order: await lookLater(services, order) };
}

/**
 * The provider broke over this confirmation, and can't say more however often it is asked: the intent is cancelled, so
 * that nothing comes of it later, and what it is then is the truth.
 */
async function callOff(services: Services, order: StoredOrder): Promise<Charged> {
  const { intent_id } = order;
  const answer = intent_id === null ? undefined : await services.card.cancelIntent(order.account, intent_id);
  return answer?.kind === 'intent'
    ? await takeTruth(services, order, answer.intent, brokenMessage)
    : { order: await lookLater(services, order) };
}

/** The caller leaves the order to whoever looks next, in some seconds: the provider said nothing final. */
export async function lookLater({ db }: Pick<Services, 'db'>, order: StoredOrder): Promise<StoredOrder> {
  return await inTransaction(db, async (trx) => {
    const now = await lockOrder(trx, order.id);
    if (now?.state !== 'charging' || now.confirm_no !== order.confirm_no) return now ?? order;
    return await changeOrder(trx, order.id, { lease: 'pause' });
  });
}

/** The provider refused before any money could move. */
export async function refuseCharge(
  { db }: Pick<Services, 'db'>,
  order: StoredOrder,
  error: string,
): Promise<StoredOrder> {
  return await inTransaction(db, async (trx) => {
    const now = await lockOrder(trx, order.id);
    if (now?.state !== 'charging' || now.confirm_no !== order.confirm_no) return now ?? order;
    return await reopen(trx, order.id, { error });
  });
}
