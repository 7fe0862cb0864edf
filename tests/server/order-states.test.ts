/** The database, the code and the chart of an order know the same states, and the same ways between them. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openInMemory } from '@skerry/embedded-or-postgres/embedded';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deliveryStates,
  isLive,
  isPaid,
  liveStates,
  type OrderState,
  orderStates,
  paidStates,
  waitingStates,
} from '../../domain/order-state.ts';
import { type Connection, fromPglite } from '../../server/db/connect.ts';
import { chartedChanges } from '../support/order-changes.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'server/db/migrations');
/** What was stored before the chart. */
const olderStates = ['charging', 'action_needed', 'open', 'paid', 'refunded', 'review', 'expired'];

let connection: Connection;
const orderIds = new Map<string, string>();

/** Orders of before the chart, one cart each, and the migrations since. */
beforeAll(async () => {
  const pglite = await openInMemory();
  connection = fromPglite(pglite);
  const files = (await readdir(folder)).sort();
  const run = async (names: readonly string[]) => {
    for (const name of names) await pglite.exec(await readFile(join(folder, name), 'utf8'));
  };
  await run(files.filter((name) => name < '0021'));
  await pglite.exec(`insert into users (email, password_hash) values ('ann@example.com', 'hash')`);
  for (const [index, state] of olderStates.entries()) orderIds.set(state, await insertOrder(state, index));
  await run(files.filter((name) => name >= '0021'));
}, 60_000);
afterAll(() => connection.close());

async function insertOrder(state: string, cart: number): Promise<string> {
  const id = randomUUID();
  await sql`insert into orders (id, user_id, cart_id, cart_revision, state, account, currency, subtotal_cents,
      discount_cents, tax_cents, total_cents, quote, quote_hash, licensee, paid_at)
    values (${id}, 1, ${cart}, 1, ${state}, 'us', 'usd', 0, 0, 0, 0, '{}', '', '{}', now())`.execute(
    connection.db,
  );
  return id;
}

/** The rule of the database with this name. */
async function ruleOf(name: string): Promise<string> {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = ${name}
    union all select pg_get_expr(indpred, indrelid) from pg_index where indexrelid = to_regclass(${name})
    union all select prosrc from pg_proc where proname = ${name}`.execute(connection.db);
  expect(rows, name).toHaveLength(1);
  return rows[0]?.rule ?? '';
}

const namesIn = (rule: string) => [...rule.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);

// §ledger.order-chart
it.each([
  ['orders_state_check', orderStates],
  ['orders_delivery_check', deliveryStates],
  ['orders_delivery_when_paid', paidStates],
  ['orders_live', liveStates],
  ['orders_waiting', waitingStates],
  ['orders_leases', ['charging']],
  ['upgrades_once', [...liveStates, 'paid', 'partly_refunded', 'disputed']],
])('%s names the states of the code', async (name, states) => {
  expect([...new Set(namesIn(await ruleOf(name)))].sort()).toEqual([...states].sort());
});

// §ledger.order-chart
it('the database allows the changes of the chart, and no other', async () => {
  const rule = await ruleOf('check_order_transition');
  const pairs = [...rule.matchAll(/\('(\w+)', '(\w+)'\)/g)].map(([, from, to]) => `${from} → ${to}`);
  expect(pairs.sort()).toEqual(chartedChanges());
  const change = (from: string, to: OrderState) =>
    sql`update orders set state = ${to}, delivery = ${isPaid({ state: to }) ? 'making' : null}
      where id = ${orderIds.get(from)}`.execute(connection.db);
  await expect(change('expired', 'paid')).rejects.toThrow(
    'An order can’t go from expired to paid'.replace('’', "'"),
  );
  await expect(change('paid', 'charging')).rejects.toThrow(/can't go from paid to charging/);
  await expect(change('open', 'refunded')).rejects.toThrow(/can't go from open to refunded/);
});

it('orders of before the chart keep their states, and what had gone back without a licence is ‘returned’', async () => {
  const rows = await connection.db
    .selectFrom('orders')
    .select(['id', 'state', 'delivery'])
    .orderBy('cart_id')
    .execute();
  expect(rows.map(({ state }) => state)).toEqual(
    olderStates.map((state) => (state === 'refunded' ? 'returned' : state)),
  );
  expect(rows.map(({ delivery }) => delivery)).toEqual(
    rows.map(({ state }) => (isPaid({ state }) ? 'making' : null)),
  );
  const documents = await connection.db
    .selectFrom('documents')
    .select(['order_id', 'number', 'year'])
    .execute();
  expect(documents).toEqual([{ order_id: orderIds.get('paid'), number: 'SK-10004', year: null }]);
  for (const [cart, { state }] of rows.entries()) {
    const second = insertOrder('open', cart);
    await (isLive({ state }) ? expect(second).rejects.toThrow(/orders_live/) : second);
  }
});

describe('one line of code writes the state of an order', () => {
  /** What the statements of a source set in `orders`, those that set the state. */
  function writesOf(source: string): string[] {
    const built = [...source.matchAll(/updateTable\('orders'\)\s*\.set\(([\s\S]*?)\)\s*\.where/g)];
    const raw = [...source.matchAll(/update orders set ([\s\S]*?)\bwhere\b/g)];
    const set = [...built, ...raw].map(([, columns = '']) => columns);
    return set.filter((columns) => /\bstate\b|\.\.\.columns/.test(columns));
  }

  const inserts = /insertInto\('orders'\)[\s\S]*?\bstate:/;

  it('in the whole server', async () => {
    const files = (await readdir(join(root, 'server'), { recursive: true })).filter((name) =>
      name.endsWith('.ts'),
    );
    const sources = await Promise.all(
      files.map(async (name) => ({ name, source: await readFile(join(root, 'server', name), 'utf8') })),
    );
    expect(sources.filter(({ source }) => inserts.test(source)).map(({ name }) => name)).toEqual([]);
    const writers = sources.flatMap(({ name, source }) => writesOf(source).map(() => name));
    expect(writers).toEqual(['stores/order-events.ts']);
  });

  it.each([
    "await db.updateTable('orders').set({ state: 'paid' }).where('id', '=', id).execute();",
    "await db.updateTable('orders').set({ error, state }).where('id', '=', id).execute();",
    "await sql`update orders set state = 'paid' where id = 'ord_1'`.execute(db);",
  ])('and a second one is found: %s', (source) => {
    expect(writesOf(source)).toHaveLength(1);
  });

  it.each([
    "await db.updateTable('orders').set({ seller }).where('id', '=', id).execute();",
    "await db.updateTable('orders').set({ lease_until }).where('state', '=', 'charging').execute();",
  ])('what reads it is none: %s', (source) => {
    expect(writesOf(source)).toEqual([]);
  });
});
