/** The checkout's calls (§api.call.checkout, §api.call.payment-confirm, §api.call.checkout-attempt). */
import { AttemptId } from '../../domain/checkout.ts';
import { check } from '../../domain/shape.ts';
import { attemptStatus, findOrCloseAttempt, joinAttempt, replyOf } from '../checkout/answer.ts';
import { confirmPayment, failPayment, pay } from '../checkout/pay.ts';
import { type Handlers, refuse } from '../handler.ts';
import { receiveEvent } from '../jobs/webhook.ts';
import { countAttempt, refuseForNow } from '../security/limits.ts';
import type { Services } from '../services.ts';
import { findAttempt } from '../stores/attempts.ts';
import type { StoredOrder } from '../stores/orders.ts';

const missingKeyMessage =
  'The checkout needs a header Idempotency-Key of 8 to 100 letters, digits, dots and hyphens.';
const tooOftenMessage = 'Too many payments were tried.';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function attemptIn(headers: Headers): string | undefined {
  const key = check(AttemptId, headers['idempotency-key']);
  return key.ok ? key.value : undefined;
}

export const checkoutRoutes = (services: Services) => {
  const { db } = services;

  /** Undefined once it is closed. Limited, so that requests for random names can't fill the table. */
  const closeUnknownAttempt = async (userId: number, attemptId: string): Promise<StoredOrder | undefined> => {
    if (!check(AttemptId, attemptId).ok) return undefined;
    const { ok } = await countAttempt(services, 'attempts', { account: String(userId) });
    return ok ? await findOrCloseAttempt(services, userId, attemptId) : undefined;
  };

  const payFor = async (
    headers: Headers,
    userId: number,
    body: Parameters<typeof pay>[1]['body'],
  ): ReturnType<typeof pay> => {
    const attemptId = attemptIn(headers);
    if (attemptId === undefined) return refuse(400, missingKeyMessage);
    // A known attempt doesn't count as another try, and its new input is ignored.
    const known = await findAttempt(db, userId, attemptId);
    if (known) return replyOf(await joinAttempt(services, known));
    const counted = await countAttempt(services, 'checkout', { account: String(userId) });
    return counted.ok
      ? await pay(services, { userId, attemptId, body })
      : refuseForNow(counted, tooOftenMessage);
  };

  return {
    checkout: ({ body, headers, session }) => payFor(headers, session.userId, body),

    checkoutFree: ({ body, headers, session }) => payFor(headers, session.userId, body),

    attempt: async ({ params: { attempt_id }, session: { userId } }) => {
      const order =
        (await findAttempt(db, userId, attempt_id)) ?? (await closeUnknownAttempt(userId, attempt_id));
      return order ? await attemptStatus(services, order) : refuse(404, 'There is no such attempt.');
    },

    confirmPayment: ({ body, session }) => confirmPayment(services, session.userId, body.order_id),

    failPayment: ({ body, session }) => failPayment(services, session.userId, body.order_id),

    cardEvent: ({ body, headers }) => {
      const signature = headers['stripe-signature'];
      return receiveEvent(services, body, typeof signature === 'string' ? signature : undefined);
    },
  } satisfies Partial<Handlers>;
};
