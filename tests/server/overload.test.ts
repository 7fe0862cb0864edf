/** One client that requests too much is refused early, with 429 and Retry-After; everybody else is served. */
import { connect } from 'node:net';
import { promisify } from 'node:util';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '../../server/gateways/files.ts';
import { createEmbeddedTax } from '../../server/gateways/tax.ts';
import { createQueue, OverloadedError } from '../../server/overload/queue.ts';
import { createShedding } from '../../server/overload/shedding.ts';
import { registerProofs } from '../../server/routes/proofs.ts';
import { hashPassword } from '../../server/security/passwords.ts';
import { seedCatalogue } from '../support/catalogue.ts';
import { openPglite } from '../support/databases.ts';
import { type Client, createHttpClient } from '../support/http-client.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';
import { item, seattle } from '../support/till.ts';

/** Generous polling for a busy host. */
const pollOptions = { timeout: 20_000 };

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

  it('gives the turn of an aborted task to the next', async () => {
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

  it('goes on after a task that failed', async () => {
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
  /** Waits for the tax service, as long as the test wants. */
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
  /** A hundred calls: four wait for the tax service and sixty for them, fewer while the host is busy. */
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
    await seedCatalogue(connection.db);
    const real = createEmbeddedTax();
    const instead = {
      card: noCardGateway,
      tax: {
        ...real,
        rateFor: async (...args: Parameters<typeof real.rateFor>) => {
          await tax.promise;
          return await real.rateFor(...args);
        },
      },
    };
    shop = await startShop(connection, { overrides: instead });
    headers.authorization = `Bearer ${await shop.register()}`;
    greedy = createHttpClient('127.0.0.3', shop.url);
    honest = createHttpClient('127.0.0.4', shop.url);
  }, 60_000);
  afterAll(async () => {
    greedy.close();
    honest.close();
    await shop.close();
  });

  it.each(['/healthz', '/%E0%A4%A'])(
    'waits behind itself for what costs nothing, too (%s): everybody else comes between',
    async (path) => {
      const healthRequest = { method: 'GET', path } as const;
      const knock = async (then = () => {}) =>
        await Promise.all(Array.from({ length: 200 }, () => greedy.send(healthRequest).then(then)));
      // Opens the connections, so that afterwards all requests arrive at once.
      await Promise.all([knock(), honest.send(healthRequest)]);
      let answered = 0;
      const flooding = knock(() => {
        answered += 1;
      });
      await honest.send(healthRequest);
      expect(answered).toBeLessThan(100);
      await flooding;
    },
    30_000,
  );

  it('is cut off where it sends on and on without waiting for answers', async () => {
    const { hostname, port } = new URL(shop.url);
    /** How many of these requests are answered when sent at once on one connection. */
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
    // Sent one after the other, any number is served.
    for (let n = 0; n < 40; n += 1)
      expect((await honest.send({ method: 'GET', path: '/healthz' })).status).toBe(200);
  }, 30_000);

  it('is refused the rest; payments, signed events, cached responses, and every other client, are answered', async () => {
    const cachedPage = { method: 'GET', path: '/v1/shops/barlow' } as const;
    expect((await honest.send(cachedPage)).status).toBe(200);
    const { answers, refused } = await flood(greedy);
    const early = await greedy.send(cart);
    expect(early.status).toBe(429);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(early.body)).toEqual({
      error: 'The shop is very busy at the moment. Please try again in a few seconds.',
    });

    // Its body has not arrived, and the server doesn't wait for it.
    const begun = { ...slow, body: '{' };
    const unread = { 'content-length': '1000', connection: 'close' };
    expect((await greedy.send(begun, unread)).status).toBe(429);

    expect((await greedy.send(cachedPage)).status).toBe(200);
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
    const leaving = createHttpClient('127.0.0.5', shop.url);
    const { answers } = await flood(leaving);
    const connections = promisify(shop.app.server.getConnections).bind(shop.app.server);
    const before = await connections();
    leaving.close();
    await Promise.allSettled(answers);
    await expect.poll(() => connections()).toBeLessThan(before - 60);
    const back = createHttpClient('127.0.0.5', shop.url);
    const answer = back.send(cart);
    // Nothing that the client left was executed; it is not refused, but waits for the four calls that were under way.
    expect((await honest.send(cart)).status).toBe(200);
    tax.resolve();
    expect((await answer).status).toBe(200);
    back.close();
  }, 30_000);
});

it('passwords beyond those that wait about a second are refused, for any client', async () => {
  const hashes = await Promise.allSettled(
    Array.from({ length: 60 }, () => hashPassword('correct horse battery')),
  );
  const refused = hashes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(18);
  for (const one of refused) expect(one).toMatchObject({ reason: expect.any(OverloadedError) });
}, 30_000);

it('files are looked up four at a time for each client, and none is refused', async () => {
  const connection = await openPglite();
  const gate = Promise.withResolvers<undefined>();
  let inside = 0;
  const read = async () => {
    inside += 1;
    return await gate.promise;
  };
  const shop = await startShop(connection, {
    overrides: { card: noCardGateway, files: { ...createFileStore('nowhere'), read } },
  });
  const [greedy, honest] = [createHttpClient('127.0.0.3', shop.url), createHttpClient('127.0.0.4', shop.url)];
  const font = (client: Client, n: number) =>
    client.send({ method: 'GET', path: `/fonts/${String(n).padStart(32, '0')}.woff2` });
  try {
    const answers = Array.from({ length: 100 }, (_, n) => font(greedy, n));
    await expect.poll(() => inside, pollOptions).toBe(4);
    const other = font(honest, 100);
    // Of the hundred no more were started before another client's.
    await expect.poll(() => inside, pollOptions).toBe(5);
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
    shedding.queueRequests(scope);
    scope.get('/broken', (_request, reply) => {
      reply.hijack();
      reply.raw.destroy();
    });
    scope.get('/whole', async () => 'whole');
    done();
  });
  const client = createHttpClient('127.0.0.3', await app.listen({ host: '127.0.0.1', port: 0 }));
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

it('proofs whose reader has left hold their turns until they are made, and those that wait are never begun', async () => {
  const app = fastify();
  const shedding = createShedding();
  const gate = Promise.withResolvers<Uint8Array>();
  let [arrived, inside] = [0, 0];
  const make = async () => {
    inside += 1;
    return await gate.promise;
  };
  app.addHook('onRequest', async () => {
    arrived += 1;
  });
  app.register((scope, _options, done) => {
    shedding.queueRequests(scope);
    registerProofs(scope, { make }, shedding);
    done();
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const proof = { method: 'GET', path: '/proofs/barlow.pdf?text=Harbour' } as const;
  const back = createHttpClient('127.0.0.3', url);
  try {
    for (let round = 1; round <= 5; round += 1) {
      const leaving = createHttpClient('127.0.0.3', url);
      const answers = Promise.allSettled(Array.from({ length: 8 }, () => leaving.send(proof)));
      await expect.poll(() => arrived, pollOptions).toBe(8 * round);
      await expect.poll(() => inside, pollOptions).toBeGreaterThanOrEqual(4);
      leaving.close();
      await answers;
    }
    expect(inside).toBe(4);
    const answer = back.send(proof);
    gate.resolve(new Uint8Array());
    expect((await answer).status).toBe(200);
    expect(inside).toBe(5);
  } finally {
    gate.resolve(new Uint8Array());
    back.close();
    shedding.stop();
    await app.close();
  }
}, 60_000);

it('of one client one call starts its work in a turn of the event loop', async () => {
  const app = fastify();
  const shedding = createShedding();
  let startedInTurn = 0;
  let maxInTurn = 0;
  const handler = async () => {
    startedInTurn += 1;
    if (startedInTurn === 1) {
      setImmediate(() => {
        startedInTurn = 0;
      });
    }
    maxInTurn = Math.max(maxInTurn, startedInTurn);
    return 'answered';
  };
  app.get('/', shedding.guarded(handler));
  try {
    const answers = await Promise.all(Array.from({ length: 4 }, () => app.inject('/')));
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 4 }, () => 'answered'));
    expect(maxInTurn).toBe(1);
  } finally {
    shedding.stop();
    await app.close();
  }
});

it('of one client four events are verified in a turn of the event loop, and none is refused', async () => {
  let [inThisTurn, maxInTurn, isOver] = [0, 0, false];
  const nextTurn = () => {
    inThisTurn = 0;
    if (!isOver) setImmediate(nextTurn);
  };
  const readWebhook = () => {
    inThisTurn += 1;
    maxInTurn = Math.max(maxInTurn, inThisTurn);
    return undefined;
  };
  const shop = await startShop(await openPglite(), {
    overrides: { card: { ...noCardGateway, readWebhook } },
  });
  const client = createHttpClient('127.0.0.3', shop.url);
  const send = () =>
    Promise.all(
      Array.from({ length: 200 }, () =>
        client.send({ method: 'POST', path: '/v1/webhooks/stripe', body: 'x'.repeat(1000) }),
      ),
    );
  try {
    await send();
    nextTurn();
    maxInTurn = 0;
    const answers = await send();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    expect(maxInTurn).toBeLessThanOrEqual(4);
  } finally {
    isOver = true;
    client.close();
    await shop.close();
  }
}, 60_000);
