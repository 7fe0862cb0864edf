/** What a payment remembers, and how the server's answers are read. */
import type { Cart } from '../domain/cart.ts';
import type { CheckoutReply, PriceChanged } from '../domain/checkout.ts';
import { nextAttempt } from '../domain/checkout-request.ts';
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
  /** The last answer of checkout or confirm, or why there was none. */
  readonly answer: CheckoutReply | null;
  readonly failure: Failure | null;
  /** Why the last payment failed, for the payment error area. */
  readonly message: string;
  /** How it ended; null while it goes on. */
  readonly ended: PaymentOutcome['kind'] | null;
};

export type PaymentOutcome =
  | { readonly kind: 'paid'; readonly order_id: string | null }
  | { readonly kind: 'outdated'; readonly cart: Cart; readonly attempt_id: string }
  | { readonly kind: 'signedOut' };

export const isPriceChanged = (body: unknown): body is PriceChanged =>
  typeof body === 'object' && body !== null && 'error' in body && body.error === 'price_changed';

/** A refused attempt is over: the next payment is another one. */
export const refused = (context: PaymentContext, message: string) => ({
  message,
  attempt_id: nextAttempt(context.attempt_id),
});

/** The words of an answer or failure that ended the attempt. */
export const wordsOf = ({ answer, failure }: PaymentContext) =>
  answer && 'error' in answer ? answer.error : (failure?.message ?? notChargedMessage);

export function outcomeOf({ attempt_id, ended, failure, order_id }: PaymentContext): PaymentOutcome {
  const body = failure?.body;
  if (ended === 'outdated' && isPriceChanged(body))
    return { kind: 'outdated', cart: body.cart, attempt_id: nextAttempt(attempt_id) };
  return ended === 'paid' ? { kind: 'paid', order_id } : { kind: 'signedOut' };
}

/** A closed shop says 503: what was under way goes on once it is open. */
const unanswered: readonly number[] = [0, 500, 502, 503, 504];

/** No answer, or one that says nothing about the charge: a busy shop (429) doesn't undo what the buyer's bank was told. */
export const isUnanswered = ({ failure, order_id }: Pick<PaymentContext, 'failure' | 'order_id'>) =>
  failure !== null && (unanswered.includes(failure.status) || (failure.status === 429 && order_id !== null));
