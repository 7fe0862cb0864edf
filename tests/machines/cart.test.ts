/** The live cart, with its jobs under the test's control: what a buyer can rely on. */
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Cart, CartRequestItem } from '../../domain/cart.ts';
import type { Failure } from '../../domain/failure.ts';
import { cartMachine } from '../../machines/cart.machine.ts';
import {
  type CartEmittedEvent,
  type CartReplaced,
  type ChangeEvent,
  changedElsewhere,
  type ItemsChanged,
  type PricedCart,
  type PriceRequest,
  selectTotal,
  stillChangingMessage,
} from '../../machines/cart-queue.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';

type Start = { storedItems?: CartRequestItem[]; account?: Cart };

const offline: Failure = {
  status: 0,
  rule: 'connection',
  message: 'Please check your connection',
  errors: [],
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A cart whose server answers as set with `answerWith`; `priceRequests` records its calls, `browser` what is stored. */
function openCart({ storedItems = [], account = pricedCart([], 0) }: Start = {}) {
  const priceRequests: PriceRequest[] = [];
  const facts: (CartEmittedEvent | CartReplaced | ChangeEvent | ItemsChanged)[] = [];
  const browser = { storedItems };
  let answer: (priceRequests: PriceRequest) => PricedCart | Failure = ({ items, revision }) => ({
    kind: 'priced',
    cart: pricedCart(items, revision + 1),
  });
  const actor = createActor(
    cartMachine.provide({
      actors: {
        readCart: fromPromise(() => Promise.resolve(browser.storedItems)),
        saveCart: fromPromise<null, { items: readonly CartRequestItem[] }>(({ input }) => {
          browser.storedItems = [...input.items];
          return Promise.resolve(null);
        }),
        loadCart: fromPromise(() => Promise.resolve(account)),
        priceCart: fromPromise<PricedCart, PriceRequest>(({ input }) => {
          priceRequests.push(input);
          const reply = answer(input);
          return 'status' in reply ? Promise.reject(reply) : Promise.resolve(reply);
        }),
      },
    }),
  );
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  return {
    actor,
    priceRequests,
    facts,
    browser,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    total: () => selectTotal(actor.getSnapshot())?.value,
    ids: () => actor.getSnapshot().context.items.map(({ id }) => id),
    notice: () => actor.getSnapshot().context.notice?.text ?? '',
  };
}

async function visitorCart(start: Start = {}) {
  const cart = openCart(start);
  cart.actor.send({ type: 'user.changed', member: false });
  await settle();
  return cart;
}

async function customerCart(start: Start = {}) {
  const cart = openCart(start);
  cart.actor.send({ type: 'user.changed', member: true });
  await settle();
  return cart;
}

test('a visitor with nothing stored costs the server no call', async () => {
  const { priceRequests, actor } = await visitorCart();
  expect(priceRequests).toEqual([]);
  expect(actor.getSnapshot().value).toBe('idle');
});

test("a visitor's stored items are priced anew at the next visit", async () => {
  const { total, ids } = await visitorCart({ storedItems: [requestItem(11), requestItem(12)] });
  expect(ids()).toEqual([11, 12]);
  expect(total()).toBe('$100');
});

test('an added item is stored by the browser with its licence', async () => {
  const { actor, browser } = await visitorCart();
  actor.send({ type: 'item.add', item: requestItem(11, 'D2 W2') });
  await settle();
  expect(browser.storedItems).toEqual([requestItem(11, 'D2 W2')]);
});

test('adding an option again replaces its licence and keeps its place', async () => {
  const { actor, ids, total } = await visitorCart({ storedItems: [requestItem(11), requestItem(12)] });
  actor.send({ type: 'item.add', item: requestItem(11, 'D2') });
  await settle();
  expect(ids()).toEqual([11, 12]);
  expect(total()).toBe('$125');
});

// §cart.changes.one-at-a-time
test('changes made at once reach the server one at a time, each based on the answer to the last', async () => {
  const { actor, priceRequests, total } = await visitorCart();
  actor.send({ type: 'item.add', item: requestItem(11) });
  actor.send({ type: 'item.add', item: requestItem(12) });
  actor.send({ type: 'item.remove', item: requestItem(11) });
  expect(priceRequests).toHaveLength(1);
  await settle();
  expect(priceRequests.map(({ items }) => items.map(({ id }) => id))).toEqual([[11], [11, 12], [12]]);
  expect(priceRequests.map(({ revision }) => revision)).toEqual([0, 1, 2]);
  expect(total()).toBe('$50');
});

test('changes made before the user is known wait and are not lost', async () => {
  const { actor, ids } = openCart({ storedItems: [requestItem(12)] });
  actor.send({ type: 'item.add', item: requestItem(11) });
  actor.send({ type: 'user.changed', member: false });
  await settle();
  expect(ids()).toEqual([12, 11]);
});

test('a change that the cart already fulfils is not sent', async () => {
  const { actor, priceRequests } = await visitorCart({ storedItems: [requestItem(11)] });
  actor.send({ type: 'item.add', item: requestItem(11) });
  actor.send({ type: 'item.remove', item: requestItem(99) });
  await settle();
  expect(priceRequests).toHaveLength(1);
});

test("a customer's cart comes from the account, joined by what was chosen before logging in", async () => {
  const { ids, browser, total } = await customerCart({
    storedItems: [requestItem(11)],
    account: pricedCart([requestItem(12)], 4),
  });
  expect(ids()).toEqual([12, 11]);
  expect(total()).toBe('$100');
  expect(browser.storedItems).toEqual([]);
});

test('items that could not join the account stay with the browser', async () => {
  const cart = openCart({ storedItems: [requestItem(11)], account: pricedCart([requestItem(12)], 4) });
  cart.answerWith(() => offline);
  cart.actor.send({ type: 'user.changed', member: true });
  await settle();
  expect(cart.ids()).toEqual([12]);
  expect(cart.browser.storedItems).toEqual([requestItem(11)]);
  expect(cart.notice()).toBe('Please check your connection');
});

test('logging in during a visit takes the cart along, logging out leaves none behind', async () => {
  const { actor, ids, total } = await visitorCart({ storedItems: [requestItem(11)] });
  actor.send({ type: 'user.changed', member: true });
  await settle();
  expect(ids()).toEqual([11]);
  actor.send({ type: 'user.changed', member: false });
  await settle();
  expect(ids()).toEqual([]);
  expect(total()).toBeUndefined();
});

// §cart.changes.stale-revision
test('a stale revision takes the newer cart, repeats the change on it and says so', async () => {
  const { actor, priceRequests, answerWith, ids, notice } = await customerCart({
    account: pricedCart([requestItem(12)], 4),
  });
  answerWith(({ items, revision }) =>
    revision < 7
      ? { kind: 'stale', cart: pricedCart([requestItem(12), requestItem(1)], 7) }
      : { kind: 'priced', cart: pricedCart(items, revision + 1) },
  );
  actor.send({ type: 'item.add', item: requestItem(11) });
  await settle();
  expect(priceRequests.map(({ revision }) => revision)).toEqual([4, 7]);
  expect(ids()).toEqual([12, 1, 11]);
  expect(notice()).toBe(changedElsewhere.text);
});

test('a cart that is stale every time gives the change up with a message', async () => {
  const { actor, priceRequests, answerWith, notice, ids, facts } = await customerCart();
  let revision = 1;
  answerWith(() => {
    revision += 1;
    return { kind: 'stale', cart: pricedCart([requestItem(12)], revision) };
  });
  actor.send({ type: 'item.add', item: requestItem(11) });
  await settle();
  expect(priceRequests).toHaveLength(3);
  expect(ids()).toEqual([12]);
  expect(notice()).toBe(stillChangingMessage);
  expect(facts).toContainEqual({ type: 'item.refused', key: 'styles-11', message: stillChangingMessage });
});

test('a failed change leaves the cart as it was, shows a message and goes on with the next change', async () => {
  const { actor, answerWith, ids, notice, facts } = await visitorCart({ storedItems: [requestItem(12)] });
  answerWith(() => offline);
  actor.send({ type: 'item.add', item: requestItem(11) });
  await settle();
  expect(ids()).toEqual([12]);
  expect(notice()).toBe('Please check your connection');
  expect(facts.at(-1)).toEqual({
    type: 'item.refused',
    key: 'styles-11',
    message: 'Please check your connection',
  });
  answerWith(({ items, revision }) => ({ kind: 'priced', cart: pricedCart(items, revision + 1) }));
  actor.send({ type: 'item.add', item: requestItem(1) });
  await settle();
  expect(ids()).toEqual([12, 1]);
  expect(notice()).toBe('');
});

// §cart.destroy
test('an emptied cart is forgotten by the browser too', async () => {
  const { actor, browser, total, ids } = await visitorCart({ storedItems: [requestItem(11)] });
  actor.send({ type: 'cart.empty' });
  await settle();
  expect(ids()).toEqual([]);
  expect(total()).toBe('$0');
  expect(browser.storedItems).toEqual([]);
});

// §cart.destroy, §cart.changes.one-at-a-time
test('emptying is a change like any other: in its turn, with the revision, and what it took away is told', async () => {
  const { actor, priceRequests, facts } = await customerCart({ account: pricedCart([requestItem(12)], 4) });
  actor.send({ type: 'item.add', item: requestItem(11) });
  actor.send({ type: 'cart.empty' });
  await settle();
  expect(priceRequests.map(({ items, revision }) => [items.length, revision])).toEqual([
    [2, 4],
    [0, 5],
  ]);
  expect(facts.find(({ type }) => type === 'cart.replaced')).toMatchObject({
    reason: 'emptied',
    before: [{ id: 12 }, { id: 11 }],
  });
});

// §cart.login.joined
test.each([
  ['other items than the account', [requestItem(11)], [requestItem(12)], 'joined'],
  ['another licence of the same item', [requestItem(12, 'D2')], [requestItem(12)], 'joined'],
  ['just what the account has', [requestItem(12)], [requestItem(12)], undefined],
  ['a part of what the account has', [requestItem(12)], [requestItem(11), requestItem(12)], undefined],
  ['something, and the account nothing', [requestItem(11)], [], undefined],
] as const)(
  'a log-in whose browser holds %s is told of as it should be',
  async (_, stored, account, reason) => {
    const { facts } = await customerCart({ storedItems: [...stored], account: pricedCart([...account], 4) });
    const replaced = facts.filter(({ type }) => type === 'cart.replaced');
    expect(replaced).toMatchObject(reason ? [{ reason, before: account, came: stored }] : []);
  },
);

// §cart.gone
describe('that a cart was paid elsewhere', () => {
  const paid = (cart: ReturnType<typeof openCart>) => {
    cart.actor.send({ type: 'cart.gone', gone: 'paid' });
    return () => cart.actor.getSnapshot().context.gone;
  };

  test('is still said after a reload, once the customer is known', async () => {
    const cart = openCart();
    const gone = paid(cart);
    cart.actor.send({ type: 'user.changed', member: true });
    await settle();
    expect(gone()).toBe('paid');
  });

  test('is said no more to who logs in after a log-out', async () => {
    const cart = openCart();
    cart.actor.send({ type: 'cart.gone', gone: 'loggedOut' });
    cart.actor.send({ type: 'user.changed', member: true });
    await settle();
    expect(cart.actor.getSnapshot().context.gone).toBeNull();
  });

  test('is said no more once the cart has items again, whoever put them there', async () => {
    const cart = openCart({ account: pricedCart([requestItem(12)], 4) });
    const gone = paid(cart);
    cart.actor.send({ type: 'user.changed', member: true });
    await settle();
    expect(gone()).toBeNull();
    paid(cart);
    cart.actor.send({ type: 'cart.priced', cart: pricedCart([], 5) });
    await settle();
    expect(gone()).toBe('paid');
    cart.actor.send({ type: 'cart.priced', cart: pricedCart([requestItem(11)], 6) });
    expect(gone()).toBeNull();
  });
});

// §cart.load-failure
test('a cart that cannot be loaded says nothing and loses nothing', async () => {
  const cart = openCart({ storedItems: [requestItem(11)] });
  cart.answerWith(() => offline);
  cart.actor.send({ type: 'user.changed', member: false });
  await settle();
  expect(cart.notice()).toBe('');
  expect(cart.ids()).toEqual([11]);
  cart.answerWith(({ items, revision }) => ({ kind: 'priced', cart: pricedCart(items, revision + 1) }));
  cart.actor.send({ type: 'cart.reload' });
  await settle();
  expect(cart.total()).toBe('$50');
});

test("the checkout's newer cart replaces the one before, revision and all", async () => {
  const { actor, priceRequests, ids } = await customerCart();
  actor.send({ type: 'cart.priced', cart: pricedCart([requestItem(1)], 20) });
  actor.send({ type: 'item.add', item: requestItem(11) });
  await settle();
  expect(priceRequests.at(-1)?.revision).toBe(20);
  expect(ids()).toEqual([1, 11]);
});

test('an item that is not for sale any more leaves the cart with a message, and the change is made without it', async () => {
  const { actor, answerWith, ids, notice } = await visitorCart({
    storedItems: [requestItem(12), requestItem(1)],
  });
  const message = 'The item styles 12 is not for sale.';
  answerWith(({ items, revision }) =>
    items.some(({ id }) => id === 12)
      ? { ...offline, status: 422, message, errors: [{ field: 'cart.0', message, rule: 'unknown_option' }] }
      : { kind: 'priced', cart: pricedCart(items, revision + 1) },
  );
  actor.send({ type: 'item.add', item: requestItem(11) });
  await settle();
  expect(ids()).toEqual([1, 11]);
  expect(notice()).toBe(message);
});

test('adding an item that is not for sale is refused, and the others stay', async () => {
  const { actor, answerWith, ids, facts } = await visitorCart({ storedItems: [requestItem(12)] });
  const message = 'The item styles 11 is not for sale.';
  answerWith(() => ({
    ...offline,
    status: 422,
    message,
    errors: [{ field: 'cart.1', message, rule: 'unknown_option' }],
  }));
  actor.send({ type: 'item.add', item: requestItem(11) });
  await settle();
  expect(ids()).toEqual([12]);
  expect(facts).toContainEqual({ type: 'item.refused', key: 'styles-11', message });
});

describe('a change that the checkout or a shared cart requests', () => {
  const info = { country: 'NO' };
  const address = { type: 'cart.change', command: { kind: 'address', id: 'a', info } } as const;
  const stale = (revision: number): PricedCart => ({
    kind: 'stale',
    cart: pricedCart([requestItem(12)], revision),
  });
  const changes = ({ facts }: ReturnType<typeof openCart>) =>
    facts.flatMap((fact) => ('id' in fact ? [[fact.type, fact.id]] : []));

  test('of the address waits for its turn, prices what is in the cart, and returns it', async () => {
    const cart = await visitorCart();
    cart.actor.send({ type: 'item.add', item: requestItem(11) });
    cart.actor.send(address);
    await settle();
    expect(cart.priceRequests).toEqual([
      { items: [requestItem(11)], revision: 0 },
      { items: [requestItem(11)], revision: 1, info },
    ]);
    expect(cart.facts.find(({ type }) => type === 'change.done')).toEqual({
      type: 'change.done',
      id: 'a',
      cart: pricedCart([requestItem(11)], 2),
    });
  });

  test('is sent again for the cart of another window, says nothing there, and is given up the third time', async () => {
    const cart = await visitorCart({ storedItems: [requestItem(11)] });
    let revision = 7;
    cart.answerWith(() => {
      revision += 1;
      return stale(revision);
    });
    cart.actor.send(address);
    await settle();
    expect(changes(cart)).toEqual([
      ['change.sent', 'a'],
      ['change.sent', 'a'],
      ['change.sent', 'a'],
      ['change.refused', 'a'],
    ]);
    expect(cart.priceRequests.slice(1).map((request) => request.revision)).toEqual([1, 8, 9]);
    expect([cart.ids(), cart.notice()]).toEqual([[12], '']);
  });

  test('that the server refuses leaves the cart, and its message is its own', async () => {
    const cart = await visitorCart({ storedItems: [requestItem(11)] });
    cart.answerWith(() => offline);
    cart.actor.send(address);
    await settle();
    expect(cart.facts.at(-1)).toEqual({ type: 'change.refused', id: 'a', failure: offline });
    expect([cart.ids(), cart.notice()]).toEqual([[11], '']);
  });

  test('replaces the items and restores them, beside what was added since', async () => {
    const cart = await visitorCart({ storedItems: [requestItem(11)] });
    cart.actor.send({ type: 'cart.change', command: { kind: 'replace', id: 'a', items: [requestItem(12)] } });
    await settle();
    expect(cart.ids()).toEqual([12]);
    cart.actor.send({ type: 'item.add', item: requestItem(1) });
    const replaced = { shared: [requestItem(12)], before: [requestItem(11)] };
    cart.actor.send({ type: 'cart.change', command: { kind: 'restore', id: 'b', ...replaced } });
    await settle();
    expect(cart.ids()).toEqual([1, 11]);
  });

  test('that leaves nothing empties the cart', async () => {
    const cart = await visitorCart({ storedItems: [requestItem(12)] });
    const replaced = { shared: [requestItem(12)], before: [] };
    cart.actor.send({ type: 'cart.change', command: { kind: 'restore', id: 'b', ...replaced } });
    await settle();
    expect([cart.ids(), cart.priceRequests.at(-1)?.items]).toEqual([[], []]);
    expect(cart.facts.find(({ type }) => type === 'change.done')).toMatchObject({ id: 'b' });
  });

  test('is refused when its customer logs out', async () => {
    const cart = await customerCart();
    cart.answerWith(() => stale(1));
    cart.actor.send({ type: 'cart.change', command: { kind: 'replace', id: 'a', items: [requestItem(12)] } });
    cart.actor.send({ type: 'user.changed', member: false });
    await settle();
    expect(changes(cart).at(-1)).toEqual(['change.refused', 'a']);
  });
});
