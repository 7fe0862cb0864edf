/** The only file that uses the card provider: its fields, payment methods and authentication (§payment.card-parts). */
import { CardCvcElement, CardExpiryElement, CardNumberElement, Elements } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardNumberElement, StripeError } from '@stripe/stripe-js';
import { type ReactNode, type Ref, useImperativeHandle, useSyncExternalStore } from 'react';
import { type CardPart, declineMessage, messageFor } from '../../domain/card-decline.ts';
import type { Failure } from '../../domain/failure.ts';
import type { PartState } from '../../machines/card.machine.ts';
import { cardScriptLoader } from './card-script.ts';

const scriptBlocked: Failure = {
  status: 0,
  rule: 'script_blocked',
  message: 'The card form could not be loaded.',
  errors: [],
};

/** Error types whose message is meant for the buyer; all others are for developers. */
const buyerFacingTypes: readonly string[] = ['validation_error', 'api_connection_error'];

function cardFailureOf({ code = '', decline_code: declineCode, message, type }: StripeError): Failure {
  const isOurs = messageFor(code) !== undefined || !buyerFacingTypes.includes(type);
  return {
    status: 402,
    rule: code || type,
    message: isOurs || !message ? declineMessage({ code, ...(declineCode ? { declineCode } : {}) }) : message,
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

/** The provider renders each part in its own frame, which needs the page's colours and font. */
function frameStyle() {
  const { color, fontFamily } = getComputedStyle(document.body);
  const placeholder = { color: colourOf('var(--quiet)') };
  return {
    base: { color, iconColor: color, fontFamily, fontSize: '17px', '::placeholder': placeholder },
    invalid: { color: colourOf('var(--danger)') },
  };
}

/** Calls `listener` when the page's colours may have changed. */
function onColourChange(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(listener);
  system.addEventListener('change', listener);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', listener);
    chosen.disconnect();
  };
}

const pageColour = () => getComputedStyle(document.body).color;

type CardFieldProps = {
  /** Where a part's frame, whose id is `card-` and the part, stands in the page. */
  readonly layout: (part: CardPart, frame: ReactNode) => ReactNode;
  /** The provider has checked what was typed in a part. */
  readonly onChange: (part: CardPart, state: PartState) => void;
  readonly ref?: Ref<{ readonly focus: (part: CardPart) => void }>;
};

type OpenCard = { readonly key: string; readonly sandbox: boolean; readonly signal: AbortSignal };

export type CardField = ReturnType<typeof createCardField>;

/** The card field of one window. */
export function createCardField() {
  const loadScript = cardScriptLoader();
  let stripe: Stripe | null = null;
  /** The parts as the provider has mounted them. */
  let mounted: { number?: StripeCardNumberElement } & { [part in CardPart]?: { focus: () => void } } = {};
  return {
    /**
     * Loads the provider for one account's publishable key; rejects with a Failure when its script can't be loaded. Once the
     * signal was given it changes nothing any more: another call has the field.
     */
    async openCard({ key, sandbox, signal }: OpenCard): Promise<void> {
      signal.throwIfAborted();
      mounted = {};
      try {
        await loadScript(sandbox);
        signal.throwIfAborted();
        stripe = window.Stripe?.(key) ?? null;
      } catch {
        throw scriptBlocked;
      }
      if (!stripe) throw scriptBlocked;
    },

    /** Makes a payment method from the card; rejects with a Failure whose message is for the buyer. */
    async createMethod(): Promise<{ payment_method_id: string }> {
      if (!stripe || !mounted.number) throw scriptBlocked;
      const card = mounted.number;
      const { error, paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card });
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

    /** The card's number, expiry date and security code; renders nothing until `openCard` has resolved. */
    Field({ layout, onChange, ref }: CardFieldProps) {
      useSyncExternalStore(onColourChange, pageColour);
      useImperativeHandle(ref, () => ({ focus: (part) => mounted[part]?.focus() }));
      if (!stripe) return null;
      const style = frameStyle();
      const frame = (part: CardPart) => ({
        id: `card-${part}`,
        onChange: ({ complete, error }: { complete: boolean; error?: StripeError | undefined }) =>
          onChange(part, { isComplete: complete, problem: error ? cardFailureOf(error).message : '' }),
      });
      const number = (
        <CardNumberElement
          {...frame('number')}
          options={{ style, showIcon: true }}
          onReady={(element) => {
            mounted.number = element;
          }}
        />
      );
      const expiry = (
        <CardExpiryElement
          {...frame('expiry')}
          options={{ style }}
          onReady={(element) => {
            mounted.expiry = element;
          }}
        />
      );
      const cvc = (
        <CardCvcElement
          {...frame('cvc')}
          options={{ style }}
          onReady={(element) => {
            mounted.cvc = element;
          }}
        />
      );
      return (
        <Elements stripe={stripe}>
          {layout('number', number)}
          {layout('expiry', expiry)}
          {layout('cvc', cvc)}
        </Elements>
      );
    },
  };
}
