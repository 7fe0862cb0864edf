/** Orders, their ledger and the outbox (migration 0004). */
import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { Cart } from '../../../domain/cart.ts';
import type { PersonalInfo, ThirdParty } from '../../../domain/licensee.ts';
import type { OrderState } from '../../../domain/order-state.ts';
import type { OptionType } from '../../../domain/shop.ts';
import type { CardAccount } from '../../gateways/card.ts';
import type { JobKind } from '../../stores/job-kinds.ts';
import type { DateWithDefault, Json } from './accounts.ts';
import type { FoundryAddress } from './catalogue.ts';

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

/** The seller, frozen when the invoice is first made. */
export type Seller = { readonly foundry: FoundryAddress; readonly is_demo: boolean };

export interface OrdersTable {
  id: string;
  number: Generated<number>;
  user_id: number;
  cart_id: number;
  /** The cart's revision when the order was begun; once paid, the revision at the payment. */
  cart_revision: number;
  state: OrderState;
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
  created_at: DateWithDefault;
  updated_at: DateWithDefault;
  paid_at: Date | null;
  /** What the buyer enters at a later checkout (migration 0008). */
  upgrade_code: Generated<string>;
  /** Null until the invoice is made (migration 0014). */
  seller: ColumnType<unknown, undefined, RawBuilder<Seller>>;
  /** The confirm_no that the provider has accepted and is still processing (migration 0016). */
  processing_no: ColumnType<number | null, undefined, number>;
}

type OlderId = ColumnType<number | null, undefined, never>;

/** Each lane has loops of its own in every process: none waits for another. */
export type Lane = 'payments' | 'documents' | 'tax' | 'mail';
export type OrderFileKind = 'zip' | 'invoice';

export interface OrderTables {
  orders: OrdersTable;
  order_intents: { intent_id: string; order_id: string; account: CardAccount; created_at: DateWithDefault };
  /** A line of `by_order_id` replaces that of `order_id` (migration 0011). `by_state` follows that order's state. */
  upgrades: {
    order_id: string;
    type: OptionType;
    option_id: number;
    by_order_id: string;
    by_state: OrderState;
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
    /** Distinguishes two jobs of one kind, of an order or without one: the intent of a refund. */
    subject: Generated<string>;
    /** Owners in rows of earlier versions (migrations 0006, 0007 and 0009). */
    trial_id: OlderId;
    subscription_id: OlderId;
    account_letter_id: OlderId;
    club_invite_id: OlderId;
    quote_number: OlderId;
    /** The lane of its next step. */
    lane: Lane;
    /** `waiting` for other jobs of its order; `given_up` with its reason in `error`, and never retried. */
    state: Generated<'pending' | 'waiting' | 'done' | 'given_up'>;
    tries: Generated<number>;
    due_at: DateWithDefault;
    error: string | null;
    /** When it was done, or given up. */
    done_at: Date | null;
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
  };
}
