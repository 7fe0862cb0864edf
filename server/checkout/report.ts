/** What the browser reports about a challenge: passed (payment/confirm) or failed (payment/failed). */
import { notAuthenticatedMessage } from '../../domain/card-refusal.ts';
import type { CheckoutReply } from '../../domain/checkout.ts';
import { type Refusal, refuse } from '../handler.ts';
import type { Services } from '../services.ts';
import { findOwnOrder } from '../stores/orders.ts';
import { meet, replyOf } from './answer.ts';
import { confirmPassed, giveUpIntent } from './recover.ts';

const unknownOrder = () => refuse(404, 'There is no such order.');

/** Any number of times for one order: the first confirms, the others hear what came of it. */
export async function confirmPayment(
  services: Services,
  userId: number,
  orderId: string,
): Promise<CheckoutReply | Refusal> {
  const order = await findOwnOrder(services.db, userId, orderId);
  if (!order) return unknownOrder();
  const charged =
    order.state === 'action_needed' ? await confirmPassed(services, order) : await meet(services, order);
  const met = charged.order.state === 'charging' ? await meet(services, charged.order) : charged;
  services.crash('before-reply');
  return replyOf(met);
}

/** Gives the intent up. A report about a paid order, or one that is being charged, changes nothing. */
export async function failPayment(
  services: Services,
  userId: number,
  orderId: string,
): Promise<{ received: true } | Refusal> {
  const order = await findOwnOrder(services.db, userId, orderId);
  if (!order) return unknownOrder();
  if (order.state === 'action_needed') await giveUpIntent(services, order, notAuthenticatedMessage);
  return { received: true };
}
