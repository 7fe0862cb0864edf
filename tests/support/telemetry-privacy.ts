/** Strangers use the shop in every way, and nobody is named in its log, its spans or its metrics (§traces.privacy). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { createMemoryMail } from '../../server/gateways/mail.ts';
import { runHourlyTasks } from '../../server/jobs/runner.ts';
import { findCurrentState } from '../../server/stores/settings.ts';
import { openCollector } from './collector.ts';
import { openPglite } from './databases.ts';
import { captureLog } from './log.ts';
import { namedIn, requestOf, type Stranger, stranger } from './strangers.ts';
import { cards, item, openTill, replyOf, type Till } from './till.ts';

const metricsToken = 'a token that nobody can guess';
const traced = (nth: number) => ({
  traceparent: `00-${nth.toString(16).padStart(32, '1')}-${'b'.repeat(16)}-01`,
});

/** Buys, is refused or leaves in the middle, by `nth`; what the shop and the provider gave this buyer goes into `secrets`. */
async function purchase(till: Till, nth: number, buying: Stranger, secrets: Set<string>): Promise<void> {
  const { email, info } = buying;
  const token = await till.register(email);
  secrets.add(token);
  const buyer = await till.buyer(token);
  await buyer.fill([item('regular'), item('pro')], info);
  const card = [cards.pays, cards.noFunds, cards.challenges, cards.disputes][nth % 4] ?? cards.pays;
  if (nth % 5 === 4) till.cardSandbox.faults.add({ kind: 'error', call: 'payment_intents.confirm' });
  // One that the provider doesn't know: its refusal repeats it.
  const body = nth % 7 === 6 ? { payment_method_id: `pm_${email}` } : {};
  const answer = replyOf(await buyer.pay({ card, body, headers: traced(nth) }));
  const secret = answer.payment_intent_client_secret;
  if (secret === undefined) return;
  secrets.add(secret);
  await till.challenge(secret, nth % 8 === 2 ? 'passed' : 'failed');
  await till.call('confirmPayment', {
    token,
    body: { order_id: answer.order_id ?? '' },
    headers: traced(nth),
  });
}

/** Sends so many requests and makes so many purchases; expects to find nobody. */
export async function expectNobodyNamed(counts: {
  readonly requests: number;
  readonly purchases: number;
}): Promise<void> {
  const lines = captureLog('debug');
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const collector = await openCollector();
  const folder = await mkdtemp(join(tmpdir(), 'skerry-privacy-'));
  const connection = await openPglite();
  const mail = createMemoryMail();
  let isFailing = false;
  const till = await openTill(async () => connection, {
    folder,
    cardRetryMs: 0,
    config: { otlpEndpoint: collector.url, metricsToken },
    overrides: {
      mail: {
        ...mail,
        send: async (email) =>
          isFailing ? { kind: 'postponed', reason: '451 Try again later.' } : await mail.send(email),
      },
      currentState: async () => {
        if (isFailing) throw new Error('The database is away.');
        return await findCurrentState(connection.db);
      },
    },
  });
  const secrets = new Set<string>(Object.values(cards));
  for (let nth = 0; nth < counts.purchases; nth += 1) await purchase(till, nth, stranger(nth), secrets);
  await till.toldByProvider();
  await runHourlyTasks(till.services);
  const statuses = new Map<number, number>();
  for (let nth = 0; nth < counts.requests; nth += 1) {
    const sender = stranger(nth);
    secrets.add(sender.token);
    isFailing = nth % 50 === 49;
    const { statusCode } = await till.app.inject(requestOf(nth, sender));
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  isFailing = false;
  await till.toldByProvider();
  const scraped = await till.send('GET', '/metrics', {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  await till.close();
  const log = lines((line) => line).join('') + printed.mock.calls.flat().map(String).join('\n');
  const spans = collector.text();
  collector.close();
  await rm(folder, { recursive: true });

  // All of it was there to be looked through, failures of ours too.
  for (const status of [200, 400, 401, 404, 422, 500])
    expect(statuses.get(status), `status ${status}`).toBeGreaterThan(0);
  expect(log.split('\n').length).toBeGreaterThan(counts.requests / 2);
  expect(spans.match(/"name":"settle"/g)?.length).toBeGreaterThan(counts.purchases);
  expect(scraped.body).toContain('shop_outbox_due');
  expect(namedIn(log, secrets), 'in the log').toEqual([]);
  expect(namedIn(spans, secrets), 'in spans').toEqual([]);
  expect(namedIn(String(scraped.body), secrets), 'in metrics').toEqual([]);
}
