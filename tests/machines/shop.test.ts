/** The live shop with a real cart: licences, options and what the cart reports about them. */
import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { CartItem, CartRequestItem } from '../../domain/cart.ts';
import type { Failure } from '../../domain/failure.ts';
import { nothingChosenMessage } from '../../domain/pricing.ts';
import { optionsOf, priceFor } from '../../domain/shop-options.ts';
import { cartMachine } from '../../machines/cart.machine.ts';
import { type CartOptionActor, juniorCutMessage } from '../../machines/cart-option.machine.ts';
import { cartChangedOf, type PricedCart } from '../../machines/cart-queue.ts';
import { linesToChange, selectOption, shopMachine } from '../../machines/shop.machine.ts';
import { barlow, pricedCart, requestItem } from '../support/licence-cart.ts';
import { choice } from '../support/price-list.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));
const offline: Failure = {
  status: 0,
  rule: 'connection',
  message: 'Please check your connection',
  errors: [],
};

/** The state of an option without what is inside it: 'idle'. */
const outerState = (option: CartOptionActor) => {
  const { value } = option.getSnapshot();
  return typeof value === 'string' ? value : Object.keys(value)[0];
};

async function openShop({
  storedItems = [],
  shop = barlow,
}: {
  storedItems?: CartRequestItem[];
  shop?: typeof barlow;
} = {}) {
  const server = { isDown: false };
  const cart = createActor(
    cartMachine.provide({
      actors: {
        readCart: fromPromise(() => Promise.resolve(storedItems)),
        saveCart: fromPromise(() => Promise.resolve(null)),
        priceCart: fromPromise<PricedCart, { items: CartRequestItem[]; revision: number }>(({ input }) =>
          server.isDown
            ? Promise.reject(offline)
            : Promise.resolve({ kind: 'priced', cart: pricedCart(input.items, input.revision + 1) }),
        ),
      },
    }),
  ).start();
  cart.send({ type: 'user.changed', member: false });
  const actor = createActor(
    shopMachine.provide({
      actors: {
        linkCart: fromCallback<{ type: 'item.add'; item: CartRequestItem }>(({ sendBack, receive }) => {
          receive((event) => cart.send(event));
          sendBack(cartChangedOf(cart.getSnapshot().context));
          const subscription = cart.on('*', sendBack);
          return () => subscription.unsubscribe();
        }),
      },
    }),
    { input: { shop } },
  ).start();
  await settle();
  const option = (key: string) => {
    const found = selectOption(actor.getSnapshot(), key);
    if (!found) throw new Error(`no option ${key}`);
    return found;
  };
  return {
    actor,
    cart,
    server,
    stateOf: (key: string) => outerState(option(key)),
    messageOf: (key: string) => option(key).getSnapshot().context.message,
    isHeld: (key: string) => option(key).getSnapshot().hasTag('differing'),
    add: (key: string) => option(key).send({ type: 'option.add' }),
    states: () => optionsOf(shop).map(({ key }) => outerState(option(key))),
  };
}

test("the shop opens with its own defaults and every option's price", async () => {
  const { actor } = await openShop();
  const { context } = actor.getSnapshot();
  expect(context.choice).toEqual({ desktop: 1, web: 0, app: 0 });
  const prices = optionsOf(barlow).map(({ type, option }) => priceFor(context, type, option));
  expect(prices.map((price) => price.ok && price.value)).toEqual(['$320', '$160', '$50', '$50']);
});

// §shop.scripts
test('scripts that the shop applies by default are ticked', async () => {
  const shop = {
    ...barlow,
    scripts: barlow.scripts.map((script) => ({ ...script, pivot: { default_applied: script.id === 2 } })),
  };
  const { actor } = await openShop({ shop });
  expect(actor.getSnapshot().context.scripts).toEqual([2]);
});

// §shop.option.states
test('an option is processing until the cart has it, then added; a second click sends nothing more', async () => {
  const { add, stateOf, cart } = await openShop();
  add('styles-11');
  add('styles-11');
  expect(stateOf('styles-11')).toBe('processing');
  await settle();
  expect(stateOf('styles-11')).toBe('added');
  expect(cart.getSnapshot().context.items).toEqual([requestItem(11)]);
});

test("one option's fate leaves the others as they are", async () => {
  const { add, states } = await openShop();
  add('families-1');
  await settle();
  expect(states()).toEqual(['added', 'idle', 'idle', 'idle']);
});

test('what the cart held before the shop opened is added already', async () => {
  const { stateOf } = await openShop({ storedItems: [requestItem(12)] });
  expect(stateOf('styles-12')).toBe('added');
});

// §shop.option.removed
test('removing the item or emptying the cart makes its option purchasable again', async () => {
  const { cart, add, states } = await openShop({ storedItems: [requestItem(12), requestItem(1)] });
  cart.send({ type: 'item.remove', item: { id: 12, type: 'styles' } });
  await settle();
  expect(states()).toEqual(['added', 'idle', 'idle', 'idle']);
  add('styles-11');
  cart.send({ type: 'cart.empty' });
  await settle();
  expect(states()).toEqual(['idle', 'idle', 'idle', 'idle']);
});

test('a refused option is idle again and says why', async () => {
  const { server, add, stateOf, messageOf } = await openShop();
  server.isDown = true;
  add('styles-11');
  await settle();
  expect(stateOf('styles-11')).toBe('idle');
  expect(messageOf('styles-11')).toBe('Please check your connection');
  server.isDown = false;
  add('styles-11');
  expect(messageOf('styles-11')).toBe('');
});

// §shop.nothing-chosen
test('without any licence nothing is added and the words say what to do', async () => {
  const { actor, add, stateOf, messageOf, cart } = await openShop();
  actor.send({ type: 'licence.choose', kind: 'desktop', value: 0 });
  expect(actor.getSnapshot().matches({ licence: 'unlicensed' })).toBe(true);
  add('styles-11');
  await settle();
  expect(stateOf('styles-11')).toBe('idle');
  expect(messageOf('styles-11')).toBe(nothingChosenMessage);
  expect(cart.getSnapshot().context.items).toEqual([]);
});

test('an added item keeps its licence; another choice offers to replace it, the old choice shows it added', async () => {
  const { actor, add, stateOf, isHeld, cart } = await openShop({ storedItems: [requestItem(11)] });
  actor.send({ type: 'licence.choose', kind: 'web', value: 1 });
  expect(stateOf('styles-11')).toBe('idle');
  expect(isHeld('styles-11')).toBe(true);
  expect(cart.getSnapshot().context.items).toEqual([requestItem(11)]);
  actor.send({ type: 'licence.choose', kind: 'web', value: 0 });
  expect(stateOf('styles-11')).toBe('added');
  actor.send({ type: 'script.toggle', id: 2 });
  actor.send({ type: 'script.toggle', id: 1 });
  add('styles-11');
  await settle();
  expect(stateOf('styles-11')).toBe('added');
  expect(cart.getSnapshot().context.items).toEqual([requestItem(11, 'D1', { scripts: [1, 2] })]);
});

test('a change that is still waiting in the cart shows as processing', async () => {
  const { actor, cart, stateOf } = await openShop();
  const values: unknown[] = [];
  selectOption(actor.getSnapshot(), 'styles-11')?.subscribe(({ value }) => values.push(value));
  cart.send({ type: 'item.add', item: requestItem(12) });
  cart.send({ type: 'item.add', item: requestItem(11) });
  await settle();
  expect(values).toContain('processing');
  expect(stateOf('styles-11')).toBe('added');
});

const lineOf = (request: CartRequestItem, more: Partial<CartItem> = {}): CartItem[] =>
  pricedCart([request]).cart.map((line) => ({ ...line, ...more }));

// §shop.option.junior-cut
test('an option is added as Junior cut just what is chosen, and says so; under another choice it is not', async () => {
  const { actor, stateOf, messageOf } = await openShop();
  const items = lineOf(requestItem(11), { earlier: choice('D3') });
  actor.send({ type: 'licence.choose', kind: 'desktop', value: 3 });
  actor.send({ type: 'cart.changed', items, totalCents: null, pending: [] });
  expect(stateOf('styles-11')).toBe('added');
  expect(messageOf('styles-11')).toBe(juniorCutMessage);
  actor.send({ type: 'licence.choose', kind: 'desktop', value: 2 });
  expect(stateOf('styles-11')).toBe('idle');
});

// §shop.change-lines
test('a line that a quote holds keeps its quote when its licence is changed, the others get none', async () => {
  const { actor } = await openShop();
  const held_by = { cart_id: 'c1', number: 'Q-1', valid_until: '2026-12-31' };
  const items = [...lineOf(requestItem(11)), ...lineOf(requestItem(12), { held_by })];
  actor.send({ type: 'cart.changed', items, totalCents: null, pending: [] });
  actor.send({ type: 'licence.choose', kind: 'desktop', value: 2 });
  expect(linesToChange(actor.getSnapshot().context)).toEqual([
    requestItem(11, 'D2'),
    requestItem(12, 'D2', { quote: 'c1' }),
  ]);
});
