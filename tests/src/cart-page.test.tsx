import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CartRequestItem } from '../../domain/cart.ts';
import { juniorReason } from '../../domain/junior.ts';
import { cartChangedKey, readToken } from '../../src/effects/storage.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';
import { ann, openCartPage, settle } from '../support/window.tsx';

afterEach(cleanup);

const openCart = (storedItems: CartRequestItem[] = []) => openCartPage('/cart', null, { storedItems });

async function openLoadedCart(storedItems: CartRequestItem[] = []) {
  const opened = await openCart(storedItems);
  await opened.finishStartup();
  return opened;
}

// §cart.page.loading
test('a loader stands where the cart will be until it is known', async () => {
  await openCart([requestItem(11)]);
  expect(screen.getByRole('status').textContent).toBe('Your cart is loading');
});

// §cart.page.content
test('each item names its licence and price, and the cart its total', async () => {
  await openLoadedCart([requestItem(11), requestItem(12)]);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Barlow Regular',
    'Barlow Bold',
  ]);
  expect(screen.getByRole('list', { name: 'Licences for Barlow Bold' }).textContent).toBe(
    'Desktop: 1–3 computers',
  );
  expect(screen.getByText('$100')).toBeDefined();
});

// §cart.remove, §cart.page.content
test('an item is removed by its own button', async () => {
  const { user } = await openLoadedCart([requestItem(11), requestItem(12)]);
  await user.click(screen.getByRole('button', { name: 'Remove Barlow Regular' }));
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  expect(screen.getByText('$50', { selector: 'dd' })).toBeDefined();
});

test('the focus goes on to the next item when one is removed, and stays in the cart after the last', async () => {
  const { user } = await openLoadedCart([requestItem(11), requestItem(12)]);
  await user.click(screen.getByRole('button', { name: 'Remove Barlow Regular' }));
  expect(document.activeElement?.textContent).toBe('Remove Barlow Bold');
  await user.click(screen.getByRole('button', { name: 'Remove Barlow Bold' }));
  const next = screen.getByRole('link', { name: 'Browse the typefaces' });
  expect(document.activeElement?.contains(next)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

// §compare.links
test('two single styles or more are compared from the cart', async () => {
  await openLoadedCart([requestItem(1), requestItem(11)]);
  expect(screen.queryByRole('link', { name: 'Compare these styles' })).toBeNull();
  cleanup();
  await openLoadedCart([requestItem(1), requestItem(11), requestItem(12)]);
  const link = screen.getByRole('link', { name: 'Compare these styles' });
  expect(link.getAttribute('href')).toBe('/compare?styles=barlow-11,barlow-12');
});

// §cart.page.buttons
test('the cart leads on to the checkout', async () => {
  await openLoadedCart([requestItem(11)]);
  const link = screen.getByRole('link', { name: 'Proceed to checkout' });
  expect(link.getAttribute('href')).toBe('/checkout');
});

// §cart.page.empty, §cart.destroy
test('an emptied cart hides its list and leads to the library', async () => {
  const { user } = await openLoadedCart([requestItem(11)]);
  await user.click(screen.getByRole('button', { name: 'Empty cart' }));
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  expect(screen.getByRole('link', { name: 'Browse the typefaces' }).getAttribute('href')).toBe('/typefaces');
});

test('a change that fails says so and keeps the cart', async () => {
  const { user, server } = await openLoadedCart([requestItem(11)]);
  server.isDown = true;
  await user.click(screen.getByRole('button', { name: 'Remove Barlow Regular' }));
  expect(screen.getByText('Please check your connection')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Barlow Regular' })).toBeDefined();
});

test('a cart that could not be priced can be tried again', async () => {
  const opened = await openCart([requestItem(11)]);
  opened.server.isDown = true;
  await opened.finishStartup();
  opened.server.isDown = false;
  await opened.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'Barlow Regular' })).toBeDefined();
});

// §cart.gone
test('a log-out says that the cart stays with its account, also after a reload', async () => {
  const { actors } = await openCartPage('/cart', null, {
    user: ann,
    answers: { cart: () => pricedCart([requestItem(11)]), logout: () => ({}) },
  }).then(async (opened) => {
    await opened.finishStartup();
    return opened;
  });
  await act(async () => actors.session.send({ type: 'logout.submit' }));
  await settle();
  const said = 'You are logged out. Your cart stays with your account.';
  expect(screen.getByRole('status').textContent).toBe(said);
  cleanup();
  await openLoadedCart();
  expect(screen.getByRole('status').textContent).toBe(said);
  cleanup();
  const { user } = await openLoadedCart([requestItem(11)]);
  await user.click(screen.getByRole('button', { name: 'Remove Barlow Regular' }));
  expect(screen.queryByText(said)).toBeNull();
  expect(screen.getByText(/Nothing is in your cart yet/)).toBeDefined();
});

// §cart.gone
test('a log-out that takes its time says so too, though other windows report their emptied cart meanwhile', async () => {
  const logout = Promise.withResolvers<object>();
  const { actors, finishStartup } = await openCartPage('/cart', null, {
    user: ann,
    answers: {
      cart: () => pricedCart(readToken() ? [requestItem(11)] : []),
      logout: () => logout.promise,
    },
  });
  await finishStartup();
  await act(async () => actors.session.send({ type: 'logout.submit' }));
  dispatchEvent(new StorageEvent('storage', { key: cartChangedKey, newValue: '0.0' }));
  await settle();
  await act(async () => logout.resolve({}));
  await settle();
  expect(screen.getByRole('status').textContent).toBe(
    'You are logged out. Your cart stays with your account.',
  );
});

// §junior.cut-reported, §junior.cut
test('what Junior cut is said once, with the font and its tiers before and after', async () => {
  const cutChange = { id: 11, type: 'styles' as const, reason: juniorReason };
  const opened = await openCartPage('/cart', null, {
    storedItems: [requestItem(11)],
    answers: {
      priceCart: () => ({
        ...pricedCart([requestItem(11)]),
        cart_modified: true,
        changes: [
          { ...cutChange, field: 'options.desktop', was: '4–10 users', now: '1–3 users' },
          { ...cutChange, field: 'options.web', was: '100,000 views', now: '10,000 views' },
        ],
      }),
    },
  });
  await opened.finishStartup();
  expect(screen.getAllByText(juniorReason)).toHaveLength(1);
  expect(screen.getByText('Barlow Regular: 4–10 users became 1–3 users')).toBeDefined();
  expect(screen.getByText('Barlow Regular: 100,000 views became 10,000 views')).toBeDefined();
});
