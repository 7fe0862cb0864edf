/** What a visitor meets whose browser runs no JavaScript. */
import { expect, type Page } from 'playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { freshEmail, test } from './support/visit.ts';

test.use({ javaScriptEnabled: false });

const publicPaths = [
  ...['/', '/typefaces', '/typeface/ballet', '/typeface/weather-collection', '/shops/ballet'],
  ...[
    '/blog',
    '/blog/in-use',
    '/blog/in-use/the-sound-ferry-timetable',
    '/commissions',
    '/commissions/zaliv-lines',
  ],
  ...[
    '/information',
    '/eula',
    '/eula-us',
    '/junior-licence',
    '/privacy-policy',
    '/accessibility',
    '/contact',
    '/about',
    '/newsletter',
  ],
  ...['/free-trial-fonts', '/club'],
] as const;
const shellPaths = [
  ...['/cart', '/checkout', '/checkouts/success', '/user/login', '/user/forget-password'],
  ...['/user/change-password?code=any', '/user/profile', '/user/orders'],
  ...['/user/orders/1', '/user/return-email?code=any', '/club/invite/any', '/cart?id=any'],
] as const;

/** No part stays loading for ever, and no form would put what was typed into an address. */
async function expectUsable(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  await expect(page.getByText('Loading', { exact: true }), path).toBeHidden();
  await expect(
    page.locator('form:not([method="post"]) :is(input:not([type="checkbox"]), textarea)'),
    path,
  ).toHaveCount(0);
}

// §site.without-script, §forms.without-script.method
test('every public page stands, and loads nothing for ever', async ({ page }) => {
  for (const path of publicPaths) await expectUsable(page, path);
});

// §site.without-script
test('what needs JavaScript says so and leads on', async ({ page }) => {
  for (const path of shellPaths) {
    await expectUsable(page, path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'This page needs JavaScript' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'hello@skerry.example' }), path).toBeVisible();
  }
  await page.goto('/shops/ballet');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Prices and cart need JavaScript' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'hello@skerry.example' })).toBeVisible();
  await main.getByRole('link', { name: 'free trial fonts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Free trial fonts' })).toBeVisible();
});

const submit = (page: Page, button: string) => page.getByRole('button', { name: button }).click();

async function fillVisitor(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ann Lee');
}

test.describe('forms', () => {
  test.use({ expectedStatuses: [422] });
  const forms = [
    ['/free-trial-fonts', 'Email me my free trial fonts', 'The email is on its way!'],
    ['/newsletter', 'Subscribe', 'You are subscribed!'],
    ['/about', 'Subscribe', 'You are subscribed!'],
  ] as const;
  for (const [path, button, done] of forms) {
    // §forms.without-script, §trials.success, §newsletter.success
    test(`of ${path} says what is missing, keeps what was typed, and does what it says`, async ({ page }) => {
      const email = freshEmail();
      await page.goto(path);
      await fillVisitor(page, email);
      await submit(page, button);
      const problem = page.getByRole('region', { name: 'There is a problem' });
      await problem.getByRole('link', { name: 'Please accept the licensing agreement.' }).click();
      await expect(page.getByRole('checkbox', { name: /I accept/ })).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
      await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Ann Lee');
      await page.getByRole('checkbox', { name: /I accept/ }).check();
      await submit(page, button);
      await expect(page.getByRole('main').getByRole('status').filter({ hasText: done })).toBeVisible();
      expect(page.url()).toMatch(/\/done$/);
    });
  }

  test('with errors are accessible', async ({ browser, shopOrigin }) => {
    // Without the application's scripts, in a browser that can run axe.
    const context = await browser.newContext({ javaScriptEnabled: true });
    const page = await context.newPage();
    await page.route('**/assets/**', (route) => route.abort());
    await page.goto(`${shopOrigin}/free-trial-fonts`);
    await submit(page, 'Email me my free trial fonts');
    await expect(page.getByRole('region', { name: 'There is a problem' })).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await context.close();
  });
});
