/** Payments wait only for payments of their own account; a repeated one gets the outcome that is known (decision 0015). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createEmbeddedTax } from '../../server/gateways/tax.ts';
import { findCurrentState } from '../../server/stores/settings.ts';
import { describeOnBoth, openPglite } from '../support/databases.ts';
import { createHttpClient } from '../support/http-client.ts';
import { noCardGateway, startShop } from '../support/server.ts';
import { cards, item, openTill, replyOf, seattle, type Till } from '../support/till.ts';

const times = <Result>(count: number, make: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

const pollOptions = { timeout: 20_000 };

describeOnBoth('payments', ({ open }) => {
  let till: Till;
  let folder: string;
  let taxCalls = 0;
  /** The tax service answers when this is settled. */
  let taxServiceGate: Promise<void> | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-turns-'));
    const real = createEmbeddedTax();
    const rateFor: typeof real.rateFor = async (...args) => {
      taxCalls += 1;
      await taxServiceGate;
      return await real.rateFor(...args);
    };
    till = await openTill(open, { folder, overrides: { tax: { ...real, rateFor } } });
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    taxServiceGate = undefined;
    till.cardSandbox.faults.clear();
  });

  it('of one account run two at a time, twenty wait, and the rest is refused before it began', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')], seattle);
    const other = await till.buyer();
    await other.fill([item('regular')]);
    const before = await till.expectBalancedBooks();

    const office = Promise.withResolvers<void>();
    taxServiceGate = office.promise;
    taxCalls = 0;
    const both = times(2, () => buyer.pay());
    let more: Promise<number[]> = Promise.resolve([]);
    try {
      await expect.poll(() => taxCalls, pollOptions).toBe(2);
      const refused: Headers[] = [];
      more = times(30, async () => {
        const { status, headers } = await till.call('failPayment', {
          token: buyer.token,
          body: { order_id: 'ord_000000000000000000000000' },
        });
        if (status === 429) refused.push(headers);
        return status;
      });
      await expect.poll(() => refused.length, pollOptions).toBe(10);
      for (const headers of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      // The same client, with another account.
      expect(replyOf(await other.pay()).success).toBe(true);
    } finally {
      office.resolve();
    }
    const [first, second] = (await both).map(replyOf);
    expect(first?.success).toBe(true);
    expect(second).toEqual(first);
    expect((await more).filter((status) => status === 404)).toHaveLength(20);
    expect(await till.expectBalancedBooks()).toBe(before + 2);
  }, 30_000);

  it('at the bank are checked twice a second for any number of status requests', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const attempt = 'attempt-that-is-polled';
    // Events would make the job check the intent itself.
    till.cardSandbox.faults.add({ kind: 'drop', times: 1000 });
    expect(replyOf(await buyer.pay({ attempt, card: cards.challenges })).requires_action).toBe(true);
    const { card } = till.services;
    const { retrieveIntent } = card;
    let lookups = 0;
    vi.spyOn(card, 'retrieveIntent').mockImplementation(async (...args) => {
      lookups += 1;
      return await retrieveIntent(...args);
    });
    const start = performance.now();
    const answers = await times(8, () => buyer.attempt(attempt));
    expect(new Set(answers.map((answer) => replyOf(answer).status))).toEqual(new Set(['requires_action']));
    expect(replyOf(await buyer.pay({ attempt })).requires_action).toBe(true);
    expect(lookups).toBeGreaterThan(1);
    // Not each pause: on a busy machine a process may rest between the beginning of a check and its lookup.
    expect(performance.now() - start).toBeGreaterThanOrEqual((lookups - 1) * 500);
  });

  it('are priced once: a repeated one gets the known outcome', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')], seattle);
    const attempt = 'attempt-that-is-known';
    const paid = replyOf(await buyer.pay({ attempt }));
    taxCalls = 0;
    expect(replyOf(await buyer.pay({ attempt }))).toEqual(paid);
    expect(taxCalls).toBe(0);
  });
});

it('payments without a session are refused one at a time, and block no other client', async () => {
  const connection = await openPglite();
  const gate = Promise.withResolvers<void>();
  let inside = 0;
  const current = async () => {
    inside += 1;
    await gate.promise;
    return await findCurrentState(connection.db);
  };
  const shop = await startShop(connection, { overrides: { card: noCardGateway, currentState: current } });
  const [stranger, another] = [
    createHttpClient('127.0.0.3', shop.url),
    createHttpClient('127.0.0.4', shop.url),
  ];
  const paymentRequest = { method: 'POST', path: '/v1/checkout', body: '{}' };
  const send = (client: typeof stranger, n: number) =>
    client.send(paymentRequest, { authorization: `Bearer ${String(n).padStart(43, 'A')}` });
  try {
    const before = inside;
    const answers = times(40, (n) => send(stranger, n));
    await expect.poll(() => inside - before, pollOptions).toBe(1);
    // All forty have arrived: a call that isn't a payment comes in behind them, and is served.
    const cart = stranger.send({ method: 'GET', path: '/v1/cart' });
    await expect.poll(() => inside - before, pollOptions).toBe(2);
    const other = send(another, 99);
    await expect.poll(() => inside - before, pollOptions).toBe(3);
    gate.resolve();
    expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([401]));
    expect([(await cart).status, (await other).status]).toEqual([200, 401]);
  } finally {
    gate.resolve();
    stranger.close();
    another.close();
    await shop.close();
  }
}, 30_000);
