import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openInMemory } from '@skerry/embedded-or-postgres/embedded';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Connection, fromPglite } from '../../server/db/connect.ts';
import type { Db } from '../../server/db/database.ts';
import { claimEvent, completeEvent, insertEvent, postponeEvent } from '../../server/stores/events.ts';
import type { Job } from '../../server/stores/job-kinds.ts';
import { claimJob, completeJob, enqueue, ownerOf, payloadOf } from '../../server/stores/outbox.ts';
import { subscribe, unsubscribe } from '../../server/stores/subscriptions.ts';
import { describeOnBoth } from '../support/databases.ts';

const folder = join(import.meta.dirname, '../../server/db/migrations');
const reader = { email: 'ada@example.com', name: 'Ada', location: '' };

const someOrder = sql`
  with u as (insert into users (email, password_hash) values ('ann@example.com', 'hash') returning id)
  insert into orders (id, user_id, cart_id, cart_revision, state, account, currency, subtotal_cents, discount_cents,
    tax_cents, total_cents, quote, quote_hash, licensee)
  select 'ord_1', id, 1, 1, 'open', 'us', 'usd', 0, 0, 0, 0, '{}', '', '{}' from u`;

const rowsOf = (db: Db) => db.selectFrom('outbox').selectAll().orderBy('id').execute();
const makeAllDue = (db: Db) => sql`update outbox set due_at = now()`.execute(db);

it('a job of a version before payloads is read as one of today, and is still one with a later one', async () => {
  const pglite = await openInMemory();
  const { db, close } = fromPglite(pglite);
  const files = (await readdir(folder)).sort();
  const run = async (names: readonly string[]) => {
    for (const name of names) await pglite.exec(await readFile(join(folder, name), 'utf8'));
  };
  await run(files.filter((name) => name < '0018'));
  await someOrder.execute(db);
  await pglite.exec(`
    insert into trials (email, name) values ('', '');
    insert into subscriptions (email, name, location, left_at) values ('${reader.email}', '', '', now());
    insert into account_letters (kind, email) values ('reset', '');
    insert into club_invites (email, ends_at) values ('', now());
    insert into shared_carts (id, items, lines) values ('${'x'.repeat(22)}', '[]', '[]');
    insert into quotes (cart_id, link_hash, quote, personal_info, valid_until)
      values ('${'x'.repeat(22)}', '', '{}', '{}', now());
    insert into outbox (kind, lane, subject, order_id, trial_id, subscription_id, account_letter_id, club_invite_id, quote_number)
    values
      ('zip', 'documents', '', 'ord_1', null, null, null, null, null),
      ('refund', 'payments', 'pi_1', 'ord_1', null, null, null, null, null),
      ('trial', 'mail', '', null, 1, null, null, null, null),
      ('welcome', 'mail', '', null, null, 1, null, null, null),
      ('account', 'mail', '', null, null, null, 1, null, null),
      ('club_invite', 'mail', '', null, null, null, null, 1, null),
      ('quote', 'mail', '17', null, null, null, null, null, 1);
    update outbox set state = 'done', done_at = now() where kind = 'welcome';
  `);
  await run(['0018-payloads.sql']);
  const rows = await rowsOf(db);
  expect(rows.map((row) => [row.kind, payloadOf(row.kind, row)])).toEqual([
    ['zip', { order_id: 'ord_1', delivery_no: 1 }],
    ['refund', { order_id: 'ord_1', intent_id: 'pi_1' }],
    ['trial', { trial_id: 1 }],
    ['welcome', { subscription_id: 1 }],
    ['account', { account_letter_id: 1 }],
    ['club_invite', { club_invite_id: 1 }],
    ['quote', { quote_number: 1, user_id: 17 }],
  ]);
  // What jobs are enqueued into today.
  await run(['0034-telemetry.sql']);
  await enqueue(db, { kind: 'refund', payload: { order_id: 'ord_1', intent_id: 'pi_1' } });
  await subscribe(db, reader);
  const after = await rowsOf(db);
  expect(after.map(({ kind, state }) => `${kind} ${state}`)).toEqual(
    rows.map(({ kind }) => `${kind} pending`),
  );
  await close();
}, 60_000);

describeOnBoth('the outbox', ({ open }) => {
  let connection: Connection;
  let db: Db;
  beforeEach(async () => {
    connection = await open();
    ({ db } = connection);
    await someOrder.execute(db);
  });
  afterEach(() => connection.close());

  const ofOrder = { order_id: 'ord_1' };
  const finish = async (lane: 'mail' | 'payments') => {
    await makeAllDue(db);
    const job = await claimJob(db, lane);
    if (!job) throw new Error('Nothing is due.');
    await completeJob(db, job);
  };

  it('holds a job once for each order and subject', async () => {
    const jobs: readonly Job[] = [
      { kind: 'zip', payload: { ...ofOrder, delivery_no: 1 } },
      { kind: 'refund', payload: { ...ofOrder, intent_id: 'pi_1' } },
      { kind: 'refund', payload: { ...ofOrder, intent_id: 'pi_2' } },
    ];
    for (const job of [...jobs, ...jobs]) await enqueue(db, job);
    const rows = await rowsOf(db);
    expect(rows.map((row) => `${row.kind} of ${ownerOf(row)}`)).toEqual([
      'zip of ord_1 1',
      'refund of ord_1 pi_1',
      'refund of ord_1 pi_2',
    ]);
    expect(rows.map((row) => ({ kind: row.kind, payload: payloadOf(row.kind, row) }))).toEqual(jobs);
  });

  it('sends the email about a failed payment once, a quarter of an hour after the last failure', async () => {
    const failed = { kind: 'payment_failed', payload: ofOrder } as const;
    await enqueue(db, failed);
    await sql`update outbox set tries = 3, due_at = now()`.execute(db);
    await enqueue(db, failed);
    const { rows } = await sql`select tries, round(extract(epoch from due_at - now()) / 60)::int as minutes
      from outbox`.execute(db);
    expect(rows).toEqual([{ tries: 0, minutes: 15 }]);
    await finish('mail');
    await enqueue(db, failed);
    expect(await rowsOf(db)).toMatchObject([{ state: 'done' }]);
  });

  it('welcomes a subscriber once, and again after they have left', async () => {
    await subscribe(db, reader);
    await subscribe(db, reader);
    await finish('mail');
    expect(await rowsOf(db)).toMatchObject([{ state: 'done' }]);
    await unsubscribe(db, 1, new Date());
    await subscribe(db, reader);
    expect(await rowsOf(db)).toMatchObject([{ kind: 'welcome', state: 'pending', tries: 0, done_at: null }]);
  });

  it('names table, column and row of a payload that is not of its kind', async () => {
    await enqueue(db, { kind: 'trial', payload: { trial_id: 1 } });
    await sql`update outbox set payload = '{"trial_id": "one"}'`.execute(db);
    const [row] = await rowsOf(db);
    expect(() => row && payloadOf('trial', row)).toThrow(
      'outbox.payload of row 1 is invalid: trial_id is no integer.',
    );
  });
});

describeOnBoth('a card event that another process has claimed', ({ open }) => {
  it('is not due earlier, nor done again, because of a process whose lease is over', async () => {
    const { db, close } = await open();
    await insertEvent(db, 'us', { id: 'evt_1', type: 'late' }, '{}');
    const late = await claimEvent(db);
    expect(await claimEvent(db)).toBe(undefined);
    await sql`update card_events set due_at = now()`.execute(db);
    const other = await claimEvent(db);
    if (!late || !other) throw new Error('The event was not claimed.');
    const row = () => db.selectFrom('card_events').selectAll().executeTakeFirst();
    const claimed = await row();
    await postponeEvent(db, late);
    expect(await row()).toEqual(claimed);
    await completeEvent(db, late);
    await postponeEvent(db, other);
    expect(await row()).toEqual({ ...claimed, state: 'done', body: null });
    await close();
  });
});
