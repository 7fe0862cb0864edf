import { expect, type Page } from 'playwright/test';

/** The link like `href` (with a code, when not said) in the newest letter to an address under this subject, once it is written. */
export async function linkInLetter(
  page: Page,
  address: string,
  subject: string,
  href = /\?code=/,
): Promise<string> {
  const letters = page.getByRole('row').filter({ hasText: address }).getByRole('link', { name: subject });
  await expect(async () => {
    await page.goto('/outbox');
    await expect(letters.first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await letters.first().click();
  const link = page.getByRole('link', { name: href }).first();
  const url = new URL((await link.getAttribute('href')) ?? '');
  return url.pathname + url.search;
}
