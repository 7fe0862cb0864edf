/** Pay, from the checked request to the answer (reliability, 'Checkout'). */
import type { CheckoutReply, CheckoutRequest, FreeOrderRequest } from '../../domain/checkout.ts';
import { type Refusal, refuse, refuseFields } from '../handler.ts';
import { taxOf } from '../pricing/tax-of.ts';
import type { Services } from '../services.ts';
import { findUser } from '../stores/users.ts';
import { findOrClose, meet, replyOf } from './answer.ts';
import { type Asking, type Begun, begin } from './begin.ts';
import { charge, silentMessage } from './charge.ts';
import { giveUpIntent } from './recover.ts';
import { readReview } from './review.ts';

const mostRounds = 4;
const notBegunMessage = 'Your payment could not begin. Nothing was charged; please try again in a moment.';

export type Pay = {
  readonly userId: number;
  readonly attemptId: string;
  readonly body: CheckoutRequest | FreeOrderRequest;
};

export async function pay(services: Services, wanted: Pay): Promise<CheckoutReply | Refusal> {
  const { body, userId, attemptId } = wanted;
  const read = readReview(body);
  if (!read.ok) return refuseFields(read.errors);
  const user = await findUser(services.db, userId);
  if (!user) return refuse(404, 'This account is no longer there.');
  // The tax service is asked before the transaction: nothing in there may wait for anybody.
  const tax = await taxOf(services, read.review.info, body.cart);
  if (tax.error !== undefined)
    return await refuseForGood(services, wanted, refuse(422, tax.error, { taxjar_error: tax.error }));
  return await payReviewed(services, {
    userId,
    email: user.email,
    attemptId,
    body,
    review: read.review,
    taxPercentage: tax.percentage,
  });
}

/**
 * Two calls of one attempt hear the same: one that is refused closes the attempt for the other, or hears what the other
 * has begun (decision 0010).
 */
async function refuseForGood(
  services: Services,
  { userId, attemptId }: Pick<Pay, 'userId' | 'attemptId'>,
  refusal: Refusal,
): Promise<CheckoutReply | Refusal> {
  const order = await findOrClose(services, userId, attemptId);
  return order ? replyOf(await meet(services, order)) : refusal;
}

/**
 * The database itself said why it undid T1 as a whole. A connection that broke (08…, 57P…, or an error of the network,
 * which has no severity) may have carried it out, and so may a commit of which it doesn't know (40003).
 */
function isRolledBack(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'severity' in error)) return false;
  return /^[0-9A-Z]{5}$/.test(String(error.code)) && !/^(?:08|57P|40003)/.test(String(error.code));
}

/** T1; undefined when it failed and nothing of it stays, so that nothing will be charged. */
async function tryToBegin(services: Services, asking: Asking): Promise<Begun | undefined> {
  try {
    return await begin(services, asking);
  } catch (error) {
    if (!isRolledBack(error)) throw error;
    console.error('A payment could not begin:', error);
    return undefined;
  }
}

/** Each round ends in an answer, or has made way for the next: an older intent is gone. */
async function payReviewed(services: Services, asking: Asking): Promise<CheckoutReply | Refusal> {
  for (let round = 0; round < mostRounds; round += 1) {
    const begun = await tryToBegin(services, asking);
    if (!begun) return refuse(500, notBegunMessage);
    switch (begun.kind) {
      case 'refused':
        return await refuseForGood(services, asking, begun.refusal);
      case 'met': {
        services.bell.ring();
        return replyOf(await meet(services, begun.order));
      }
      case 'charge': {
        services.crash('after-order');
        const charged = await charge(services, begun.order);
        services.crash('before-reply');
        return replyOf(charged);
      }
      case 'clear': {
        const { order } = begun;
        if (order.state === 'charging' || order.state === 'quote') {
          await meet(services, order);
          break;
        }
        const given = await giveUpIntent(services, order, null);
        if (given.silent) return await refuseForGood(services, asking, refuse(502, silentMessage));
        if (given.order.state === 'paid') return replyOf({ order: given.order });
      }
    }
  }
  return await refuseForGood(services, asking, refuse(409, silentMessage));
}
