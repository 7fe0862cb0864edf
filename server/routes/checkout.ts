/** The checkout's calls (decisions, section 1; reliability, 'Checkout'). */
import { attemptOf, findOrClose, meet, replyOf } from '../checkout/answer.ts';
import { pay } from '../checkout/pay.ts';
import { confirmPayment, failPayment } from '../checkout/report.ts';
import { type Handlers, refuse } from '../handler.ts';
import { receiveEvent } from '../job/webhook.ts';
import { refuseForNow, take } from '../security/limits.ts';
import type { Services } from '../services.ts';
import { findAttempt } from '../stores/attempts.ts';
import { takeOne } from '../stores/limits.ts';
import type { StoredOrder } from '../stores/orders.ts';

const attemptPattern = /^[A-Za-z0-9._-]{8,100}$/;
const noAttempt =
  'The checkout needs a header Idempotency-Key of 8 to 100 letters, digits, dots and hyphens.';
const tooOften = 'Too many payments were tried.';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function attemptIn(headers: Headers): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && attemptPattern.test(key) ? key : undefined;
}

export const checkoutRoutes = (services: Services) => {
  const { db, clock, config } = services;

  /** Undefined once it is closed. Nobody fills the table by asking for names. */
  const closed = async (userId: number, attemptId: string): Promise<StoredOrder | undefined> => {
    if (!attemptPattern.test(attemptId)) return undefined;
    const { ok } = await takeOne(db, `attempts:${userId}`, config.limits.checkout, clock.now());
    return ok ? await findOrClose(services, userId, attemptId) : undefined;
  };

  const payFor = async (
    headers: Headers,
    userId: number,
    body: Parameters<typeof pay>[1]['body'],
  ): ReturnType<typeof pay> => {
    const attemptId = attemptIn(headers);
    if (attemptId === undefined) return refuse(400, noAttempt);
    // An attempt that is known isn't another try, and what it brings this time counts for nothing.
    const known = await findAttempt(db, userId, attemptId);
    if (known) return replyOf(await meet(services, known));
    const taken = await take(services, 'checkout', String(userId));
    return taken.ok ? await pay(services, { userId, attemptId, body }) : refuseForNow(taken, tooOften);
  };

  return {
    checkout: ({ body, headers, session }) => payFor(headers, session.userId, body),

    checkoutFree: ({ body, headers, session }) => payFor(headers, session.userId, body),

    attempt: async ({ params: { attempt_id }, session: { userId } }) => {
      const order = (await findAttempt(db, userId, attempt_id)) ?? (await closed(userId, attempt_id));
      return order ? await attemptOf(services, order) : refuse(404, 'There is no such attempt.');
    },

    confirmPayment: ({ body, session }) => confirmPayment(services, session.userId, body.order_id),

    failPayment: ({ body, session }) => failPayment(services, session.userId, body.order_id),

    cardEvent: ({ body, headers }) => {
      const signature = headers['stripe-signature'];
      return receiveEvent(services, body, typeof signature === 'string' ? signature : undefined);
    },
  } satisfies Partial<Handlers>;
};
