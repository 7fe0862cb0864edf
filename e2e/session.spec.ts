/** Who is logged in: in every window of a browser, on every page, whatever is stored there. */
import { expect, type Page } from 'playwright/test';
import { CheckoutPage } from './pages/checkout.page.ts';
import { shownText } from './support/stub-responses.ts';
import { freshEmail, test } from './support/visit.ts';

const hydrated = (page: Page) => expect(page.locator('html[data-hydrated]')).toBeAttached();
const login = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log in' });
const logout = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Log out' });
const cartLink = (page: Page) => page.getByRole('link', { name: /^Cart \$\d/ });
const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((one) => one.name === name)?.value;

// 409: two windows add one cart to one account at the same time, and the later one repeats its change on the newer cart.
test.use({ expectedStatuses: [401, 409] });

// §cart.gone, §checkout.logout.forgotten
test('the windows of one browser stay in step: cart, log-in and log-out, and nothing typed is lost', async ({
  page,
  context,
  shop,
  checkout,
}) => {
  test.setTimeout(150_000);
  const other = await context.newPage();
  await other.goto('/typefaces');
  await hydrated(other);
  await expect(login(other)).toBeVisible();

  await test.step('what one window puts into the cart, the other shows', async () => {
    await shop.open('ballet');
    await shop.license('Desktop', 1);
    await shop.add('Ballet Regular');
    await expect(cartLink(other)).toBeVisible();
    const total = (await cartLink(page).textContent())?.match(/\d+/)?.[0];
    await expect.poll(() => cookie(page, 'total_cart')).toBe(`${total}00`);
    await other.getByRole('link', { name: /^Cart/ }).click();
    await other.getByRole('button', { name: /^Remove/ }).focus();
    await other.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByRole('button', { name: 'Add Ballet Regular', exact: true })).toBeVisible();
    await expect.poll(() => cookie(page, 'total_cart')).toBeUndefined();
    await shop.add('Ballet Regular');
    await expect(other.getByRole('heading', { name: 'Ballet Regular' })).toBeVisible();
  });

  const email = freshEmail();
  const second = new CheckoutPage(other);
  await test.step('who registers in one window is logged in in the other', async () => {
    await other.goto('/checkout');
    await shop.proceedToCheckout();
    await checkout.register(email);
    await expect(logout(other)).toBeVisible();
    await expect(second.step('Order information').getByLabel('City').first()).toBeVisible();
  });

  await test.step("a customer's cart stays in step, too", async () => {
    await page.goto('/shops/ballet');
    await shop.license('Web', 1);
    await page.getByRole('button', { name: 'Add Ballet Regular', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Ballet Regular: Added', exact: true })).toBeVisible();
    const total = (await cartLink(page).textContent()) ?? '';
    await expect(other.getByRole('link', { name: total.trim() })).toBeVisible();
  });

  await test.step('who logs out in one window is logged out in the other, with the entries stored for the same person', async () => {
    const city = second.step('Order information').getByLabel('City').first();
    await city.fill('Vardø');
    await logout(page).click();
    await expect(login(page)).toBeVisible();
    await expect(login(other)).toBeVisible();
    await expect(other.getByText('You were logged out. Log in again to go on')).toBeVisible();
    const form = other.getByRole('form', { name: 'Log in' });
    await form.getByLabel('Email').fill(email);
    const typed = () => other.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(await typed()).toContain(email);
    expect(await typed(), 'what was typed is stored nowhere').not.toContain('Vardø');
    await form.getByLabel('Password').fill('low water, soft light');
    await form.getByRole('button', { name: 'Log in' }).click();
    await expect(city).toHaveValue('Vardø');
    await expect(logout(page)).toBeVisible();
  });

  await test.step('a log-out is told where the cart was, in both windows', async () => {
    await page.goto('/cart');
    await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
    const third = await context.newPage();
    await third.goto('/cart');
    await expect(third.getByRole('button', { name: /^Remove/ })).toBeVisible();
    // A log-out that takes its time: the other windows' news of their emptied cart comes before its answer.
    await third.route('**/v1/users/logout', async (route) => {
      await expect(shownText(page, 'You are logged out. Your cart stays with your account.')).toBeVisible();
      await route.continue();
    });
    await logout(third).click();
    for (const each of [page, third])
      await expect(each.getByText('You are logged out. Your cart stays with your account.')).toBeVisible();
    await third.close();
    const form = other.getByRole('form', { name: 'Log in' });
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password').fill('low water, soft light');
    await form.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  });

  await test.step('a window at a page of members leaves it with the log-out', async () => {
    await page.goto('/user/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await logout(other).click();
    await expect(page).toHaveURL(/\/user\/login$/);
  });
});

/** What a browser may hold that this shop never stored there. */
const junk: Readonly<Record<string, string>> = {
  token: `"><script>alert(1)</script>${'x'.repeat(5000)}`,
  profile: '{"id":"7","personal_info":{"beta":true}}',
  current_url: '//elsewhere.example/user/login',
  checkout: '{"version":1,"attempt_id":7,"step":4,"owner":null,"form":{"city":["x"]}}',
  cart_news: '<b>',
  scheme: 'javascript:alert(1)',
};
const junkCookies: Readonly<Record<string, string>> = {
  cart: '%E0%A4%A',
  total_cart: '<b>9e99</b>',
  stripe_payment_intent: '../../etc/passwd',
};

// §navigation.guard.local-path
test('forged and corrupt storage counts as absent, and the shop works', async ({
  page,
  context,
  baseURL,
  shop,
  checkout,
}) => {
  const url = baseURL ?? '';
  await context.addCookies(Object.entries(junkCookies).map(([name, value]) => ({ name, value, url })));
  await page.goto('/eula');
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, junk);
  await page.goto('/user/orders');
  await expect(page).toHaveURL(/\/user\/login$/);
  await expect(login(page)).toBeVisible();
  await shop.open('ballet');
  await shop.license('Desktop', 1);
  await shop.add('Ballet Regular');
  await expect(cartLink(page)).toBeVisible();
  await page.evaluate((value) => localStorage.setItem('current_url', value), junk.current_url ?? '');
  await shop.proceedToCheckout();
  await checkout.register(freshEmail());
  await expect(checkout.step('Order information').getByLabel('City').first()).toHaveValue('');
  await page.goto('/user/login');
  await expect(page, 'an address elsewhere is not followed').toHaveURL(`${url}/`);
});

// §storage.cookie-size, §storage.cart-overflow
test('a cart of over 4096 bytes is stored, after a warning', async ({ page, console, baseURL, request }) => {
  test.setTimeout(120_000);
  const shop: { styles: { options: { id: number }[] }[] } = await (
    await request.get('/v1/shops/barlow')
  ).json();
  const ids = shop.styles.flatMap(({ options }) => options.map(({ id }) => id)).slice(0, 36);
  const options = { desktop: 1, web: 1, app: 1 };
  const cart = JSON.stringify(ids.map((id) => ({ id, type: 'styles', options })));
  expect(encodeURIComponent(cart).length).toBeGreaterThan(4096);
  await page.goto('/eula');
  await page.evaluate((items) => localStorage.setItem('cart', items), cart);
  await page.goto(`${baseURL}/cart`);
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(ids.length);
  await expect
    .poll(() => console.filter((line) => /^The cookie cart would hold \d+ bytes/.test(line)).length)
    .toBeGreaterThan(0);
  expect(console.filter((line) => !line.startsWith('The cookie cart would hold'))).toEqual([]);
  console.splice(0);
  expect(await cookie(page, 'cart')).toBeUndefined();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(ids.length);
  console.splice(0);
});
