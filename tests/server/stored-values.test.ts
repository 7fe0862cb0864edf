import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaulted, integer, list, object, text } from '../../domain/shape.ts';
import type { Connection } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { stored } from '../../server/db/stored.ts';
import { findCart } from '../../server/stores/carts.ts';
import { findFoundry } from '../../server/stores/foundry.ts';
import { findOrder } from '../../server/stores/orders.ts';
import { findQuote, findSharedCart } from '../../server/stores/shared-carts.ts';
import * as catalogue from '../../server/stores/stored-catalogue.ts';
import { findUser } from '../../server/stores/users.ts';
import { describeOnBoth, pgliteBefore } from '../support/databases.ts';

const kinds = { desktop: 'Up to 5 users', web: '', app: '' };
/** As the shop's first version wrote it: never change these, they stand for rows that exist. */
const line = {
  id: 1,
  type: 'styles',
  name: 'Barlow Regular',
  font_class: 'barlow-regular',
  family: { name: 'Barlow', slug: 'barlow', accent: '#ff4b00', ink_on_accent: '#000000' },
  options: { desktop: 1, web: 0, app: 0 },
  options_text: kinds,
  description: kinds,
  pro: false,
  in_process: false,
  scripts: { 1: { name: 'Greek' } },
  scripts_count: 1,
  amount: 5000,
  value: '$50',
  breakdown: [{ step: 'base', label: 'Price', factor: '1', amount: '5000' }],
};
const lines = {
  cart: [line],
  subtotal: { amount: 5000, value: '$50' },
  discounts: [{ name: 'Junior', amount: -2500, value: '-$25' }],
  total: { name: 'Total', amount: 2500, value: '$25' },
  us_sales_tax: 0,
  us_sales_tax_percentage: 8.875,
  is_us_order: false,
};
const person = { name: 'Ada', country: 'DE', third_party_data: { email: 'grace@example.com' } };
const buyer = { email: 'ada@example.com', purchaser: person, third_party: null };
const item = { id: 1, type: 'styles', options: { desktop: 1, web: 0, app: 0 }, scripts: [1] };
const foundry = { name: 'Skerry', email: 'shop@example.com', address: ['Harbour 1'] };

/** What migrations made of it. */
const todaysLine = {
  ...line,
  licences: [{ kind: 'desktop', name: 'Desktop', tier: 'Up to 5 users', formats: ['OpenType'] }],
};
const todaysLines = { ...lines, cart: [todaysLine] };

describeOnBoth('what an earlier version stored', ({ openBefore }) => {
  let connection: Connection;
  beforeEach(async () => {
    connection = await openBefore('0024');
    const json = (value: unknown) => sql`cast(${JSON.stringify(value)} as jsonb)`;
    const cartId = 'x'.repeat(22);
    for (const statement of [
      sql`insert into users (email, password_hash, personal_info) values ('ada@example.com', '', ${json(person)})`,
      sql`insert into carts (user_id, items, personal_info) values (1, ${json([item])}, ${json(person)})`,
      sql`insert into orders (id, user_id, cart_id, cart_revision, state, account, currency, subtotal_cents,
          discount_cents, tax_cents, total_cents, quote, quote_hash, licensee)
        values ('ord_1', 1, 1, 1, 'open', 'us', 'usd', 0, 0, 0, 0, ${json(lines)}, '', ${json(buyer)})`,
      sql`insert into shared_carts (id, items, lines) values (${cartId}, ${json([item])}, ${json([line])})`,
      sql`insert into quotes (cart_id, link_hash, quote, personal_info, valid_until)
        values (${cartId}, '', ${json(lines)}, ${json(person)}, now())`,
      sql`insert into catalogue_version (version, foundry) values ('1', ${JSON.stringify(foundry)})`,
    ])
      await statement.execute(connection.db);
    await migrate(connection.db);
  }, 60_000);
  afterEach(() => connection.close());

  it('is read by this one', async () => {
    const { db } = connection;
    expect(await findUser(db, 1)).toMatchObject({ personal_info: person });
    expect(await findCart(db, 1)).toMatchObject({ items: [item], personal_info: person });
    expect(await findOrder(db, 'ord_1')).toMatchObject({
      number_prefix: 'SK-',
      lines: todaysLines,
      licensee: buyer,
      seller: null,
    });
    expect(await findSharedCart(db, 'x'.repeat(22))).toMatchObject({ items: [item], lines: [todaysLine] });
    expect(await findQuote(db, 1)).toMatchObject({
      number_prefix: 'SQ-',
      quote: todaysLines,
      personal_info: person,
    });
    expect(await findFoundry(db)).toMatchObject({
      ...foundry,
      demo: false,
      sender: { name: 'Skerry', address: 'shop@example.com' },
      numbers: { order: 'SK-', invoice: 'INV-', credit_note: 'CN-', quote: 'SQ-' },
      paper: 'A4',
      theme: { colours: { action: '#FF4F1C' }, faces: { text: { family: 'Sofia Sans' } } },
    });
  });

  it('is refused with its table, column and row when it is broken', async () => {
    const { db } = connection;
    await sql`update orders set quote = jsonb_set(quote, '{cart,0,amount}', '"50"')`.execute(db);
    await sql`update users set personal_info = '{"name": 5}'`.execute(db);
    await sql`update carts set items = '{}'`.execute(db);
    const order = await findOrder(db, 'ord_1');
    expect(() => order?.lines).toThrow('orders.quote of row ord_1 is invalid: cart.0.amount is no integer.');
    await expect(findUser(db, 1)).rejects.toThrow(
      'users.personal_info of row 1 is invalid: name is no string.',
    );
    await expect(findCart(db, 1)).rejects.toThrow('carts.items of row 1 is invalid: its value is no array.');
  });
});

/** By reader, as the first versions imported it, lists cut to one: never change these either. */
const imported: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'older-catalogue.table.json'), 'utf8'),
);

/** Names were once placed by their baseline, too. */
const withoutBaseline = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, member) => (key === 'baseline' ? undefined : member));

/** What a migration has rewritten of it. */
const migrated: Readonly<Record<string, unknown>> = await (async () => {
  const { readSettings: settings, readShop: shop } = imported;
  const connection = await pgliteBefore('0024');
  await sql`insert into families (slug, name, accent, ink_on_accent, font_class, sort_order, settings, scripts,
      trial_scripts, card, detail, shop)
    values ('bitter', '', '', '', '', 1, ${JSON.stringify(settings)}, '[]', '[]', '{}', '{}', ${JSON.stringify(shop)})`.execute(
    connection.db,
  );
  await migrate(connection.db);
  const row = await connection.db
    .selectFrom('families')
    .select(['settings', 'shop'])
    .executeTakeFirstOrThrow();
  await connection.close();
  return { readSettings: row.settings, readShop: row.shop };
})();

const sold = {
  further_share: 0.5,
  licences: [
    expect.objectContaining({ kind: 'desktop', factor: 1, formats: ['OpenType'] }),
    expect.objectContaining({ kind: 'web', factor: 1, formats: ['WOFF2'] }),
    expect.objectContaining({ kind: 'app', factor: 3, formats: ['OpenType'] }),
  ],
};
const { readSettings: settings, readShop: shop, readHome: home } = imported;
/** What of it is read in another form. */
const todays: Readonly<Record<string, unknown>> = {
  readSettings: { ...Object(settings), ...sold },
  readShop: { ...Object(shop), settings: { ...Object(settings), ...sold } },
  readHome: { ...Object(home), opening: [] },
  readDetail: expect.objectContaining({
    editable: expect.objectContaining({ subfamilies: { 14: expect.objectContaining({ id: 14 }) } }),
  }),
};

it.each(Object.entries(catalogue))(
  'what an earlier version imported is read by this one: %s',
  (name, read) => {
    expect(imported).toHaveProperty(name);
    expect(read(migrated[name] ?? imported[name], 'of an import')).toEqual(
      todays[name] ?? withoutBaseline(imported[name]),
    );
    expect(() => read({}, 'of an import')).toThrow(/^\w+\.\w+ of row of an import is invalid: /);
  },
);

it('a stored value may be longer than a request may be today, has a later member’s default, and is upgraded', () => {
  const shape = object({ names: list(text({ max: 3 }), 1), since: defaulted(integer(), 2026) });
  const read = stored('things.names', shape, (value) => (Array.isArray(value) ? { names: value } : value));
  expect(read({ names: ['Barlow', 'Besley'] }, 1)).toEqual({ names: ['Barlow', 'Besley'], since: 2026 });
  expect(read(['Barlow'], 1)).toEqual({ names: ['Barlow'], since: 2026 });
  expect(() => read({ names: [5] }, 1)).toThrow('things.names of row 1 is invalid: names.0 is no string.');
});

it('one family for the opening of an earlier home page is the only one of today’s', () => {
  const before = { ...Object(home), opening: 'fraunces' };
  expect(catalogue.readHome(before, 'home')).toEqual({ ...before, opening: ['fraunces'] });
});
