import { expect, type Page } from 'playwright/test';
import { freshEmail, test } from './support/visit.ts';

/** Holds the application's script back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let letScriptsCome = () => {};
  const scriptsMayCome = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route(/\/assets\/main.*\.js$/, async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  return letScriptsCome;
}

// §forms.kept
test('a form that is filled in and sent before the scripts have come is sent once they have', async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/free-trial-fonts');
  await page.getByRole('textbox', { name: 'Email' }).fill(freshEmail());
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ann Lee');
  await page.getByRole('checkbox', { name: /I accept/ }).check();
  await page.getByRole('textbox', { name: 'Full name' }).press('Enter');
  letScriptsCome();
  await expect(page.getByRole('status').filter({ hasText: 'The email is on its way!' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('what is chosen and pressed before the scripts have come is done once they have', async ({
  page,
  shop,
}) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/shops/ballet');
  await shop.license('Desktop', 2);
  await page.getByRole('button', { name: 'Add Ballet Regular', exact: true }).click();
  letScriptsCome();
  await expect(page.getByRole('button', { name: 'Ballet Regular: Added', exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /Desktop/ }).locator('option:checked')).toHaveText(/4–10/);
});
