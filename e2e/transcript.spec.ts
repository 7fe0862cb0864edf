/** What a screen reader says on the way from the shop to the fonts; after a change `-u` writes docs/purchase-as-spoken.txt anew. */
import { expect } from 'playwright/test';
import { berlin, cards } from './pages/checkout.page.ts';
import { ScreenReader } from './support/screen-reader.ts';
import { freshEmail, test } from './support/visit.ts';

/** What differs from one purchase to the next. */
const varying = [
  [/SK-\d+/g, 'SK-10001'],
  [/\b[A-Z][a-z]+ \d{1,2}, 20\d\d\b/g, 'January 1, 2026'],
  [/\b\d+ kB/g, '50 kB'],
  [/(?:[0-9A-F]{4}-){2}[0-9A-F]{4}/g, 'A1B2-C3D4-E5F6'],
] as const;

// §accessibility.transcript, §accessibility.wcag, §payment.test-card
test('a purchase with the keyboard alone is heard as its transcript says', { tag: '@long' }, async ({
  page,
  checkout,
  success,
}) => {
  test.setTimeout(120_000);
  const reader = await ScreenReader.start(page, /is processing|are being prepared|is loading/);
  const focusIsOn = (name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeFocused();

  await page.goto('/shops/instrument-serif');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await reader.tabTo('Who will install the fonts?');
  await reader.press('ArrowDown');
  await reader.say();
  await reader.hear('Packages from');
  await reader.tabTo('Add Instrument Serif Regular');
  await reader.press('Enter');
  await reader.hear('Instrument Serif Regular added.');
  await reader.tabTo('Go to your cart');
  await reader.press('Enter');
  await expect(page.locator('#your-cart')).toBeFocused();
  await reader.tabTo('Proceed to checkout');
  await reader.press('Enter');

  await focusIsOn('Checkout');
  await reader.tabTo('Log in, button');
  await page.keyboard.press('Tab');
  await reader.tabTo('Email');
  await reader.type(freshEmail(), 'an address');
  await page.keyboard.press('Tab');
  await reader.tabTo('Password');
  await reader.type('low water, soft light', 'a password');
  await reader.press('Enter');

  await focusIsOn('Order information');
  await reader.tabTo('Proceed to review your order');
  await reader.press('Enter');
  await expect(page.getByRole('region', { name: 'There is a problem' })).toBeFocused();
  await reader.say();
  for (const [label, value, left] of [
    ['Name', berlin.name, '4 problems left'],
    ['Address', berlin.address1, '3 problems left'],
    ['Postal or zip code', berlin.zip_code, '2 problems left'],
    ['City', berlin.city, '1 problem left'],
    ['Country', berlin.country, 'No problems left'],
  ] as const) {
    await reader.tabTo(label);
    await reader.type(value);
    await reader.hear(left);
  }
  await reader.tabTo('Proceed to review your order');
  await reader.press('Enter');

  await focusIsOn('Order review');
  await reader.say();
  await reader.read(checkout.step('Order review'));
  await reader.read(page.getByRole('complementary', { name: 'Your order' }));
  await reader.tabTo('I agree');
  await reader.press('Space');
  await reader.tabTo('Everything looking good? Proceed to payment');
  await reader.press('Enter');

  await focusIsOn('Payment');
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
  await expect(page.getByText('pay with card 4242 4242 4242 4242')).toBeVisible();
  await reader.tabTo('Card number');
  await reader.type(cards.authenticates);
  await reader.tabTo('Expiry date');
  await reader.type('1234');
  await reader.tabTo('Security code');
  await reader.type('123');
  await reader.tabTo('Pay for font licensing');
  await reader.press('Enter');
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeFocused();
  await reader.hear('Your bank is asking you');
  await reader.say();
  await reader.press('Enter');

  await focusIsOn('Your licence');
  await reader.say();
  await reader.hear('Your font files and invoice are ready.');
  await success.arrived();
  await reader.read(page.getByRole('main'));

  const transcript = varying.reduce(
    (text, [pattern, example]) => text.replace(pattern, example),
    `${reader.lines.join('\n').trim()}\n`,
  );
  expect(transcript).toMatchSnapshot('purchase-as-spoken.txt');
});
