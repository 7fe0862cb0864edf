import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page } from 'playwright/test';
import { startShopProcess } from '../tests/support/shop-process.ts';
import { expectAccessibleInAllVariants } from './support/accessible.ts';
import { fileInZip, namesInZip } from './support/files.ts';
import { freshEmail, test } from './support/visit.ts';

const hydrated = (page: Page) => expect(page.locator('html[data-hydrated]')).toBeAttached();

/** Opens the email to this address in the outbox, once it is there. */
async function openEmail(page: Page, email: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(async () => {
    await page.goto('/outbox');
    await expect(row).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 90_000 });
  await row.getByRole('link').click();
}

// §trials.fields, §trials.button, §trials.success, §email.trial, §trials.link
test('a visitor orders trial fonts, follows the link of the email and unzips what was promised', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const email = freshEmail();
  await page.goto('/free-trial-fonts');
  await hydrated(page);
  const form = page.getByRole('form', { name: 'Free trial fonts' });
  await form.getByRole('button', { name: 'Email me my free trial fonts' }).click();
  await expect(form.getByRole('region', { name: 'There is a problem' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('textbox', { name: 'Full name' }).fill('Ann Lee');
  await form.getByRole('checkbox', { name: /trial licence agreement/ }).check();
  await form.getByRole('button', { name: 'Email me my free trial fonts' }).click();
  await expect(form.getByRole('status')).toHaveText(
    'The email is on its way! Please check your spam folder first, but send us an email if you don’t receive it in 15 minutes.',
  );
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue('');

  await openEmail(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Your free trial fonts' })).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: /\/v1\/trials\// }).click();
  const zip = await readFile(await (await waiting).path());
  const names = await namesInZip(zip);
  const fonts = names.filter((name) => name.endsWith('.ttf'));
  expect(fonts.length).toBeGreaterThanOrEqual(214);
  expect(fonts.every((name) => /Trial-/.test(name))).toBe(true);
  expect(names.filter((name) => /OFL.*\.txt$/.test(name)).length).toBeGreaterThanOrEqual(16);
  expect((await fileInZip(zip, fonts[0] ?? '')).subarray(0, 4).toString('hex')).toBe('00010000');
});

// §footer.newsletter, §newsletter.success
test('the newsletter is subscribed to at the foot of any page, and left by its email', async ({ page }) => {
  const email = freshEmail();
  await page.goto('/cart');
  await hydrated(page);
  const form = page.getByRole('form', { name: 'Newsletter' });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('textbox', { name: 'Full name' }).fill('Ann Lee');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByText('You are subscribed!')).toBeVisible();
  await openEmail(page, email);
  await page.getByRole('link', { name: /\/newsletter\/leave\// }).click();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible();
});

test.describe('a link that has ended', () => {
  test.use({ expectedStatuses: [404] });
  test('says so in words, and leads back to the form', async ({ page }) => {
    const answer = await page.goto('/v1/trials/nobodys-token');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible();
    await page.getByRole('link', { name: 'Continue from here' }).click();
    await expect(page.getByRole('button', { name: 'Email me my free trial fonts' })).toBeVisible();
  });
});

test.describe('maintenance', () => {
  test.use({ expectedStatuses: [503] });
  // §maintenance.settings, §maintenance.redirect, §maintenance.layout, §maintenance.return,
  // §maintenance.page, §site.route.maintenance
  test('closes the shop under its visitors, and opens it again by itself', { tag: '@long' }, async ({
    browser,
    dataDir,
  }) => {
    test.setTimeout(150_000);
    const shop = await startShopProcess(dataDir);
    const setMaintenance = (state: 'on' | 'off') =>
      promisify(execFile)(process.execPath, ['server/commands/maintenance.ts', state], {
        cwd: fileURLToPath(new URL('..', import.meta.url)),
        env: { ...process.env, DATA_DIR: dataDir },
      });
    const context = await browser.newContext({ baseURL: shop.origin });
    const page = await context.newPage();
    await page.goto('/typefaces');
    await hydrated(page);
    await setMaintenance('on');
    await expect
      .poll(async () => (await context.request.get('/typefaces')).status(), { timeout: 10_000 })
      .toBe(503);
    const closed = await context.request.get('/typefaces');
    expect(closed.headers()['retry-after']).toBe('60');
    expect((await context.request.get('/healthz')).status()).toBe(200);
    await page.getByRole('link', { name: 'Ballet', exact: true }).first().click();
    await expect(page).toHaveURL(/\/maintenance$/);
    await expect(page.getByRole('heading', { level: 1, name: 'We will be back soon' })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expectAccessibleInAllVariants(page);
    const arriving = await context.newPage();
    await arriving.goto('/contact');
    await expect(arriving).toHaveURL(/\/maintenance$/);
    await expect(arriving.getByRole('heading', { level: 1, name: 'We will be back soon' })).toBeVisible();
    await setMaintenance('off');
    const timeout = 40_000;
    await expect(page).toHaveURL(/\/typeface\/ballet$/, { timeout });
    await expect(page.getByRole('heading', { level: 1, name: 'Ballet' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/typefaces$/);
    await expect(arriving).toHaveURL(/\/contact$/, { timeout });
    await expect(arriving.getByRole('banner')).toBeVisible();
    await context.close();
    await shop.stop();
  });
});
