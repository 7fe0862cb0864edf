/** One client that asks for too much is refused early, with 429 and Retry-After; everybody else goes on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedTax } from '../../server/gateways/tax.ts';
import { createQueue, OverloadedError } from '../../server/overload/queue.ts';
import { hashPassword } from '../../server/security/passwords.ts';
import { type Client, clientAt } from '../attack/http-client.ts';
import { openPglite } from '../support/databases.ts';
import { stockShop } from '../support/foundry.ts';
import { noCard, type ShopServer, startShop } from '../support/server.ts';
import { item, seattle } from '../support/till.ts';

describe('a queue', () => {
  const bounds = { running: 2, waiting: 1, retryAfterSeconds: 7 };

  it('runs so many, lets so many wait, and refuses the rest at once', async () => {
    const queue = createQueue(() => bounds);
    const gate = Promise.withResolvers<string>();
    const admitted = [1, 2, 3].map(() => queue.run(() => gate.promise));
    await expect(queue.run(() => gate.promise)).rejects.toThrow(OverloadedError);
    expect(() => queue.refuseWhenFull()).toThrow(OverloadedError);
    gate.resolve('done');
    expect(await Promise.all(admitted)).toEqual(['done', 'done', 'done']);
    expect(queue.isEmpty()).toBe(true);
    expect(await queue.run(async () => 'again')).toBe('again');
  });

  it('gives the turn of whoever left to the next', async () => {
    const queue = createQueue(() => ({ ...bounds, running: 1 }));
    const gate = Promise.withResolvers<void>();
    const first = queue.run(() => gate.promise);
    const leaving = new AbortController();
    let ran = false;
    const left = queue.run(async () => {
      ran = true;
    }, leaving.signal);
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    const next = queue.run(async () => 'next');
    gate.resolve();
    await first;
    expect([await next, ran]).toEqual(['next', false]);
  });

  it('goes on after work that failed', async () => {
    const queue = createQueue(() => ({ ...bounds, running: 1 }));
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(async () => 'next')).toBe('next');
  });
});

describe('a client with a hundred calls under way', () => {
  let shop: ShopServer;
  let greedy: Client;
  let honest: Client;
  const tax = Promise.withResolvers<void>();
  const headers = { authorization: '' };
  /** Waits for the tax service, for as long as the test likes. */
  const slow = {
    method: 'PUT',
    path: '/v1/cart',
    body: JSON.stringify({
      cart: [item('regular')],
      revision: 0,
      mode: 'address',
      step: 2,
      user: { personal_info: seattle },
    }),
  } as const;
  const cart = { method: 'GET', path: '/v1/cart' } as const;

  beforeAll(async () => {
    const connection = await openPglite();
    await stockShop(connection.db);
    const real = embeddedTax();
    const instead = {
      card: noCard,
      tax: {
        ...real,
        rateFor: async (...asked: Parameters<typeof real.rateFor>) => {
          await tax.promise;
          return await real.rateFor(...asked);
        },
      },
    };
    shop = await startShop(connection, { instead });
    headers.authorization = `Bearer ${await shop.register()}`;
    greedy = clientAt('127.0.0.3', shop.url);
    honest = clientAt('127.0.0.4', shop.url);
  }, 60_000);
  afterAll(async () => {
    greedy.close();
    honest.close();
    await shop.close();
  });

  it('is refused the rest; what is never shed, and every other client, are answered', async () => {
    const answers = Array.from({ length: 100 }, () => greedy.send(slow));
    let refused = 0;
    for (const answer of answers)
      void answer.then(({ status }) => {
        if (status === 429) refused += 1;
      });
    // Four wait for the tax service and sixty for them; fewer while the machine is busy.
    await expect.poll(() => refused).toBeGreaterThanOrEqual(36);
    const early = await greedy.send(cart);
    expect(early.status).toBe(429);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(early.body)).toEqual({
      error: 'The shop is very busy at the moment. Please try again in a few seconds.',
    });

    expect((await honest.send(cart)).status).toBe(200);
    expect((await greedy.send({ method: 'GET', path: '/healthz' })).status).toBe(200);
    const event = { method: 'POST', path: '/v1/webhooks/stripe', body: '{}' } as const;
    expect((await greedy.send(event)).status).toBe(400);
    const body = JSON.stringify({ order_id: 'none', payment_intent_id: 'pi_none' });
    for (const path of ['/v1/payment/confirm', '/v1/payment/failed'])
      expect((await greedy.send({ method: 'POST', path, body }, headers)).status).not.toBe(429);
    expect((await greedy.send({ method: 'GET', path: '/v1/checkout/attempts/none' }, headers)).status).toBe(
      404,
    );

    tax.resolve();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100 - refused);
    expect((await greedy.send(cart)).status).toBe(200);
  }, 30_000);
});

it('passwords beyond those that wait about a second are refused, whoever sends them', async () => {
  const hashes = await Promise.allSettled(
    Array.from({ length: 60 }, () => hashPassword('correct horse battery')),
  );
  const refused = hashes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(18);
  for (const one of refused) expect(one).toMatchObject({ reason: expect.any(OverloadedError) });
}, 30_000);
