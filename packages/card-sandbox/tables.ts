/** The card sandbox's tables (tables.sql makes them); objects are stored as the provider's own JSON. */
import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely';
import type Stripe from 'stripe';
import type { CardAccount } from './accounts.ts';

type Owned = { id: string; account: CardAccount; created: number };
type Ordered = Owned & { seq: ColumnType<string, never, never> };

export type SandboxTables = {
  sandbox_accounts: {
    account: CardAccount;
    secret_key: string;
    publishable_key: string;
    webhook_secret: string;
  };
  sandbox_payment_methods: Owned & { card: string; body: JSONColumnType<Stripe.PaymentMethod> };
  /** `authenticated`: the challenge for the intent's payment method was passed and not used up yet. */
  sandbox_intents: Ordered & {
    authenticated: Generated<boolean>;
    body: JSONColumnType<Stripe.PaymentIntent>;
  };
  sandbox_charges: Ordered & { intent_id: string; body: JSONColumnType<Stripe.Charge> };
  sandbox_refunds: Ordered & { charge_id: string; body: JSONColumnType<Stripe.Refund> };
  sandbox_disputes: Ordered & { charge_id: string; body: JSONColumnType<Stripe.Dispute> };
  sandbox_events: Ordered & {
    body: string;
    tries: Generated<number>;
    due_at: Generated<Date>;
    delivered_at: Date | null;
  };
  /** First responses by idempotency key, replayed to retries. */
  sandbox_answers: {
    account: CardAccount;
    idempotency_key: string;
    request: string;
    status: number;
    body: JSONColumnType<object>;
    created_at: Generated<Date>;
  };
};

/** Inside a transaction it must be the transaction: an embedded database has one connection. */
export type Db = Kysely<SandboxTables> | Transaction<SandboxTables>;

/** Runs a task in a transaction; what the database rolled back by itself may run again, from the start. */
export type InTransaction = <Result>(
  task: (tx: Transaction<SandboxTables>) => Promise<Result>,
) => Promise<Result>;
