/** A kind that nobody thought of: a row of the table and its prices are all that it takes to sell it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { api } from '../../domain/api.ts';
import { isSameItem } from '../../domain/cart-command.ts';
import { byKind } from '../../domain/licence.ts';
import { importFoundry } from '../../server/catalogue/import.ts';
import { sameLines } from '../../server/checkout/order-lines.ts';
import { orderLine } from '../../server/documents/order-document.ts';
import { createMemoryMail } from '../../server/gateways/mail.ts';
import { openPglite } from '../support/databases.ts';
import { copyFoundry } from '../support/small-foundry.ts';
import { replyOf, type Till, tillOver } from '../support/till.ts';

vi.mock('../../domain/licence-kinds.ts', async (original) => {
  const { withFourthKind } = await import('../support/fourth-kind.ts');
  return withFourthKind(await original<typeof import('../../domain/licence-kinds.ts')>());
});

const mail = createMemoryMail();
let folder: string;
let till: Till;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-kinds-'));
  await copyFoundry(folder, ['bungee']);
  const prices = join(folder, 'prices.yaml');
  const tiers = '[{ name: 1 programme, price: 100 }, { name: 2–5 programmes, price: 150 }]';
  const sold = (await readFile(prices, 'utf8')).replaceAll(
    ' app: 0 }',
    ` app: 0, broadcast: 0 }\n    broadcast: ${tiers}`,
  );
  await writeFile(prices, sold);
  const connection = await openPglite();
  await importFoundry(connection, { folder });
  till = await tillOver(connection, { folder, overrides: { mail } });
}, 60_000);

afterAll(async () => {
  await till.close();
  await rm(folder, { recursive: true });
});

/** The objects that name some kind of licence, but not this one. */
function withoutKind(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  const isLacking = 'desktop' in value && !('broadcast' in value);
  return [...(isLacking ? [value] : []), ...Object.values(value).flatMap(withoutKind)];
}

const tierOf = (broadcast: number) => byKind((kind) => (String(kind) === 'broadcast' ? broadcast : 0));

test('every schema of the wire holds the kind', () => {
  const rows = JSON.stringify(api);
  expect(rows).toContain('"broadcast"');
  expect(withoutKind(JSON.parse(rows))).toEqual([]);
});

test('it is offered, priced by its factor, paid for, and named wherever the licence is', async () => {
  const { body: shop } = await till.call('shop', { params: { font: 'bungee' } });
  const family = shop.families[0]?.options[0];
  const buyer = await till.buyer();
  const cartOf = (tier: number) =>
    buyer.fill([{ id: family?.id ?? 0, type: 'families', options: tierOf(tier) }]);
  const dearer = await cartOf(2);
  const cart = await cartOf(1);
  const [line] = cart.cart;
  expect(line?.breakdown[0]).toMatchObject({ label: 'Broadcast licence', factor: '+200' });
  expect([line && isSameItem(line, { ...line, options: tierOf(2) }), sameLines(cart, dearer)]).toEqual([
    false,
    false,
  ]);

  const { order_id = '' } = replyOf(await buyer.pay());
  await till.runDueJobs();
  const { token } = buyer;
  const { body: order } = await till.call('order', { token, params: { order_id } });
  const { body: orders } = await till.call('orders', { token });
  const texts = 'Broadcast: 1 programme';
  expect(line && orderLine(line, new Map()).details).toEqual([texts]);
  const receipt = mail.emails.find(({ subject }) => /order/.test(subject));
  expect(receipt?.text).toContain(texts);
  for (const reply of [shop, cart, order, orders]) {
    expect(JSON.stringify(reply)).toContain('"broadcast"');
    expect(withoutKind(reply)).toEqual([]);
  }
});

// §api.call.change-cart.kinds
test('a request of a window that was loaded before it was sold licenses nothing of it', async () => {
  const { body: shop } = await till.call('shop', { params: { font: 'bungee' } });
  const id = shop.families[0]?.options[0]?.id;
  const cart = [{ id, type: 'families', options: { desktop: 1, web: 0, app: 0 } }];
  const priced = await till.send('PUT', '/v1/cart', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cart, revision: 0 }),
  });
  expect(priced).toMatchObject({
    status: 200,
    body: { cart: [{ options: { desktop: 1, broadcast: 0 } }] },
  });
});

test('a catalogue that was imported before it was sold sells the others, and none of it', async () => {
  const { db } = till.services;
  const buyer = await till.buyer();
  const { body: before } = await till.call('shop', { params: { font: 'bungee' } });
  const id = before.families[0]?.options[0]?.id ?? 0;
  await buyer.fill([{ id, type: 'families', options: tierOf(1) }]);
  const older = (place: string) =>
    sql.raw(
      ['style_prices', 'options', 'defaults'].map((member) => ` #- '{${place}${member},broadcast}'`).join(''),
    );
  await sql`update catalogue_version set version = 'older'`.execute(db);
  await sql`update families set settings = (settings::jsonb ${older('')})::json,
    shop = (shop::jsonb ${older('settings,')})::json`.execute(db);

  const { body: shop } = await till.call('shop', { params: { font: 'bungee' } });
  expect(shop.settings).toMatchObject({
    style_prices: { broadcast: {} },
    options: { broadcast: [{ name: 'None', value: 0 }] },
    defaults: { broadcast: 0 },
  });
  const { cart, changes } = await buyer.cart();
  expect(cart).toEqual([]);
  expect(changes).toMatchObject([
    { id, field: 'item', now: 'Removed', reason: 'Bungee Complete Family has no such broadcast licence.' },
  ]);
});
