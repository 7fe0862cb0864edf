/** Payments wait for payments of their own account, and for nobody else; who repeats one is answered from what is known (decision 0015). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { embeddedTax } from '../../server/gateways/tax.ts';
import { findCurrentState } from '../../server/stores/settings.ts';
import { clientAt } from '../attack/http-client.ts';
import { describeOnBoth, openPglite } from '../support/databases.ts';
import { noCard, startShop } from '../support/server.ts';
import { cards, item, openTill, said, seattle, type Till } from '../support/till.ts';

const times = <Result>(count: number, make: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

const patient = { timeout: 20_000 };

describeOnBoth('payments', ({ open }) => {
  let till: Till;
  let folder: string;
  let taxAsked = 0;
  /** Answers when this is settled. */
  let taxOffice: Promise<void> | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-turns-'));
    const real = embeddedTax();
    const rateFor: typeof real.rateFor = async (...asked) => {
      taxAsked += 1;
      await taxOffice;
      return await real.rateFor(...asked);
    };
    till = await openTill(open, { folder, instead: { tax: { ...real, rateFor } } });
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    taxOffice = undefined;
    till.cardSandbox.faults.clear();
  });

  it('of one account run two at a time, twenty wait, and the rest is refused before it began', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')], seattle);
    const other = await till.buyer();
    await other.fill([item('regular')]);
    const before = await till.exactBooks();

    const office = Promise.withResolvers<void>();
    taxOffice = office.promise;
    taxAsked = 0;
    const both = times(2, () => buyer.pay());
    let more: Promise<number[]> = Promise.resolve([]);
    try {
      await expect.poll(() => taxAsked, patient).toBe(2);
      const refused: Headers[] = [];
      more = times(30, async () => {
        const { status, headers } = await till.call('failPayment', {
          token: buyer.token,
          body: { order_id: 'ord_000000000000000000000000' },
        });
        if (status === 429) refused.push(headers);
        return status;
      });
      await expect.poll(() => refused.length, patient).toBe(10);
      for (const headers of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      // The same client, and another account.
      expect(said(await other.pay()).success).toBe(true);
    } finally {
      office.resolve();
    }
    const [first, second] = (await both).map(said);
    expect(first?.success).toBe(true);
    expect(second).toEqual(first);
    expect((await more).filter((status) => status === 404)).toHaveLength(20);
    expect(await till.exactBooks()).toBe(before + 2);
  }, 30_000);

  it('at the bank are looked after twice a second, however many ask what became of them', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const attempt = 'attempt-that-is-asked-for';
    // Events would make the job look for itself.
    till.cardSandbox.faults.add({ kind: 'drop', times: 1000 });
    expect(said(await buyer.pay({ attempt, card: cards.challenges })).requires_action).toBe(true);
    const { card } = till.services;
    const { retrieveIntent } = card;
    const looks: number[] = [];
    vi.spyOn(card, 'retrieveIntent').mockImplementation(async (...asked) => {
      looks.push(performance.now());
      return await retrieveIntent(...asked);
    });
    const answers = await times(8, () => buyer.attempt(attempt));
    expect(new Set(answers.map((answer) => said(answer).status))).toEqual(new Set(['requires_action']));
    expect(said(await buyer.pay({ attempt })).requires_action).toBe(true);
    expect(looks.length).toBeGreaterThan(1);
    const pauses = looks.slice(1).map((at, n) => at - (looks[n] ?? 0));
    // A timer may come a moment early.
    expect(Math.min(...pauses)).toBeGreaterThan(490);
  });

  it('are priced once: who sends a known one again is told what became of it', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')], seattle);
    const attempt = 'attempt-that-is-known';
    const paid = said(await buyer.pay({ attempt }));
    taxAsked = 0;
    expect(said(await buyer.pay({ attempt }))).toEqual(paid);
    expect(taxAsked).toBe(0);
  });
});

it('strangers who would pay are told four at a time that they must log in, and hold up no other client', async () => {
  const connection = await openPglite();
  const gate = Promise.withResolvers<void>();
  let inside = 0;
  const current = async () => {
    inside += 1;
    await gate.promise;
    return await findCurrentState(connection.db);
  };
  const shop = await startShop(connection, { instead: { card: noCard, current } });
  const [stranger, another] = [clientAt('127.0.0.3', shop.url), clientAt('127.0.0.4', shop.url)];
  const strike = { method: 'POST', path: '/v1/checkout', body: '{}' };
  const send = (client: typeof stranger, n: number) =>
    client.send(strike, { authorization: `Bearer ${String(n).padStart(43, 'A')}` });
  try {
    const before = inside;
    const answers = times(40, (n) => send(stranger, n));
    await expect.poll(() => inside - before, patient).toBe(4);
    // All forty are there: a call that isn't a payment's comes in behind them, and has its turn.
    const cart = stranger.send({ method: 'GET', path: '/v1/cart' });
    await expect.poll(() => inside - before, patient).toBe(5);
    const other = send(another, 99);
    await expect.poll(() => inside - before, patient).toBe(6);
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
