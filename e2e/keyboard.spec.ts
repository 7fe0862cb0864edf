import { expect } from 'playwright/test';
import { tabTo } from './support/keyboard.ts';
import { test } from './support/visit.ts';

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
