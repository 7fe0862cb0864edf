/** The card gateway by the official SDK: the same for real keys and for the sandbox, which only lives elsewhere. */
import Stripe from 'stripe';
import type {
  Captured,
  CardAccount,
  CardError,
  CardEvent,
  CardGateway,
  Declined,
  Intent,
  IntentAnswer,
  Missing,
  Unknown,
} from './card.ts';
import { cardAccounts, intentStates } from './card.ts';

export type CardAccountKeys = {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
};
export type Endpoint = {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'http' | 'https';
};
export type CardOptions = {
  readonly keys: Readonly<Record<CardAccount, CardAccountKeys>>;
  /** The provider's own unless said. */
  readonly endpoint?: Endpoint;
  readonly timeoutMs?: number;
};

const usualTimeoutMs = 10_000;
const signatureToleranceSeconds = 300;

export function createCardGateway(options: CardOptions): CardGateway {
  const { keys } = options;
  const client = (account: CardAccount) =>
    new Stripe(keys[account].secretKey, {
      ...options.endpoint,
      timeout: options.timeoutMs ?? usualTimeoutMs,
      // Safe, because every call that moves money carries our own stored key.
      maxNetworkRetries: 1,
      telemetry: false,
    });
  const clients = { us: client('us'), default: client('default') };

  return {
    publishableKeys: { us: keys.us.publishableKey, default: keys.default.publishableKey },

    createIntent: async (account, wanted) =>
      await asked(
        () =>
          clients[account].paymentIntents.create(
            {
              amount: wanted.amountCents,
              currency: wanted.currency.toLowerCase(),
              confirmation_method: 'manual',
              allowed_payment_method_types: ['card'],
              metadata: { ...wanted.metadata, order: wanted.orderId, attempt: wanted.attempt },
              ...(wanted.paymentMethodId && { payment_method: wanted.paymentMethodId }),
            },
            { idempotencyKey: wanted.idempotencyKey },
          ),
        refusedIntent,
      ),

    confirmIntent: async (account, intentId, { paymentMethodId, idempotencyKey }) =>
      await asked(
        () =>
          clients[account].paymentIntents.confirm(
            intentId,
            { use_stripe_sdk: true, ...(paymentMethodId && { payment_method: paymentMethodId }) },
            { idempotencyKey },
          ),
        refusedIntent,
      ),

    retrieveIntent: async (account, intentId) =>
      await asked(() => clients[account].paymentIntents.retrieve(intentId), refusedLookup),

    cancelIntent: async (account, intentId) =>
      await asked(() => clients[account].paymentIntents.cancel(intentId), refusedLookup),

    refund: async (account, intentId, { idempotencyKey }) => {
      try {
        const refund = await clients[account].refunds.create(
          { payment_intent: intentId },
          { idempotencyKey },
        );
        if (refund.status === 'failed' || refund.status === 'canceled') {
          return { kind: 'declined', code: 'refund_failed', message: 'The refund failed.' };
        }
        return { kind: 'refunded', refundId: refund.id, pending: refund.status !== 'succeeded' };
      } catch (error) {
        const failure = known(error);
        if (failure.code === 'charge_already_refunded') return { kind: 'refunded', pending: false };
        if (failure.code === 'resource_missing') return { kind: 'missing' };
        return refusal(failure) ?? unknown(failure);
      }
    },

    capturedSince: (account, since) => captures(clients[account], since),

    readWebhook: (rawBytes, signatureHeader) => {
      for (const account of cardAccounts) {
        const event = verified(clients[account], rawBytes, signatureHeader, keys[account].webhookSecret);
        if (event) return { account, event };
      }
      return undefined;
    },
  };
}

/** The SDK's answer, or what `otherwise` makes of its refusal; whatever remains is unknown. */
async function asked<Other>(
  call: () => Promise<Stripe.PaymentIntent>,
  otherwise: (failure: StripeFailure) => Other | undefined,
): Promise<IntentAnswer | Other | Unknown> {
  try {
    return { kind: 'intent', intent: intentOf(await call()) };
  } catch (error) {
    const failure = known(error);
    return otherwise(failure) ?? unknown(failure);
  }
}

type StripeFailure = InstanceType<typeof Stripe.errors.StripeError>;

/** Anything that isn't the SDK's own error is a bug and flies on. */
function known(error: unknown): StripeFailure {
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}

/** A finished intent answers as what it is; everything else that was said clearly is a refusal. */
function refusedIntent(failure: StripeFailure): IntentAnswer | Declined | undefined {
  const left = failure.payment_intent;
  if (failure.code === 'payment_intent_unexpected_state' && left && isFinished(left)) {
    return { kind: 'intent', intent: intentOf(left) };
  }
  return refusal(failure);
}

function refusedLookup(failure: StripeFailure): IntentAnswer | Missing | undefined {
  if (failure.code === 'resource_missing') return { kind: 'missing' };
  const left = failure.payment_intent;
  return failure.code === 'payment_intent_unexpected_state' && left
    ? { kind: 'intent', intent: intentOf(left) }
    : undefined;
}

/**
 * Only a card's refusal and a request that was refused as such mean that no money moved. Timeouts, limits, faults,
 * wrong keys and a key still in use say nothing about it.
 */
function refusal(failure: StripeFailure): Declined | undefined {
  const isClear =
    failure instanceof Stripe.errors.StripeCardError ||
    (failure instanceof Stripe.errors.StripeInvalidRequestError && failure.statusCode !== 409);
  if (!isClear) return undefined;
  return {
    kind: 'declined',
    message: failure.message,
    code: failure.code ?? 'invalid_request',
    ...(failure.decline_code && { declineCode: failure.decline_code }),
    ...(failure.payment_intent && { intent: intentOf(failure.payment_intent) }),
  };
}

function unknown(failure: StripeFailure): Unknown {
  return { kind: 'unknown', reason: `${failure.type}: ${failure.message}` };
}

function isFinished(intent: Stripe.PaymentIntent): boolean {
  return intent.status === 'succeeded' || intent.status === 'canceled';
}

function intentOf(intent: Stripe.PaymentIntent): Intent {
  const error = intent.last_payment_error;
  const lastError: CardError | undefined = error
    ? {
        message: error.message ?? '',
        code: error.code ?? error.type,
        ...(error.decline_code && { declineCode: error.decline_code }),
      }
    : undefined;
  const facts = {
    id: intent.id,
    amountCents: intent.amount,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? '',
    ...(intent.metadata.order && { orderId: intent.metadata.order }),
    ...(lastError && { lastError }),
  };
  // Manual capture isn't used, and the list of states may grow: what we don't know is still on its way.
  const state = intentStates.find((name) => name === intent.status) ?? 'processing';
  return state === 'succeeded'
    ? { ...facts, state, chargeId: idOf(intent.latest_charge) ?? '' }
    : { ...facts, state };
}

function idOf(reference: string | { readonly id: string } | null): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}

async function* captures(client: Stripe, since: Date): AsyncGenerator<Captured | Unknown> {
  const gte = Math.floor(since.getTime() / 1000);
  try {
    for await (const charge of client.charges.list({ created: { gte }, limit: 100 })) {
      if (charge.captured && charge.status === 'succeeded') yield capturedOf(charge);
    }
  } catch (error) {
    yield unknown(known(error));
  }
}

function capturedOf(charge: Stripe.Charge): Captured {
  const intentId = idOf(charge.payment_intent);
  return {
    kind: 'captured',
    chargeId: charge.id,
    ...(intentId && { intentId }),
    ...(charge.metadata.order && { orderId: charge.metadata.order }),
    amountCents: charge.amount_captured,
    refundedCents: charge.amount_refunded,
    currency: charge.currency,
    capturedAt: new Date(charge.created * 1000),
  };
}

function verified(
  client: Stripe,
  rawBytes: Uint8Array,
  header: string | undefined,
  secret: string,
): CardEvent | undefined {
  if (header === undefined) return undefined;
  try {
    const bytes = Buffer.from(rawBytes);
    const event = client.webhooks.constructEvent(bytes, header, secret, signatureToleranceSeconds);
    return eventOf(event);
  } catch {
    // A wrong signature, or signed bytes that aren't an event: neither is ours.
    return undefined;
  }
}

function eventOf(event: Stripe.Event): CardEvent {
  const about: object = event.data.object;
  const named = 'object' in about && about.object === 'payment_intent' ? 'id' : 'payment_intent';
  const intentId = textIn(about, named);
  const metadata = new Map(Object.entries(about)).get('metadata');
  const orderId = typeof metadata === 'object' && metadata !== null ? textIn(metadata, 'order') : undefined;
  return {
    id: event.id,
    type: event.type,
    ...(intentId && { intentId }),
    ...(orderId && { orderId }),
  };
}

function textIn(object: object, name: string): string | undefined {
  const value: unknown = new Map(Object.entries(object)).get(name);
  return typeof value === 'string' ? value : undefined;
}
