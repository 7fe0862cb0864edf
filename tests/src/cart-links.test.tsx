import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Failure } from '../../domain/failure.ts';
import { noSharedCartMessage, type SharedCart } from '../../domain/shared-cart.ts';
import { failure } from '../support/failure.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';
import { offline, openCartPage, settle } from '../support/window.tsx';

afterEach(cleanup);

const cartId = 'one'.padEnd(22, '-');

/** `shared` are the answers for a link, one after the other; the last one stays. */
async function openLoadedCart(...shared: readonly (SharedCart | Failure)[]) {
  const left = [...shared];
  const opened = await openCartPage('/cart', null, {
    storedItems: [requestItem(11)],
    answers: {
      shareCart: () => ({ cart_id: cartId }),
      quoteCart: () => ({
        url: '/v1/quotes/one',
        quote_number: 'SQ-10001',
        valid_until: '2026-12-21T09:00:00.000Z',
      }),
      sharedCart: async () => {
        const answer = (left.length > 1 ? left.shift() : left[0]) ?? offline;
        if ('status' in answer) throw answer;
        return answer;
      },
    },
  });
  await opened.finishStartup();
  return { ...opened, cart: opened.actors.cart, cartLinks: opened.actors.cartSharing };
}
const button = (name: string) => screen.getByRole('button', { name });
const link = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Link to this cart' });

// §share.copied, §share.link
test('Share makes a link, copies it and shows it', async () => {
  const { user } = await openLoadedCart();
  await user.click(button('Share'));
  expect(link()?.value).toBe(`${location.origin}/cart?id=${cartId}`);
  expect(screen.getByText('Copied to your clipboard.')).toBeDefined();
});

test('where copying is refused, the link is there to be copied by hand', async () => {
  const { user } = await openLoadedCart();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(button('Share'));
  expect(screen.getByText(/Your browser didn’t allow copying/)).toBeDefined();
  await user.click(link() ?? document.body);
  expect(link()?.selectionEnd).toBe(link()?.value.length);
});

test('a link goes when the cart is another', async () => {
  const { user, cart } = await openLoadedCart();
  await user.click(button('Share'));
  await act(async () => cart.send({ type: 'cart.priced', cart: pricedCart([requestItem(11)]) }));
  expect(link()).not.toBeNull();
  await act(async () => cart.send({ type: 'cart.priced', cart: pricedCart([requestItem(12)]) }));
  expect(link()).toBeNull();
});

// §quote.pdf
test('Download as PDF names the quote and until when its prices hold', async () => {
  const { user } = await openLoadedCart();
  vi.spyOn(window, 'open').mockReturnValue(window);
  await user.click(button('Download as PDF'));
  const quote = screen.getByRole('link', { name: /Quote SQ-10001 \(PDF\)/ });
  expect(quote.getAttribute('href')).toBe('/v1/quotes/one');
  expect(screen.getByText(/The quote’s prices are valid until December 21, 2026/)).toBeDefined();
});

// §quote.as-on-screen
test('a quote goes when a discount changes what the same items cost', async () => {
  const { user, cart } = await openLoadedCart();
  vi.spyOn(window, 'open').mockReturnValue(window);
  await user.click(button('Download as PDF'));
  expect(screen.getByRole('link', { name: /Quote SQ-10001/ })).toBeDefined();
  const priced = pricedCart([requestItem(11)]);
  const total = { name: 'Total', amount: 2500, value: '$25' };
  await act(async () => cart.send({ type: 'cart.priced', cart: { ...priced, total } }));
  expect(screen.queryByRole('link', { name: /Quote SQ-10001/ })).toBeNull();
});

test('a PDF that the browser kept closed is there to be followed', async () => {
  const { user } = await openLoadedCart();
  vi.spyOn(window, 'open').mockReturnValue(null);
  await user.click(button('Download as PDF'));
  expect(screen.getByText(/Your browser blocked the new tab/)).toBeDefined();
});

const changed = {
  ...pricedCart([requestItem(12)]),
  cart_id: cartId,
  changes: [
    {
      id: 12,
      type: 'styles' as const,
      field: 'price',
      was: '$45',
      now: '$50',
      reason: 'The price list has changed: Desktop licence $50 instead of $45.',
    },
  ],
};

// §share.open.replaces, §share.open.repriced
test('a shared cart takes the place of the own one, says what changed and why, and Undo brings the own back', async () => {
  const { user, cartLinks } = await openLoadedCart(changed);
  await act(async () => cartLinks.sharedCart.send({ type: 'link.opened', cart_id: cartId }));
  await settle();
  expect(screen.getByRole('heading', { level: 2, name: 'Barlow Bold' })).toBeDefined();
  expect(screen.getByText('was $45, now $50.')).toBeDefined();
  expect(screen.getByText(/Desktop licence \$50 instead of \$45/)).toBeDefined();
  await user.click(button('Undo'));
  expect(screen.getByRole('heading', { level: 2, name: 'Barlow Regular' })).toBeDefined();
  expect(screen.queryByText('This cart was shared with you')).toBeNull();
});

// §share.open.unknown
test('a link that leads to nothing says so and leaves the own cart alone', async () => {
  const { cartLinks } = await openLoadedCart(failure({ status: 404, message: noSharedCartMessage }));
  await act(async () => cartLinks.sharedCart.send({ type: 'link.opened', cart_id: 'gone'.padEnd(22, '-') }));
  await settle();
  expect(screen.getByText(noSharedCartMessage)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('heading', { level: 2, name: 'Barlow Regular' })).toBeDefined();
});

test('a shared cart that was lost on its way is there after another try: its link has left the address', async () => {
  const { user, cartLinks } = await openLoadedCart(offline, changed);
  await act(async () => cartLinks.sharedCart.send({ type: 'link.opened', cart_id: cartId }));
  await settle();
  expect(screen.getByText('Please check your connection')).toBeDefined();
  await user.click(button('Try again'));
  await settle();
  expect(screen.getByRole('heading', { level: 2, name: 'Barlow Bold' })).toBeDefined();
  expect(screen.queryByText('Please check your connection')).toBeNull();
});

test('a price that a quote holds names the quote', async () => {
  const held_by = { cart_id: 'one', number: 'SQ-10001', valid_until: '2026-12-21T09:00:00.000Z' };
  const { cart } = await openLoadedCart();
  const priced = pricedCart([requestItem(11)]);
  const items = priced.cart.map((item) => ({ ...item, held_by }));
  await act(async () => cart.send({ type: 'cart.priced', cart: { ...priced, cart: items } }));
  expect(screen.getByText('Price from quote SQ-10001, held until December 21, 2026')).toBeDefined();
});
