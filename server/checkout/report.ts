/** The browser's reports about a challenge: passed (payment/confirm) or failed (payment/failed). */
import { notAuthenticatedMessage } from '../../domain/card-decline.ts';
import type { CheckoutReply } from '../../domain/checkout.ts';
import { type Refusal, refuse } from '../handler.ts';
import type { Services } from '../services.ts';
import { findOwnOrder } from '../stores/orders.ts';
import { joinAttempt, replyOf } from './answer.ts';
import { cancelOrderIntent, confirmAfterChallenge } from './recover.ts';

const orderNotFound = () => refuse(404, 'There is no such order.');

/** Idempotent: the first call confirms, the others get its result. */
export async function confirmPayment(
  services: Services,
  userId: number,
  orderId: string,
): Promise<CheckoutReply | Refusal> {
  const order = await findOwnOrder(services.db, userId, orderId);
  if (!order) return orderNotFound();
  const charged =
    order.state === 'action_needed'
      ? await confirmAfterChallenge(services, order)
      : await joinAttempt(services, order);
  const result = charged.order.state === 'charging' ? await joinAttempt(services, charged.order) : charged;
  services.crash('before-reply');
  return replyOf(result);
}

/** Cancels the intent. A report about an order that is paid or being charged changes nothing. */
export async function failPayment(
  services: Services,
  userId: number,
  orderId: string,
): Promise<{ received: true } | Refusal> {
  const order = await findOwnOrder(services.db, userId, orderId);
  if (!order) return orderNotFound();
  if (order.state === 'action_needed') await cancelOrderIntent(services, order, notAuthenticatedMessage);
  return { received: true };
}
