/** What a collector gets of a purchase (§traces.purchase). */
import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statements } from '@skerry/embedded-or-postgres/connect';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTracing } from '../../server/open-telemetry.ts';
import { inSpan } from '../../server/tracing.ts';
import { type CollectedSpan, type Collector, openCollector } from '../support/collector.ts';
import { describeOnBoth, openPglite } from '../support/databases.ts';
import { captureLog } from '../support/log.ts';
import { noCardGateway, startShop } from '../support/server.ts';
import { cards, item, openTill, replyOf, type Till } from '../support/till.ts';

const newTrace = () => {
  const traceId = randomBytes(16).toString('hex');
  return { traceId, traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` };
};

/** A shop that sends its spans to a collector. */
async function startTraced() {
  const collector = await openCollector();
  const shop = await startShop(await openPglite(), {
    config: { otlpEndpoint: collector.url },
    overrides: { card: noCardGateway },
  });
  return { collector, shop };
}

/** A log-in whose head has reached the shop, and whose body of so many bytes has not. */
async function beginLogIn({ url }: { readonly url: string }, bytes: number) {
  const call = request(`${url}/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': bytes, expect: '100-continue' },
  });
  call.flushHeaders();
  await once(call, 'continue');
  return call;
}

describeOnBoth('a purchase', ({ open }) => {
  let collector: Collector;
  let till: Till;
  let folder: string;
  beforeAll(async () => {
    collector = await openCollector();
    folder = await mkdtemp(join(tmpdir(), 'skerry-traces-'));
    till = await openTill(open, { folder, cardRetryMs: 0, config: { otlpEndpoint: collector.url } });
  }, 60_000);
  afterAll(async () => {
    await till.close();
    collector.close();
    await rm(folder, { recursive: true });
  });

  const spansOf = (traceId: string) => collector.spans().filter((span) => span.traceId === traceId);
  const named = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name);
  /** Whether this span, or what it is part of, is part of the other. */
  const isWithin = (spans: readonly CollectedSpan[], inner: CollectedSpan, outer: CollectedSpan): boolean => {
    const parent = spans.find(({ spanId }) => spanId === inner.parentSpanId);
    return parent !== undefined && (parent === outer || isWithin(spans, parent, outer));
  };
  const buyerWithCart = async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    return buyer;
  };

  it('is one trace from the call through database, provider and ledger to the last job', async () => {
    const { traceId, traceparent } = newTrace();
    const buyer = await buyerWithCart();
    const { order_id: id = '' } = replyOf(await buyer.pay({ headers: { traceparent } }));
    await till.toldByProvider();
    const jobs = ['zip', 'invoice', 'receipt', 'notice'];
    // What has others in it ends, and is sent, after them.
    const outermost = ['POST /v1/checkout', 'card event', ...jobs.map((kind) => `job ${kind}`)];
    await expect
      .poll(() => spansOf(traceId).map(({ name }) => name), { timeout: 10_000 })
      .toEqual(expect.arrayContaining(outermost));
    const spans = spansOf(traceId);
    const [call] = named(spans, 'POST /v1/checkout');
    if (!call) throw new Error('There is no span of the call.');
    expect(call.facts).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/checkout',
      'http.response.status_code': 200,
    });
    // The click's.
    expect(call.parentSpanId).toBe(traceparent.split('-')[2]);
    for (const name of [
      'checkout begin',
      'card createIntent',
      'card confirmIntent',
      'settle',
      'insert orders',
    ]) {
      const [span] = named(spans, name);
      expect(span && isWithin(spans, span, call), name).toBe(true);
    }
    const [entry] = named(spans, 'ledger entry');
    const [settle] = named(spans, 'settle').filter((span) => entry && isWithin(spans, entry, span));
    const { rows } = await sql<{ lines: number }>`
      select count(*)::int as lines from ledger_lines where order_id = ${id}`.execute(till.services.db);
    expect(settle?.facts).toEqual({
      'order.id': id,
      'order.event': 'intent.succeeded',
      'order.state': 'paid',
    });
    expect(named(spans, 'ledger entry').map(({ facts }) => facts)).toEqual([
      { 'ledger.lines': rows[0]?.lines },
    ]);
    const [written] = named(spans, 'insert ledger_lines');
    expect(written && entry && isWithin(spans, written, entry)).toBe(true);
    for (const kind of jobs) {
      const [job] = named(spans, `job ${kind}`);
      expect(job?.facts).toMatchObject({ 'job.kind': kind, 'order.id': id });
      expect(job && isWithin(spans, job, call), kind).toBe(true);
    }
    const [event] = named(spans, 'card event');
    expect(event?.facts).toMatchObject({ 'order.id': id, 'card.event': expect.stringContaining('.') });
    // Of the call that brought it, which is a trace of its own.
    expect(event?.links).toHaveLength(1);
    expect(event?.links?.[0]?.traceId).not.toBe(traceId);
  });

  it('stays in its trace when its process dies before the provider has answered', async () => {
    const { traceId, traceparent } = newTrace();
    const buyer = await buyerWithCart();
    const { card } = till.services;
    const { confirmIntent, retrieveIntent } = card;
    const silent = async () => ({ kind: 'unknown', reason: 'no answer' }) as const;
    Object.assign(card, { confirmIntent: silent, retrieveIntent: silent });
    expect(replyOf(await buyer.pay({ headers: { traceparent } }))).toMatchObject({ pending: true });
    Object.assign(card, { confirmIntent, retrieveIntent });
    // The first recovery may have found the provider still silent, or its span come before that of what it settled.
    const isSettledByRecovery = async () => {
      await till.runDueJobs();
      const spans = spansOf(traceId);
      const settled = named(spans, 'settle').find(({ facts }) => facts['order.state'] === 'paid');
      return settled !== undefined && named(spans, 'recover').some((span) => isWithin(spans, settled, span));
    };
    await expect.poll(isSettledByRecovery, { timeout: 10_000 }).toBe(true);
  });

  it('that is declined says so without whose', async () => {
    const { traceId, traceparent } = newTrace();
    const buyer = await buyerWithCart();
    await buyer.pay({ card: cards.declined, headers: { traceparent } });
    await expect
      .poll(() => named(spansOf(traceId), 'card confirmIntent')[0]?.facts, { timeout: 10_000 })
      .toEqual({ 'card.answer': 'declined' });
  });

  it('of an older version, whose rows have no trace, goes on', async () => {
    const buyer = await buyerWithCart();
    const { db } = till.services;
    await buyer.pay({ attempt: randomUUID() });
    await sql`update orders set traceparent = null`.execute(db);
    await sql`update outbox set traceparent = null, state = 'pending', due_at = now()`.execute(db);
    await till.toldByProvider();
    await till.expectBalancedBooks();
  });
});

it('a line of the log names the trace of its request, or of its job', async () => {
  const lines = captureLog('debug');
  const collector = await openCollector();
  const folder = await mkdtemp(join(tmpdir(), 'skerry-traces-'));
  const till = await openTill(openPglite, { folder, config: { otlpEndpoint: collector.url } });
  const { traceId, traceparent } = newTrace();
  const buyer = await till.buyer();
  await buyer.fill([item('regular')]);
  await buyer.pay({ headers: { traceparent } });
  await till.toldByProvider();
  await till.close();
  collector.close();
  await rm(folder, { recursive: true });
  const shown = lines(JSON.parse).map((line) => Object(line));
  expect(shown.filter(({ path }) => path === '/v1/checkout')).toEqual([
    expect.objectContaining({ traceId, msg: 'Answered.' }),
  ]);
  expect(shown.find(({ notice }) => notice === 'order.paid')).toMatchObject({ traceId });
});

// §traces.sampled
it('whatever changes something is traced, and one in a hundred of what only reads', async () => {
  const { collector, shop } = await startTraced();
  const asks = async (random: number) => {
    const spy = vi.spyOn(Math, 'random').mockReturnValue(random);
    const sampled = newTrace();
    const left = newTrace();
    await shop.send('GET', '/v1/typefaces');
    await shop.send('POST', '/v1/users/login');
    // What a caller says of its own trace counts where it reads a checkout; it hides nothing, and adds nothing else.
    const attempt = '/v1/checkout/attempts/none';
    await shop.send('GET', attempt, { headers: { traceparent: sampled.traceparent } });
    await shop.send('GET', '/healthz', { headers: { traceparent: sampled.traceparent } });
    await shop.send('POST', '/v1/users/login', {
      headers: { traceparent: left.traceparent.replace(/1$/, '0') },
    });
    spy.mockRestore();
    return [sampled, left].map(({ traceId }) => traceId);
  };
  const [sampled, left] = await asks(0.0101);
  const [alsoSampled, alsoLeft] = await asks(0.0099);
  await shop.close();
  const traced = collector.spans().filter(({ facts }) => 'http.route' in facts);
  const count = (name: string) => traced.filter((span) => span.name === name).length;
  expect(
    [
      'GET /v1/typefaces',
      'GET /healthz',
      'GET /v1/checkout/attempts/:attempt_id',
      'POST /v1/users/login',
    ].map(count),
  ).toEqual([1, 1, 2, 4]);
  const ids = new Set(traced.map(({ traceId }) => traceId));
  expect([sampled, alsoSampled, left, alsoLeft].map((id = '') => ids.has(id))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  collector.close();
});

// §traces.sampled
it('of what nobody waits for, slow statements alone are spans', async () => {
  const collector = await openCollector();
  const stop = startTracing({ otlpEndpoint: collector.url, origin: 'https://shop.example' });
  const statement = async (table: string, tookMs: number) => {
    const now = vi
      .spyOn(performance, 'now')
      .mockReturnValueOnce(1000)
      .mockReturnValueOnce(1000 + tookMs);
    await statements.tracePromise(async () => undefined, { sql: `select 1 from ${table}` });
    now.mockRestore();
  };
  for (const kind of ['consumer', 'client'] as const)
    await inSpan(kind, { kind, parent: null }, async () => {
      await statement('quick', 4.9);
      await statement('slow', 5);
    });
  await stop();
  const spans = collector.spans();
  const within = (name: string) => {
    const [parent] = spans.filter((span) => span.name === name);
    return spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId).map((span) => span.name);
  };
  expect([within('consumer'), within('client')]).toEqual([['select slow'], ['select quick', 'select slow']]);
  collector.close();
});

it('a client that left before the response has no status of the shop', async () => {
  const { collector, shop } = await startTraced();
  const call = await beginLogIn(shop, 100);
  call.once('error', () => undefined).destroy();
  await expect
    .poll(() => collector.spans().filter(({ name }) => name === 'POST /v1/users/login'), { timeout: 10_000 })
    .toMatchObject([{ facts: { 'http.response.status_code': 499 } }]);
  await shop.close();
  collector.close();
});

it('a body that comes later belongs to its request', async () => {
  const { collector, shop } = await startTraced();
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'correct horse battery' });
  const call = await beginLogIn(shop, body.length);
  const answered = once(call, 'response');
  call.end(body);
  const [response] = await answered;
  response.resume();
  await shop.close();
  const spans = collector.spans();
  const [login] = spans.filter(({ name }) => name === 'POST /v1/users/login');
  const ofDatabase = spans.filter(({ parentSpanId }) => parentSpanId === login?.spanId);
  expect(ofDatabase.map(({ name }) => name)).toContain('select users');
  collector.close();
});

// §traces.off
it('a collector that is away costs no purchase, and is logged once', async () => {
  const lines = captureLog();
  const collector = await openCollector();
  collector.close();
  const folder = await mkdtemp(join(tmpdir(), 'skerry-traces-'));
  const till = await openTill(openPglite, { folder, config: { otlpEndpoint: collector.url } });
  for (let nth = 0; nth < 2; nth += 1) {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    expect(replyOf(await buyer.pay())).toMatchObject({ success: true });
  }
  await expect
    .poll(() => lines().filter((line) => line.includes('sending traces')), { timeout: 15_000 })
    .toHaveLength(1);
  await till.close();
  await rm(folder, { recursive: true });
});

// §traces.off
it('nothing of OpenTelemetry is loaded where there is no collector', () => {
  const script = `
    import { registerHooks } from 'node:module';
    const asked = [];
    registerHooks({
      resolve(name, context, next) {
        if (name.startsWith('@opentelemetry/')) asked.push(context.parentURL);
        return next(name, context);
      },
    });
    await import('${new URL('../../server/start.ts', import.meta.url)}');
    console.log(JSON.stringify(asked));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  // Prom-client brings the interface along, and uses it for nothing here.
  const asking: string[] = JSON.parse(stdout);
  expect(asking.filter((url) => !url.includes('/prom-client/'))).toEqual([]);
});
