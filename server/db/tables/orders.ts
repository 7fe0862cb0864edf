/** Orders, their ledger and the outbox (migration 0004). */

import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { CardAccount } from '../../../domain/card-account.ts';
import type { Cart } from '../../../domain/cart.ts';
import type { PersonalInfo, ThirdParty } from '../../../domain/licensee.ts';
import type { DeliveryState, OrderState } from '../../../domain/order-state.ts';
import type { OptionType } from '../../../domain/shop.ts';
import type { GivenBack, OrderEvent } from '../../../machines/order-facts.ts';
import type { JobKind } from '../../stores/job-kinds.ts';
import type { DateWithDefault, Json } from './accounts.ts';
import type { FoundryAddress, PaperSize } from './catalogue.ts';

/** What the buyer reviewed and agreed to, frozen. */
export type OrderLines = Pick<
  Cart,
  'cart' | 'subtotal' | 'discounts' | 'total' | 'us_sales_tax' | 'us_sales_tax_percentage' | 'is_us_order'
>;

/** `email` is the account's; the third party is there only in a third-party order. */
export type Licensee = {
  readonly email: string;
  readonly purchaser: PersonalInfo;
  readonly third_party: ThirdParty | null;
};

/** The seller, frozen when the order's first document is made. */
export type Seller = {
  readonly foundry: FoundryAddress;
  readonly is_demo: boolean;
  /** Left out by earlier versions. */
  readonly paper?: PaperSize | undefined;
};

export interface OrdersTable {
  id: string;
  number: Generated<number>;
  /** What the foundry's numbers began with. */
  number_prefix: string;
  user_id: number;
  cart_id: number;
  /** The cart's revision when the order was begun; once paid, the revision at the payment. */
  cart_revision: number;
  /** Written by `applyOrderEvent` alone; a new order is in the first state of its chart. */
  state: Generated<OrderState>;
  account: CardAccount;
  currency: string;
  subtotal_cents: number;
  discount_cents: number;
  tax_cents: number;
  total_cents: number;
  quote: Json<OrderLines>;
  quote_hash: string;
  licensee: Json<Licensee>;
  attempt_no: Generated<number>;
  confirm_no: Generated<number>;
  intent_id: string | null;
  payment_method_id: string | null;
  charge_id: string | null;
  lease_until: Date | null;
  error: string | null;
  /** What went back of the total, and what was asked to. */
  refunded_cents: Generated<number>;
  asked_cents: Generated<number>;
  /** Null until it is paid. */
  delivery: DeliveryState | null;
  /** Counts what was to be delivered; of an earlier number nothing can be had. */
  /** It was delivered before files were cut by script (migration 0032). */
  holds_every_script: Generated<boolean>;
  delivery_no: Generated<number>;
  created_at: DateWithDefault;
  updated_at: DateWithDefault;
  paid_at: Date | null;
  /** What the buyer enters at a later checkout (migration 0008). */
  upgrade_code: Generated<string>;
  /** Null until the invoice is made (migration 0014). */
  seller: ColumnType<unknown, undefined, RawBuilder<Seller>>;
  /** The confirm_no that the provider has accepted and is still processing (migration 0016). */
  processing_no: ColumnType<number | null, undefined, number | null>;
  /** The trace of the payment that was begun last (migration 0034). */
  traceparent: string | null;
}

type OlderId = ColumnType<number | null, undefined, never>;

/** Each lane has loops of its own in every process: none waits for another. */
export type Lane = 'payments' | 'documents' | 'tax' | 'mail' | 'notices' | 'webhooks';
export type OrderFileKind = 'zip' | 'invoice';
export type DocumentKind = 'invoice' | 'credit_note';

export interface OrderTables {
  orders: OrdersTable;
  /** An order's history: every event that its chart took. */
  order_events: {
    id: Generated<number>;
    order_id: string;
    type: OrderEvent['type'];
    /** The event's members beside its type. */
    facts: Json<object>;
    from_state: OrderState;
    to_state: OrderState;
    at: DateWithDefault;
  };
  order_intents: { intent_id: string; order_id: string; account: CardAccount; created_at: DateWithDefault };
  /** A line of `by_order_id` replaces that of `order_id` (migration 0011). `by_state` follows that order's state. */
  upgrades: {
    order_id: string;
    type: OptionType;
    option_id: number;
    by_order_id: string;
    by_state: OrderState;
    /** Its money went back: the earlier licence stands again. */
    is_refunded: Generated<boolean>;
  };
  refunds: {
    id: string;
    order_id: string;
    source: GivenBack['source'];
    /** `bounced`: the buyer's bank has sent it here again. */
    state: 'asked' | 'succeeded' | 'failed' | 'bounced';
    provider_id: string | null;
    cents: number;
    tax_cents: number;
    reason: string;
    failure: string | null;
    made_by: string | null;
    /** Part of its key at the provider. */
    attempt_no: Generated<number>;
    created_at: DateWithDefault;
    ended_at: Date | null;
  };
  /** Lines by their `optionKey`: each goes back once. */
  refund_lines: { order_id: string; line: string; refund_id: string };
  /** `file` and `licence` are names in the file store (migration 0031). */
  sold_files: {
    order_id: string;
    part: string;
    name: string;
    file: string;
    licence: string;
    italic: Generated<boolean>;
    /** Of a variable file: the smallest package that held it. */
    sold_with: OptionType | null;
  };
  /** Rows are only ever added (migration 0022). */
  staff_log: {
    id: Generated<number>;
    at: DateWithDefault;
    made_by: string;
    command: string;
    order_id: string | null;
    reason: string;
    facts: Json<object>;
  };
  document_series: { series: DocumentKind; year: number; last: number };
  documents: {
    id: Generated<number>;
    /** As it is printed; drawn by the database at the commit. */
    number: Generated<string>;
    kind: DocumentKind;
    order_id: string;
    /** Null for an invoice of before the series. */
    year: Generated<number | null>;
    serial: Generated<number | null>;
    refund_id: Generated<string | null>;
    corrects: Generated<string | null>;
    licensee: Json<Licensee>;
    issued_at: DateWithDefault;
  };
  disputes: {
    id: string;
    order_id: string;
    cents: number;
    state: 'open' | 'won' | 'lost';
    opened_at: DateWithDefault;
    ended_at: Date | null;
  };
  /** Without an order: its status was requested before it arrived. */
  checkout_attempts: {
    user_id: number;
    attempt_id: string;
    order_id: string | null;
    created_at: DateWithDefault;
  };
  ledger_lines: {
    id: Generated<number>;
    order_id: string;
    entry: string;
    ledger_account: string;
    amount_cents: number;
    currency: string;
    written_at: DateWithDefault;
  };
  outbox: {
    id: Generated<number>;
    kind: JobKind;
    /** The order that the job is of. */
    order_id: string | null;
    /** The other ids that the job needs, by its kind; null in rows of earlier versions (migration 0018). */
    payload: ColumnType<object | null, RawBuilder<object>, never>;
    /** Distinguishes two jobs of one kind, of an order or without one: a refund, say, or its intent. */
    subject: Generated<string>;
    /** Owners in rows of earlier versions (migrations 0006, 0007 and 0009). */
    trial_id: OlderId;
    subscription_id: OlderId;
    account_letter_id: OlderId;
    club_invite_id: OlderId;
    quote_number: OlderId;
    /** The lane of its next step. */
    lane: Lane;
    /** `waiting` for other jobs of its order; `given_up` with its reason in `error`, until somebody tries it again. */
    state: Generated<'pending' | 'waiting' | 'done' | 'given_up'>;
    tries: Generated<number>;
    due_at: DateWithDefault;
    error: string | null;
    /** When it was done, or given up. */
    done_at: Date | null;
    /** The trace of what enqueued it (migration 0034). */
    traceparent: string | null;
  };
  /** Names in the file store; a lost file is made again under its name. */
  order_files: {
    order_id: string;
    kind: OrderFileKind;
    name: string;
    /** Null for a file that was made before sizes were stored. */
    bytes: number | null;
    made_at: DateWithDefault;
  };
  card_events: {
    account: CardAccount;
    event_id: string;
    type: string;
    intent_id: string | null;
    /** As it came; null once it is handled. */
    body: string | null;
    state: Generated<'pending' | 'done'>;
    tries: Generated<number>;
    due_at: DateWithDefault;
    received_at: DateWithDefault;
    /** When the provider made it; null in rows of earlier versions (migration 0034). */
    created_at: Date | null;
    /** The trace of the call that brought it. */
    traceparent: string | null;
  };
}
