/** What one process commits, the others notice at once, or by polling (decision 0033). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import { type KyselyPlugin, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { watchCurrentState } from '../../server/current-state.ts';
import { type Connection, fromPostgres } from '../../server/db/connect.ts';
import type { RootDb } from '../../server/db/database.ts';
import { startJobRunner } from '../../server/jobs/runner.ts';
import { createSignal } from '../../server/signal.ts';
import { startServer } from '../../server/start.ts';
import { setVersion } from '../../server/stores/catalogue.ts';
import { insertEvent } from '../../server/stores/events.ts';
import { noFoundry } from '../../server/stores/foundry.ts';
import { claimJob, enqueue, postponeJob, renewJobLease } from '../../server/stores/outbox.ts';
import { setMaintenance } from '../../server/stores/settings.ts';
import { subscribe } from '../../server/stores/subscriptions.ts';
import { describeOnBoth, newPostgresUrl, openPglite } from '../support/databases.ts';
import { captureLog } from '../support/log.ts';
import { noCardGateway, testConfig } from '../support/server.ts';

/** So long that whatever is noticed was notified. */
const hourMs = 3_600_000;

/** As another process has it; the embedded database has but one. */
async function anotherConnection(connection: Connection): Promise<Connection> {
  const server = inject('postgres');
  if (connection.kind === 'pglite' || !server) return { ...connection, close: async () => undefined };
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(connection.db);
  return fromPostgres(Object.assign(new URL(server), { pathname: rows[0]?.name }).href);
}

/** A process of the shop that looks for changes by itself every `pollMs`. */
async function startProcess(connection: Connection, pollMs: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'skerry-changes-'));
  const recipients: string[] = [];
  const mail = {
    send: async ({ to }: { readonly to: string }) => {
      recipients.push(to);
      return { kind: 'sent' } as const;
    },
    close: async () => undefined,
  };
  const { services, close } = await startServer({
    config: testConfig({ dataDir }),
    connection,
    pollMs,
    overrides: { card: noCardGateway, mail },
  });
  return {
    recipients,
    services,
    currentState: services.currentState,
    async close() {
      await close();
      await rm(dataDir, { recursive: true });
    },
  };
}
type Process = Awaited<ReturnType<typeof startProcess>>;

const importVersion = (db: RootDb, version: string) =>
  inTransaction(db, (trx) => setVersion(trx, version, noFoundry, {}, ''));
const enqueueWelcome = (db: RootDb, email: string) =>
  inTransaction(db, (trx) => subscribe(trx, { email, name: 'Ada', location: '' }));
const receiveEvent = (db: RootDb, id: string) =>
  insertEvent(db, 'us', { id, type: 'customer.created' }, '{}');

const pollOptions = { timeout: 10_000, interval: 5 };

describeOnBoth('what another process commits', ({ open }) => {
  let here: Connection;
  let there: Connection;
  let process: Process;
  beforeEach(async () => {
    here = await open();
    there = await anotherConnection(here);
  });
  afterEach(async () => {
    await there.close();
    await process.close();
  });

  const eventStates = async () =>
    (await there.db.selectFrom('card_events').select('state').execute()).map(({ state }) => state);

  /** Each more than once: the first may be noticed when listening begins. */
  async function expectNoticed() {
    for (const isClosed of [true, false, true]) {
      await setMaintenance(there.db, isClosed);
      await expect.poll(async () => (await process.currentState()).maintenance, pollOptions).toBe(isClosed);
    }
    for (const version of ['1', '2', '3']) {
      await importVersion(there.db, version);
      await expect.poll(async () => (await process.currentState()).contentVersion, pollOptions).toBe(version);
    }
    for (const nth of [1, 2, 3]) {
      await enqueueWelcome(there.db, `${nth}@example.com`);
      await expect.poll(() => process.recipients, pollOptions).toHaveLength(nth);
      await receiveEvent(there.db, `evt_${nth}`);
      await expect.poll(eventStates, pollOptions).toEqual(Array.from({ length: nth }, () => 'done'));
    }
  }

  // §operation.changes
  it('is noticed at once, however rarely a process looks by itself', async () => {
    process = await startProcess(here, hourMs);
    await expectNoticed();
  });

  // §operation.changes.missed
  it('is found by polling where the database notifies nobody', async () => {
    for (const table of ['outbox', 'card_events', 'settings', 'catalogue_version'])
      await sql`drop trigger ${sql.id(`${table}_change`)} on ${sql.table(table)}`.execute(there.db);
    process = await startProcess(here, 100);
    await expectNoticed();
  });
});

describeOnBoth('a notification', ({ open }) => {
  it('comes once for all of a transaction, and never for what is due for nobody', async () => {
    const here = await open();
    const there = await anotherConnection(here);
    const got: string[] = [];
    const listening = Promise.withResolvers<void>();
    here.listen('changes', {
      onNotification: (payload) => got.push(payload),
      onListening: listening.resolve,
      onLost: listening.reject,
    });
    await listening.promise;
    await inTransaction(there.db, async (trx) => {
      for (const trial_id of [1, 2, 3]) await enqueue(trx, { kind: 'trial', payload: { trial_id } });
      expect(got).toEqual([]);
    });
    await expect.poll(() => got, pollOptions).toEqual(['jobs']);
    const job = await claimJob(there.db, 'documents');
    if (!job) throw new Error('Nothing is due.');
    await renewJobLease(there.db, job);
    await postponeJob(there.db, job, 'not now');
    await there.db.insertInto('settings').values({ key: 'other', value: sql`'1'` }).execute();
    await receiveEvent(there.db, 'evt_1');
    await expect.poll(() => got, pollOptions).toEqual(['jobs', 'events']);
    await there.close();
    await here.close();
  });
});

describe.skipIf(!inject('postgres'))('a process that loses the connection over which it listens', () => {
  // §operation.changes.missed
  it('listens again, and has missed nothing', async () => {
    const lines = captureLog();
    const url = new URL(await newPostgresUrl());
    const name = url.pathname.slice(1);
    const admin = fromPostgres(Object.assign(new URL(url), { pathname: '/postgres' }).href, 1);
    const process = await startProcess(fromPostgres(url.href), hourMs);
    const listeners = async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = ${name} and query = 'listen "changes"' and state = 'idle'`.execute(admin.db);
      return rows.map(({ pid }) => pid);
    };
    await expect.poll(listeners, pollOptions).toHaveLength(1);
    const [pid] = await listeners();
    expect(await process.currentState()).toMatchObject({ maintenance: false });

    const other = fromPostgres(url.href, 1);
    await other.db.connection().execute(async (db) => {
      await setMaintenance(db, false);
      // Nobody can connect, so that it stays deaf meanwhile.
      await sql`alter database ${sql.id(name)} with allow_connections false`.execute(admin.db);
      await sql`select pg_terminate_backend(${pid}, 5000)`.execute(admin.db);
      await setMaintenance(db, true);
      await enqueueWelcome(db, 'ada@example.com');
      expect(process.recipients).toEqual([]);
      await sql`alter database ${sql.id(name)} with allow_connections true`.execute(admin.db);
    });
    await expect.poll(async () => (await process.currentState()).maintenance, pollOptions).toBe(true);
    await expect.poll(() => process.recipients, pollOptions).toEqual(['ada@example.com']);
    expect(await listeners()).not.toEqual([pid]);
    const about = lines().filter((line) => line.includes('listening for changes'));
    expect(about.map((line) => /(fails|works again) at/.exec(line)?.[1])).toEqual(['fails', 'works again']);

    await other.close();
    await process.close();
    await expect.poll(listeners, pollOptions).toEqual([]);
    await admin.close();
  });
});

/** Counts queries whose text contains all of `words`, and holds back their results until the gate is open. */
function gated(...words: readonly string[]) {
  let count = 0;
  let gate = Promise.withResolvers<void>();
  const held = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const text = JSON.stringify(node);
      if (words.every((word) => text.includes(word))) {
        count += 1;
        held.add(queryId);
      }
      return node;
    },
    async transformResult({ result, queryId }) {
      if (held.has(queryId)) await gate.promise;
      return result;
    },
  };
  return {
    plugin,
    count: () => count,
    open: () => gate.resolve(),
    shut: () => {
      gate = Promise.withResolvers();
    },
  };
}

describe('any number of signals', () => {
  it('while the state is read are one more read, which all who ask wait for', async () => {
    const { db, close } = await openPglite();
    const { plugin, count, open, shut } = gated('maintenance_mode');
    const changed = createSignal();
    const current = watchCurrentState(db.withPlugin(plugin), hourMs, changed);
    const first = current();
    await expect.poll(count).toBe(1);
    await setMaintenance(db, true);
    const others = Array.from({ length: 100 }, () => {
      changed.notify();
      return current();
    });
    open();
    for (const state of await Promise.all([first, ...others])) expect(state.maintenance).toBe(true);
    expect(count()).toBe(2);
    await current();
    expect(count()).toBe(2);
    shut();
    await setMaintenance(db, false);
    changed.notify();
    // No request waits longer for a database that doesn't answer.
    expect((await current()).maintenance).toBe(true);
    open();
    await expect.poll(async () => (await current()).maintenance).toBe(false);
    expect(count()).toBe(3);
    await close();
  });

  it('during a round of the job runner are one more round', async () => {
    const process = await startProcess(await openPglite(), hourMs);
    const connection = await openPglite();
    const { plugin, count, open } = gated('card_events', 'skip locked');
    const services = { ...process.services, db: connection.db.withPlugin(plugin) };
    const events = createSignal();
    const runner = startJobRunner(services, { events, jobs: createSignal() }, hourMs);
    await expect.poll(count).toBe(1);
    for (let nth = 0; nth < 100; nth += 1) events.notify();
    open();
    await expect.poll(count).toBe(2);
    events.notify();
    await expect.poll(count).toBe(3);
    await runner.stop();
    expect(count()).toBe(3);
    await connection.close();
    await process.close();
  });
});
