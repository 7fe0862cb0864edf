import { expect, type Page } from 'playwright/test';

/** The link with a code in the newest letter to an address under this subject, once the shop has written it. */
export async function linkInLetter(page: Page, address: string, subject: string): Promise<string> {
  const letters = page.getByRole('row').filter({ hasText: address }).getByRole('link', { name: subject });
  await expect(async () => {
    await page.goto('/outbox');
    await expect(letters.first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await letters.first().click();
  const link = page.getByRole('link', { name: /\?code=/ }).first();
  const url = new URL((await link.getAttribute('href')) ?? '');
  return url.pathname + url.search;
}
