import { expect } from 'playwright/test';
import { berlin, cards } from './pages/checkout.page.ts';
import { tabTo } from './support/keyboard.ts';
import { freshEmail, test } from './support/visit.ts';

// §accessibility.wcag, §payment.test-card
test('a typeface is licensed and paid with the keyboard alone', async ({ page, success }) => {
  test.setTimeout(120_000);
  await page.goto('/shops/instrument-serif');
  await tabTo(page, /Desktop/);
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'Add Instrument Serif Regular');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Proceed to checkout');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/checkout$/);

  const register = page.getByRole('form', { name: 'Register' });
  await register.getByLabel('Email').focus();
  await page.keyboard.type(freshEmail());
  await page.keyboard.press('Tab');
  await page.keyboard.type('low water, soft light');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are logged in as')).toBeVisible();

  for (const [label, value] of [
    ['Name', berlin.name],
    ['Address', berlin.address1],
    ['Postal or zip code', berlin.zip_code],
    ['City', berlin.city],
    ['Country', berlin.country],
  ] as const) {
    await tabTo(page, new RegExp(`^${label}`));
    await page.keyboard.type(value);
  }
  await tabTo(page, 'Proceed to review your order');
  await page.keyboard.press('Enter');
  await tabTo(page, /licensing terms/);
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, /I agree/);
  await page.keyboard.press('Space');
  await tabTo(page, 'Everything looking good? Proceed to payment');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Card number');
  await expect(page.getByText('pay with card 4242 4242 4242 4242')).toBeVisible();
  await page.keyboard.type(cards.authenticates);
  await tabTo(page, 'Expiry date');
  await page.keyboard.type('1234');
  await tabTo(page, 'Security code');
  await page.keyboard.type('123');
  await tabTo(page, 'Pay for font licensing');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeFocused();
  await page.keyboard.press('Enter');
  await success.arrived();
});

// §shop.jumps
test('from the licences of a large family to the checkout there are at most 25 stops', async ({ page }) => {
  await page.goto('/shops/barlow');
  await tabTo(page, /Desktop/);
  await page.keyboard.press('ArrowDown');
  let stops = await tabTo(page, /^Add Barlow/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /: Added$/ })).toBeFocused();
  stops += await tabTo(page, 'Go to your cart');
  await page.keyboard.press('Enter');
  stops += await tabTo(page, 'Proceed to checkout');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/checkout$/);
  expect(stops).toBeLessThanOrEqual(25);
});

for (const width of [390, 1440]) {
  // §shop.jumps
  test(`the jumps of a shop move the focus to its parts at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/shops/barlow');
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    const jumps = page.getByRole('navigation', { name: 'Jump to' });
    for (const [name, id] of [
      ['Licences', 'licences'],
      ['Packages', 'packages'],
      ['Single styles', 'single-styles'],
      ['Your cart', 'your-cart'],
    ] as const) {
      await jumps.getByRole('link', { name }).press('Enter');
      await expect(page.locator(`#${id}`)).toBeFocused();
    }
  });
}
