/**
 * The interface to the card provider. Every result is a plain value; only bugs throw. A call without a response is retried
 * for some seconds under the same idempotency key. If there still is none the result is `unknown`: the money may have moved,
 * so the caller checks by `retrieveIntent` and never treats it as a failure.
 */

import type { CardAccount } from '../../domain/card-account.ts';

export const intentStates = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const;
export type IntentState = (typeof intentStates)[number];

/** `reason` is the provider's message: for the log, never for the buyer (it echoes input and is written for developers). */
export type CardError = {
  readonly reason: string;
  readonly code: string;
  readonly declineCode?: string;
};

type IntentFacts = {
  readonly id: string;
  readonly amountCents: number;
  /** ISO code in lower case, as the provider writes it. */
  readonly currency: string;
  readonly clientSecret: string;
  /** `metadata.order`, when the intent is the shop's. */
  readonly orderId?: string;
  readonly lastError?: CardError;
};

/** A payment intent's current state at the provider. Money has moved only in `succeeded`. */
export type Intent =
  | (IntentFacts & { readonly state: 'succeeded'; readonly chargeId: string })
  | (IntentFacts & { readonly state: Exclude<IntentState, 'succeeded'> });

export type IntentAnswer = { readonly kind: 'intent'; readonly intent: Intent };
/** The card or the request was refused and no money moved. `intent` is the one left behind, where the provider names it. */
export type Declined = { readonly kind: 'declined'; readonly intent?: Intent } & CardError;
/**
 * Timed out, lost, still running, or a fault of the provider. `reason` is for the log. `isFinal`: this very call failed at
 * the provider before, and every retry under its key repeats that.
 */
export type Unknown = { readonly kind: 'unknown'; readonly reason: string; readonly isFinal?: true };
export type Missing = { readonly kind: 'missing' };
/** `pending` means that the provider will send it; a charge that was refunded whole before counts as refunded. */
export type Refunded = { readonly kind: 'refunded'; readonly providerId?: string; readonly pending: boolean };

/** A refund at the provider. `refundId` is ours, where the shop asked for it. */
export type CardRefund = {
  readonly providerId: string;
  readonly refundId?: string;
  readonly cents: number;
  readonly state: 'pending' | 'succeeded' | 'failed';
};
export type CardDispute = {
  readonly disputeId: string;
  readonly cents: number;
  readonly state: 'open' | 'won' | 'lost';
};
/** What happened to an intent's money after it was taken. */
export type MoneyBack = {
  readonly kind: 'money-back';
  readonly refunds: readonly CardRefund[];
  readonly disputes: readonly CardDispute[];
};

/** A refund or a dispute in a list of all, by its id at the provider. */
export type MovedBack = {
  readonly kind: 'moved';
  readonly id: string;
  readonly intentId: string;
  readonly state: CardRefund['state'] | CardDispute['state'];
};

/** A charge that took money, as the hourly task compares it with the orders. */
export type Captured = {
  readonly kind: 'captured';
  readonly chargeId: string;
  readonly intentId?: string;
  readonly orderId?: string;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly currency: string;
  readonly capturedAt: Date;
};

/** Events only signal that something happened: the handler retrieves the intent and applies its state. */
export type CardEvent = {
  readonly id: string;
  readonly type: string;
  readonly intentId?: string;
  readonly orderId?: string;
  /** When the provider made it, to the second. */
  readonly createdAt?: Date;
};

export type NewIntent = {
  readonly amountCents: number;
  readonly currency: string;
  readonly orderId: string;
  readonly attempt: string;
  /** Stored beside `order` and `attempt`, which the gateway writes itself. */
  readonly metadata?: Readonly<Record<string, string>>;
  readonly paymentMethodId?: string;
  readonly idempotencyKey: string;
};

export type Confirmation = { readonly paymentMethodId?: string; readonly idempotencyKey: string };

export type CardGateway = {
  /** One per account: the browser's library is opened with it. */
  readonly publishableKeys: Readonly<Record<CardAccount, string>>;

  createIntent(account: CardAccount, intent: NewIntent): Promise<IntentAnswer | Declined | Unknown>;

  /**
   * Also after the challenge. An intent that is already finished is returned as it is, so that a confirm whose response was
   * lost can be repeated under another key. `missing` is the intent, not the payment method.
   */
  confirmIntent(
    account: CardAccount,
    intentId: string,
    confirmation: Confirmation,
  ): Promise<IntentAnswer | Declined | Missing | Unknown>;

  retrieveIntent(account: CardAccount, intentId: string): Promise<IntentAnswer | Missing | Unknown>;

  /** An intent that can't be cancelled any more (it succeeded, say) is returned as it is. */
  cancelIntent(account: CardAccount, intentId: string): Promise<IntentAnswer | Missing | Unknown>;

  /** Refunds the amount, under our id; without `part` everything that the intent took and that isn't refunded already. */
  refund(
    account: CardAccount,
    intentId: string,
    options: {
      readonly idempotencyKey: string;
      readonly part?: { readonly cents: number; readonly refundId: string };
    },
  ): Promise<Refunded | Declined | Missing | Unknown>;

  /** Refunds and disputes of an intent, the oldest first. */
  moneyBack(account: CardAccount, intentId: string): Promise<MoneyBack | Unknown>;

  /** Every charge captured since, newest first; ends with one `unknown` when the provider stops answering. */
  capturedSince(account: CardAccount, since: Date): AsyncIterable<Captured | Unknown>;

  /** Refunds and disputes that began since, newest first; ends as `capturedSince` does. */
  movedBackSince(account: CardAccount, since: Date): AsyncIterable<MovedBack | Unknown>;

  /**
   * The account whose secret signed the raw bytes, and the event; undefined for a signature of neither, or one older than
   * five minutes.
   */
  readWebhook(
    rawBytes: Uint8Array,
    signatureHeader: string | undefined,
  ): { readonly account: CardAccount; readonly event: CardEvent } | undefined;
};
