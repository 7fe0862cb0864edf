/** The payment's context, and the evaluation of the server's responses (§payment.checkout-error). */
import type { Cart } from '../domain/cart.ts';
import type { CheckoutReply, PaymentReport, PriceChanged } from '../domain/checkout.ts';
import { nextAttemptId, orderPayload } from '../domain/checkout-request.ts';
import type { Failure } from '../domain/failure.ts';
import type { PersonalInfo } from '../domain/licensee.ts';

export const notChargedMessage = 'Your payment did not go through and nothing was charged. Please try again.';
export const notAuthenticatedMessage =
  'Your bank could not confirm this payment, so nothing was charged. Please try again.';

export type PaymentInput = {
  readonly attempt_id: string;
  readonly cart: Cart;
  readonly info: PersonalInfo;
};

export type PaymentContext = PaymentInput & {
  readonly payment_method_id: string | null;
  readonly order_id: string | null;
  readonly client_secret: string | null;
  readonly payment_intent_id: string | null;
  /** The last response of checkout or confirm; null if it failed (see `failure`). */
  readonly answer: CheckoutReply | null;
  readonly failure: Failure | null;
  /** Why the last payment failed, for the payment error area. */
  readonly message: string;
};

export type PaymentOutcome =
  | { readonly kind: 'paid'; readonly order_id: string | null }
  | { readonly kind: 'outdated'; readonly cart: Cart; readonly attempt_id: string }
  | { readonly kind: 'signedOut' };

export const isPriceChanged = (body: unknown): body is PriceChanged =>
  typeof body === 'object' && body !== null && 'error' in body && body.error === 'price_changed';

/** A declined attempt has ended: the next payment gets a new id. */
export const withNextAttempt = (context: PaymentContext, message: string) => ({
  message,
  attempt_id: nextAttemptId(context.attempt_id),
});

/** What the server is told about an attempt, and which one it is. */
export type AttemptReport = Pick<PaymentInput, 'attempt_id'> & { readonly report: PaymentReport };

/** Of a challenge that has ended (§api.call.payment-failed). */
export const reportOf = ({ attempt_id, cart, info, order_id }: PaymentContext): AttemptReport => ({
  attempt_id,
  report: { ...orderPayload(cart, info), order_id: order_id ?? '' },
});

/** The same of one that was passed (§api.call.payment-confirm). */
export function confirmationOf(context: PaymentContext): AttemptReport {
  const { attempt_id, report } = reportOf(context);
  return { attempt_id, report: { ...report, payment_method_id: context.payment_intent_id ?? undefined } };
}

/** The message of the response or failure that ended the attempt. */
export const messageOf = ({ answer, failure }: PaymentContext) =>
  answer && 'error' in answer ? answer.error : (failure?.message ?? notChargedMessage);

/** The newer cart, which is reviewed again as another attempt; throws without one, which only a bug can cause. */
export function outdatedOf({ attempt_id, failure }: PaymentContext): PaymentOutcome {
  const body = failure?.body;
  if (!isPriceChanged(body)) throw new Error('The price has not changed');
  return { kind: 'outdated', cart: body.cart, attempt_id: nextAttemptId(attempt_id) };
}

/** 503 includes maintenance: the payment continues once the shop is open. */
const unansweredStatuses: readonly number[] = [0, 500, 502, 503, 504];

/** Whether there was no response, or one that says nothing about the charge: the bank may have charged before a 429. */
export const isUnanswered = ({ failure, order_id }: Pick<PaymentContext, 'failure' | 'order_id'>) =>
  failure !== null &&
  (unansweredStatuses.includes(failure.status) || (failure.status === 429 && order_id !== null));
