/** The life of a payment intent: what each call does to it, and what it answers. */
import type Stripe from 'stripe';
import { type Answer, answer, failed, invalid, noSuch, unexpectedState } from './answer.ts';
import type { Call } from './call.ts';
import { type Decline, genericDecline, testCard } from './cards.ts';
import { record } from './events.ts';
import { integerOf, metadataOf, textOf } from './form.ts';
import { findCardOf } from './methods.ts';
import { newCharge, newIntent, nowSeconds } from './objects.ts';
import {
  findIntent,
  type IntentRow,
  insertCharge,
  insertIntent,
  lockIntent,
  type MethodRow,
  saveIntent,
} from './store.ts';

const authenticationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
};

export async function createIntent(call: Call): Promise<Answer> {
  const amount = integerOf(call.form, 'amount');
  const currency = textOf(call.form, 'currency')?.toLowerCase();
  if (amount === undefined) return invalid('Invalid integer: amount', 'amount', 'parameter_invalid_integer');
  if (!currency) return invalid('Missing required param: currency.', 'currency', 'parameter_missing');
  if (!/^[a-z]{3}$/.test(currency)) return invalid(`Invalid currency: ${currency}`, 'currency');
  if (amount < 50) {
    return invalid('Amount must be at least 50 cents.', 'amount', 'amount_too_small');
  }
  const named = textOf(call.form, 'payment_method');
  const method = named === undefined ? undefined : await findCardOf(call, named);
  if (named !== undefined && !method) return noSuch('PaymentMethod', named, 'payment_method');
  const intent = newIntent({
    amount,
    currency,
    paymentMethod: method?.body.id ?? null,
    confirmationMethod: textOf(call.form, 'confirmation_method') === 'manual' ? 'manual' : 'automatic',
    metadata: metadataOf(call.form),
    description: textOf(call.form, 'description') ?? null,
    receiptEmail: textOf(call.form, 'receipt_email') ?? null,
  });
  await insertIntent(call.db, call.account, intent);
  await record(call, 'payment_intent.created', intent);
  if (textOf(call.form, 'confirm') !== 'true') return answer(intent);
  if (!method) return needsMethod(intent);
  return await proceed(call, { body: intent, authenticated: false }, method);
}

export async function retrieveIntent(call: Call): Promise<Answer> {
  const row = await findIntent(call.db, call.account, call.id);
  return row && mayTouch(call, row) ? answer(row.body) : noSuch('payment_intent', call.id, 'id');
}

export async function updateIntent(call: Call): Promise<Answer> {
  return await withIntent(call, async (row) => {
    if (isFinished(row.body)) return unexpectedState(row.body, 'update');
    const amount = integerOf(call.form, 'amount') ?? row.body.amount;
    if (amount < 50) return invalid('Amount must be at least 50 cents.', 'amount', 'amount_too_small');
    const named = textOf(call.form, 'payment_method');
    const method = named === undefined ? undefined : await findCardOf(call, named);
    if (named !== undefined && !method) return noSuch('PaymentMethod', named, 'payment_method');
    const body: Stripe.PaymentIntent = {
      ...row.body,
      amount,
      currency: textOf(call.form, 'currency')?.toLowerCase() ?? row.body.currency,
      metadata: metadataOf(call.form, row.body.metadata),
      description: textOf(call.form, 'description') ?? row.body.description,
      // Another amount or card wasn't what the challenge was passed for.
      ...(method && { payment_method: method.body.id, status: 'requires_confirmation', next_action: null }),
    };
    const sameDeal = !method && amount === row.body.amount;
    await saveIntent(call.db, { body, authenticated: row.authenticated && sameDeal });
    return answer(body);
  });
}

export async function confirmIntent(call: Call): Promise<Answer> {
  return await withIntent(call, async (row) => {
    if (isUnderWay(row.body)) return unexpectedState(row.body, 'confirm');
    const named = textOf(call.form, 'payment_method');
    if (row.body.status === 'requires_action' && named === undefined) return answer(row.body);
    const id = named ?? row.body.payment_method;
    if (typeof id !== 'string') return needsMethod(row.body);
    const method = await findCardOf(call, id);
    if (!method) return noSuch('PaymentMethod', id, 'payment_method');
    const sameCard = method.body.id === row.body.payment_method;
    const body = { ...row.body, payment_method: method.body.id };
    return await proceed(call, { body, authenticated: row.authenticated && sameCard }, method);
  });
}

export async function cancelIntent(call: Call): Promise<Answer> {
  return await withIntent(call, async (row) => {
    if (isUnderWay(row.body)) return unexpectedState(row.body, 'cancel');
    const body: Stripe.PaymentIntent = {
      ...row.body,
      status: 'canceled',
      canceled_at: nowSeconds(),
      cancellation_reason: 'requested_by_customer',
      next_action: null,
    };
    await saveIntent(call.db, { body, authenticated: false });
    await record(call, 'payment_intent.canceled', body);
    return answer(body);
  });
}

/** The browser says how the challenge ended. Manual intents then wait for the shop's second confirm. */
export async function endChallenge(call: Call): Promise<Answer> {
  return await withIntent(call, async (row) => {
    if (row.body.status !== 'requires_action') return unexpectedState(row.body, 'authenticate');
    if (textOf(call.form, 'outcome') !== 'passed') {
      await fail(call, row.body, authenticationFailed, {});
      return await retrieveIntent(call);
    }
    if (row.body.confirmation_method === 'manual') {
      const body = { ...row.body, status: 'requires_confirmation' as const, next_action: null };
      await saveIntent(call.db, { body, authenticated: true });
      return answer(body);
    }
    const method = await findCardOf(call, String(row.body.payment_method));
    return method ? await proceed(call, { ...row, authenticated: true }, method) : needsMethod(row.body);
  });
}

/** The bank of a slow payment has answered: `outcome` is succeeded, or anything else for a decline. */
export async function finishIntent(call: Call): Promise<Answer> {
  return await withIntent(call, async (row) => {
    if (row.body.status !== 'processing') return unexpectedState(row.body, 'finish');
    const method = await findCardOf(call, String(row.body.payment_method));
    if (!method) return needsMethod(row.body);
    if (textOf(call.form, 'outcome') === 'succeeded') return await succeed(call, row.body, method);
    await decline(call, row.body, method, genericDecline);
    return await retrieveIntent(call);
  });
}

async function withIntent(call: Call, act: (row: IntentRow) => Promise<Answer>): Promise<Answer> {
  const row = await lockIntent(call.db, call.account, call.id);
  if (!row || !mayTouch(call, row)) return noSuch('payment_intent', call.id, 'id');
  return await act(row);
}

/** The browser may touch an intent only with its client secret; another's is as if it weren't there. */
function mayTouch(call: Call, row: IntentRow): boolean {
  return call.clientSecret === undefined || call.clientSecret === row.body.client_secret;
}

function isFinished(intent: Stripe.PaymentIntent): boolean {
  return intent.status === 'succeeded' || intent.status === 'canceled';
}

/** Finished, or in the bank's hands: nothing can be asked of it any more. */
function isUnderWay(intent: Stripe.PaymentIntent): boolean {
  return isFinished(intent) || intent.status === 'processing';
}

function needsMethod(intent: Stripe.PaymentIntent): Answer {
  return failed(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message:
      'You cannot confirm this PaymentIntent because it is missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.',
    payment_intent: intent,
  });
}

/** Asks for the challenge where the card wants one that wasn't passed yet; otherwise charges. */
async function proceed(call: Call, row: IntentRow, method: MethodRow): Promise<Answer> {
  const card = testCard(method.card);
  if (card?.challenges && !row.authenticated) {
    const body: Stripe.PaymentIntent = {
      ...row.body,
      status: 'requires_action',
      last_payment_error: null,
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    };
    await saveIntent(call.db, { body, authenticated: false });
    await record(call, 'payment_intent.requires_action', body);
    return answer(body);
  }
  if (call.isSlow) {
    const body: Stripe.PaymentIntent = { ...row.body, status: 'processing', next_action: null };
    await saveIntent(call.db, { body, authenticated: false });
    await record(call, 'payment_intent.processing', body);
    return answer(body);
  }
  return card?.decline
    ? await decline(call, row.body, method, card.decline)
    : await succeed(call, row.body, method);
}

async function succeed(call: Call, intent: Stripe.PaymentIntent, method: MethodRow): Promise<Answer> {
  const charge = newCharge(intent, method.body);
  await insertCharge(call.db, call.account, charge);
  const body: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  };
  await saveIntent(call.db, { body, authenticated: false });
  await record(call, 'charge.succeeded', charge);
  await record(call, 'payment_intent.succeeded', body);
  return answer(body);
}

async function decline(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: MethodRow,
  reason: Decline,
): Promise<Answer> {
  const charge = newCharge(intent, method.body, reason);
  await insertCharge(call.db, call.account, charge);
  await record(call, 'charge.failed', charge);
  const body = await fail(call, intent, reason, { charge: charge.id, payment_method: method.body });
  return failed(402, {
    type: 'card_error',
    code: reason.code,
    ...(reason.declineCode && { decline_code: reason.declineCode }),
    message: reason.message,
    charge: charge.id,
    payment_intent: body,
    payment_method: method.body,
  });
}

/** Back to the beginning, with the reason kept. */
async function fail(
  call: Call,
  intent: Stripe.PaymentIntent,
  decline: Decline,
  more: { readonly charge?: string; readonly payment_method?: Stripe.PaymentMethod },
): Promise<Stripe.PaymentIntent> {
  const body: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: more.charge ?? intent.latest_charge,
    last_payment_error: {
      type: more.charge ? 'card_error' : 'invalid_request_error',
      // The SDK's list of codes is closed, ours are a part of it.
      code: decline.code as Stripe.PaymentIntent.LastPaymentError.Code,
      ...(decline.declineCode && { decline_code: decline.declineCode }),
      message: decline.message,
      ...more,
    },
  };
  await saveIntent(call.db, { body, authenticated: false });
  await record(call, 'payment_intent.payment_failed', body);
  return body;
}
