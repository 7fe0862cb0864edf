/** The one file that knows the card provider: its field, a payment method and the bank's question. */
import { CardElement, Elements } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';
import { refusalWords } from '../../domain/card-refusal.ts';
import type { Failure } from '../../domain/failure.ts';
import { loadCardScript } from './card-script.ts';

const blocked: Failure = {
  status: 0,
  rule: 'script_blocked',
  message: 'The card form could not be loaded.',
  errors: [],
};

let stripe: Stripe | null = null;
let field: StripeCardElement | null = null;

/** Loads the provider for one account's publishable key; rejects with a Failure when its script can't be had. */
export async function openCard({ key, sandbox }: { key: string; sandbox: boolean }): Promise<void> {
  field = null;
  try {
    await loadCardScript(sandbox);
    stripe = window.Stripe?.(key) ?? null;
  } catch {
    throw blocked;
  }
  if (!stripe) throw blocked;
}

/** What the provider says to whoever types: about the field, and about the line to it. All else talks to developers. */
const forBuyers: readonly string[] = ['validation_error', 'api_connection_error'];

function refused({ code, decline_code: declineCode, message, type }: StripeError): Failure {
  const own = refusalWords({ code: code ?? '', ...(declineCode ? { declineCode } : {}) });
  return {
    status: 402,
    rule: code ?? type,
    message: message && forBuyers.includes(type) ? message : own,
    errors: [],
  };
}

/** Turns what was typed into a payment method; rejects with the words for whoever typed it. */
export async function createMethod(): Promise<{ payment_method_id: string }> {
  if (!stripe || !field) throw blocked;
  const { error, paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card: field });
  if (error) throw refused(error);
  return { payment_method_id: paymentMethod.id };
}

/** Opens the bank's window (3-D Secure) and waits for its end; rejects with words for the buyer. */
export async function authenticate(clientSecret: string): Promise<{ payment_intent_id: string }> {
  if (!stripe) throw blocked;
  const { error, paymentIntent } = await stripe.handleNextAction({ clientSecret });
  if (error) throw refused(error);
  if (!paymentIntent) throw blocked;
  return { payment_intent_id: paymentIntent.id };
}

/** The provider draws the field in a frame of its own, where the page's colours have to be told. */
function look() {
  const { color, fontFamily } = getComputedStyle(document.body);
  return { base: { color, iconColor: color, fontFamily, fontSize: '17px', '::placeholder': { color } } };
}

/** The card's number, date and code in one line; stands once `openCard` has resolved. */
export function CardField() {
  if (!stripe) return null;
  return (
    <Elements stripe={stripe}>
      <CardElement
        options={{ style: look(), hidePostalCode: true }}
        onReady={(element) => {
          field = element;
        }}
      />
    </Elements>
  );
}
