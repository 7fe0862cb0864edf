/** A licence kind that nobody thought of, sold by a few lines in licences.yaml alone (§pricing.input.kinds). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSameItem } from '../../domain/cart-command.ts';
import { importFoundry } from '../../server/catalogue/import.ts';
import { sameLines } from '../../server/checkout/order-lines.ts';
import { orderLine } from '../../server/documents/order-document.ts';
import { createMemoryMail } from '../../server/gateways/mail.ts';
import { openPglite } from '../support/databases.ts';
import { changeFile, copyFoundry } from '../support/small-foundry.ts';
import { replyOf, type Till, tillOver } from '../support/till.ts';

const broadcast = `  broadcast:
    name: Broadcast
    question: Will they be on air?
    none: No programme
    use: Show them on air.
    unit: programmes
    factor: 2
    formats: [OpenType]
    tiers:
      - { name: 1 programme, price: 100 }
      - { name: 2–5 programmes, price: 150 }
`;

const mail = createMemoryMail();
let folder: string;
let till: Till;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-kinds-'));
  await copyFoundry(folder, ['bungee']);
  const connection = await openPglite();
  await importFoundry(connection, { folder });
  await changeFile(folder, 'licences.yaml', 'further_share:', `${broadcast}further_share:`);
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

const tierOf = (broadcast: number) => ({ desktop: 0, web: 0, app: 0, broadcast });

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

// §pricing.input.kinds
test('a kind that is sold no more leaves carts, and stays in words on orders', async () => {
  const { body: shop } = await till.call('shop', { params: { font: 'bungee' } });
  const id = shop.families[0]?.options[0]?.id ?? 0;
  const buyer = await till.buyer();
  await buyer.fill([{ id, type: 'families', options: tierOf(2) }]);
  const { order_id = '' } = replyOf(await buyer.pay());
  await till.runDueJobs();
  await buyer.fill([{ id, type: 'families', options: tierOf(1) }]);
  await changeFile(folder, 'licences.yaml', broadcast, '');
  await importFoundry(till.services, { folder });
  const { cart, changes } = await buyer.cart();
  expect(cart).toEqual([]);
  expect(changes).toMatchObject([
    { id, field: 'item', now: 'Removed', reason: 'Bungee Complete Family has no such broadcast licence.' },
  ]);
  const { body: order } = await till.call('order', { token: buyer.token, params: { order_id } });
  expect(order.cart[0]?.licences).toEqual([
    { kind: 'broadcast', name: 'Broadcast', tier: '2–5 programmes', formats: ['OpenType'] },
  ]);
});
