/** Refunds: whole or in part, never more than was taken. */
import type Stripe from 'stripe';
import { type Answer, answer, failed, invalid, noSuch } from './answer.ts';
import type { Call } from './call.ts';
import { record } from './events.ts';
import { integerOf, metadataOf, textOf } from './form.ts';
import { newRefund } from './objects.ts';
import { insertRefund, lockCharge, lockIntent, saveCharge } from './store.ts';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export async function createRefund(call: Call): Promise<Answer> {
  const intentId = textOf(call.form, 'payment_intent');
  const named = textOf(call.form, 'charge');
  if (!intentId && !named) {
    return invalid('Missing required param: payment_intent.', 'payment_intent', 'parameter_missing');
  }
  const intent = intentId ? await lockIntent(call.db, call.account, intentId) : undefined;
  if (intentId && !intent) return noSuch('payment_intent', intentId, 'payment_intent');
  const chargeId = named ?? intent?.body.latest_charge;
  if (typeof chargeId !== 'string') return nothingTaken(intentId ?? '');
  const charge = await lockCharge(call.db, call.account, chargeId);
  if (!charge) return noSuch('charge', chargeId, 'charge');
  if (charge.status !== 'succeeded') return nothingTaken(intentId ?? chargeId);
  return await giveBack(call, charge);
}

async function giveBack(call: Call, charge: Stripe.Charge): Promise<Answer> {
  const left = charge.amount - charge.amount_refunded;
  const amount = integerOf(call.form, 'amount') ?? left;
  if (left === 0) {
    return failed(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  }
  if (amount < 1) return invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (amount > left) {
    return failed(400, {
      type: 'invalid_request_error',
      param: 'amount',
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
    });
  }
  const reason = reasons.find((known) => known === textOf(call.form, 'reason')) ?? null;
  const refund = newRefund(charge, amount, reason, metadataOf(call.form));
  const after: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  };
  await insertRefund(call.db, call.account, refund);
  await saveCharge(call.db, after);
  await record(call, 'refund.created', refund);
  await record(call, 'charge.refunded', after);
  return answer(refund);
}

function nothingTaken(id: string): Answer {
  return failed(400, {
    type: 'invalid_request_error',
    message: `This PaymentIntent (${id}) does not have a successful charge to refund.`,
    param: 'payment_intent',
  });
}
