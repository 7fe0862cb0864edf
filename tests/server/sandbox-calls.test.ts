import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openSandbox } from '../../server/gateways/card-sandbox.ts';
import { createCardGateway } from '../../server/gateways/card-stripe.ts';
import { type StartedSandbox, startSandbox } from '../support/card-sandbox.ts';
import { describeOnBoth } from '../support/databases.ts';

let next = 0;
const uniqueKey = (what: string) => {
  next += 1;
  return `${what}-${next}`;
};
const bought = { amount: 9_900, currency: 'usd', payment_method: 'pm_card_visa' };
const inFull = {
  amountCents: 9_900,
  currency: 'usd',
  orderId: 'order',
  attempt: '1',
  paymentMethodId: 'pm_card_visa',
};

describeOnBoth('the calls of the sandbox', ({ name, open }) => {
  let shop: StartedSandbox;
  beforeAll(async () => {
    shop = await startSandbox(open);
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.sandbox.faults.clear());

  const sdk = () => shop.sdk('default');
  const post = async (path: string, fields: Record<string, string>, idempotencyKey: string, port?: number) =>
    await fetch(`http://127.0.0.1:${port ?? shop.sandbox.endpoint.port}/v1/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${shop.sandbox.keys.default.secretKey}`,
        'idempotency-key': idempotencyKey,
      },
      body: new URLSearchParams(fields),
    });

  test('the same key with the same request gives the first answer again, and says so', async () => {
    const idempotencyKey = uniqueKey('key');
    const first = await sdk().paymentIntents.create(bought, { idempotencyKey });
    const again = await sdk().paymentIntents.create(bought, { idempotencyKey });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(first.lastResponse.requestId).toMatch(/^req_/);
  });

  test('the same key with other parameters is refused', async () => {
    const idempotencyKey = uniqueKey('key');
    await sdk().paymentIntents.create(bought, { idempotencyKey });
    await expect(
      sdk().paymentIntents.create({ ...bought, amount: 9_901 }, { idempotencyKey }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  test('a decline is replayed as the decline it was', async () => {
    const intent = await sdk().paymentIntents.create({
      ...bought,
      payment_method: 'pm_card_visa_chargeDeclined',
    });
    const idempotencyKey = uniqueKey('key');
    const confirm = () => sdk().paymentIntents.confirm(intent.id, {}, { idempotencyKey });
    await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
    await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
    expect((await sdk().charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  test('what was refused before execution leaves the key free', async () => {
    const idempotencyKey = uniqueKey('key');
    await expect(
      sdk().paymentIntents.create({ ...bought, amount: 3 }, { idempotencyKey }),
    ).rejects.toMatchObject({ code: 'amount_too_small' });
    expect((await sdk().paymentIntents.create(bought, { idempotencyKey })).status).toBe(
      'requires_confirmation',
    );
  });

  test('a key is in use while its first request runs', async () => {
    const key = uniqueKey('key');
    const fields = { amount: '9900', currency: 'usd' };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post('payment_intents', fields, key)));
    const statuses = answers.map((one) => one.status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses).toContain(200);
    const bodies = await Promise.all(answers.filter((one) => one.status === 200).map((one) => one.json()));
    expect(new Set(bodies.map((body) => body.id)).size).toBe(1);
  });

  test('two processes confirming one intent at once charge it once', async () => {
    const other = await shop.openAnother();
    const intent = await sdk().paymentIntents.create(bought);
    const ports = [shop.sandbox.endpoint.port, other.endpoint.port];
    const answers = await Promise.all(
      [0, 1, 0, 1, 0, 1].map((which) =>
        post(`payment_intents/${intent.id}/confirm`, {}, uniqueKey('confirm'), ports[which]),
      ),
    );
    expect(answers.map((one) => one.status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect((await sdk().charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  test('two processes with one key at once make one intent', async () => {
    const other = await shop.openAnother();
    const key = uniqueKey('key');
    const fields = { amount: '9900', currency: 'usd' };
    const answers = await Promise.all(
      [shop.sandbox, other, shop.sandbox, other].map((one) =>
        post('payment_intents', fields, key, one.endpoint.port),
      ),
    );
    const bodies = await Promise.all(answers.filter((one) => one.status === 200).map((one) => one.json()));
    expect(new Set(bodies.map((body) => body.id)).size).toBe(1);
    expect(answers.every((one) => one.status === 200 || one.status === 409)).toBe(true);
  });

  test('wrong keys, wrong parameters and unknown objects have the shapes of the provider', async () => {
    await expect(sdk().paymentIntents.retrieve('pi_unknown')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_unknown'",
    });
    await expect(shop.sdk('default', 'publishableKey').paymentIntents.create(bought)).rejects.toMatchObject({
      statusCode: 401,
    });
    const unknown = await post(
      'payment_intents',
      { amount: '9900', currency: 'usd', tip: '1' },
      uniqueKey('key'),
    );
    expect(await unknown.json()).toMatchObject({ error: { code: 'parameter_unknown', param: 'tip' } });
    for (const fields of [{ 'metadata[a]': '\0' }, { amount: '1e9' }, { '__proto__[a]': 'b' }]) {
      const answer = await post(
        'payment_intents',
        { currency: 'usd', amount: '9900', ...fields },
        uniqueKey('key'),
      );
      expect(answer.status).toBe(400);
    }
    const astray = await post('payment_intens', {}, uniqueKey('key'));
    expect(await astray.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  test('lists go on over several pages', async () => {
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift((await sdk().paymentIntents.create(bought)).id);
    const found: string[] = [];
    for await (const intent of sdk().paymentIntents.list({ limit: 2 })) {
      found.push(intent.id);
      if (found.length === 5) break;
    }
    expect(found).toEqual(made);
  });

  test('a lost answer is unknown, the money is taken once, and the same key gives the real outcome', async () => {
    const made = await shop.card.createIntent('default', { ...inFull, idempotencyKey: uniqueKey('key') });
    if (made.kind !== 'intent') throw new Error('No intent was made.');
    const idempotencyKey = uniqueKey('key');
    shop.sandbox.faults.add({ kind: 'lose', call: 'payment_intents.confirm' });
    const lost = await shop.card.confirmIntent('default', made.intent.id, { idempotencyKey });
    expect(lost).toMatchObject({ kind: 'unknown' });
    const again = await shop.card.confirmIntent('default', made.intent.id, { idempotencyKey });
    expect(again).toMatchObject({ intent: { state: 'succeeded' } });
    expect((await sdk().charges.list({ payment_intent: made.intent.id })).data).toHaveLength(1);
  });

  test('a call on a cut connection is retried by the SDK itself', async () => {
    shop.sandbox.faults.add({ kind: 'disconnect', call: 'payment_intents.create' });
    const made = await shop.card.createIntent('default', { ...inFull, idempotencyKey: uniqueKey('key') });
    expect(made).toMatchObject({ intent: { state: 'requires_confirmation' } });
  });

  test('a fault of the provider is unknown, and its key repeats it', async () => {
    shop.sandbox.faults.add({ kind: 'error', call: 'payment_intents.create' });
    const idempotencyKey = uniqueKey('key');
    const create = () => shop.card.createIntent('default', { ...inFull, idempotencyKey });
    expect(await create()).toMatchObject({ kind: 'unknown' });
    expect(await create()).toMatchObject({ kind: 'unknown' });
  });

  test('an answer that takes too long, and a provider that is away, are unknown', async () => {
    const shortTimeoutGateway = createCardGateway({
      keys: shop.sandbox.keys,
      endpoint: shop.sandbox.endpoint,
      timeoutMs: 50,
      retryMs: 50,
    });
    shop.sandbox.faults.add({ kind: 'delay', call: 'payment_intents.create', ms: 400, times: 2 });
    expect(
      await shortTimeoutGateway.createIntent('default', { ...inFull, idempotencyKey: uniqueKey('key') }),
    ).toMatchObject({
      kind: 'unknown',
    });
    const unreachableGateway = createCardGateway({
      keys: shop.sandbox.keys,
      endpoint: { host: '127.0.0.1', port: 1, protocol: 'http' },
      retryMs: 50,
    });
    expect(await unreachableGateway.retrieveIntent('default', 'pi_1')).toMatchObject({ kind: 'unknown' });
    const swept = [];
    for await (const one of unreachableGateway.capturedSince('us', new Date())) swept.push(one);
    expect(swept).toMatchObject([{ kind: 'unknown' }]);
  });

  test('another process adds and clears faults by the loopback port', async () => {
    const faults = `http://127.0.0.1:${shop.sandbox.endpoint.port}/faults`;
    const add = (body: object) =>
      fetch(faults, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await add({ kind: 'error', call: 'refunds.create' })).status).toBe(200);
    expect((await add({ kind: 'flood' })).status).toBe(422);
    expect(shop.sandbox.faults.consumeForCall('refunds.create')).toMatchObject({ kind: 'error' });
    await add({ kind: 'lose' });
    await fetch(faults, { method: 'DELETE' });
    expect(shop.sandbox.faults.consumeForCall('refunds.create')).toBeUndefined();
  });

  test('the accounts keep their keys over a restart, and what stood before stands', async () => {
    const intent = await sdk().paymentIntents.create(bought);
    const again = await openSandbox(shop.connection.db);
    expect(again.keys).toEqual(shop.sandbox.keys);
    const card = createCardGateway({ keys: again.keys, endpoint: again.endpoint });
    expect(await card.retrieveIntent('default', intent.id)).toMatchObject({ intent: { id: intent.id } });
    await again.close();
  });

  // The embedded database belongs to one process.
  test.skipIf(name === 'PGlite')(
    'a request that holds the key in another process is in use there too',
    async () => {
      const key = uniqueKey('key');
      const { db } = shop.connection;
      const { sql } = await import('kysely');
      const status = await db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox:default:${key}`}, 0))`.execute(tx);
        return (await post('payment_intents', { amount: '9900', currency: 'usd' }, key)).status;
      });
      expect(status).toBe(409);
    },
  );
});

describeOnBoth('webhooks', ({ open }) => {
  let shop: StartedSandbox;
  beforeAll(async () => {
    shop = await startSandbox(open);
  });
  afterAll(() => shop.close());
  beforeEach(() => {
    shop.sandbox.faults.clear();
    shop.received.length = 0;
  });

  const paid = () => shop.sdk('us').paymentIntents.create({ ...bought, confirm: true });
  const types = () => shop.received.map((event) => event.type);
  const arrived = (count: number) =>
    vi.waitFor(() => expect(shop.received).toHaveLength(count), { timeout: 8_000, interval: 20 });
  const all = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'];

  test('report what happened, in order, signed by their account', async () => {
    await paid();
    await arrived(3);
    expect(types()).toEqual(all);
    expect(new Set(shop.received.map((event) => event.account))).toEqual(new Set(['us']));
  });

  test('report declines, challenges, cancellations and refunds', async () => {
    const sdk = shop.sdk('us');
    const challenged = await sdk.paymentIntents.create({
      ...bought,
      confirm: true,
      payment_method: 'pm_card_threeDSecure2Required',
    });
    await sdk.paymentIntents.cancel(challenged.id);
    await sdk.paymentIntents
      .create({ ...bought, confirm: true, payment_method: 'pm_card_visa_chargeDeclined' })
      .catch(() => undefined);
    await sdk.refunds.create({ payment_intent: (await paid()).id });
    await arrived(11);
    expect(types().toSorted()).toEqual(
      [
        'payment_intent.created',
        'payment_intent.requires_action',
        'payment_intent.canceled',
        'payment_intent.created',
        'charge.failed',
        'payment_intent.payment_failed',
        ...all,
        'refund.created',
        'charge.refunded',
      ].toSorted(),
    );
  });

  test('come again until the shop answers 2xx', async () => {
    shop.webhookAnswers.push(500);
    await shop.sdk('us').paymentIntents.create(bought);
    await arrived(2);
    expect(shop.received[0]?.id).toBe(shop.received[1]?.id);
  });

  test('are dropped, doubled and shuffled as tests require', async () => {
    shop.sandbox.faults.add({ kind: 'drop', event: 'charge.succeeded' });
    shop.sandbox.faults.add({ kind: 'double', event: 'payment_intent.succeeded' });
    await paid();
    await arrived(3);
    expect(types()).toEqual([
      'payment_intent.created',
      'payment_intent.succeeded',
      'payment_intent.succeeded',
    ]);
    shop.received.length = 0;
    shop.sandbox.faults.add({ kind: 'shuffle' });
    await paid();
    await arrived(3);
    expect(types()).toEqual(all.toReversed());
  });

  test('that are forged, old or changed are read as nothing', async () => {
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'charge.succeeded',
      data: { object: {} },
    });
    const { webhooks } = shop.sdk('us');
    const secret = shop.sandbox.keys.us.webhookSecret;
    const signed = webhooks.generateTestHeaderString({ payload: body, secret });
    const read = (text: string, header?: string) => shop.card.readWebhook(Buffer.from(text), header);
    expect(read(body, signed)).toMatchObject({ account: 'us', event: { id: 'evt_1' } });
    expect(read(`${body} `, signed)).toBeUndefined();
    expect(read(body, undefined)).toBeUndefined();
    expect(read(body, 'nonsense')).toBeUndefined();
    const timestamp = Math.floor(Date.now() / 1000) - 301;
    expect(
      read(body, webhooks.generateTestHeaderString({ payload: body, secret, timestamp })),
    ).toBeUndefined();
    const forged = webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_guessed' });
    expect(read(body, forged)).toBeUndefined();
  });
});
