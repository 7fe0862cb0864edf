/** The editor of a cart's line: what it prices while licences and scripts are chosen, and what it sends (§cart.item.edit). */
import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Cart, CartItem, CartRequestItem } from '../../domain/cart.ts';
import { cartLineMachine, newPriceOf } from '../../machines/cart-line.machine.ts';
import { barlow, pricedCart, requestItem } from '../support/licence-cart.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

const lineOf = (request: CartRequestItem, more: Partial<CartItem> = {}): CartItem => {
  const [item] = pricedCart([request]).cart;
  if (!item) throw new Error('No line');
  return { ...item, ...more };
};

/** The editor of a line; `reply` are the items of the cart that its change leads to. */
function editorOf(item: CartItem, { shop = barlow, reply = [] as CartRequestItem[] } = {}) {
  const sent: CartRequestItem[] = [];
  const actor = createActor(
    cartLineMachine.provide({
      actors: {
        loadShop: fromPromise(() => Promise.resolve(shop)),
        changeItem: fromPromise<Cart, { readonly item: CartRequestItem }>(({ input }) => {
          sent.push(input.item);
          return Promise.resolve(pricedCart(reply, 2));
        }),
      },
    }),
    { input: { item } },
  ).start();
  return {
    actor,
    sent,
    price: (isJunior = false) => newPriceOf(actor.getSnapshot().context, isJunior),
    edit: async () => {
      actor.send({ type: 'line.edit', item });
      await settle();
    },
    save: async () => {
      actor.send({ type: 'line.save' });
      await settle();
    },
  };
}

test('the price of what is chosen stands beside the line’s, and only while something else is chosen', async () => {
  const { actor, edit, price } = editorOf(lineOf(requestItem(1)));
  expect(price()).toBe('');
  await edit();
  expect(price()).toBe('');
  actor.send({ type: 'licence.choose', kind: 'desktop', value: 2 });
  expect(price()).toBe('$480');
  actor.send({ type: 'script.toggle', id: 1 });
  expect(price()).toBe('$720');
  actor.send({ type: 'script.toggle', id: 1 });
  actor.send({ type: 'licence.choose', kind: 'desktop', value: 1 });
  expect(price()).toBe('');
});

// §junior.cut
test('under the Junior discount the price is that of the lowest tiers, whatever is chosen', async () => {
  const { actor, edit, price } = editorOf(lineOf(requestItem(11)));
  await edit();
  actor.send({ type: 'licence.choose', kind: 'desktop', value: 3 });
  expect(price()).toBe('$100');
  expect(price(true)).toBe('$50');
  actor.send({ type: 'licence.choose', kind: 'web', value: 2 });
  expect(price(true)).toBe('$62.50');
});

test('what has no price shows none: no licence, an unknown tier, an option that the shop no longer has', async () => {
  const { actor, edit, price } = editorOf(lineOf(requestItem(11)));
  await edit();
  actor.send({ type: 'licence.choose', kind: 'desktop', value: 0 });
  expect(price()).toBe('');
  actor.send({ type: 'licence.choose', kind: 'desktop', value: 9 });
  expect(price()).toBe('');
  const gone = editorOf(lineOf(requestItem(11)), { shop: { ...barlow, styles: [] } });
  await gone.edit();
  gone.actor.send({ type: 'licence.choose', kind: 'desktop', value: 2 });
  expect(gone.price()).toBe('');
});

test('scripts are sent in the order of their ids, however they were ticked', async () => {
  const { actor, edit, save, sent } = editorOf(lineOf(requestItem(11)));
  await edit();
  for (const id of [10, 2, 1]) actor.send({ type: 'script.toggle', id });
  await save();
  expect(sent).toEqual([requestItem(11, 'D1', { scripts: [1, 2, 10] })]);
});

test('a script that is unticked leaves the others ticked', async () => {
  const { actor, edit, save, sent } = editorOf(lineOf(requestItem(11, 'D1', { scripts: [1, 2] })));
  await edit();
  actor.send({ type: 'script.toggle', id: 1 });
  await save();
  expect(sent).toEqual([requestItem(11, 'D1', { scripts: [2] })]);
});

test('the line shows its own price before and after, whichever its place in the cart', async () => {
  const reply = [requestItem(12, 'D3'), requestItem(11, 'D2')];
  const { actor, edit, save } = editorOf(lineOf(requestItem(11)), { reply });
  await edit();
  actor.send({ type: 'licence.choose', kind: 'desktop', value: 2 });
  await save();
  expect(actor.getSnapshot().context.changed).toEqual({ was: 5000, now: 7500 });
});

test('a line that was removed meanwhile has no price after the change', async () => {
  const { actor, edit, save } = editorOf(lineOf(requestItem(11)), { reply: [requestItem(12)] });
  await edit();
  actor.send({ type: 'licence.choose', kind: 'desktop', value: 2 });
  await save();
  expect(actor.getSnapshot().context.changed).toBeNull();
});

test('what Junior has cut is edited as it was chosen; saved unchanged, nothing is sent', async () => {
  const { options: earlier } = requestItem(11, 'D3');
  const { actor, edit, save, sent } = editorOf(lineOf(requestItem(11), { earlier }));
  await edit();
  expect(actor.getSnapshot().context.choice).toEqual(earlier);
  await save();
  expect(actor.getSnapshot().value).toBe('closed');
  expect(sent).toEqual([]);
});
