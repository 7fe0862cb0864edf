/** The only file that uses the card provider: its field, payment methods and authentication. */
import { CardElement, Elements } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';
import { declineMessage } from '../../domain/card-decline.ts';
import type { Failure } from '../../domain/failure.ts';
import { cardScriptLoader } from './card-script.ts';

const scriptBlocked: Failure = {
  status: 0,
  rule: 'script_blocked',
  message: 'The card form could not be loaded.',
  errors: [],
};

/** Error types whose message is meant for the buyer; all others are for developers. */
const buyerFacingTypes: readonly string[] = ['validation_error', 'api_connection_error'];

function cardFailureOf({ code, decline_code: declineCode, message, type }: StripeError): Failure {
  const ownMessage = declineMessage({ code: code ?? '', ...(declineCode ? { declineCode } : {}) });
  return {
    status: 402,
    rule: code ?? type,
    message: message && buyerFacingTypes.includes(type) ? message : ownMessage,
    errors: [],
  };
}

/** A colour of the page as the provider can read it: without variables and functions. */
function colourOf(css: string): string {
  const probe = document.body.appendChild(document.createElement('span'));
  probe.style.color = css;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** The provider renders the field in its own frame, which needs the page's colours and font. */
function fieldStyle() {
  const { color, fontFamily } = getComputedStyle(document.body);
  const placeholder = { color: colourOf('var(--quiet)') };
  return { base: { color, iconColor: color, fontFamily, fontSize: '17px', '::placeholder': placeholder } };
}

export type CardField = ReturnType<typeof createCardField>;

/** The card field of one window. */
export function createCardField() {
  const loadScript = cardScriptLoader();
  let stripe: Stripe | null = null;
  let field: StripeCardElement | null = null;
  return {
    /** Loads the provider for one account's publishable key; rejects with a Failure when its script can't be loaded. */
    async openCard({ key, sandbox }: { key: string; sandbox: boolean }): Promise<void> {
      field = null;
      try {
        await loadScript(sandbox);
        stripe = window.Stripe?.(key) ?? null;
      } catch {
        throw scriptBlocked;
      }
      if (!stripe) throw scriptBlocked;
    },

    /** Makes a payment method from the field; rejects with a Failure whose message is for the buyer. */
    async createMethod(): Promise<{ payment_method_id: string }> {
      if (!stripe || !field) throw scriptBlocked;
      const { error, paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card: field });
      if (error) throw cardFailureOf(error);
      return { payment_method_id: paymentMethod.id };
    },

    /**
     * Opens the bank's window (3-D Secure) and waits until it closes; rejects with a Failure whose message is for the buyer.
     */
    async authenticate(clientSecret: string): Promise<{ payment_intent_id: string }> {
      if (!stripe) throw scriptBlocked;
      const { error, paymentIntent } = await stripe.handleNextAction({ clientSecret });
      if (error) throw cardFailureOf(error);
      if (!paymentIntent) throw scriptBlocked;
      return { payment_intent_id: paymentIntent.id };
    },

    /** The card's number, date and code in one line; renders nothing until `openCard` has resolved. */
    Field() {
      if (!stripe) return null;
      return (
        <Elements stripe={stripe}>
          <CardElement
            options={{ style: fieldStyle(), hidePostalCode: true }}
            onReady={(element) => {
              field = element;
            }}
          />
        </Elements>
      );
    },
  };
}
