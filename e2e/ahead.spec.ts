/** What is fetched of a page before its link is followed. */
import { chromium, expect, type Page } from 'playwright/test';
import { launchOptions } from '../tests/support/browser.ts';
import { test } from './support/visit.ts';

/** Opens the library, alive with what starts last; gives the calls that are made from then on. */
async function openLibrary(page: Page): Promise<string[]> {
  await page.goto('/typefaces');
  // The announcer, which starts with it, speaks for the page's own statuses.
  await expect(page.locator('[role=status][aria-live=off]').first()).toBeAttached();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/v1/')) calls.push(pathname);
  });
  return calls;
}

const ballet = (page: Page) => page.getByRole('link', { name: 'Ballet', exact: true }).first();

// §navigation.ahead
test('a page is fetched while the pointer rests on its link, once, and is there when it is clicked', async ({
  page,
}) => {
  const calls = await openLibrary(page);
  const fetched = page.waitForResponse(/\/v1\/typefaces\/ballet$/);
  await ballet(page).hover();
  await fetched;
  await ballet(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ballet' })).toBeVisible();
  expect(calls).toEqual(['/v1/typefaces/ballet']);
});

// §navigation.ahead
test('a page that is opened while it is being fetched is not asked for again', async ({ page }) => {
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/v1\/typefaces\/ballet$/, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  const calls = await openLibrary(page);
  const asked = page.waitForRequest(/\/v1\/typefaces\/ballet$/);
  await ballet(page).hover();
  await asked;
  await ballet(page).click();
  await expect(page).toHaveURL(/\/typeface\/ballet$/);
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'Ballet' })).toBeVisible();
  expect(calls).toEqual(['/v1/typefaces/ballet']);
});

// §navigation.ahead
test('a page is fetched when the focus rests on its link, and opened by Enter', async ({ page }) => {
  const calls = await openLibrary(page);
  const fetched = page.waitForResponse(/\/v1\/typefaces\/ballet$/);
  await ballet(page).focus();
  await fetched;
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ballet' })).toBeVisible();
  expect(calls).toEqual(['/v1/typefaces/ballet']);
});

test.describe('after a failure', () => {
  test.use({ expectedStatuses: [404] });

  // §navigation.ahead
  test('what could not be fetched ahead is fetched when the page is opened', async ({ page }) => {
    await page.route(/\/v1\/typefaces\/ballet$/, (route) => route.fulfill({ status: 404 }), { times: 1 });
    const calls = await openLibrary(page);
    const failed = page.waitForResponse(/\/v1\/typefaces\/ballet$/);
    await ballet(page).hover();
    await failed;
    await ballet(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ballet' })).toBeVisible();
    expect(calls).toEqual(['/v1/typefaces/ballet', '/v1/typefaces/ballet']);
  });
});

test.describe('for a reader who saves data', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
  );

  // §navigation.ahead
  test('nothing is fetched before the click', async ({ page }) => {
    const calls = await openLibrary(page);
    await ballet(page).hover();
    await ballet(page).focus();
    // By then a page would have been asked for.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(calls).toEqual([]);
    await ballet(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ballet' })).toBeVisible();
    expect(calls).toEqual(['/v1/typefaces/ballet']);
  });
});

// §navigation.ahead.document
test('rules for the browser stand in a public page until it is alive', async ({ page, request }) => {
  const rules = page.locator('script[type=speculationrules]');
  expect(await (await request.get('/typefaces')).text()).toContain('"eagerness":"moderate"');
  await openLibrary(page);
  await expect(rules).toHaveCount(0);
  expect(await (await request.get('/cart')).text()).not.toContain('speculationrules');
});

// §navigation.kept
test('nothing on a page keeps the browser from showing it again by Back as it was', async ({
  shopOrigin,
}) => {
  // Playwright turns the browser's cache of whole pages off; a browser without windows has none, and says what else is amiss.
  const browser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Page.enable');
    const ownReasons: string[] = [];
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
      for (const { type, reason } of notRestoredExplanations)
        if (type !== 'Circumstantial') ownReasons.push(reason);
    });
    await page.goto(`${shopOrigin}/typefaces`);
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await page.goto(`${shopOrigin}/v1/openapi.json`);
    await page.goBack({ waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/typefaces$/);
    expect(ownReasons).toEqual([]);
  } finally {
    await browser.close();
  }
});
