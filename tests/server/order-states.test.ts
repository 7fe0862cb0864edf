/** The database and the code know the same states of an order. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openInMemory } from '@skerry/embedded-or-postgres/embedded';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLive, liveStates, orderStates, waitingStates } from '../../domain/order-state.ts';
import { type Connection, fromPglite } from '../../server/db/connect.ts';

const folder = join(import.meta.dirname, '../../server/db/migrations');
const before = ['quote', ...orderStates];

let connection: Connection;

/** Orders of before the dead state went, one cart each, and the migrations since. */
beforeAll(async () => {
  const pglite = await openInMemory();
  connection = fromPglite(pglite);
  const files = (await readdir(folder)).sort();
  const run = async (names: readonly string[]) => {
    for (const name of names) await pglite.exec(await readFile(join(folder, name), 'utf8'));
  };
  await run(files.filter((name) => name < '0019'));
  await pglite.exec(`insert into users (email, password_hash) values ('ann@example.com', 'hash')`);
  for (const [index, state] of orderStates.entries()) await insertOrder(state, index);
  await run(files.filter((name) => name >= '0019'));
}, 60_000);
afterAll(() => connection.close());

const insertOrder = async (state: string, cart: number) =>
  await sql`insert into orders (id, user_id, cart_id, cart_revision, state, account, currency, subtotal_cents,
      discount_cents, tax_cents, total_cents, quote, quote_hash, licensee, paid_at)
    values (${randomUUID()}, 1, ${cart}, 1, ${state}, 'us', 'usd', 0, 0, 0, 0, '{}', '', '{}', now())`.execute(
    connection.db,
  );

/** The states that a rule of the database names. */
async function statesIn(name: string): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = ${name}
    union all select pg_get_expr(indpred, indrelid) from pg_index where indexrelid = to_regclass(${name})`.execute(
    connection.db,
  );
  return before.filter((state) => rows.some(({ rule }) => rule.includes(`'${state}'`)));
}

it.each([
  ['orders_state_check', orderStates],
  ['orders_live', liveStates],
  ['orders_waiting', waitingStates],
  ['orders_leases', ['charging']],
  ['upgrades_once', [...liveStates, 'paid']],
])('%s names those of the code', async (name, states) => {
  expect((await statesIn(name)).sort()).toEqual([...states].sort());
});

it('orders of before keep their states, and still only one live order holds a cart', async () => {
  const rows = await connection.db.selectFrom('orders').select('state').orderBy('cart_id').execute();
  expect(rows.map(({ state }) => state)).toEqual(orderStates);
  for (const [cart, state] of orderStates.entries()) {
    const second = insertOrder('open', cart);
    await (isLive({ state }) ? expect(second).rejects.toThrow(/orders_live/) : second);
  }
});
