/** One client that asks for too much is refused early, with 429 and Retry-After; everybody else goes on. */
import { connect } from 'node:net';
import { promisify } from 'node:util';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesIn } from '../../server/gateways/files.ts';
import { embeddedTax } from '../../server/gateways/tax.ts';
import { createQueue, OverloadedError } from '../../server/overload/queue.ts';
import { createShedding } from '../../server/overload/shedding.ts';
import { hashPassword } from '../../server/security/passwords.ts';
import { type Client, clientAt } from '../attack/http-client.ts';
import { openPglite } from '../support/databases.ts';
import { stockShop } from '../support/foundry.ts';
import { noCard, type ShopServer, startShop } from '../support/server.ts';
import { item, seattle } from '../support/till.ts';

/** Of a poll, on a machine that has much to do. */
const patient = { timeout: 20_000 };

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
  let tax = Promise.withResolvers<void>();
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
  /** A hundred calls: four wait for the tax service and sixty for them, fewer while the machine is busy. */
  async function flood(client: Client) {
    const answers = Array.from({ length: 100 }, () => client.send(slow));
    let count = 0;
    for (const answer of answers)
      answer.then(
        ({ status }) => {
          if (status === 429) count += 1;
        },
        () => undefined,
      );
    const refused = () => count;
    await expect.poll(refused).toBeGreaterThanOrEqual(36);
    return { answers, refused };
  }

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

  it.each(['/healthz', '/%E0%A4%A'])(
    'waits behind itself for what costs nothing, too (%s): everybody else comes between',
    async (path) => {
      const ask = { method: 'GET', path } as const;
      const knock = async (then = () => {}) =>
        await Promise.all(Array.from({ length: 200 }, () => greedy.send(ask).then(then)));
      // Afterwards the connections are there, so that all requests arrive at once.
      await Promise.all([knock(), honest.send(ask)]);
      let answered = 0;
      const flooding = knock(() => {
        answered += 1;
      });
      await honest.send(ask);
      expect(answered).toBeLessThan(100);
      await flooding;
    },
    30_000,
  );

  it('is cut off where it sends on and on without waiting for answers', async () => {
    const { hostname, port } = new URL(shop.url);
    /** How many answers come to so many requests sent at once on one connection. */
    const pipelined = (count: number) =>
      new Promise<number>((resolve) => {
        const socket = connect(Number(port), hostname);
        let received = '';
        const answers = () => received.split('HTTP/1.1 200').length - 1;
        socket.on('data', (chunk) => {
          received += String(chunk);
          if (answers() === count) socket.end();
        });
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(answers()));
        socket.write(`GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(count));
      });
    expect(await pipelined(20)).toBe(20);
    expect(await pipelined(200)).toBeLessThan(40);
    // One after the other they may be as many as anybody likes.
    for (let n = 0; n < 40; n += 1)
      expect((await honest.send({ method: 'GET', path: '/healthz' })).status).toBe(200);
  }, 30_000);

  it('is refused the rest; payments, signed events, what is kept, and every other client, are answered', async () => {
    const kept = { method: 'GET', path: '/v1/shops/barlow' } as const;
    expect((await honest.send(kept)).status).toBe(200);
    const { answers, refused } = await flood(greedy);
    const early = await greedy.send(cart);
    expect(early.status).toBe(429);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(early.body)).toEqual({
      error: 'The shop is very busy at the moment. Please try again in a few seconds.',
    });

    // Its body has not come, and nobody waits for it.
    const begun = { ...slow, body: '{' };
    const unread = { 'content-length': '1000', connection: 'close' };
    expect((await greedy.send(begun, unread)).status).toBe(429);

    expect((await greedy.send(kept)).status).toBe(200);
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
    expect(statuses.filter((status) => status === 200)).toHaveLength(100 - refused());
    expect((await greedy.send(cart)).status).toBe(200);
  }, 30_000);

  it('has its turns back when it leaves', async () => {
    tax = Promise.withResolvers();
    const leaving = clientAt('127.0.0.5', shop.url);
    const { answers } = await flood(leaving);
    const connections = promisify(shop.app.server.getConnections).bind(shop.app.server);
    const before = await connections();
    leaving.close();
    await Promise.allSettled(answers);
    await expect.poll(() => connections()).toBeLessThan(before - 60);
    const back = clientAt('127.0.0.5', shop.url);
    const answer = back.send(cart);
    // Nothing of what it left was done; it is not refused, but waits for the four that were under way.
    expect((await honest.send(cart)).status).toBe(200);
    tax.resolve();
    expect((await answer).status).toBe(200);
    back.close();
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

it('files are looked for four at a time for each client, and none is refused', async () => {
  const connection = await openPglite();
  const gate = Promise.withResolvers<undefined>();
  let inside = 0;
  const read = async () => {
    inside += 1;
    return await gate.promise;
  };
  const shop = await startShop(connection, {
    instead: { card: noCard, files: { ...filesIn('nowhere'), read } },
  });
  const [greedy, honest] = [clientAt('127.0.0.3', shop.url), clientAt('127.0.0.4', shop.url)];
  const font = (client: Client, n: number) =>
    client.send({ method: 'GET', path: `/fonts/${String(n).padStart(32, '0')}.woff2` });
  try {
    const answers = Array.from({ length: 100 }, (_, n) => font(greedy, n));
    await expect.poll(() => inside, patient).toBe(4);
    const other = font(honest, 100);
    // Of a hundred none more came in before somebody else.
    await expect.poll(() => inside, patient).toBe(5);
    gate.resolve(undefined);
    const statuses = (await Promise.all([...answers, other])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([404]));
  } finally {
    gate.resolve(undefined);
    greedy.close();
    honest.close();
    await shop.close();
  }
}, 60_000);

it('an answer that is broken off gives its turn back', async () => {
  const app = fastify();
  const shedding = createShedding();
  app.register((scope, _options, done) => {
    shedding.inLine(scope);
    scope.get('/broken', (_request, reply) => {
      reply.hijack();
      reply.raw.destroy();
    });
    scope.get('/whole', async () => 'whole');
    done();
  });
  const client = clientAt('127.0.0.3', await app.listen({ host: '127.0.0.1', port: 0 }));
  try {
    const broken = Array.from({ length: 8 }, () => client.send({ method: 'GET', path: '/broken' }));
    for (const { status } of await Promise.allSettled(broken)) expect(status).toBe('rejected');
    expect((await client.send({ method: 'GET', path: '/whole' })).body).toBe('whole');
  } finally {
    client.close();
    shedding.stop();
    await app.close();
  }
}, 30_000);

it('of one client four events are held against their signature in a turn of the event loop, and none is refused', async () => {
  let [inThisTurn, most, isOver] = [0, 0, false];
  const nextTurn = () => {
    inThisTurn = 0;
    if (!isOver) setImmediate(nextTurn);
  };
  const readWebhook = () => {
    inThisTurn += 1;
    most = Math.max(most, inThisTurn);
    return undefined;
  };
  const shop = await startShop(await openPglite(), { instead: { card: { ...noCard, readWebhook } } });
  const client = clientAt('127.0.0.3', shop.url);
  const send = () =>
    Promise.all(
      Array.from({ length: 200 }, () =>
        client.send({ method: 'POST', path: '/v1/webhooks/stripe', body: 'x'.repeat(1000) }),
      ),
    );
  try {
    await send();
    nextTurn();
    most = 0;
    const answers = await send();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    expect(most).toBeLessThanOrEqual(4);
  } finally {
    isOver = true;
    client.close();
    await shop.close();
  }
}, 60_000);
