/** What took the place of the own cart can be undone: emptying it, and joining two at a log-in. */
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { CartRequestItem } from '../../domain/cart.ts';
import * as stored from '../../src/effects/replaced-cart.ts';
import { readStoredText } from '../../src/effects/storage.ts';
import type { ReplacedCart } from '../../src/effects/stored-values.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';
import { ann, openCartPage, press, settle } from '../support/window.tsx';

afterEach(cleanup);

const { storeReplacedCart } = stored;
const readReplacedCart = (owner: number | null, nowMs = Date.now()) =>
  stored.readReplacedCart({ owner, nowMs });

const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

// §cart.empty.undo
describe('an emptied cart', () => {
  async function emptied() {
    const opened = await openCartPage('/cart', null, {
      storedItems: [requestItem(11), requestItem(12, 'D2')],
    });
    await opened.finishStartup();
    await press(opened.user, 'Empty cart');
    expect(names()).toEqual([]);
    return opened;
  }

  test('comes back by Undo, with its licences', async () => {
    const { user, server } = await emptied();
    expect(screen.getByText('Undo brings back the 2 items that were in it.')).toBeDefined();
    await press(user, 'Undo');
    expect(names()).toEqual(['Barlow Regular', 'Barlow Bold']);
    expect(server.requests.at(-1)).toEqual([requestItem(11), requestItem(12, 'D2')]);
    expect(screen.queryByText('Your cart was emptied')).toBeNull();
  });

  test('comes back beside what was added since', async () => {
    const { user, actors } = await emptied();
    await act(async () => actors.cart.send({ type: 'item.add', item: requestItem(1) }));
    await settle();
    await press(user, 'Undo');
    expect(names()).toEqual(['Barlow Family', 'Barlow Regular', 'Barlow Bold']);
  });

  test('is kept by the browser for a day, and no longer', async () => {
    await emptied();
    expect(readReplacedCart(null)).toMatchObject({ reason: 'emptied', before: [{ id: 11 }, { id: 12 }] });
    const now = Date.now();
    expect(readReplacedCart(null, now + 86_300_000)).not.toBeNull();
    expect(readReplacedCart(null, now + 86_500_000)).toBeNull();
    expect(readStoredText('replaced_cart')).toBeNull();
  });

  test('that is to stay empty is forgotten', async () => {
    const { user } = await emptied();
    await press(user, 'Leave it empty');
    expect(readReplacedCart(null)).toBeNull();
    expect(screen.queryByText('Your cart was emptied')).toBeNull();
  });
});

// §cart.undo.owner
describe('what Undo would restore', () => {
  const ofAnn: ReplacedCart = {
    version: 1,
    owner: ann.id,
    reason: 'emptied',
    expires: Date.now() + 3_600_000,
    shared: { cart: [], changes: [] },
    before: [requestItem(11)],
  };

  test('waits unread for its customer while nobody is logged in', () => {
    storeReplacedCart(ofAnn);
    expect(readReplacedCart(null)).toBeNull();
    expect(readReplacedCart(ann.id)).toMatchObject({ before: [{ id: 11 }] });
  });

  test('is removed as soon as another account logs in', () => {
    storeReplacedCart(ofAnn);
    expect(readReplacedCart(ann.id + 1)).toBeNull();
    expect(readStoredText('replaced_cart')).toBeNull();
  });

  test('comes back to a customer whose session expired and who logs in again', async () => {
    const { actors, finishStartup } = await openCartPage('/cart', null, {
      user: ann,
      answers: { cart: () => pricedCart([requestItem(11)]) },
    });
    await finishStartup();
    await act(async () => actors.cart.send({ type: 'cart.empty' }));
    await settle();
    await act(async () => actors.session.send({ type: 'token.refused' }));
    await settle();
    expect(screen.queryByText('Your cart was emptied')).toBeNull();
    expect(readReplacedCart(ann.id)).toMatchObject({ reason: 'emptied', before: [{ id: 11 }] });
  });

  test('is gone from the browser after a log-out', async () => {
    const { actors, finishStartup } = await openCartPage('/cart', null, {
      user: ann,
      answers: { cart: () => pricedCart([requestItem(11)]), logout: () => ({}) },
    });
    await finishStartup();
    await act(async () => actors.cart.send({ type: 'cart.empty' }));
    await settle();
    await act(async () => actors.session.send({ type: 'logout.submit' }));
    await settle();
    expect(readStoredText('replaced_cart')).toBeNull();
  });
});

// §cart.login.joined
describe('two carts that were joined at a log-in', () => {
  async function joined(browser: CartRequestItem[], account: CartRequestItem[]) {
    const opened = await openCartPage('/cart', null, {
      user: ann,
      storedItems: browser,
      answers: { cart: () => pricedCart(account) },
    });
    await opened.finishStartup();
    return opened;
  }
  const origin = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

  test('say what came from where', async () => {
    await joined([requestItem(11)], [requestItem(12), requestItem(1)]);
    expect(names()).toEqual(['Barlow Bold', 'Barlow Family', 'Barlow Regular']);
    expect(screen.getByText('Your two carts were combined')).toBeDefined();
    expect(origin('From your account')).toBe('Barlow Bold, Barlow Family');
    expect(origin('From this browser')).toBe('Barlow Regular');
  });

  test('say so, too, where the browser’s licence of an item took the place of the account’s', async () => {
    const { user, server } = await joined([requestItem(12, 'D2')], [requestItem(12), requestItem(1)]);
    const told = within(screen.getByText(/a different licence for these/).parentElement ?? document.body);
    expect(told.getByText('Barlow Bold', { selector: 'strong' })).toBeDefined();
    await press(user, 'Undo: keep only your account’s');
    expect(server.requests.at(-1)).toEqual([requestItem(1), requestItem(12)]);
  });

  test.each([
    ['Undo: keep only your account’s', ['Barlow Bold']],
    ['Keep only this browser’s', ['Barlow Regular']],
    ['Keep both', ['Barlow Bold', 'Barlow Regular']],
  ])('%s leaves just that', async (name, left) => {
    const { user } = await joined([requestItem(11)], [requestItem(12)]);
    await press(user, name);
    expect(names()).toEqual(left);
    expect(screen.queryByText('Your two carts were combined')).toBeNull();
    expect(readReplacedCart(ann.id)).toBeNull();
  });

  // §share.open.replaces
  test('leave a shared cart its Undo, which brings back what was there before it', async () => {
    const opened = await openCartPage('/cart', null, {
      user: ann,
      storedItems: [requestItem(11)],
      answers: { cart: () => pricedCart([requestItem(12)]) },
    });
    const shared = pricedCart([requestItem(11)]);
    storeReplacedCart({ version: 1, owner: null, reason: 'shared', shared, before: [requestItem(1)] });
    await opened.finishStartup();
    expect(screen.queryByText('Your two carts were combined')).toBeNull();
    await press(opened.user, 'Undo');
    expect(names()).toEqual(['Barlow Bold', 'Barlow Family']);
  });

  test('are not spoken of where there was only one', async () => {
    await joined([requestItem(11)], []);
    expect(names()).toEqual(['Barlow Regular']);
    expect(screen.queryByText('Your two carts were combined')).toBeNull();
  });
});
