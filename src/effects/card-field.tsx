/** The one file that knows the card provider: its field, a payment method and the bank's question. */
import { CardElement, Elements } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';
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

const refused = ({ code, message, type }: StripeError): Failure => ({
  status: 402,
  rule: code ?? type,
  message: message ?? 'Your card could not be read.',
  errors: [],
});

/** Turns what was typed into a payment method; rejects with the provider's words. */
export async function createMethod(): Promise<{ payment_method_id: string }> {
  if (!stripe || !field) throw blocked;
  const { error, paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card: field });
  if (error) throw refused(error);
  return { payment_method_id: paymentMethod.id };
}

/** Opens the bank's window (3-D Secure) and waits for its end; rejects with the provider's words. */
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
