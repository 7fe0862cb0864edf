import { expect } from 'playwright/test';
import { test } from './support/visit.ts';

test('what is chosen and pressed before the scripts have come is done once they have', async ({
  page,
  shop,
}) => {
  let letScriptsCome = () => {};
  const scriptsMayCome = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route(/\/assets\/main.*\.js$/, async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  await page.goto('/shops/ballet');
  await shop.license('Desktop', 2);
  await page.getByRole('button', { name: 'Add Ballet Regular', exact: true }).click();
  letScriptsCome();
  await expect(page.getByRole('button', { name: 'Ballet Regular: Added', exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /Desktop/ }).locator('option:checked')).toHaveText(/4–10/);
});
