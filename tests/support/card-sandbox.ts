/** A running card sandbox over a fresh database, and what it delivered to the shop's webhook. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { CardAccount } from '../../domain/card-account.ts';
import type { Connection } from '../../server/db/connect.ts';
import type { CardGateway } from '../../server/gateways/card.ts';
import { type CardSandbox, openSandbox } from '../../server/gateways/card-sandbox.ts';
import { createCardGateway } from '../../server/gateways/card-stripe.ts';

export type Received = { readonly account: CardAccount; readonly id: string; readonly type: string };

export type StartedSandbox = {
  readonly connection: Connection;
  readonly sandbox: CardSandbox;
  readonly card: CardGateway;
  /** The official SDK with the account's secret key, or with its publishable one as a browser has it. */
  readonly sdk: (account: CardAccount, key?: 'secretKey' | 'publishableKey') => Stripe;
  readonly received: Received[];
  /** The webhook's next answers, 200 when empty. */
  readonly webhookAnswers: number[];
  /** Another process's sandbox over the same database. */
  readonly openAnother: () => Promise<CardSandbox>;
  /** A test card's payment method, made as the browser makes it. */
  readonly createPaymentMethod: (number: string, account?: CardAccount) => Promise<string>;
  readonly close: () => Promise<void>;
};

export async function startSandbox(open: () => Promise<Connection>): Promise<StartedSandbox> {
  const connection = await open();
  const received: Received[] = [];
  const webhookAnswers: number[] = [];
  let card: CardGateway | undefined;
  // Almost none: the retries of an unanswered call are tested in tests/server/card-provider.test.ts.
  const retryMs = 50;
  const webhook = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const header = request.headers['stripe-signature'];
      const read = card?.readWebhook(Buffer.concat(parts), typeof header === 'string' ? header : undefined);
      if (read) received.push({ account: read.account, id: read.event.id, type: read.event.type });
      response.writeHead(read ? (webhookAnswers.shift() ?? 200) : 400).end();
    });
  });
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
  const { port } = webhook.address() as AddressInfo; // listening on TCP, so it is never a path
  const webhookUrl = () => `http://127.0.0.1:${port}/v1/webhooks/stripe`;
  const sandbox = await openSandbox(connection.db, webhookUrl);
  const others: CardSandbox[] = [];
  card = createCardGateway({
    keys: sandbox.keys,
    endpoint: sandbox.endpoint,
    timeoutMs: 2_000,
    retryMs,
  });
  const sdk: StartedSandbox['sdk'] = (account, key = 'secretKey') =>
    new Stripe(sandbox.keys[account][key], { ...sandbox.endpoint, maxNetworkRetries: 0, telemetry: false });
  return {
    connection,
    sandbox,
    card,
    sdk,
    received,
    webhookAnswers,
    openAnother: async () => {
      const other = await openSandbox(connection.db, webhookUrl);
      others.push(other);
      return other;
    },
    createPaymentMethod: async (number, account = 'default') => {
      const made = await sdk(account, 'publishableKey').paymentMethods.create({
        type: 'card',
        card: { number, exp_month: 12, exp_year: new Date().getUTCFullYear() + 2, cvc: '123' },
      });
      return made.id;
    },
    close: async () => {
      for (const one of [sandbox, ...others]) await one.close();
      await new Promise((resolve) => webhook.close(resolve));
      await connection.close();
    },
  };
}

/**
 * A call of the sandbox's own (what a bank or a buyer does), as the account to which its object belongs; undefined when it is
 * refused.
 */
export async function callSandbox(
  { keys, endpoint }: Pick<CardSandbox, 'keys' | 'endpoint'>,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<object | undefined> {
  for (const { secretKey } of Object.values(keys)) {
    const response = await fetch(`http://127.0.0.1:${endpoint.port}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body: new URLSearchParams(form),
    });
    if (response.ok) return Object(await response.json());
  }
  return undefined;
}
