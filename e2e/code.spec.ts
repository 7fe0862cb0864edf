/** A log-in that requires the code of an email, in a shop of its own with limits on. */
import { expect, type Page } from 'playwright/test';
import { startShopProcess } from '../tests/support/shop-process.ts';
import { codeTo } from './pages/outbox.page.ts';
import { expectAccessibleInAllVariants } from './support/accessible.ts';
import { freshEmail, test } from './support/visit.ts';

const password = 'low water, soft light';

const logout = (page: Page) => page.getByRole('button', { name: 'Log out' });
const codeForm = (page: Page) => page.getByRole('form', { name: 'Check your email' });

test.use({ expectedStatuses: [401, 403, 422] });

test('who is under attack logs in with an emailed code, once for each browser', async ({ page, dataDir }) => {
  test.setTimeout(120_000);
  const shop = await startShopProcess(dataDir, { TRUST_PROXY: '127.0.0.1' });
  const email = freshEmail();
  const send = (path: string, client: string, word: string) =>
    fetch(`${shop.origin}/v1/users/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
      body: JSON.stringify({ email, password: word }),
    });
  expect((await send('register', '192.0.2.100', password)).status).toBe(200);
  for (let place = 1; place <= 10; place += 1)
    expect((await send('login', `192.0.2.${place}`, 'a wrong one')).status).toBe(401);

  // Its log-in leads back here, and not to the home page, whose fonts a new shop is still making.
  await page.goto(`${shop.origin}/user/profile`);
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(codeForm(page).getByLabel('Code')).toBeFocused();
  await expectAccessibleInAllVariants(page);
  await codeForm(page).getByLabel('Code').fill('AAAA-BBBB');
  await codeForm(page).getByRole('button', { name: 'Log in' }).click();
  await expect(codeForm(page).getByLabel('Code')).toHaveAccessibleDescription(/This code is wrong\./);
  await codeForm(page).getByRole('button', { name: 'Send another email' }).click();
  await expect(codeForm(page).getByText('Another email is on its way.')).toBeVisible();
  await codeForm(page)
    .getByLabel('Code')
    .fill(await codeTo(page, email));
  await codeForm(page).getByRole('button', { name: 'Log in' }).click();
  await expect(logout(page)).toBeVisible();

  const reloaded = page.waitForEvent('load');
  await logout(page).click();
  await reloaded;
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(logout(page)).toBeVisible();
  // Requests that the page still makes would find nobody.
  await page.goto('about:blank');
  await shop.stop();
});
