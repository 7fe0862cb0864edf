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

/** The code of the newest email to an address that brings one, read in another window. */
export async function codeTo(page: Page, address: string): Promise<string> {
  const outbox = await page.context().newPage();
  const letter = outbox
    .getByRole('row')
    .filter({ hasText: address })
    .getByRole('link', { name: / is your code to / });
  await expect(async () => {
    await outbox.goto(new URL('/outbox', page.url()).href);
    await expect(letter.first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  const [code = ''] = ((await letter.first().textContent()) ?? '').split(' ');
  await outbox.close();
  return code;
}
