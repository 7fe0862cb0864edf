/** The card gateway through the official SDK: the same for real keys and for the sandbox, only at another address. */

import Stripe from 'stripe';
import { type CardAccount, cardAccounts } from '../../domain/card-account.ts';
import { log } from '../log.ts';
import { codeOf } from '../operator-error.ts';
import type {
  Captured,
  CardDispute,
  CardError,
  CardEvent,
  CardGateway,
  CardRefund,
  Declined,
  Intent,
  IntentAnswer,
  Missing,
  MovedBack,
  Unknown,
} from './card.ts';
import { intentStates } from './card.ts';
import { type RetryPolicy, withRetries } from './retries.ts';

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
  /** The provider's own by default. */
  readonly endpoint?: Endpoint;
  readonly timeoutMs?: number;
  readonly retryMs?: number;
};

const defaultTimeoutMs = 10_000;
/** How long a call may be retried. With its last response it still ends well within an order's lease. */
const defaultRetryMs = 8_000;
const signatureToleranceSeconds = 300;

export function createCardGateway(options: CardOptions): CardGateway {
  const { keys } = options;
  const retryOptions = { withinMs: options.retryMs ?? defaultRetryMs, retryPolicy: stripeRetryPolicy };
  const client = (account: CardAccount) =>
    new Stripe(keys[account].secretKey, {
      ...options.endpoint,
      timeout: options.timeoutMs ?? defaultTimeoutMs,
      // Retries are done here: the SDK's give up on a rate limit, and on anything longer than a moment.
      maxNetworkRetries: 0,
      telemetry: false,
    });
  const clients = { us: client('us'), default: client('default') };
  /** The SDK's response as an intent, or the result of `onError` for its error; everything else is unknown. */
  const callForIntent = async <Other>(
    call: () => Promise<Stripe.PaymentIntent>,
    onError: (failure: StripeFailure) => Other | undefined,
  ): Promise<IntentAnswer | Other | Unknown> => {
    try {
      return { kind: 'intent', intent: intentOf(await withRetries(call, retryOptions)) };
    } catch (error) {
      const failure = asStripeError(error);
      return onError(failure) ?? toUnknown(failure);
    }
  };

  return {
    publishableKeys: { us: keys.us.publishableKey, default: keys.default.publishableKey },

    createIntent: async (account, newIntent) =>
      await callForIntent(
        () =>
          clients[account].paymentIntents.create(
            {
              amount: newIntent.amountCents,
              currency: newIntent.currency.toLowerCase(),
              confirmation_method: 'manual',
              allowed_payment_method_types: ['card'],
              metadata: { ...newIntent.metadata, order: newIntent.orderId, attempt: newIntent.attempt },
              ...(newIntent.paymentMethodId && { payment_method: newIntent.paymentMethodId }),
            },
            { idempotencyKey: newIntent.idempotencyKey },
          ),
        fromIntentError,
      ),

    confirmIntent: async (account, intentId, { paymentMethodId, idempotencyKey }) =>
      await callForIntent(
        () =>
          clients[account].paymentIntents.confirm(
            intentId,
            { use_stripe_sdk: true, ...(paymentMethodId && { payment_method: paymentMethodId }) },
            { idempotencyKey },
          ),
        fromConfirmError,
      ),

    retrieveIntent: async (account, intentId) =>
      await callForIntent(() => clients[account].paymentIntents.retrieve(intentId), fromLookupError),

    cancelIntent: async (account, intentId) =>
      await callForIntent(() => clients[account].paymentIntents.cancel(intentId), fromLookupError),

    refund: async (account, intentId, { idempotencyKey, part }) => {
      const params = {
        payment_intent: intentId,
        ...(part && { amount: part.cents, metadata: { refund: part.refundId } }),
      };
      try {
        const refund = await withRetries(
          () => clients[account].refunds.create(params, { idempotencyKey }),
          retryOptions,
        );
        if (refund.status === 'failed' || refund.status === 'canceled')
          return { kind: 'declined', code: 'refund_failed', reason: `The refund ${refund.id} failed.` };
        return { kind: 'refunded', providerId: refund.id, pending: refund.status !== 'succeeded' };
      } catch (error) {
        const failure = asStripeError(error);
        // Of a part it says nothing: somebody else has refunded the rest.
        if (failure.code === 'charge_already_refunded' && !part) return { kind: 'refunded', pending: false };
        if (failure.code === 'resource_missing') return { kind: 'missing' };
        return toDeclined(failure) ?? toUnknown(failure);
      }
    },

    moneyBack: async (account, intentId) => {
      const { refunds, disputes } = clients[account];
      const ofIntent = { payment_intent: intentId, limit: 100 };
      try {
        return {
          kind: 'money-back',
          refunds: (await refunds.list(ofIntent, listOptions).autoPagingToArray(all)).map(refundOf).reverse(),
          disputes: (await disputes.list(ofIntent, listOptions).autoPagingToArray(all))
            .flatMap(disputesIn)
            .reverse(),
        };
      } catch (error) {
        return toUnknown(asStripeError(error));
      }
    },

    capturedSince: (account, since) => listCaptures(clients[account], since),
    movedBackSince: (account, since) => listMovedBack(clients[account], since),

    readWebhook: (rawBytes, signatureHeader) => {
      for (const account of cardAccounts) {
        const event = verifyEvent(clients[account], rawBytes, signatureHeader, keys[account].webhookSecret);
        if (event) return { account, event };
      }
      return undefined;
    },
  };
}

const unexpectedState = 'payment_intent_unexpected_state';

type StripeFailure = InstanceType<typeof Stripe.errors.StripeError>;

/** Anything that isn't the SDK's own error is a bug and is rethrown. */
function asStripeError(error: unknown): StripeFailure {
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}

/** No answer, a limit, a key in use, a fault of the provider: a retry under the same key may still be answered. */
const stripeRetryPolicy: RetryPolicy = (error) => {
  if (!(error instanceof Stripe.errors.StripeError)) return undefined;
  const { statusCode = 0, headers = {} } = error;
  const isPassing = statusCode < 400 || statusCode === 409 || statusCode === 429 || statusCode >= 500;
  if (!isPassing || headers['stripe-should-retry'] === 'false') return undefined;
  return { minDelayMs: 1000 * (Number(headers['retry-after']) || 0) };
};

/** The intent to be confirmed is missing; a missing payment method is a refusal. */
function fromConfirmError(failure: StripeFailure): IntentAnswer | Declined | Missing | undefined {
  if (failure.code === 'resource_missing' && failure.statusCode === 404) return { kind: 'missing' };
  return fromIntentError(failure);
}

/** An intent that can't be confirmed is returned as it is, unless it only lacks a card; other clear errors are declines. */
function fromIntentError(failure: StripeFailure): IntentAnswer | Declined | undefined {
  const remainingIntent = failure.payment_intent;
  if (
    failure.code === unexpectedState &&
    remainingIntent &&
    remainingIntent.status !== 'requires_payment_method'
  )
    return { kind: 'intent', intent: intentOf(remainingIntent) };
  return toDeclined(failure);
}

function fromLookupError(failure: StripeFailure): IntentAnswer | Missing | undefined {
  if (failure.code === 'resource_missing') return { kind: 'missing' };
  const remainingIntent = failure.payment_intent;
  return failure.code === unexpectedState && remainingIntent
    ? { kind: 'intent', intent: intentOf(remainingIntent) }
    : undefined;
}

/** For the log. Its message may repeat what somebody sent; by its request the provider's dashboard shows that. */
const causeOf = ({ type, code, param, statusCode, requestId, detail }: StripeFailure): string =>
  [type, code ?? codeOf(detail), param, statusCode, requestId].filter(Boolean).join(' ');

/**
 * Only a card's refusal, or the refusal of the request itself, means that no money moved. Timeouts, limits, faults, wrong
 * keys and a key still in use say nothing about it.
 */
function toDeclined(failure: StripeFailure): Declined | undefined {
  const isClear =
    failure instanceof Stripe.errors.StripeCardError ||
    (failure instanceof Stripe.errors.StripeInvalidRequestError && failure.statusCode !== 409);
  if (!isClear) return undefined;
  // A declined card is the bank's decision; a refused request is this program's fault.
  if (failure instanceof Stripe.errors.StripeInvalidRequestError)
    log.error(`The card provider refused a request: ${causeOf(failure)}`);
  return {
    kind: 'declined',
    reason: failure.message,
    code: failure.code ?? 'invalid_request',
    ...(failure.decline_code && { declineCode: failure.decline_code }),
    ...(failure.payment_intent && { intent: intentOf(failure.payment_intent) }),
  };
}

function toUnknown(failure: StripeFailure): Unknown {
  const { type, message, statusCode = 0, headers = {} } = failure;
  const isFinal = statusCode >= 500 && headers['idempotent-replayed'] === 'true';
  log.warn(`The card provider gave no answer: ${causeOf(failure)}`);
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
  // Manual capture isn't used, and the list of states may grow: an unknown state counts as still processing.
  const state = intentStates.find((name) => name === intent.status) ?? 'processing';
  return state === 'succeeded'
    ? { ...facts, state, chargeId: idOf(intent.latest_charge) ?? '' }
    : { ...facts, state };
}

function idOf(reference: string | { readonly id: string } | null): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}

/** Pages are fetched by the SDK itself, and nobody waits for them. */
const listOptions = { maxNetworkRetries: 2 };
/** Of one intent: more than anybody makes. */
const all = { limit: 1000 };

async function* listMovedBack(client: Stripe, since: Date): AsyncGenerator<MovedBack | Unknown> {
  const query = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
  const movedOf = (object: Stripe.Refund | Stripe.Dispute, states: readonly MovedBack['state'][]) => {
    const intentId = idOf(object.payment_intent);
    return states.flatMap((state): MovedBack[] =>
      intentId ? [{ kind: 'moved', id: object.id, intentId, state }] : [],
    );
  };
  try {
    for await (const refund of client.refunds.list(query, listOptions))
      yield* movedOf(refund, [refundOf(refund).state]);
    for await (const dispute of client.disputes.list(query, listOptions))
      yield* movedOf(
        dispute,
        disputesIn(dispute).map(({ state }) => state),
      );
  } catch (error) {
    yield toUnknown(asStripeError(error));
  }
}

async function* listCaptures(client: Stripe, since: Date): AsyncGenerator<Captured | Unknown> {
  const gte = Math.floor(since.getTime() / 1000);
  try {
    for await (const charge of client.charges.list({ created: { gte }, limit: 100 }, listOptions)) {
      if (charge.captured && charge.status === 'succeeded') yield capturedOf(charge);
    }
  } catch (error) {
    yield toUnknown(asStripeError(error));
  }
}

const refundStates = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<string, CardRefund['state']>;

function refundOf({ id, amount, status, metadata }: Stripe.Refund): CardRefund {
  const known = Object.entries(refundStates).find(([name]) => name === status);
  const refundId = metadata?.refund;
  return { providerId: id, ...(refundId && { refundId }), cents: amount, state: known?.[1] ?? 'pending' };
}

/** None for what takes no money: an inquiry, or what the provider prevented. */
function disputesIn({ id, amount, status }: Stripe.Dispute): CardDispute[] {
  if (status.startsWith('warning_') || status === 'prevented') return [];
  const ended = (['won', 'lost'] as const).find((each) => each === status);
  return [{ disputeId: id, cents: amount, state: ended ?? 'open' }];
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

function verifyEvent(
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
    // A wrong signature, or signed bytes that aren't an event.
    return undefined;
  }
}

/** The format of the provider's ids and types. Anything else can't be one, and perhaps can't be stored (NUL). */
const namePattern = /^[\w.-]{1,255}$/;

/** Undefined for anything that can't be an event, even if its signature is right. */
function eventOf(event: Stripe.Event): CardEvent | undefined {
  if (!namePattern.test(event.id) || !namePattern.test(event.type)) return undefined;
  const subject: object = event.data.object;
  const idField = 'object' in subject && subject.object === 'payment_intent' ? 'id' : 'payment_intent';
  const intentId = stringField(subject, idField);
  const metadata = new Map(Object.entries(subject)).get('metadata');
  const orderId =
    typeof metadata === 'object' && metadata !== null ? stringField(metadata, 'order') : undefined;
  const createdAt = new Date(1000 * event.created);
  return {
    id: event.id,
    type: event.type,
    ...(intentId && { intentId }),
    ...(orderId && { orderId }),
    ...(createdAt.getTime() > 0 && { createdAt }),
  };
}

function stringField(object: object, name: string): string | undefined {
  const value: unknown = new Map(Object.entries(object)).get(name);
  return typeof value === 'string' && namePattern.test(value) ? value : undefined;
}
