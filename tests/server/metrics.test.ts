/** What a scraper reads (§metrics.requests, §metrics.shop, §metrics.books, §metrics.scrape). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { fromPostgres } from '../../server/db/connect.ts';
import { runHourlyTasks } from '../../server/jobs/runner.ts';
import { OverloadedError } from '../../server/overload/queue.ts';
import { findCurrentState } from '../../server/stores/settings.ts';
import { describeOnBoth, newPostgresUrl, openPostgres } from '../support/databases.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';
import { type Buyer, item, openTill, replyOf, type Till } from '../support/till.ts';

beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterAll(() => vi.restoreAllMocks());

const metricsToken = 'a token that nobody can guess';

/** A scrape's samples by name and labels as they are written: `shop_outbox_due{kind="zip"}` → 0. */
async function scrape({ url }: Pick<ShopServer, 'url'>): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

/** How much a sample grew while `act` ran. */
async function grown(shop: ShopServer, sample: string, act: () => Promise<unknown>): Promise<number> {
  const before = (await scrape(shop)).get(sample) ?? 0;
  await act();
  return ((await scrape(shop)).get(sample) ?? 0) - before;
}

describeOnBoth('a scrape', ({ name, open }) => {
  let till: Till;
  let folder: string;
  let isOverloaded = false;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-metrics-'));
    const connection = await open();
    till = await openTill(async () => connection, {
      folder,
      cardRetryMs: 0,
      config: { metricsToken },
      overrides: {
        currentState: async () => {
          if (isOverloaded) throw new OverloadedError(2);
          return await findCurrentState(connection.db);
        },
      },
    });
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true });
  });
  const buyerWithCart = async (): Promise<Buyer> => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    return buyer;
  };

  it('counts requests by route pattern and class of status, and never names an address', async () => {
    const sample =
      'http_request_duration_seconds_count{method="GET",route="/v1/typefaces/:slug",status="4xx"}';
    const counted = async () => (await scrape(till)).get(sample) ?? 0;
    const before = await counted();
    await till.send('GET', '/v1/typefaces/ann-of-nowhere');
    await till.send('GET', '/v1/typefaces/ben-of-nowhere?email=ben@example.com');
    // A response is measured once it has gone out.
    await expect.poll(counted).toBe(before + 2);
    expect([...(await scrape(till)).keys()].join('\n')).not.toMatch(/of-nowhere|example\.com/);
  });

  it('counts what was shed', async () => {
    const counted = await grown(till, 'shop_requests_shed_total{by="queue"}', async () => {
      isOverloaded = true;
      expect((await till.send('GET', '/v1/settings')).status).toBe(429);
      isOverloaded = false;
    });
    expect(counted).toBe(1);
  });

  it('counts payments that were paid, and says how long the provider’s events took', async () => {
    const buyer = await buyerWithCart();
    const paid = 'skerry_notices_total{notice="order.paid"}';
    const before = (await scrape(till)).get('shop_webhook_lag_seconds_count') ?? 0;
    expect(
      await grown(till, paid, async () => {
        expect(replyOf(await buyer.pay())).toMatchObject({ success: true });
        await till.toldByProvider();
      }),
    ).toBe(1);
    const after = await scrape(till);
    expect(after.get('shop_webhook_lag_seconds_count')).toBeGreaterThan(before);
    expect(after.get('shop_webhook_lag_seconds_bucket{le="60"}')).toBe(
      after.get('shop_webhook_lag_seconds_count'),
    );
  });

  it('counts payments whose result isn’t known', async () => {
    const buyer = await buyerWithCart();
    const { card } = till.services;
    const { confirmIntent, retrieveIntent } = card;
    const silent = async () => ({ kind: 'unknown', reason: 'no answer' }) as const;
    Object.assign(card, { confirmIntent: silent, retrieveIntent: silent });
    const counted = await grown(till, 'shop_payments_unknown_total', async () => {
      expect(replyOf(await buyer.pay())).toMatchObject({ pending: true });
    });
    Object.assign(card, { confirmIntent, retrieveIntent });
    expect(counted).toBe(1);
    await till.runDueJobs();
    await till.expectBalancedBooks();
  });

  it('says of every kind what is due and for how long', async () => {
    const { db } = till.services;
    await till.toldByProvider();
    const idle = await scrape(till);
    expect(idle.get('shop_outbox_due{kind="zip"}')).toBe(0);
    expect(idle.get('shop_outbox_age_seconds{kind="card_event"}')).toBe(0);
    await sql`insert into card_events (account, event_id, type, due_at, state)
      values ('us', 'evt_late', 'charge.updated', now() - interval '90 seconds', 'pending')`.execute(db);
    // Of a lane that this shop has no receiver for.
    await sql`insert into outbox (kind, lane, subject, payload, due_at)
      select 'webhook', 'webhooks', n::text, '{}', now() - interval '40 seconds'
      from generate_series(1, 3) n`.execute(db);
    const late = await scrape(till);
    await sql`delete from outbox where kind = 'webhook'`.execute(db);
    expect(late.get('shop_outbox_due{kind="webhook"}')).toBe(3);
    expect(late.get('shop_outbox_age_seconds{kind="webhook"}')).toBeGreaterThanOrEqual(40);
    expect(late.get('shop_outbox_age_seconds{kind="webhook"}')).toBeLessThan(70);
  });

  // §ledger.books
  it('says which clause of the books is broken since the last check', async () => {
    const { db, clock } = till.services;
    const broken = 'shop_ledger_violations{clause="ledger.books"}';
    const intact = ['one-charge', 'refunds', 'invoice-series', 'jobs-once'].map(
      (clause) => `shop_ledger_violations{clause="ledger.${clause}"}`,
    );
    const change = (cents: number) =>
      sql`update ledger_lines set amount_cents = amount_cents + ${cents}
        where ledger_account = 'sales'`.execute(db);
    await change(1);
    await runHourlyTasks(till.services);
    const found = await scrape(till);
    expect(found.get(broken)).toBeGreaterThan(0);
    expect(intact.map((sample) => found.get(sample))).toEqual([0, 0, 0, 0]);
    const age = clock.now().getTime() / 1000 - (found.get('shop_ledger_checked_timestamp_seconds') ?? 0);
    expect(age).toBeLessThan(60);
    await change(-1);
    await runHourlyTasks(till.services);
    expect((await scrape(till)).get(broken)).toBe(0);
  });

  it('has the event loop’s delay, and the connections of both pools where there are any', async () => {
    const found = await scrape(till);
    expect(found.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(found.get('shop_database_up')).toBe(1);
    const total = (pool: string) => found.get(`shop_database_connections{pool="${pool}",state="total"}`);
    if (name === 'PGlite') expect(total('jobs')).toBe(undefined);
    else for (const pool of ['visitors', 'jobs']) expect(total(pool)).toBeGreaterThan(0);
  });
});

const isKnown = (found: ReadonlyMap<string, number>) => [
  found.get('shop_database_up'),
  found.has('shop_outbox_due{kind="zip"}'),
  found.has('skerry_notices_total{notice="order.paid"}'),
];

it.skipIf(!inject('postgres'))('a scrape says what is known while the database is gone', async () => {
  const url = await newPostgresUrl();
  const name = new URL(url).pathname.slice(1);
  const server = fromPostgres(inject('postgres') ?? '', 1);
  const admit = (isAdmitted: boolean) =>
    sql`alter database ${sql.id(name)} with allow_connections ${sql.raw(String(isAdmitted))}`.execute(
      server.db,
    );
  const shop = await startShop(fromPostgres(url), {
    config: { metricsToken },
    overrides: { card: noCardGateway },
  });
  expect(isKnown(await scrape(shop))).toEqual([1, true, true]);
  await admit(false);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(
    server.db,
  );
  expect(isKnown(await scrape(shop))).toEqual([0, false, true]);
  await admit(true);
  expect(isKnown(await scrape(shop))).toEqual([1, true, true]);
  await shop.close();
  await server.close();
});

it.skipIf(!inject('postgres'))('a scrape doesn’t wait for a locked database', async () => {
  const connection = await openPostgres();
  const shop = await startShop(connection, { config: { metricsToken } });
  const unlock = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holder = connection.db.transaction().execute(async (trx) => {
    await sql`lock table outbox in access exclusive mode`.execute(trx);
    locked.resolve();
    await unlock.promise;
  });
  await locked.promise;
  expect(isKnown(await scrape(shop))).toEqual([0, false, true]);
  unlock.resolve();
  await holder;
  expect(isKnown(await scrape(shop))).toEqual([1, true, true]);
  await shop.close();
});
