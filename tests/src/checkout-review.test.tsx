/** Step 3 of the checkout: the order as it will be paid, its licensee, and the terms to agree to. */
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { fillAddress, openCheckout, stateOf, step } from '../support/checkout-window.tsx';
import { press } from '../support/window.tsx';

afterEach(cleanup);

describe('step 3', () => {
  // §checkout.review.terms, §checkout.review.terms-link, §checkout.review.button, §checkout.review.items
  test('shows the items and the total, and wants the terms agreed to', async () => {
    const { user } = await openCheckout();
    await fillAddress(user);
    await press(user, 'Proceed to review your order');
    const review = within(step('Order review'));
    expect(review.getByRole('heading', { name: 'Barlow Regular' })).toBeDefined();
    expect(review.getByRole('link', { name: /licensing terms/ }).getAttribute('href')).toBe('/eula');
    await press(user, 'Everything looking good? Proceed to payment');
    expect(
      review.getAllByText('Please agree to our licensing terms before proceeding.').length,
    ).toBeGreaterThan(0);
    expect(stateOf('Payment')).toBe('inactive');
  });

  // §checkout.review.files, §checkout.one-total
  test('says which files come, and whether tax is in the total', async () => {
    const { user, server } = await openCheckout();
    const summary = () => screen.getByRole('complementary', { name: 'Your order' }).textContent;
    expect(summary()).toContain('sales tax is added after step 2');
    server.cart = { ...server.cart, us_sales_tax: 200, us_sales_tax_percentage: 4 };
    await fillAddress(user);
    await press(user, 'Proceed to review your order');
    expect(step('Order review').textContent).toContain('the fonts as OpenType files and the licence');
    expect(summary()).toContain('The total includes the sales tax estimated for your address.');
  });

  // §checkout.review.licensee, §licensee.sentence
  test('names the licensee and the address: of a third-party order, the third party', async () => {
    const { user } = await openCheckout();
    await fillAddress(user);
    await press(user, 'Proceed to review your order');
    expect(step('Order review').textContent).toContain(
      'Licensed to Ada Holm, Hafenstraße 12, 10245 Berlin, Germany',
    );
    await press(user, 'Edit order information');
    await user.click(screen.getByRole('checkbox', { name: /third.party order/i }));
    const thirdParty = within(screen.getByRole('group', { name: /third party/i }));
    for (const [label, text] of [
      ['Name', 'Bo Quay'],
      [/^Company/, 'Salt & Rope'],
      ['Address', 'Kaigata 1'],
      ['Postal or zip code', '0150'],
      ['City', 'Oslo'],
      ['Email', 'bo@example.com'],
    ] as const) {
      await user.click(thirdParty.getByLabelText(label));
      await user.paste(text);
    }
    await user.selectOptions(thirdParty.getByLabelText('Country'), 'NO');
    await press(user, 'Proceed to review your order');
    expect(step('Order review').textContent).toContain(
      'Licensed to Salt & Rope, Kaigata 1, 0150 Oslo, Norway',
    );
  });

  // §checkout.review.totals
  test('shows discounts and total by name and value', async () => {
    const { user, server } = await openCheckout();
    const discounts = [{ name: 'Upgrade credit', amount: -2000, value: '−$20' }];
    server.cart = { ...server.cart, discounts, total: { name: 'Total', amount: 3000, value: '$30' } };
    await fillAddress(user);
    await press(user, 'Proceed to review your order');
    const sums = within(step('Order review')).getAllByRole('term');
    expect(sums.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual(
      expect.arrayContaining([
        ['Upgrade credit', '−$20'],
        ['Total', '$30'],
      ]),
    );
  });

  // §checkout.review.junior-terms, §checkout.review.junior-statement, §checkout.review.cart-modified
  test('asks a student for the Junior terms, and says that the cart was modified', async () => {
    const { user, server } = await openCheckout();
    server.cart = { ...server.cart, cart_modified: true };
    await fillAddress(user);
    await user.click(screen.getByRole('checkbox', { name: /active student/ }));
    await press(user, 'Proceed to review your order');
    const review = within(step('Order review'));
    expect(review.getByText(/Your cart was modified/)).toBeDefined();
    expect(review.getByRole('link', { name: /^Junior licence/ }).getAttribute('href')).toBe(
      '/junior-licence',
    );
    await user.click(review.getByRole('checkbox', { name: /licensing terms/ }));
    await press(user, 'Everything looking good? Proceed to payment');
    expect(
      review.getAllByText('Please agree to the Junior licensing terms before proceeding.').length,
    ).toBeGreaterThan(0);
    await user.click(review.getByRole('checkbox', { name: /am a student/ }));
    await press(user, 'Everything looking good? Proceed to payment');
    expect(stateOf('Payment')).toBe('active');
  });
});
