/** The card sandbox's tables; objects are stored as the provider's own JSON. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type Stripe from 'stripe';

type Owned = { id: string; account: 'us' | 'default'; created: number };
type Ordered = Owned & { seq: ColumnType<string, never, never> };

export interface SandboxTables {
  sandbox_accounts: {
    account: 'us' | 'default';
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
  sandbox_events: Ordered & {
    body: string;
    tries: Generated<number>;
    due_at: Generated<Date>;
    delivered_at: Date | null;
  };
  /** First responses by idempotency key, replayed to retries. */
  sandbox_answers: {
    account: 'us' | 'default';
    idempotency_key: string;
    request: string;
    status: number;
    body: JSONColumnType<object>;
    created_at: Generated<Date>;
  };
}
