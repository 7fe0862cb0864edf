import { expect } from 'playwright/test';
import { berlin } from './pages/checkout.page.ts';
import { expectAccessibleInAllVariants } from './support/accessible.ts';
import { freshEmail, test } from './support/visit.ts';

const paths = [
  '/',
  '/blog',
  '/blog/studio-portrait/lower-quay-print-room',
  '/typefaces',
  '/typeface/alegreya',
  '/typeface/weather-collection',
  '/compare',
  '/commissions',
  '/commissions/north-sound-pilots',
  '/information',
  '/about',
  '/accessibility',
  '/free-trial-fonts',
  '/cart',
  '/user/login',
];

/** Pages of the same parts as one of those. */
const alike = [
  '/shops/alegreya',
  '/blog/in-use',
  '/blog/barlow',
  '/typeface/kufam',
  '/compare?v=1&styles=spectral-400,instrument-serif-400i&mode=overlaid&text=Ebb+%D1%97',
  '/eula',
  '/contact',
  '/newsletter',
  '/user/forget-password',
];

// §accessibility.wcag
test.describe('in light and dark, at 390 and at 1440 px', () => {
  test.use({ expectedStatuses: [404] });
  // Four variants of a long page with every rule: on a busy host that takes long.
  test.describe.configure({ timeout: 120_000 });

  for (const path of [...paths, '/nowhere', ...alike]) {
    const tag = alike.includes(path) ? '@long' : [];
    test(`axe finds nothing on ${path}, and nothing runs off the side`, { tag }, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('html[data-hydrated]')).toBeAttached({ timeout: 40_000 });
      await expectAccessibleInAllVariants(page);
    });
  }

  test('axe finds nothing on any step of the checkout', async ({ page, shop, checkout }) => {
    await shop.open('instrument-serif');
    await shop.license('Desktop', 1);
    await shop.add('Instrument Serif Regular');
    await expectAccessibleInAllVariants(page);
    await page.goto('/cart');
    await expect(page.getByText('Instrument Serif Regular').first()).toBeVisible();
    await expectAccessibleInAllVariants(page);
    await page.goto('/checkout');
    await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible();
    await expectAccessibleInAllVariants(page);
    await checkout.register(freshEmail());
    await checkout.proceedToReview();
    await expect(page.getByText('There is a problem')).toBeVisible();
    await expectAccessibleInAllVariants(page);
    await checkout.fillAddress(berlin);
    await checkout.proceedToReview();
    await checkout.agree();
    await expectAccessibleInAllVariants(page);
    await checkout.proceedToPayment();
    await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
    await expectAccessibleInAllVariants(page);
  });
});
