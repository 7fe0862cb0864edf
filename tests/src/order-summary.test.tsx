/** The order beside the steps of the checkout, with its amounts as one column. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OrderSummary } from '../../src/pages/checkout/order-summary.tsx';
import { pricedCart, requestItem } from '../support/licence-cart.ts';

afterEach(cleanup);

const cart = pricedCart([requestItem(1), requestItem(11, 'D1 W1')]);
const sums = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

// §pricing.money.column
test('where one amount has cents, all of the column have', () => {
  const { unmount } = render(<OrderSummary cart={cart} isTaxKnown={false} />);
  expect(screen.getByText('$320.00', { selector: 'summary *' })).toBeDefined();
  expect(screen.getByText('$62.50', { selector: 'summary *' })).toBeDefined();
  expect(sums()).toEqual(['$382.50']);
  unmount();
  render(<OrderSummary cart={pricedCart([requestItem(1)])} isTaxKnown={false} />);
  expect(screen.getByText('$320', { selector: 'summary *' })).toBeDefined();
  expect(sums()).toEqual(['$320']);
});
