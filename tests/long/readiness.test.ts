/** What a load balancer's checks and clients get while the database or the disk is away or blocked. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { watchCurrentState } from '../../server/current-state.ts';
import { type Connection, fromPostgres } from '../../server/db/connect.ts';
import { createFileStore, FileStoreAway } from '../../server/gateways/files.ts';
import { createSignal } from '../../server/signal.ts';
import { enqueueAccountEmail } from '../../server/stores/limits.ts';
import { oldestDueSeconds } from '../../server/stores/outbox.ts';
import { describeOnBoth, newPostgresUrl } from '../support/databases.ts';
import { type Buyer, item, openTill, type Till } from '../support/till.ts';

let folder: string;
let isDiskFull = false;
/** Resolves when the disk responds again. */
let disk: PromiseWithResolvers<void> | undefined;
let written = 0;
let isRoomLeft = true;
let isStoreAway = false;
const files = () => {
  const real = createFileStore(folder);
  return {
    ...real,
    freeBytes: async () => {
      written += 1;
      await disk?.promise;
      if (isDiskFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      return isRoomLeft ? await real.freeBytes() : 0;
    },
    check: async () => {
      if (isStoreAway) throw new FileStoreAway('The file store can’t be reached.');
    },
  };
};

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  vi.restoreAllMocks();
});

describeOnBoth('a shop is ready', ({ open }) => {
  let till: Till;
  let connection: Connection;
  const ready = () => till.send('GET', '/readyz');
  beforeAll(async () => {
    till = await openTill(
      async () => {
        connection = await open();
        return connection;
      },
      { folder, overrides: { files: files() } },
    );
  }, 60_000);
  afterAll(() => till.close());
  afterEach(() => {
    disk?.resolve();
    disk = undefined;
    isDiskFull = false;
    isRoomLeft = true;
    isStoreAway = false;
  });
  const notReady = (check: string, why: unknown) => ({
    status: 500,
    body: {
      ok: false,
      checks: { database: 'ok', migrations: 'ok', disk: 'ok', store: 'ok', jobs: 'ok', [check]: why },
    },
  });
  const pollOptions = { timeout: 10_000, interval: 200 };

  it('when it has its database, all migrations, room on the disk, and is not behind', async () => {
    await expect.poll(ready, pollOptions).toMatchObject({ status: 200, body: { ok: true } });
  });

  it('not on a full disk', async () => {
    isDiskFull = true;
    await expect.poll(ready, pollOptions).toMatchObject(notReady('disk', 'It failed.'));
  });

  it('not on a disk that hangs', async () => {
    disk = Promise.withResolvers();
    await expect
      .poll(ready, pollOptions)
      .toMatchObject(notReady('disk', 'It did not answer within two seconds.'));
  });

  it('and checks once for all simultaneous requests', async () => {
    const before = written;
    await Promise.all(Array.from({ length: 20 }, ready));
    expect(written - before).toBeLessThanOrEqual(2);
  });

  it('not on a disk that is nearly full', async () => {
    isRoomLeft = false;
    await expect
      .poll(ready, pollOptions)
      .toMatchObject(notReady('disk', 'There is less than 100 MB of room.'));
  });

  it('not while its job leaves an event undone for a quarter of an hour', async () => {
    const { db } = connection;
    // No process can claim it.
    await sql`create function hold() returns trigger language plpgsql as 'begin return null; end'`.execute(
      db,
    );
    await sql`create trigger hold before update on card_events for each row execute function hold()`.execute(
      db,
    );
    await sql`insert into card_events (account, event_id, type, body, due_at)
      values ('us', 'evt_1', 'late', '{}', now() - interval '16 minutes')`.execute(db);
    const late = expect.stringMatching(/^The oldest job has been due for 9\d\d s\.$/);
    await expect.poll(ready, pollOptions).toMatchObject(notReady('jobs', late));
    await sql`drop trigger hold on card_events`.execute(db);
    await sql`delete from card_events`.execute(db);
    await expect.poll(ready, pollOptions).toMatchObject({ status: 200 });
  });

  it('not with a database that an older program left', async () => {
    await sql`update kysely_migration set name = name || '-gone' where name = (select max(name) from kysely_migration)`.execute(
      connection.db,
    );
    await expect.poll(ready, pollOptions).toMatchObject(notReady('migrations', expect.any(String)));
    await sql`update kysely_migration set name = replace(name, '-gone', '')`.execute(connection.db);
    await expect.poll(ready, pollOptions).toMatchObject({ status: 200 });
  });

  // §operation.ready.store. Last, because it moves the clock.
  it('not once its file store has been away for half a minute', async () => {
    await expect.poll(ready, pollOptions).toMatchObject({ status: 200 });
    isStoreAway = true;
    const start = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start + 20_000);
    expect(await ready()).toMatchObject({ status: 200 });
    clock.mockReturnValue(start + 40_000);
    expect(await ready()).toMatchObject(notReady('store', 'It failed.'));
    clock.mockRestore();
  });
});

describeOnBoth('the job', ({ open }) => {
  it('is as far behind as the oldest event, payment or document that is due; emails may wait', async () => {
    const { db, close } = await open();
    expect(await oldestDueSeconds(db)).toBe(0);
    await sql`insert into card_events (account, event_id, type, body, due_at)
      values ('us', 'evt_1', 'late', '{}', now() - interval '1 hour')`.execute(db);
    expect(await oldestDueSeconds(db)).toBeCloseTo(3600, -2);
    const mailing = { config: readConfig({}), clock: { now: () => new Date() } };
    await inTransaction(db, (trx) => enqueueAccountEmail(trx, mailing, 'reset', 'ada@example.com'));
    await sql`update outbox set due_at = now() - interval '2 hours'`.execute(db);
    expect(await oldestDueSeconds(db)).toBeCloseTo(3600, -2);
    for (const lane of ['payments', 'documents']) {
      await sql`update outbox set lane = ${lane}`.execute(db);
      expect(await oldestDueSeconds(db)).toBeCloseTo(7200, -2);
    }
    await close();
  });
});

describe.skipIf(!inject('postgres'))('with PostgreSQL blocked or away', () => {
  let till: Till;
  let buyer: Buyer;
  let url: string;
  let connection: Connection;
  beforeAll(async () => {
    url = await newPostgresUrl();
    connection = fromPostgres(url);
    till = await openTill(async () => connection, {
      folder,
      // The state is read anew for every request: cached responses are sent with the last known one.
      overrides: { currentState: watchCurrentState(connection.db, 0, createSignal()) },
    });
    buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    // From now on it is cached.
    expect((await till.send('GET', '/v1/shops/barlow')).status).toBe(200);
  }, 60_000);
  afterAll(() => till.close());

  it('a locked table costs three seconds, then 429: nothing was charged, and cached responses are still sent', async () => {
    const other = fromPostgres(url, 1);
    const unlock = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = other.db.transaction().execute(async (trx) => {
      await sql`lock table carts, settings in access exclusive mode`.execute(trx);
      locked.resolve();
      await unlock.promise;
    });
    await locked.promise;
    const start = performance.now();
    // As many as one client may have under way: more would be queued.
    const calls = Array.from({ length: 4 }, () => till.call('cart', { token: buyer.token }));
    const pay = buyer.pay();
    const cachedResponse = await till.send('GET', '/v1/shops/barlow');
    const cachedMs = performance.now() - start;
    const answers = [...(await Promise.all(calls)), await pay];
    const ms = performance.now() - start;
    unlock.resolve();
    await holding;
    await other.close();
    expect(cachedResponse.status).toBe(200);
    expect(cachedMs).toBeLessThan(2500);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 429));
    for (const { headers } of answers) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(ms).toBeGreaterThan(2500);
    expect(ms).toBeLessThan(9000);
    expect(await till.expectBalancedBooks()).toBe(0);
    expect(await buyer.pay()).toMatchObject({ status: 200, body: { success: true } });
  }, 60_000);

  it('a database that went away leaves cached responses, fails calls with a message, and the shop is not ready', async () => {
    const name = new URL(url).pathname.slice(1);
    const admin = fromPostgres(Object.assign(new URL(url), { pathname: '/postgres' }).href, 1);
    await sql`alter database ${sql.id(name)} with allow_connections false`.execute(admin.db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(
      admin.db,
    );
    const start = performance.now();
    const [cachedResponse, spelledAnew, call, health] = await Promise.all([
      till.send('GET', '/v1/shops/barlow'),
      till.send('GET', '/v1/shops/%62arlow?other=1'),
      till.call('cart', { token: buyer.token }),
      till.send('GET', '/healthz'),
    ]);
    await expect
      .poll(() => till.send('GET', '/readyz'), { timeout: 10_000 })
      .toMatchObject({
        status: 500,
        body: { ok: false, checks: { database: expect.not.stringMatching(/^ok$/) } },
      });
    const ms = performance.now() - start;
    await sql`alter database ${sql.id(name)} with allow_connections true`.execute(admin.db);
    await admin.close();
    expect([cachedResponse.status, spelledAnew.status, call.status, health.status]).toEqual([
      200, 200, 500, 200,
    ]);
    expect(call.body).toEqual({ error: 'Something went wrong! Please try again later.' });
    expect(ms).toBeLessThan(10_000);
    await expect.poll(async () => (await till.send('GET', '/readyz')).status, { timeout: 10_000 }).toBe(200);
  }, 60_000);
});
