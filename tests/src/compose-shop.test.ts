/** How a shop is joined with the cart. */
import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { composeShop } from '../../src/compose/shop.ts';
import { storeCart } from '../../src/effects/stored-cart.ts';
import { keptCalls, listening, resultOf } from '../support/kept-calls.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';
import { composeWindow } from '../support/window.tsx';

const items = [requestItem(11)];

/** The shop of a visitor with a cart, and what its calls asked for. */
async function openShop(params: { readonly font?: string } = { font: 'barlow' }) {
  const { environment, calls } = keptCalls({
    priceCart: ({ body }) => {
      const { cart, revision } = body as { cart: typeof items; revision: number };
      return pricedCart(cart, revision + 1);
    },
  });
  const actors = composeWindow('/shops/barlow', { environment });
  await actors.openCart();
  const { cart } = actors;
  storeCart(items);
  actors.session.start();
  await waitFor(cart, ({ value, context }) => value === 'idle' && context.cart !== null);
  return { cart, calls, ...composeShop({ cart, environment }, { params }) };
}

test('a shop hears of the cart at once and with each change, and adds to it, until it is left', async () => {
  const { cart, shop } = await openShop();
  const { heard, tell, stop } = listening(shop, 'linkCart');
  expect(heard).toMatchObject([{ type: 'cart.changed', items, totalCents: 5000 }]);
  tell({ type: 'item.add', item: requestItem(12) });
  await waitFor(cart, ({ value }) => value === 'idle');
  expect(heard.at(-1)).toMatchObject({ type: 'cart.changed', items: [{ id: 11 }, { id: 12 }] });
  stop();
  heard.length = 0;
  cart.send({ type: 'cart.empty' });
  await waitFor(cart, ({ value, context }) => value === 'idle' && context.items.length === 0);
  expect(heard).toEqual([]);
});

test('lines get other licences by one change, which ends with the cart', async () => {
  const { shop, cart } = await openShop();
  const [item = requestItem(11)] = items;
  const other = { ...item, options: { ...item.options, desktop: 2 } };
  const changed = await resultOf(shop, 'changeLines', { items: [other, requestItem(12)] });
  expect(changed).toMatchObject({ cart: [{ id: 11 }] });
  // What isn't in the cart is not added.
  expect(cart.getSnapshot().context.items).toEqual([other]);
});

test.each([
  [{ font: 'barlow' }, 'barlow'],
  [{}, ''],
])('the visitor’s text is set in the styles of the family %j', async (params, slug) => {
  const { ownText, calls } = await openShop(params);
  void resultOf(ownText, 'loadStyles', { styles: [] });
  await expect.poll(() => calls.at(-1)).toMatchObject({ name: 'coverage', params: { slug } });
});
