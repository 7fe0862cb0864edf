/** Refunds: full or partial, never more than was charged. */
import type Stripe from 'stripe';
import type { SandboxCall } from './call.ts';
import { recordEvent } from './events.ts';
import { integerOf, metadataOf, textOf } from './form.ts';
import { newRefund } from './objects.ts';
import { type ApiResponse, failed, invalid, notFound, okResponse } from './response.ts';
import { insertRefund, lockCharge, lockIntent, saveCharge } from './store.ts';

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
  const reason = reasons.find((known) => known === textOf(call.form, 'reason')) ?? null;
  const refund = newRefund(charge, amount, reason, metadataOf(call.form));
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

function noSuccessfulCharge(id: string): ApiResponse {
  return failed(400, {
    type: 'invalid_request_error',
    message: `This PaymentIntent (${id}) does not have a successful charge to refund.`,
    param: 'payment_intent',
  });
}
