/** The jobs of links to a cart, and what they hear of the cart, of the session and of the address bar. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { readReplacedCart, replacedNow, storeReplacedCart } from '../../src/effects/replaced-cart.ts';
import { storeCart } from '../../src/effects/stored-cart.ts';
import { failure } from '../support/failure.ts';
import { callOf, keptCalls, logicOf, resultOf, runAction } from '../support/kept-calls.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';
import { ann, composeWindow } from '../support/window.tsx';

afterEach(() => storeReplacedCart(null));

const items = [requestItem(11)];
const sharedOf = (id: number) => ({ cart: pricedCart([requestItem(id)]).cart, changes: [] });
const shared = sharedOf(12);
const undoable = () => readReplacedCart({ owner: null, nowMs: Date.now() });

/** A window whose cart is open and whose calls are answered, for nobody yet. */
async function windowAt(address = '/about', replies: Parameters<typeof keptCalls>[0] = {}) {
  const kept = keptCalls({
    priceCart: ({ body }) => {
      const { cart, revision } = body as { cart: typeof items; revision: number };
      return pricedCart(cart, revision + 1);
    },
    cart: () => pricedCart(items),
    logout: () => null,
    ...replies,
  });
  const actors = composeWindow(address, { environment: kept.environment });
  await actors.openCart();
  const { sharedCart, share, quote } = actors.cartSharing;
  return { ...actors, cart: actors.cart, sharedCart, share, quote, kept };
}

/** The same for a visitor, with these items. */
async function visitorsWindow(replies?: Parameters<typeof keptCalls>[0]) {
  const opened = await windowAt('/about', replies);
  storeCart(items);
  opened.session.start();
  await waitFor(opened.cart, ({ value, context }) => value === 'idle' && context.cart !== null);
  return opened;
}

test('a link to the cart is one of this site, and is copied', async () => {
  const cart_id = 'c'.repeat(22);
  const logic = logicOf((await windowAt('/about', { shareCart: () => ({ cart_id }) })).share);
  const url = `${location.origin}/cart?id=${cart_id}`;
  expect(await resultOf(logic, 'makeLink', { items })).toEqual({ url });
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await resultOf(logic, 'deliverLink', { made: { url } })).toBeNull();
  await resultOf(logic, 'deliverLink', { made: null });
  expect(writeText.mock.calls).toEqual([[url], ['']]);
});

test('a quote is opened in another tab, or says that the browser kept it closed', async () => {
  const logic = logicOf((await windowAt()).quote);
  const open = vi.spyOn(window, 'open').mockReturnValue({ opener: window } as unknown as Window);
  expect(await resultOf(logic, 'deliverLink', { made: { url: '/v1/quotes/1.pdf' } })).toBeNull();
  open.mockReturnValue(null);
  await expect(resultOf(logic, 'deliverLink', { made: null })).rejects.toEqual({
    status: 0,
    rule: 'window_blocked',
    message: '',
    errors: [],
  });
  expect(open.mock.calls.map(([url]) => url)).toEqual(['/v1/quotes/1.pdf', '']);
});

test('a link, a quote and a shared cart are asked for until their state is left', async () => {
  const { share, quote, sharedCart, kept } = await windowAt();
  const body = { cart: items };
  expect(await callOf(kept, logicOf(share), 'makeLink', { items })).toEqual({
    name: 'shareCart',
    body,
    isAborted: true,
  });
  expect(await callOf(kept, logicOf(quote), 'makeLink', { items })).toEqual({
    name: 'quoteCart',
    body,
    isAborted: true,
  });
  expect(await callOf(kept, logicOf(sharedCart), 'loadSharedCart', { cart_id: 'abc' })).toEqual({
    name: 'sharedCart',
    params: { id: 'abc' },
    isAborted: true,
  });
});

test('both links hear of a cart that is another', async () => {
  const { cart, share, quote } = await visitorsWindow();
  const sent = [vi.spyOn(share, 'send'), vi.spyOn(quote, 'send')];
  cart.send({ type: 'item.add', item: requestItem(12) });
  await vi.waitFor(() => {
    for (const { mock } of sent)
      expect(mock.lastCall).toMatchObject([{ type: 'cart.changed', items: [{ id: 11 }, { id: 12 }] }]);
  });
});

describe('a link to a shared cart', () => {
  test.each([
    ['/cart?id=abc', 'abc'],
    ['/cart/?page=2&id=abc', 'abc'],
    ['/cart', ''],
    ['/cart?id=', ''],
    ['/shops/cart?id=abc', ''],
    ['/about?id=abc', ''],
  ])('at %s opens the cart “%s”', async (address, cartId) => {
    const { sharedCart } = await windowAt(address);
    expect(sharedCart.getSnapshot().context.cartId).toBe(cartId);
    expect(sharedCart.getSnapshot().matches('loading')).toBe(cartId !== '');
    expect(location.pathname + location.search).toBe(cartId ? '/cart' : address);
  });

  test('is followed when the address becomes one', async () => {
    const { sharedCart } = await windowAt();
    history.pushState(null, '', '/cart?id=def');
    expect(sharedCart.getSnapshot().context.cartId).toBe('def');
  });
});

describe('a cart that another takes the place of', () => {
  test.each([
    [399, items],
    [400, null],
    [499, null],
    [500, items],
  ])('is kept where the answer may have been lost, not where it was refused: %d', async (status, before) => {
    const { sharedCart, cart } = await visitorsWindow();
    const refused = failure({ status });
    vi.spyOn(cart, 'on').mockImplementation((_, hear) => {
      vi.spyOn(cart, 'send').mockImplementation((event) => {
        if (event.type !== 'cart.change' || !('id' in event.command)) return;
        const { id } = event.command;
        hear({ type: 'change.sent', id, items });
        hear({ type: 'change.refused', id, failure: refused });
      });
      return { unsubscribe: () => undefined };
    });
    await expect(resultOf(logicOf(sharedCart), 'replaceCart', { shared })).rejects.toBe(refused);
    expect(undoable()?.before ?? null).toEqual(before);
  });

  test('is what was there before the first of two', async () => {
    const { sharedCart } = await visitorsWindow();
    const replace = (id: number) => resultOf(logicOf(sharedCart), 'replaceCart', { shared: sharedOf(id) });
    expect(await replace(12)).toEqual({ before: items });
    expect(await replace(1)).toEqual({ before: items });
    expect(undoable()).toMatchObject({ reason: 'shared', shared: { cart: [{ id: 1 }] }, before: items });
  });

  test('is the one that the shared cart replaced, where another was emptied before', async () => {
    const { sharedCart } = await visitorsWindow();
    const holder = { owner: null, nowMs: Date.now() };
    storeReplacedCart(replacedNow(holder, { reason: 'emptied', shared, before: [requestItem(2)] }));
    expect(await resultOf(logicOf(sharedCart), 'replaceCart', { shared })).toEqual({ before: items });
  });

  test('is none where nothing came', async () => {
    const { sharedCart } = await windowAt();
    expect(await resultOf(logicOf(sharedCart), 'replaceCart', { shared: null })).toEqual({ before: [] });
    expect(undoable()).toBeNull();
  });

  test('comes back by a change of the cart', async () => {
    const { sharedCart, cart } = await visitorsWindow();
    const change = { kind: 'replace', items: [requestItem(2)] };
    expect(await resultOf(logicOf(sharedCart), 'undoCart', { change })).toBeNull();
    expect(cart.getSnapshot().context.items).toEqual([requestItem(2)]);
  });

  test('is stored and forgotten as its machine says', async () => {
    const logic = logicOf((await windowAt()).sharedCart);
    runAction(logic, 'storeReplacedCart', {}, { reason: 'emptied', shared, before: items });
    expect(undoable()).toMatchObject({ owner: null, reason: 'emptied', before: items });
    runAction(logic, 'forgetReplacedCart');
    expect(undoable()).toBeNull();
  });

  test('is offered where it was emptied', async () => {
    const { cart, sharedCart } = await visitorsWindow();
    cart.send({ type: 'cart.empty' });
    await waitFor(sharedCart, ({ value }) => value === 'opened');
    expect(sharedCart.getSnapshot().context).toMatchObject({ reason: 'emptied', before: items });
  });
});

test('who uses the window is known: a visitor, a customer, and nobody after a log-out', async () => {
  const { session, sharedCart } = await windowAt();
  const send = vi.spyOn(sharedCart, 'send');
  session.start();
  await waitFor(session, (state) => state.hasTag('known'));
  session.send({ type: 'user.known', user: ann });
  expect(send.mock.calls).toEqual([
    [{ type: 'user.changed', member: false }],
    [{ type: 'user.changed', member: true }],
  ]);
  send.mockClear();
  session.send({ type: 'logout.submit' });
  await vi.waitFor(() =>
    expect(send.mock.calls.map(([{ type }]) => type)).toEqual(['session.left', 'user.changed']),
  );
});
