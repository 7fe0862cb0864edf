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
import { type Again, patiently } from './patience.ts';

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
  readonly patienceMs?: number;
};

const usualTimeoutMs = 10_000;
/** A call may begin anew for so long. With its last answer it still ends well within an order's lease. */
const usualPatienceMs = 8_000;
const signatureToleranceSeconds = 300;

export function createCardGateway(options: CardOptions): CardGateway {
  const { keys } = options;
  const patience = { withinMs: options.patienceMs ?? usualPatienceMs, again };
  const client = (account: CardAccount) =>
    new Stripe(keys[account].secretKey, {
      ...options.endpoint,
      timeout: options.timeoutMs ?? usualTimeoutMs,
      // Repeats are ours: the SDK's give up on a limit, and on anything that lasts longer than a moment.
      maxNetworkRetries: 0,
      telemetry: false,
    });
  const clients = { us: client('us'), default: client('default') };
  /** The SDK's answer, or what `otherwise` makes of its refusal; whatever remains is unknown. */
  const asked = async <Other>(
    call: () => Promise<Stripe.PaymentIntent>,
    otherwise: (failure: StripeFailure) => Other | undefined,
  ): Promise<IntentAnswer | Other | Unknown> => {
    try {
      return { kind: 'intent', intent: intentOf(await patiently(call, patience)) };
    } catch (error) {
      const failure = known(error);
      return otherwise(failure) ?? unknown(failure);
    }
  };

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
        refusedConfirm,
      ),

    retrieveIntent: async (account, intentId) =>
      await asked(() => clients[account].paymentIntents.retrieve(intentId), refusedLookup),

    cancelIntent: async (account, intentId) =>
      await asked(() => clients[account].paymentIntents.cancel(intentId), refusedLookup),

    refund: async (account, intentId, { idempotencyKey }) => {
      try {
        const refund = await patiently(
          () => clients[account].refunds.create({ payment_intent: intentId }, { idempotencyKey }),
          patience,
        );
        if (refund.status === 'failed' || refund.status === 'canceled')
          return { kind: 'declined', code: 'refund_failed', reason: `The refund ${refund.id} failed.` };
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

const unexpectedState = 'payment_intent_unexpected_state';

type StripeFailure = InstanceType<typeof Stripe.errors.StripeError>;

/** Anything that isn't the SDK's own error is a bug and flies on. */
function known(error: unknown): StripeFailure {
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}

/** No answer, a limit, a key in use, a fault of the provider's: the same call under the same key may yet be answered. */
const again: Again = (error) => {
  if (!(error instanceof Stripe.errors.StripeError)) return undefined;
  const { statusCode = 0, headers = {} } = error;
  const isPassing = statusCode < 400 || statusCode === 409 || statusCode === 429 || statusCode >= 500;
  if (!isPassing || headers['stripe-should-retry'] === 'false') return undefined;
  return { atLeastMs: 1000 * (Number(headers['retry-after']) || 0) };
};

/** The intent that was to be confirmed isn't there; a payment method that isn't is a refusal. */
function refusedConfirm(failure: StripeFailure): IntentAnswer | Declined | Missing | undefined {
  if (failure.code === 'resource_missing' && failure.statusCode === 404) return { kind: 'missing' };
  return refusedIntent(failure);
}

/** An intent that can't be confirmed answers as what it is, but for want of a card; all else that was said clearly refuses. */
function refusedIntent(failure: StripeFailure): IntentAnswer | Declined | undefined {
  const left = failure.payment_intent;
  if (failure.code === unexpectedState && left && left.status !== 'requires_payment_method')
    return { kind: 'intent', intent: intentOf(left) };
  return refusal(failure);
}

function refusedLookup(failure: StripeFailure): IntentAnswer | Missing | undefined {
  if (failure.code === 'resource_missing') return { kind: 'missing' };
  const left = failure.payment_intent;
  return failure.code === unexpectedState && left ? { kind: 'intent', intent: intentOf(left) } : undefined;
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
  // A card that is declined is the bank's business; a request that is refused is ours.
  if (failure instanceof Stripe.errors.StripeInvalidRequestError)
    console.error(`The card provider refused a request: ${JSON.stringify(failure.message)}`);
  return {
    kind: 'declined',
    reason: failure.message,
    code: failure.code ?? 'invalid_request',
    ...(failure.decline_code && { declineCode: failure.decline_code }),
    ...(failure.payment_intent && { intent: intentOf(failure.payment_intent) }),
  };
}

function unknown(failure: StripeFailure): Unknown {
  const { type, message, statusCode = 0, headers = {} } = failure;
  const isFinal = statusCode >= 500 && headers['idempotent-replayed'] === 'true';
  console.error(`The card provider gave no answer: ${type}: ${message}`);
  return { kind: 'unknown', reason: `${type}: ${message}`, ...(isFinal && { isFinal }) };
}

function intentOf(intent: Stripe.PaymentIntent): Intent {
  const error = intent.last_payment_error;
  const lastError: CardError | undefined = error
    ? {
        reason: error.message ?? '',
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

/** Pages are fetched by the SDK itself, and nothing waits for them. */
const listing = { maxNetworkRetries: 2 };

async function* captures(client: Stripe, since: Date): AsyncGenerator<Captured | Unknown> {
  const gte = Math.floor(since.getTime() / 1000);
  try {
    for await (const charge of client.charges.list({ created: { gte }, limit: 100 }, listing)) {
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

/** As the provider writes its ids and types. What is anything else can't be one, and perhaps can't be stored (NUL). */
const namePattern = /^[\w.-]{1,255}$/;

/** Undefined for what can't be an event, however well it is signed. */
function eventOf(event: Stripe.Event): CardEvent | undefined {
  if (!namePattern.test(event.id) || !namePattern.test(event.type)) return undefined;
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
  return typeof value === 'string' && namePattern.test(value) ? value : undefined;
}
