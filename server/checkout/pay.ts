/** Pay, from the checked request to the answer (§api.call.checkout, §api.call.checkout-order), and the reports about its challenge. */
import { notAuthenticatedMessage } from '../../domain/card-decline.ts';
import type { CheckoutReply, CheckoutRequest, FreeOrderRequest } from '../../domain/checkout.ts';
import { type Refusal, refuse, refuseFields } from '../handler.ts';
import { log } from '../log.ts';
import { taxErrorMembers } from '../pricing/tax-error.ts';
import { findTaxRate } from '../pricing/tax-rate.ts';
import type { Services } from '../services.ts';
import { findOwnOrder } from '../stores/orders.ts';
import { findUser } from '../stores/users.ts';
import { findOrCloseAttempt, joinAttempt, replyOf } from './answer.ts';
import { type BeginResult, beginCheckout, type CheckoutContext } from './begin.ts';
import { charge, noAnswerMessage } from './charge.ts';
import { cancelOrderIntent, confirmAfterChallenge } from './recover.ts';
import { readReview } from './review.ts';

const maxRounds = 4;
const notBegunMessage =
  'Your payment could not be started. Nothing was charged; please try again in a moment.';

export type PayRequest = {
  readonly userId: number;
  readonly attemptId: string;
  readonly body: CheckoutRequest | FreeOrderRequest;
};

export async function pay(services: Services, request: PayRequest): Promise<CheckoutReply | Refusal> {
  const { body, userId, attemptId } = request;
  const parsed = readReview(body);
  if (!parsed.ok) return refuseFields(parsed.errors);
  const user = await findUser(services.db, userId);
  if (!user) return refuse(404, 'This account is no longer there.');
  // The tax service is called before the transaction: nothing inside may wait for anything else.
  const tax = await findTaxRate(services, parsed.review.info, body.cart);
  if (tax.error !== undefined)
    return await refuseAndClose(
      services,
      request,
      refuse(422, tax.error.message, taxErrorMembers(tax.error)),
    );
  return await payReviewed(services, {
    userId,
    email: user.email,
    attemptId,
    body,
    review: parsed.review,
    taxPercentage: tax.percentage,
  });
}

/**
 * Two calls of one attempt get the same reply: a refused one closes the attempt for the other, or joins what the other has
 * begun (decision 0010).
 */
async function refuseAndClose(
  services: Services,
  { userId, attemptId }: Pick<PayRequest, 'userId' | 'attemptId'>,
  refusal: Refusal,
): Promise<CheckoutReply | Refusal> {
  const order = await findOrCloseAttempt(services, userId, attemptId);
  return order ? replyOf(await joinAttempt(services, order)) : refusal;
}

/**
 * Whether the database itself reported that it rolled back T1. After a broken connection (08…, 57P…, or a network error,
 * which has no severity) it may have been committed, as after a commit with an unknown outcome (40003).
 */
function isRolledBack(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'severity' in error)) return false;
  return /^[0-9A-Z]{5}$/.test(String(error.code)) && !/^(?:08|57P|40003)/.test(String(error.code));
}

/** T1; undefined when it failed and was rolled back, so that nothing will be charged. */
async function tryToBegin(services: Services, context: CheckoutContext): Promise<BeginResult | undefined> {
  try {
    return await beginCheckout(services, context);
  } catch (error) {
    if (!isRolledBack(error)) throw error;
    log.error({ err: error }, 'A payment could not begin.');
    return undefined;
  }
}

/** Each round ends in a reply, or makes way for the next by getting rid of an older intent. */
async function payReviewed(services: Services, context: CheckoutContext): Promise<CheckoutReply | Refusal> {
  for (let round = 0; round < maxRounds; round += 1) {
    const result = await tryToBegin(services, context);
    if (!result) return refuse(500, notBegunMessage);
    switch (result.kind) {
      case 'refused':
        return await refuseAndClose(services, context, result.refusal);
      case 'joined':
        return replyOf(await joinAttempt(services, result.order));
      case 'charge': {
        services.crash('after-order');
        const charged = await charge(services, result.order);
        services.crash('before-reply');
        return replyOf(charged);
      }
      case 'blocked': {
        const { order } = result;
        if (order.state === 'charging') {
          await joinAttempt(services, order);
          break;
        }
        const cancelled = await cancelOrderIntent(services, order, null);
        if (cancelled.noAnswer) return await refuseAndClose(services, context, refuse(502, noAnswerMessage));
      }
    }
  }
  return await refuseAndClose(services, context, refuse(409, noAnswerMessage));
}

/* The browser’s reports about a challenge. */

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
