import { expect, type Page } from 'playwright/test';

/** The link matching `href` in the newest email to an address with this subject, once it is sent. */
export async function linkInEmail(
  page: Page,
  address: string,
  subject: string,
  href = /\?code=/,
): Promise<string> {
  const emails = page.getByRole('row').filter({ hasText: address }).getByRole('link', { name: subject });
  await expect(async () => {
    await page.goto('/outbox');
    await expect(emails.first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await emails.first().click();
  const link = page.getByRole('link', { name: href }).first();
  const url = new URL((await link.getAttribute('href')) ?? '');
  return url.pathname + url.search;
}

/** The code of the newest email to an address that has one, read in another window. */
export async function codeTo(page: Page, address: string): Promise<string> {
  const outbox = await page.context().newPage();
  const email = outbox
    .getByRole('row')
    .filter({ hasText: address })
    .getByRole('link', { name: / is your code to / });
  await expect(async () => {
    await outbox.goto(new URL('/outbox', page.url()).href);
    await expect(email.first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  const [code = ''] = ((await email.first().textContent()) ?? '').split(' ');
  await outbox.close();
  return code;
}
