import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openInMemory } from '@skerry/embedded-or-postgres/embedded';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { fromPglite } from '../../server/db/connect.ts';

const folder = join(import.meta.dirname, '../../server/db/migrations');

it('an order that an earlier form credited is an upgrade of the lines that both have', async () => {
  const pglite = await openInMemory();
  const { db, close } = fromPglite(pglite);
  const files = (await readdir(folder)).sort();
  const run = async (names: readonly string[]) => {
    for (const name of names) await pglite.exec(await readFile(join(folder, name), 'utf8'));
  };
  await run(files.filter((name) => name < '0011'));
  const line = (id: number, amount: number) => ({ type: 'styles', id, amount });
  const quote = (...cart: readonly object[]) => JSON.stringify({ cart, discounts: [] });
  await pglite.exec(`
    insert into users (email, password_hash) values ('ann@example.com', 'hash');
    insert into orders (id, user_id, cart_id, cart_revision, state, account, currency, subtotal_cents,
      discount_cents, tax_cents, total_cents, quote, quote_hash, licensee, paid_at, upgrade_of) values
      ('first', 1, 1, 1, 'paid', 'us', 'usd', 10000, 0, 0, 10000, '${quote(line(1, 5000), line(2, 5000))}', '', '{}', now(), null),
      ('given-up', 1, 1, 2, 'expired', 'us', 'usd', 7500, 5000, 0, 2500, '${quote(line(1, 7500))}', '', '{}', null, 'first'),
      ('second', 1, 1, 3, 'paid', 'us', 'usd', 12500, 5000, 0, 7500, '${quote(line(3, 5000), line(1, 7500))}', '', '{}', now(), 'first');
  `);
  await run(['0011-upgrades.sql']);
  expect(await db.selectFrom('upgrades').selectAll().orderBy('by_state').execute()).toEqual([
    { order_id: 'first', type: 'styles', option_id: 1, by_order_id: 'given-up', by_state: 'expired' },
    { order_id: 'first', type: 'styles', option_id: 1, by_order_id: 'second', by_state: 'paid' },
  ]);
  const { rows } = await sql<{ cart: { upgrade_of?: object }[] }>`
    select quote -> 'cart' as cart from orders order by number`.execute(db);
  const of = { id: 'first', number: 'SK-10001' };
  expect(rows.map(({ cart }) => cart.map(({ upgrade_of }) => upgrade_of))).toEqual([
    [undefined, undefined],
    [of],
    [undefined, of],
  ]);
  await close();
}, 60_000);
