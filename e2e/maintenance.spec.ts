/** A shop that closes and opens while visitors are in the middle of something: they lose neither place nor words. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BrowserContext, expect, type Page } from 'playwright/test';
import { startShopProcess } from '../tests/support/shop-process.ts';
import { berlin, CheckoutPage } from './pages/checkout.page.ts';
import { ClubRegistrationPage, inviteByCommand } from './pages/club.page.ts';
import { ada, newBuyer, storageStateOf } from './support/buyer.ts';
import {
  expectKept,
  fillIn,
  type PublicForm,
  publicForms,
  send,
  settingsForms,
  storeCart,
} from './support/public-forms.ts';
import {
  ignoreFailedRequests,
  json,
  open,
  respondWith,
  routeFirst,
  shownText,
  visit,
} from './support/stub-responses.ts';
import { freshEmail, test } from './support/visit.ts';

const closedHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'We will be back soon' });
const busy = json(503, { error: 'We will be back soon' });
// A page without fonts that are made when they are first requested.
const newsletter = publicForms.find(({ path }) => path === '/newsletter');

/** What a visitor is doing in a tab when the shop closes. */
type Work = {
  readonly path: string;
  readonly begin: (page: Page) => Promise<void>;
  /** What finds out that the shop is closed. */
  readonly goOn: (page: Page) => Promise<void>;
  readonly expectKept: (page: Page) => Promise<void>;
  /** Where the visitor stands afterwards, if not at `path`. */
  readonly end?: string;
};

const formWork = (form: PublicForm): Work => ({
  path: form.path.replace(/\?.*/, ''),
  begin: (page) => fillIn(page, form),
  goOn: (page) => send(page, form),
  expectKept: (page) => expectKept(page, form),
});

const information: Work = {
  path: '/checkout',
  begin: (page) => new CheckoutPage(page).fillAddress({ ...berlin, city: 'Neukölln' }),
  goOn: (page) => new CheckoutPage(page).proceedToReview(),
  expectKept: (page) =>
    expect(new CheckoutPage(page).step('Order information').getByLabel('City').first()).toHaveValue(
      'Neukölln',
    ),
};

const registration = (path: string): Work => ({
  path,
  begin: async (page) => {
    const form = new ClubRegistrationPage(page);
    await form.fill({ Password: 'low water, soft light', 'First name': 'Ann', 'Last name': 'Lee' });
    await form.fill({ Company: 'Quay Ltd' });
    await form.fillAddress();
    await form.form.getByRole('checkbox').check();
  },
  goOn: (page) => new ClubRegistrationPage(page).join(),
  expectKept: (page) =>
    expect(new ClubRegistrationPage(page).form.getByLabel('Company', { exact: true })).toHaveValue(
      'Quay Ltd',
    ),
});

const club: Work = {
  path: '/club',
  begin: (page) => expect(page.getByRole('heading', { name: 'How to be invited' })).toBeVisible(),
  goOn: (page) => visit(page, '/typefaces'),
  end: '/typefaces',
  expectKept: (page) => expect(page.getByRole('heading', { level: 1, name: 'Typefaces' })).toBeVisible(),
};

test.use({ expectedStatuses: [503] });

// §maintenance.settings, §maintenance.unavailable, §maintenance.polling, §maintenance.return, §forms.submit.nothing-lost
test('a shop that closes for a while loses nobody’s place and nothing typed', { tag: '@long' }, async ({
  browser,
  dataDir,
}) => {
  test.setTimeout(240_000);
  const shop = await startShopProcess(dataDir);
  const setMaintenance = (state: 'on' | 'off') =>
    promisify(execFile)(process.execPath, ['server/commands/maintenance.ts', state], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { ...process.env, DATA_DIR: dataDir },
    });
  const buyer = await newBuyer(shop.origin);
  const storageState = storageStateOf(buyer, shop.origin, { step: 'information', form: ada });
  const visitor = await browser.newContext({ baseURL: shop.origin });
  const customer = await browser.newContext({ baseURL: shop.origin, storageState });
  await storeCart(visitor, shop.origin);
  const works: readonly (readonly [BrowserContext, Work])[] = [
    ...publicForms.map((form) => [visitor, formWork(form)] as const),
    [visitor, registration(await inviteByCommand(freshEmail(), dataDir))],
    [visitor, club],
    [customer, information],
    ...settingsForms.map((form) => [customer, formWork(form)] as const),
  ];
  const tabs: { readonly page: Page; readonly work: Work }[] = [];
  for (const [context, work] of works) {
    const page = await context.newPage();
    await open(page, '/information');
    const form = publicForms.find(({ path }) => path.startsWith(work.path));
    await visit(page, form?.path ?? work.path);
    await work.begin(page);
    tabs.push({ page, work });
  }
  await setMaintenance('on');
  await expect.poll(async () => (await fetch(`${shop.origin}/v1/typefaces`)).status).toBe(503);
  for (const { page, work } of tabs) {
    await work.goOn(page);
    await expect(closedHeading(page), work.path).toBeFocused();
    await expect(page).toHaveURL(/\/maintenance$/);
    await expect(page.getByRole('contentinfo')).toBeHidden();
  }
  await setMaintenance('off');
  for (const { page, work } of tabs) {
    const path = work.end ?? work.path;
    await expect.poll(() => new URL(page.url()).pathname, { message: work.path, timeout: 60_000 }).toBe(path);
    await work.expectKept(page);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe(work.end ? work.path : '/information');
  }
  await Promise.all([visitor.close(), customer.close()]);
  await shop.stop();
});

test.describe('a 503 while the shop is open', () => {
  test.afterEach(({ console }) => ignoreFailedRequests(console));

  /** The headings that were painted, from now on. */
  const watchHeadings = (page: Page) =>
    page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seenHeadings: seen });
      new MutationObserver(() => seen.push(document.querySelector('h1')?.textContent ?? '')).observe(
        document.body,
        { childList: true, subtree: true },
      );
    });
  const seenHeadings = (page: Page) =>
    page.evaluate(() => (window as unknown as { seenHeadings: string[] }).seenHeadings);

  // §maintenance.second-try
  test('is tried again once, and nobody sees it: of a page, and of a form', async ({ page }) => {
    if (!newsletter) throw new Error('no form');
    await open(page, '/blog');
    await watchHeadings(page);
    await routeFirst(page, '**/v1/pages/templates/newsletter', respondWith(busy));
    await visit(page, newsletter.path);
    await expect(page.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible();
    let sent = 0;
    await page.route(newsletter.call, (route) => {
      sent += 1;
      return sent === 1 ? respondWith(busy)(route) : respondWith(json(200, newsletter.reply))(route);
    });
    await fillIn(page, newsletter);
    await send(page, newsletter);
    await expect(shownText(page, 'You are subscribed!')).toBeVisible();
    expect(sent).toBe(2);
    expect(await seenHeadings(page)).not.toContain('We will be back soon');
  });

  // §maintenance.unavailable, §maintenance.polling, §maintenance.return
  test('that comes twice shows what happens, and leads back after 20 s: of a page, and of a form', async ({
    page,
  }) => {
    if (!newsletter) throw new Error('no form');
    await open(page, '/blog');
    await page.clock.install();
    const settingsCalls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/settings')) settingsCalls.push(request.method());
    });
    await routeFirst(page, '**/v1/pages/templates/newsletter', respondWith(busy), 2);
    await visit(page, newsletter.path);
    await expect(closedHeading(page)).toBeVisible();
    await expect(shownText(page, 'The shop is closed for a moment')).toBeVisible();
    expect(settingsCalls, 'asked at once').toHaveLength(1);
    await page.clock.runFor(20_000);
    await expect(page.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible();
    await expect(page).toHaveURL(/\/newsletter$/);
    await fillIn(page, newsletter);
    await routeFirst(page, newsletter.call, respondWith(busy), 2);
    await send(page, newsletter);
    await expect(closedHeading(page)).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(page).toHaveURL(/\/newsletter$/);
    await expectKept(page, newsletter);
    await page.goBack();
    await expect(page).toHaveURL(/\/blog$/);
  });

  // §maintenance.return
  test('that comes twice leads back to a page whose code was still on its way', async ({ page }) => {
    if (!newsletter) throw new Error('no form');
    await open(page, '/blog');
    await page.clock.install();
    const released = Promise.withResolvers<void>();
    await page.route(/\/assets\/(?:newsletter|not-found)[^/]*\.js$/, async (route) => {
      await released.promise;
      await route.fallback();
    });
    await routeFirst(page, '**/v1/pages/templates/newsletter', respondWith(busy), 2);
    await visit(page, newsletter.path);
    await expect(closedHeading(page)).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(page).toHaveURL(/\/newsletter$/);
    released.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible();
  });

  // §maintenance.return, §maintenance.closed-path
  test('that comes twice leads back after a reload, too', async ({ page }) => {
    await open(page, '/blog');
    await routeFirst(page, '**/v1/pages/templates/newsletter', respondWith(busy), 2);
    await visit(page, '/newsletter');
    await expect(closedHeading(page)).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/\/newsletter$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible();
  });
});
