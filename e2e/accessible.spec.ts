import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from 'playwright/test';
import { berlin } from './pages/checkout.page.ts';
import { freshEmail, test } from './support/visit.ts';

async function hasNoFinding(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

const looks = [
  { width: 390, scheme: 'light' },
  { width: 390, scheme: 'dark' },
  { width: 1440, scheme: 'light' },
  { width: 1440, scheme: 'dark' },
] as const;

for (const { width, scheme } of looks) {
  test.describe(`at ${width} px, ${scheme}`, () => {
    test.use({
      viewport: { width, height: 900 },
      colorScheme: scheme,
      contextOptions: { reducedMotion: 'reduce' },
    });

    const paths = [
      '/',
      '/typefaces',
      '/typeface/alegreya',
      '/typeface/kufam',
      '/shops/alegreya',
      '/cart',
      '/user/login',
      '/free-trial-fonts',
      '/newsletter',
    ];
    for (const path of [...paths, '/404']) {
      test.describe(path, () => {
        test.use({ expectedStatuses: path === '/404' ? [404] : [] });
        test(`axe finds nothing on ${path}, and nothing runs off the side`, async ({ page }) => {
          await page.goto(path);
          await expect(page.locator('html[data-hydrated]')).toBeAttached();
          await hasNoFinding(page);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          expect(overflow).toBeLessThanOrEqual(0);
        });
      });
    }

    test('axe finds nothing on any step of the checkout', async ({ page, shop, checkout }) => {
      await shop.open('instrument-serif');
      await shop.license('Desktop', 1);
      await shop.add('Instrument Serif Regular');
      await hasNoFinding(page);
      await page.goto('/cart');
      await expect(page.getByText('Instrument Serif Regular').first()).toBeVisible();
      await hasNoFinding(page);
      await page.goto('/checkout');
      await hasNoFinding(page);
      await checkout.register(freshEmail());
      await checkout.proceedToReview();
      await expect(page.getByText('There is a problem')).toBeVisible();
      await hasNoFinding(page);
      await checkout.fillAddress(berlin);
      await checkout.proceedToReview();
      await checkout.agree();
      await hasNoFinding(page);
      await checkout.proceedToPayment();
      await expect(page.getByLabel('Card number')).toBeVisible();
      await hasNoFinding(page);
    });
  });
}
