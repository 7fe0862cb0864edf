/** A shop that sells through the card sandbox, buyers with carts, and the final check of the ledger. */

import { randomUUID } from 'node:crypto';
import type { CardSandbox } from '@skerry/card-sandbox';
import { sql } from 'kysely';
import Stripe from 'stripe';
import { expect, vi } from 'vitest';
import type { CardAccount } from '../../domain/card-account.ts';
import type { Cart, CartRequestItem } from '../../domain/cart.ts';
import type { CheckoutRequest } from '../../domain/checkout.ts';
import type { PersonalInfo } from '../../domain/licensee.ts';
import type { RefundRequest } from '../../domain/refund.ts';
import { checkLedger } from '../../server/checkout/ledger-check.ts';
import type { Config } from '../../server/config.ts';
import type { Connection } from '../../server/db/connect.ts';
import { type Documents, documentFile } from '../../server/documents/documents.ts';
import { createFileStore } from '../../server/gateways/files.ts';
import { runDueJobs } from '../../server/jobs/runner.ts';
import { type AskedRefund, askRefund, newRefundId } from '../../server/orders/money-back.ts';
import type { StartOptions } from '../../server/start.ts';
import { findInvoice } from '../../server/stores/documents.ts';
import { callSandbox } from './card-sandbox.ts';
import { forSale, seedCatalogue } from './catalogue.ts';
import { choice } from './price-list.ts';
import { type Answer, type ShopServer, startShop } from './server.ts';

export const cards = {
  pays: '4242424242424242',
  alsoPays: '5555555555554444',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  challenges: '4000002500003155',
  challengesThenNoFunds: '4000008260003178',
  disputes: '4000000000000259',
  refundsLater: '4000000000007726',
} as const;

export const berlin: PersonalInfo = {
  name: 'Ada Example',
  address1: 'Kastanienallee 1',
  zip_code: '10435',
  city: 'Berlin',
  country: 'DE',
};
export const seattle: PersonalInfo = {
  ...berlin,
  address1: '1 Pine Street',
  zip_code: '98101',
  city: 'Seattle',
  state: 'WA',
  country: 'US',
};

export const item = (what: keyof typeof forSale, licences = 'D1'): CartRequestItem => ({
  ...forSale[what],
  options: choice(licences),
});

type PayOptions = {
  readonly card?: string;
  readonly attempt?: string;
  readonly cart?: Cart;
  /** Another server of the same shop. */
  readonly origin?: string;
  readonly body?: Partial<CheckoutRequest>;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Buyer = {
  readonly token: string;
  /** Puts these into the cart and passes the address step. */
  readonly fill: (items: readonly CartRequestItem[], info?: PersonalInfo) => Promise<Cart>;
  readonly cart: () => Promise<Cart>;
  /** Presses Pay for the last filled cart. */
  readonly pay: (options?: PayOptions) => Promise<Answer<unknown>>;
  readonly attempt: (id: string) => Promise<Answer<unknown>>;
};

export type Till = ShopServer & {
  readonly cardSandbox: CardSandbox;
  /** A new customer, or the one of the token. */
  readonly buyer: (token?: string) => Promise<Buyer>;
  readonly paymentMethod: (number: string, account: CardAccount) => Promise<string>;
  /** Answers the challenge of an intent. */
  readonly challenge: (clientSecret: string, outcome: 'passed' | 'failed') => Promise<void>;
  /** The bank answers for an intent that is `processing`. */
  readonly finish: (intentId: string, outcome: 'succeeded' | 'declined') => Promise<void>;
  /** Has the foundry refund an order, and runs every due job. */
  readonly refund: (orderId: string, request?: RefundRequest) => Promise<AskedRefund>;
  /** The SDK of an account, for what happens at the provider itself. */
  readonly provider: (account: CardAccount) => Stripe;
  /** The buyer of an order disputes its charge. */
  readonly dispute: (orderId: string) => Promise<string>;
  /** The bank decides a dispute, or what becomes of a refund, by its id at the provider. */
  readonly decide: (
    what: 'disputes' | 'refunds',
    id: string,
    outcome: 'won' | 'lost' | 'succeeded' | 'failed',
  ) => Promise<void>;
  /** Sets the price of a style with the smallest desktop licence, in dollars; it is 50. */
  readonly setPrice: (dollars: number) => Promise<void>;
  /** Runs every due job until the shop has handled every event of the provider. */
  readonly toldByProvider: () => Promise<void>;
  /** Expires every lease and runs every due job. */
  readonly runDueJobs: () => Promise<void>;
  /** The states of all orders, oldest first. */
  readonly orderStates: () => Promise<string[]>;
  /** Asserts that no ledger invariant is broken; resolves to the number of charges that weren't refunded. */
  readonly expectBalancedBooks: () => Promise<number>;
};

const documents = (folder: string, { db }: Connection): Documents => {
  const files = createFileStore(folder);
  const storeFile = async (name: string, text: string) => {
    await files.write(name, Buffer.from(text));
    return name;
  };
  return {
    makeZip: ({ id, delivery_no }) => storeFile(`orders/${id}-${delivery_no}.zip`, `zip of ${id}`),
    makeInvoice: async (order) =>
      await storeFile(documentFile(order, await findInvoice(db, order.id)), `pdf of ${order.id}`),
    makeCreditNote: (order, document) =>
      storeFile(documentFile(order, document), `credit note ${document.number}`),
  };
};

type TillOptions = Pick<StartOptions, 'overrides' | 'cardRetryMs'> & {
  readonly folder: string;
  readonly config?: Partial<Config>;
};

export async function openTill(open: () => Promise<Connection>, options: TillOptions): Promise<Till> {
  const connection = await open();
  await seedCatalogue(connection.db);
  return await tillOver(connection, options);
}

/** Another server over a seeded database, as a second process would be. */
export async function tillOver(
  connection: Connection,
  { folder, overrides: instead, ...more }: TillOptions,
): Promise<Till> {
  const shop = await startShop(connection, {
    overrides: { files: createFileStore(folder), documents: documents(folder, connection), ...instead },
    ...more,
  });
  const { sandbox, services } = shop;
  if (!sandbox) throw new Error('A till needs the card sandbox.');

  const paymentMethod: Till['paymentMethod'] = async (number, account) => {
    const sdk = new Stripe(sandbox.keys[account].publishableKey, { ...sandbox.endpoint, telemetry: false });
    const card = { number, exp_month: 12, exp_year: new Date().getUTCFullYear() + 2, cvc: '123' };
    return (await sdk.paymentMethods.create({ type: 'card', card })).id;
  };

  const challenge: Till['challenge'] = async (clientSecret, outcome) => {
    const [id] = clientSecret.split('_secret_');
    const url = `http://127.0.0.1:${sandbox.endpoint.port}/v1/payment_intents/${id}/challenge`;
    const statuses = await Promise.all(
      (['us', 'default'] as const).map(async (account) => {
        const form = { key: sandbox.keys[account].publishableKey, client_secret: clientSecret, outcome };
        return (await fetch(url, { method: 'POST', body: new URLSearchParams(form) })).status;
      }),
    );
    expect(statuses).toContain(200);
  };

  const finish: Till['finish'] = async (intentId, outcome) => {
    const url = `http://127.0.0.1:${sandbox.endpoint.port}/v1/payment_intents/${intentId}/finish`;
    const authorization = `Bearer ${sandbox.keys.default.secretKey}`;
    const body = new URLSearchParams({ outcome });
    expect((await fetch(url, { method: 'POST', headers: { authorization }, body })).status).toBe(200);
  };

  const provider: Till['provider'] = (account) =>
    new Stripe(sandbox.keys[account].secretKey, { ...sandbox.endpoint, telemetry: false });

  const sandboxCall = async (path: string, form: Readonly<Record<string, string>>) => {
    const answer = await callSandbox(sandbox, path, form);
    if (!answer) throw new Error(`The sandbox refused ${path}.`);
    return answer;
  };

  const refund: Till['refund'] = async (orderId, request = 'all') => {
    const asked = await askRefund(connection.db, orderId, request, {
      refundId: newRefundId(),
      reason: 'The buyer asked',
      by: 'ann',
    });
    await till.runDueJobs();
    return asked;
  };

  const dispute: Till['dispute'] = async (orderId) => {
    const order = await connection.db
      .selectFrom('orders')
      .select('charge_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const { id } = Object(await sandboxCall(`charges/${order.charge_id}/dispute`, {}));
    await till.toldByProvider();
    return String(id);
  };

  const decide: Till['decide'] = async (what, id, outcome) => {
    await sandboxCall(`${what}/${id}/finish`, { outcome });
    await till.toldByProvider();
  };

  const buyer: Till['buyer'] = async (existingToken) => {
    const token = existingToken ?? (await shop.register());
    let lastCart: Cart | undefined;
    let info = berlin;
    const cart = async () => (await shop.call('cart', { token })).body;
    return {
      token,
      cart,
      fill: async (items, purchaser = berlin) => {
        info = purchaser;
        const { revision } = await cart();
        const { status, body } = await shop.call('priceCart', {
          token,
          body: { cart: [...items], revision, mode: 'address', step: 2, user: { personal_info: info } },
        });
        expect([status, body.taxjar_error]).toEqual([200, undefined]);
        lastCart = body;
        return body;
      },
      pay: async ({
        card = cards.pays,
        attempt = randomUUID(),
        cart: reviewed = lastCart,
        origin = shop.url,
        body = {},
        headers = {},
      } = {}) => {
        if (!reviewed) throw new Error('Fill the cart first.');
        const account = reviewed.is_us_order ? 'us' : 'default';
        const response = await fetch(`${origin}/v1/checkout`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            'idempotency-key': attempt,
            ...headers,
          },
          body: JSON.stringify({
            cart: reviewed.cart.map(({ id, type, options, scripts }) => ({ id, type, options, scripts })),
            revision: reviewed.revision,
            user: { personal_info: info },
            payment_method_id: await paymentMethod(card, account),
            reviewed_total: reviewed.total.amount,
            us_sales_tax: reviewed.us_sales_tax,
            us_sales_tax_percentage: reviewed.us_sales_tax_percentage,
            is_us_order: reviewed.is_us_order,
            terms: true,
            junior_terms: true,
            ...body,
          }),
        });
        return { status: response.status, headers: response.headers, body: await response.json() };
      },
      attempt: (attempt_id) => shop.call('attempt', { token, params: { attempt_id } }),
    };
  };

  const till: Till = {
    ...shop,
    cardSandbox: sandbox,
    buyer,
    paymentMethod,
    challenge,
    finish,
    refund,
    provider,
    dispute,
    decide,
    setPrice: async (dollars) => {
      await sql`update families set settings =
        jsonb_set(settings::jsonb, '{style_prices,desktop,1}', ${String(dollars)}::jsonb)::json`.execute(
        connection.db,
      );
    },
    toldByProvider: async () => {
      const expectTold = async () => {
        await till.runDueJobs();
        const { rows } = await sql`select from sandbox_events where delivered_at is null
          union all select from card_events where state = 'pending' limit 1`.execute(connection.db);
        expect(rows).toEqual([]);
      };
      // Also before the first test, where `expect.poll` is refused.
      await vi.waitFor(expectTold, { interval: 20, timeout: 15_000 });
    },
    runDueJobs: async () => {
      await sql`update orders set lease_until = now() - interval '1 second'
        where state = 'charging'`.execute(connection.db);
      // Makes postponed jobs due; a job that is being done at this moment (claimed for two minutes) is left alone, unless it
      // is a file, which may be made twice.
      for (let round = 0; round < 60; round += 1) {
        for (const table of ['card_events', 'outbox'] as const)
          await sql`update ${sql.table(table)} set due_at = now()
            where state = 'pending' and due_at < now() + interval '100 seconds'`.execute(connection.db);
        await runDueJobs(services);
        const { rows } = await sql`select 1 from outbox
          where state = 'pending' and due_at < now() + interval '5 minutes'
          union all select 1 from card_events where state = 'pending'
          union all select 1 from orders
            where state = 'charging' and lease_until < now() + interval '5 minutes' limit 1`.execute(
          connection.db,
        );
        if (rows.length === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    orderStates: async () => {
      const rows = await connection.db.selectFrom('orders').select('state').orderBy('number').execute();
      return rows.map(({ state }) => state);
    },
    expectBalancedBooks: async () => {
      const report = await checkLedger(connection.db, services.card);
      expect(report.violations).toEqual([]);
      expect(report.pending).toBe(0);
      return report.charges - report.refundedCharges;
    },
  };
  return till;
}

/** The reply's members, whatever kind of reply it is. */
export function replyOf(answer: { readonly body: unknown }): {
  success?: true;
  order_id?: string;
  error?: string;
  pending?: true;
  requires_action?: true;
  payment_intent_client_secret?: string;
  status?: string;
  cart?: Cart;
} {
  return answer.body as ReturnType<typeof replyOf>; // the server has checked the reply against its row
}
