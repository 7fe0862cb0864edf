/** Disputes: the buyer's bank takes a charge's money until it has decided. */
import type Stripe from 'stripe';
import type { SandboxCall } from './call.ts';
import { recordEvent } from './events.ts';
import { integerOf, textOf } from './form.ts';
import { newDispute } from './objects.ts';
import { type ApiResponse, invalid, notFound, okResponse } from './response.ts';
import { insertDispute, lockCharge, lockDispute, saveCharge, saveDispute } from './store.ts';

/** The sandbox's own call: the buyer of a charge disputes it, whole unless an amount is named. */
export async function disputeCharge(call: SandboxCall): Promise<ApiResponse> {
  const charge = await lockCharge(call.db, call.account, call.id);
  if (!charge) return notFound('charge', call.id, 'id');
  if (charge.disputed || charge.status !== 'succeeded')
    return invalid(`Charge ${charge.id} can’t be disputed.`, 'charge');
  return okResponse(await openDispute(call, charge, integerOf(call.form, 'amount')));
}

export async function openDispute(
  call: SandboxCall,
  charge: Stripe.Charge,
  // Of what was refunded, too, when nothing is left.
  amount = charge.amount - charge.amount_refunded || charge.amount,
): Promise<Stripe.Dispute> {
  const dispute = newDispute(charge, amount);
  await insertDispute(call.db, call.account, dispute);
  await saveCharge(call.db, { ...charge, disputed: true });
  await recordEvent(call, 'charge.dispute.created', dispute);
  return dispute;
}

/** The sandbox's own call: the bank decides. `outcome` is won (by the shop), or anything else for lost. */
export async function finishDispute(call: SandboxCall): Promise<ApiResponse> {
  const dispute = await lockDispute(call.db, call.account, call.id);
  if (!dispute) return notFound('dispute', call.id, 'id');
  if (dispute.status !== 'needs_response') return invalid(`Dispute ${dispute.id} is over.`, 'dispute');
  const status = textOf(call.form, 'outcome') === 'won' ? 'won' : 'lost';
  const closed: Stripe.Dispute = { ...dispute, status };
  await saveDispute(call.db, closed);
  const charge = await lockCharge(call.db, call.account, String(dispute.charge));
  if (charge && status === 'won') await saveCharge(call.db, { ...charge, disputed: false });
  await recordEvent(call, 'charge.dispute.closed', closed);
  return okResponse(closed);
}
