/** The life cycle of a payment intent: the effect and the response of each call. */
import type Stripe from 'stripe';
import type { SandboxCall } from './call.ts';
import { type Decline, genericDecline, testCard } from './cards.ts';
import { openDispute } from './disputes.ts';
import { recordEvent } from './events.ts';
import { integerOf, metadataOf, textOf } from './form.ts';
import { findCardOf } from './methods.ts';
import { newCharge, newIntent, nowSeconds } from './objects.ts';
import { type ApiResponse, failed, invalid, notFound, okResponse, unexpectedState } from './response.ts';
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

export async function createIntent(call: SandboxCall): Promise<ApiResponse> {
  const amount = integerOf(call.form, 'amount');
  const currency = textOf(call.form, 'currency')?.toLowerCase();
  if (amount === undefined) return invalid('Invalid integer: amount', 'amount', 'parameter_invalid_integer');
  if (!currency) return invalid('Missing required param: currency.', 'currency', 'parameter_missing');
  if (!/^[a-z]{3}$/.test(currency)) return invalid(`Invalid currency: ${currency}`, 'currency');
  if (amount < 50) {
    return invalid('Amount must be at least 50 cents.', 'amount', 'amount_too_small');
  }
  const methodId = textOf(call.form, 'payment_method');
  const method = methodId === undefined ? undefined : await findCardOf(call, methodId);
  if (methodId !== undefined && !method) return notFound('PaymentMethod', methodId, 'payment_method');
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
  await recordEvent(call, 'payment_intent.created', intent);
  if (textOf(call.form, 'confirm') !== 'true') return okResponse(intent);
  if (!method) return missingMethod(intent);
  return await chargeOrChallenge(call, { body: intent, authenticated: false }, method);
}

export async function retrieveIntent(call: SandboxCall): Promise<ApiResponse> {
  const row = await findIntent(call.db, call.account, call.id);
  return row && hasAccess(call, row) ? okResponse(row.body) : notFound('payment_intent', call.id, 'id');
}

export async function updateIntent(call: SandboxCall): Promise<ApiResponse> {
  return await withIntent(call, async (row) => {
    if (isFinished(row.body)) return unexpectedState(row.body, 'update');
    const amount = integerOf(call.form, 'amount') ?? row.body.amount;
    if (amount < 50) return invalid('Amount must be at least 50 cents.', 'amount', 'amount_too_small');
    const methodId = textOf(call.form, 'payment_method');
    const method = methodId === undefined ? undefined : await findCardOf(call, methodId);
    if (methodId !== undefined && !method) return notFound('PaymentMethod', methodId, 'payment_method');
    const body: Stripe.PaymentIntent = {
      ...row.body,
      amount,
      currency: textOf(call.form, 'currency')?.toLowerCase() ?? row.body.currency,
      metadata: metadataOf(call.form, row.body.metadata),
      description: textOf(call.form, 'description') ?? row.body.description,
      // The challenge wasn't passed for another amount or card.
      ...(method && { payment_method: method.body.id, status: 'requires_confirmation', next_action: null }),
    };
    const isSameCharge = !method && amount === row.body.amount;
    await saveIntent(call.db, { body, authenticated: row.authenticated && isSameCharge });
    return okResponse(body);
  });
}

export async function confirmIntent(call: SandboxCall): Promise<ApiResponse> {
  return await withIntent(call, async (row) => {
    if (isLocked(row.body)) return unexpectedState(row.body, 'confirm');
    const methodId = textOf(call.form, 'payment_method');
    if (row.body.status === 'requires_action' && methodId === undefined) return okResponse(row.body);
    const id = methodId ?? row.body.payment_method;
    if (typeof id !== 'string') return missingMethod(row.body);
    const method = await findCardOf(call, id);
    if (!method) return notFound('PaymentMethod', id, 'payment_method');
    const sameCard = method.body.id === row.body.payment_method;
    const body = { ...row.body, payment_method: method.body.id };
    return await chargeOrChallenge(call, { body, authenticated: row.authenticated && sameCard }, method);
  });
}

export async function cancelIntent(call: SandboxCall): Promise<ApiResponse> {
  return await withIntent(call, async (row) => {
    if (isLocked(row.body)) return unexpectedState(row.body, 'cancel');
    const body: Stripe.PaymentIntent = {
      ...row.body,
      status: 'canceled',
      canceled_at: nowSeconds(),
      cancellation_reason: 'requested_by_customer',
      next_action: null,
    };
    await saveIntent(call.db, { body, authenticated: false });
    await recordEvent(call, 'payment_intent.canceled', body);
    return okResponse(body);
  });
}

/** The browser reports the challenge's outcome. Manual intents then wait for the shop's second confirm. */
export async function endChallenge(call: SandboxCall): Promise<ApiResponse> {
  return await withIntent(call, async (row) => {
    if (row.body.status !== 'requires_action') return unexpectedState(row.body, 'authenticate');
    if (textOf(call.form, 'outcome') !== 'passed') {
      await fail(call, row.body, authenticationFailed, {});
      return await retrieveIntent(call);
    }
    if (row.body.confirmation_method === 'manual') {
      const body = { ...row.body, status: 'requires_confirmation' as const, next_action: null };
      await saveIntent(call.db, { body, authenticated: true });
      return okResponse(body);
    }
    const method = await findCardOf(call, String(row.body.payment_method));
    return method
      ? await chargeOrChallenge(call, { ...row, authenticated: true }, method)
      : missingMethod(row.body);
  });
}

/** Completes a slow payment: `outcome` is succeeded, or anything else for a decline. */
export async function finishIntent(call: SandboxCall): Promise<ApiResponse> {
  return await withIntent(call, async (row) => {
    if (row.body.status !== 'processing') return unexpectedState(row.body, 'finish');
    const method = await findCardOf(call, String(row.body.payment_method));
    if (!method) return missingMethod(row.body);
    if (textOf(call.form, 'outcome') === 'succeeded') return await succeed(call, row.body, method);
    await decline(call, row.body, method, genericDecline);
    return await retrieveIntent(call);
  });
}

async function withIntent(
  call: SandboxCall,
  change: (row: IntentRow) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const row = await lockIntent(call.db, call.account, call.id);
  if (!row || !hasAccess(call, row)) return notFound('payment_intent', call.id, 'id');
  return await change(row);
}

/** The browser may access an intent only with its client secret; without it the intent counts as missing. */
function hasAccess(call: SandboxCall, row: IntentRow): boolean {
  return call.clientSecret === undefined || call.clientSecret === row.body.client_secret;
}

function isFinished(intent: Stripe.PaymentIntent): boolean {
  return intent.status === 'succeeded' || intent.status === 'canceled';
}

/** Finished, or processing at the bank: it can't be changed any more. */
function isLocked(intent: Stripe.PaymentIntent): boolean {
  return isFinished(intent) || intent.status === 'processing';
}

function missingMethod(intent: Stripe.PaymentIntent): ApiResponse {
  return failed(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message:
      'You cannot confirm this PaymentIntent because it is missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.',
    payment_intent: intent,
  });
}

/** Requires the challenge if the card needs one that wasn't passed yet; otherwise charges. */
async function chargeOrChallenge(call: SandboxCall, row: IntentRow, method: MethodRow): Promise<ApiResponse> {
  const card = testCard(method.card);
  if (card?.challenges && !row.authenticated) {
    const body: Stripe.PaymentIntent = {
      ...row.body,
      status: 'requires_action',
      last_payment_error: null,
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    };
    await saveIntent(call.db, { body, authenticated: false });
    await recordEvent(call, 'payment_intent.requires_action', body);
    return okResponse(body);
  }
  if (call.isSlow) {
    const body: Stripe.PaymentIntent = { ...row.body, status: 'processing', next_action: null };
    await saveIntent(call.db, { body, authenticated: false });
    await recordEvent(call, 'payment_intent.processing', body);
    return okResponse(body);
  }
  return card?.decline
    ? await decline(call, row.body, method, card.decline)
    : await succeed(call, row.body, method);
}

async function succeed(
  call: SandboxCall,
  intent: Stripe.PaymentIntent,
  method: MethodRow,
): Promise<ApiResponse> {
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
  await recordEvent(call, 'charge.succeeded', charge);
  await recordEvent(call, 'payment_intent.succeeded', body);
  if (testCard(method.card)?.disputes) await openDispute(call, charge);
  return okResponse(body);
}

async function decline(
  call: SandboxCall,
  intent: Stripe.PaymentIntent,
  method: MethodRow,
  reason: Decline,
): Promise<ApiResponse> {
  const charge = newCharge(intent, method.body, reason);
  await insertCharge(call.db, call.account, charge);
  await recordEvent(call, 'charge.failed', charge);
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

/** Resets the intent to requires_payment_method, and stores the reason. */
async function fail(
  call: SandboxCall,
  intent: Stripe.PaymentIntent,
  decline: Decline,
  details: { readonly charge?: string; readonly payment_method?: Stripe.PaymentMethod },
): Promise<Stripe.PaymentIntent> {
  const body: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: details.charge ?? intent.latest_charge,
    last_payment_error: {
      type: details.charge ? 'card_error' : 'invalid_request_error',
      // The SDK's list of codes is closed; the sandbox's codes are a part of it.
      code: decline.code as Stripe.PaymentIntent.LastPaymentError.Code,
      ...(decline.declineCode && { decline_code: decline.declineCode }),
      message: decline.message,
      ...details,
    },
  };
  await saveIntent(call.db, { body, authenticated: false });
  await recordEvent(call, 'payment_intent.payment_failed', body);
  return body;
}
