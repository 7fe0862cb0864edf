/** The checkout as a whole: its steps, and what is said beside them. */
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  fillAddress,
  openCheckout,
  pay,
  reachPayment,
  saved,
  settle,
  stateOf,
} from '../support/checkout-window.tsx';
import { brand } from '../support/foundry.ts';
import { pricedCart } from '../support/licence-cart.ts';
import { press } from '../support/window.tsx';

afterEach(cleanup);

// §checkout.steps.disabled, §checkout.steps.payment-enabled, §checkout.account-needed
test('only the present step has a form, and Pay is offered at step 4 alone', async () => {
  const forms = () =>
    ['Log in', 'Register', 'Order information', 'Terms', 'Payment'].filter((name) =>
      screen.queryByRole('form', { name }),
    );
  await openCheckout({ user: null });
  expect(forms()).toEqual(['Log in', 'Register']);
  expect(
    screen.getByText(
      'Log in, or register if you are new: your orders, licences and downloads are kept in your account.',
    ),
  ).toBeDefined();
  cleanup();
  const { user } = await openCheckout();
  expect(forms()).toEqual(['Order information']);
  await fillAddress(user);
  await press(user, 'Proceed to review your order');
  expect(forms()).toEqual(['Terms']);
  expect(screen.queryByRole('button', { name: pay })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /licensing terms/ }));
  await press(user, 'Everything looking good? Proceed to payment');
  expect(forms()).toEqual(['Payment']);
});

// §checkout.steps.back
test('Back leads to the step before', async () => {
  const { user } = await openCheckout();
  await fillAddress(user);
  await press(user, 'Proceed to review your order');
  expect(stateOf('Order review')).toBe('active');
  const hasWalked = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    history.back();
    await hasWalked;
  });
  expect(stateOf('Order information')).toBe('active');
});

// §cart.gone
test('a window whose cart another one has paid says so and leads to the order', async () => {
  const { actors, server } = await openCheckout();
  await act(async () => {
    dispatchEvent(new StorageEvent('storage', { key: 'cart_paid', newValue: 'now' }));
    server.cart = pricedCart([], 4);
    actors.cart.send({ type: 'cart.reload' });
  });
  await settle();
  expect(screen.getByRole('status').textContent).toBe('What was in your cart has just been paid.');
  expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(
    '/checkouts/success',
  );
  expect(screen.queryByText(/Your cart is empty/)).toBeNull();
});

// §checkout.help, §site.accessibility
test('the checkout says whom to write to, and leads to the page about accessibility', async () => {
  await openCheckout();
  const help = within(screen.getByText(/^Need help\?/));
  expect(help.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `mailto:${brand.email}`,
    '/accessibility',
  ]);
});

// §checkout.summary
test('the order with its full total stands beside every step', async () => {
  const { user } = await openCheckout();
  const order = () => within(screen.getByRole('complementary', { name: 'Your order' }));
  expect(order().getByText('For addresses in the US, sales tax is added after step 2.')).toBeDefined();
  await reachPayment(user);
  expect(order().getByText('The total is final: no sales tax is added for your address.')).toBeDefined();
  expect(order().getAllByText('$50').length).toBeGreaterThan(0);
  const [explained] = order().getAllByRole('table', {
    name: /^The price of .+, step by step$/,
    hidden: true,
  });
  expect(explained?.textContent).toContain('Desktop licence+ $50$50');
});

test('an empty cart has nothing to pay', async () => {
  await openCheckout({ cart: pricedCart([], 3) });
  expect(screen.getByText(/Your cart is empty/)).toBeDefined();
});

test('a buyer whose session ended has to log in again, and isn’t shown an empty cart', async () => {
  await openCheckout({ user: null, saved, cart: pricedCart([], 3) });
  expect(screen.getByRole('form', { name: 'Log in' })).toBeDefined();
  expect(screen.getByText(/Log in again to go on: your cart and what you typed are kept/)).toBeDefined();
  expect(screen.queryByText(/Your cart is empty/)).toBeNull();
});
