/** Refunds: full or partial, never more than was charged. */
import type Stripe from 'stripe';
import type { SandboxCall } from './call.ts';
import { testCard } from './cards.ts';
import { recordEvent } from './events.ts';
import { integerOf, metadataOf, textOf } from './form.ts';
import { newRefund } from './objects.ts';
import { type ApiResponse, failed, invalid, notFound, okResponse } from './response.ts';
import {
  findMethod,
  insertRefund,
  lockCharge,
  lockIntent,
  lockRefund,
  saveCharge,
  saveRefund,
} from './store.ts';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export async function createRefund(call: SandboxCall): Promise<ApiResponse> {
  const intentId = textOf(call.form, 'payment_intent');
  const requestedChargeId = textOf(call.form, 'charge');
  if (!intentId && !requestedChargeId) {
    return invalid('Missing required param: payment_intent.', 'payment_intent', 'parameter_missing');
  }
  const intent = intentId ? await lockIntent(call.db, call.account, intentId) : undefined;
  if (intentId && !intent) return notFound('payment_intent', intentId, 'payment_intent');
  const chargeId = requestedChargeId ?? intent?.body.latest_charge;
  if (typeof chargeId !== 'string') return noSuccessfulCharge(intentId ?? '');
  const charge = await lockCharge(call.db, call.account, chargeId);
  if (!charge) return notFound('charge', chargeId, 'charge');
  if (charge.status !== 'succeeded') return noSuccessfulCharge(intentId ?? chargeId);
  return await refundCharge(call, charge);
}

async function refundCharge(call: SandboxCall, charge: Stripe.Charge): Promise<ApiResponse> {
  const refundable = charge.amount - charge.amount_refunded;
  const amount = integerOf(call.form, 'amount') ?? refundable;
  if (refundable === 0) {
    return failed(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  }
  if (amount < 1) return invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (amount > refundable) {
    return failed(400, {
      type: 'invalid_request_error',
      param: 'amount',
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${refundable})`,
    });
  }
  if (charge.disputed) {
    return failed(400, {
      type: 'invalid_request_error',
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    });
  }
  const method = await findMethod(call.db, call.account, String(charge.payment_method));
  const isLater = method !== undefined && testCard(method.card)?.refundsLater;
  const reason = reasons.find((known) => known === textOf(call.form, 'reason')) ?? null;
  const refund = newRefund(charge, amount, reason, metadataOf(call.form), isLater ? 'pending' : 'succeeded');
  const after: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === refundable,
  };
  await insertRefund(call.db, call.account, refund);
  await saveCharge(call.db, after);
  await recordEvent(call, 'refund.created', refund);
  await recordEvent(call, 'charge.refunded', after);
  return okResponse(refund);
}

/**
 * The sandbox's own call: the bank takes a refund, or sends it back, also one that has succeeded. `outcome` is succeeded, or
 * anything else for failed.
 */
export async function finishRefund(call: SandboxCall): Promise<ApiResponse> {
  const refund = await lockRefund(call.db, call.account, call.id);
  const charge = refund && (await lockCharge(call.db, call.account, String(refund.charge)));
  if (!refund || !charge) return notFound('refund', call.id, 'id');
  if (refund.status === 'failed') return invalid(`Refund ${refund.id} has failed.`, 'refund');
  const status = textOf(call.form, 'outcome') === 'succeeded' ? 'succeeded' : 'failed';
  const after: Stripe.Refund = { ...refund, status };
  await saveRefund(call.db, after);
  if (status === 'failed')
    await saveCharge(call.db, {
      ...charge,
      amount_refunded: charge.amount_refunded - refund.amount,
      refunded: false,
    });
  await recordEvent(call, status === 'failed' ? 'refund.failed' : 'refund.updated', after);
  return okResponse(after);
}

function noSuccessfulCharge(id: string): ApiResponse {
  return failed(400, {
    type: 'invalid_request_error',
    message: `This PaymentIntent (${id}) does not have a successful charge to refund.`,
    param: 'payment_intent',
  });
}
