/** What the foundry is told, by log, metrics, email and webhook; whether its receiver answers or not (§notices.kinds). */

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMemoryMail } from '../../server/gateways/mail.ts';
import { runHourlyTasks } from '../../server/jobs/runner.ts';
import { metrics } from '../../server/metrics.ts';
import { describeOnBoth } from '../support/databases.ts';
import { captureLog } from '../support/log.ts';
import { cards, item, openTill, replyOf, type Till } from '../support/till.ts';

const secret = `whsec_${Buffer.from('a secret of twenty-four..').toString('base64')}`;
const metricsToken = 'a token that nobody can guess';

type Received = { readonly id: string; readonly type: string; readonly data: { order: { state: string } } };

describeOnBoth('a foundry', ({ open }) => {
  let till: Till;
  let folder: string;
  let receiver: Server;
  const mail = createMemoryMail();
  const received: Received[] = [];
  let status = 200;
  const bodyOf = async (request: IncomingMessage) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    return Buffer.concat(parts).toString('utf8');
  };

  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      const body = await bodyOf(request);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const event = Object(new Webhook(secret).verify(body, headers));
      if (status === 200) received.push({ id: headers['webhook-id'] ?? '', ...event });
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo; // it listens on TCP
    folder = await mkdtemp(join(tmpdir(), 'skerry-notices-'));
    const webhook = { url: `http://127.0.0.1:${port}/hook`, secret };
    till = await openTill(open, { folder, overrides: { mail }, config: { webhook, metricsToken } });
  }, 60_000);
  afterAll(async () => {
    await till.close();
    receiver.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    received.length = 0;
    mail.emails.splice(0);
  });

  const pay = async (card: string = cards.pays) => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular'), item('pro')]);
    const { order_id: id = '' } = replyOf(await buyer.pay({ card }));
    await till.toldByProvider();
    return id;
  };
  const counted = async (notice: string): Promise<number> => {
    const [, count] = new RegExp(`notice="${notice}"} (\\d+)`).exec(await metrics.metrics()) ?? [];
    return Number(count);
  };
  const alerts = () =>
    mail.emails.filter(({ to }) => to === 'hello@example.com').map(({ text }) => text.split('\n\n')[0]);

  // §notices.webhook
  it('is told of a payment and of its refund, in the log, the metrics and its webhook', async () => {
    const lines = captureLog();
    const before = await counted('order.paid');
    const id = await pay();
    await till.refund(id);
    expect(received).toMatchObject([
      { type: 'order.paid', data: { order: { id } } },
      { type: 'order.refunded', data: { order: { id, state: 'refunded', refunded_cents: 12_500 } } },
    ]);
    expect(await counted('order.paid')).toBe(before + 1);
    expect(lines().filter((line) => line.includes('was paid'))).toHaveLength(1);
    expect(alerts()).toEqual([]);
  });

  it('is told of a refused card, without whose', async () => {
    const lines = captureLog();
    await pay(cards.noFunds);
    expect(received).toMatchObject([
      { type: 'payment.refused', data: { detail: expect.stringContaining('insufficient funds') } },
    ]);
    expect(lines().join('')).not.toMatch(/@example\.com/);
  });

  it('is told of a dispute by email, too, with what to do', async () => {
    await pay(cards.disputes);
    expect(received.map(({ type }) => type)).toEqual(['order.paid', 'order.disputed']);
    expect(alerts()).toEqual([expect.stringMatching(/^Order SK-\d+ is disputed by its buyer’s bank/)]);
  });

  // §notices.webhook
  it('whose receiver is dead misses nothing, and nothing else waits for it (fault 64)', async () => {
    status = 500;
    const id = await pay();
    const job = async () =>
      await till.services.db
        .selectFrom('outbox')
        .select(['state', 'error'])
        .where('kind', '=', 'webhook')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow();
    expect(await job()).toEqual({ state: 'pending', error: 'It answered 500.' });
    expect(received).toEqual([]);
    expect(mail.emails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your order SK-/)]);
    const dueNow = async () => {
      await sql`update outbox set due_at = now() where kind = 'webhook' and state = 'pending'`.execute(
        till.services.db,
      );
      await till.runDueJobs();
    };
    status = 302;
    await dueNow();
    expect(await job()).toEqual({ state: 'pending', error: 'It answered 302.' });
    status = 200;
    await dueNow();
    expect(received).toMatchObject([{ id: `msg_${id}_order_paid_`, type: 'order.paid' }]);
    expect((await job()).state).toBe('done');
  });

  it('is told of jobs that stick once a day, and of books that are not exact', async () => {
    const id = await pay();
    const failed = async (kind: string, tries: number) =>
      await sql`update outbox set state = 'pending', error = 'The disk is full', tries = ${tries},
        due_at = now() + interval '1 hour'
        where kind = ${kind} and order_id = ${id}`.execute(till.services.db);
    // Email is tried more often within the hour.
    await failed('receipt', 18);
    await failed('zip', 12);
    await sql`update ledger_lines set amount_cents = amount_cents + 1
      where order_id = ${id} and ledger_account = 'sales'`.execute(till.services.db);
    for (let hour = 0; hour < 2; hour += 1) {
      await runHourlyTasks(till.services);
      await till.runDueJobs();
    }
    expect(alerts()).toEqual(['Jobs have failed for more than an hour', 'The books don’t balance']);
    await sql`update ledger_lines set amount_cents = amount_cents - 1
      where order_id = ${id} and ledger_account = 'sales'`.execute(till.services.db);
  });

  // §notices.metrics
  it('reads its metrics with its token alone', async () => {
    const read = (authorization?: string) =>
      fetch(`${till.url}/metrics`, { headers: authorization ? { authorization } : {} });
    expect((await read()).status).toBe(403);
    expect((await read('Bearer another')).status).toBe(403);
    const answer = await read(`Bearer ${metricsToken}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/^skerry_notices_total\{notice="order\.paid"\} \d+$/m);
  });
});
