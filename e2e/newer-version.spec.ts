/** A deploy while visitors are on the site: the old version's files are gone (they were kept for a week), and another build serves. */
import { expect, type Page } from 'playwright/test';
import { ada, newBuyer, storageStateOf } from './support/buyer.ts';
import { test } from './support/deployed.ts';
import { ignoreLostRequests } from './support/lost-requests.ts';
import { shownText, visit } from './support/stub-responses.ts';

test.afterEach(({ console: consoleMessages }) => {
  ignoreLostRequests(consoleMessages);
  consoleMessages.splice(
    0,
    consoleMessages.length,
    ...consoleMessages.filter((line) => !/MIME type|dynamically imported/.test(line)),
  );
});

const title = 'There is a newer version of this site';

/** What notices a newer version is loaded after the page, with what it imports: a deploy before that would take its files, too. */
const noticesVersions = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const late = performance
          .getEntriesByType('resource')
          .find(({ name }) => name.includes('/assets/late-'));
        return late !== undefined && (await import(late.name)) !== undefined;
      }),
    )
    .toBe(true);

test('a click on a page whose files are gone brings the new version, and that page', {
  tag: '@long',
}, async ({ page, deployed: { origin, deploy } }) => {
  await page.goto(`${origin}/information`);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  const main = () => page.locator('script[data-main]').getAttribute('data-main');
  const before = await main();
  await noticesVersions(page);
  await deploy();
  await visit(page, '/commissions');
  await expect(page.getByRole('heading', { level: 1, name: 'Commissions' })).toBeVisible();
  await expect(page).toHaveURL(`${origin}/commissions`);
  expect(await main()).not.toBe(before);
  // From here on it behaves like any other window.
  await page.getByRole('link', { name: 'Blog' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
});

test('what is typed around the page is not loaded over unasked', { tag: '@long' }, async ({
  page,
  deployed: { origin, deploy },
}) => {
  await page.goto(`${origin}/information`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const email = page.getByRole('contentinfo').getByLabel('Email');
  await email.fill('ada@example.com');
  await noticesVersions(page);
  await deploy();
  await visit(page, '/commissions');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(email).toHaveValue('ada@example.com');
  await page.getByRole('button', { name: 'Load it now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Commissions' })).toBeVisible();
});

test('at the checkout it is offered, and everything entered stands after it', { tag: '@long' }, async ({
  browser,
  deployed: { origin, deploy },
}) => {
  const buyer = await newBuyer(origin);
  const storageState = storageStateOf(buyer, origin, { step: 'information', form: ada });
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  await page.goto(`${origin}/checkout`);
  const information = page.getByRole('region', { name: 'Order information' });
  await information.getByLabel('City').first().fill('Neukölln');
  await noticesVersions(page);
  await deploy();
  await information.getByRole('button', { name: /Proceed/ }).click();
  const review = page.getByRole('region', { name: 'Order review' });
  await review.getByRole('checkbox', { name: /licensing terms/ }).check();
  await review.getByRole('button', { name: /payment/ }).click();
  // The card form's own file is gone.
  await expect(shownText(page, title)).toBeVisible();
  await page.getByRole('button', { name: 'Load it now' }).click();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
  await expect(page.getByText(/Neukölln/).first()).toBeVisible();
  await context.close();
});

test('a file that is lost from the present version loads nothing anew', async ({
  page,
  console: consoleMessages,
}) => {
  await page.goto('/information');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.route('**/assets/commissions-page-*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.evaluate(() => {
    history.pushState(null, '', '/commissions');
    document.documentElement.dataset.marked = 'yes';
  });
  await expect(page.getByRole('heading', { level: 1, name: 'This page did not arrive' })).toBeVisible();
  await expect(page.locator('html[data-marked]')).toBeAttached();
  ignoreLostRequests(consoleMessages);
});

test('a version that is loaded unasked and still misses its files is not loaded again', async ({ page }) => {
  // A cache in front that still serves the old page, whose files are gone.
  await page.route('**/v1/settings', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), build: '/assets/main-another.js' } });
  });
  await page.route('**/assets/blog-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.goto('/information');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await visit(page, '/blog');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load it now' })).toBeEnabled();
  expect(documents).toBe(2);
});
