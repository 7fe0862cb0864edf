/** The head of every page: what a navigation inside the site sets is what the server sends for the same address. */
import { expect, type Page } from 'playwright/test';
import {
  connection,
  generic,
  ignoreFailedRequests,
  json,
  open,
  respondWith,
  visit,
} from './support/stub-responses.ts';
import { test } from './support/visit.ts';

/** One address of each route that a visitor may open, and of what no page is at. */
const addresses = [
  ...['/', '/blog', '/blog?page=2', '/blog/in-use', '/blog/in-use?page=2', '/blog/barlow'],
  ...['/blog/in-use/the-night-boat', '/typefaces', '/typeface/barlow', '/typeface/weather-collection'],
  ...[
    '/shops/barlow',
    '/commissions',
    '/commissions/north-sound-pilots',
    '/information',
    '/eula',
    '/eula-us',
  ],
  ...['/privacy-policy', '/accessibility', '/contact', '/about', '/newsletter', '/free-trial-fonts'],
  ...['/club', '/404'],
  ...['/cart', '/checkout', '/user/login', '/user/forget-password', '/user/change-password?code=any'],
  ...['/club/invite/0123456789', '/user/return-email'],
];
const missing = [
  '/nowhere',
  '/nowhere-else',
  '/typeface/nobody',
  '/blog/in-use/no-such-post',
  '/commissions/nobody',
];

/** Every tag that describes a page, by its name, with the body's class. */
const headOf = (page: Page, html?: string) =>
  page.evaluate((text) => {
    const parsed = text === undefined ? document : new DOMParser().parseFromString(text, 'text/html');
    const tags = parsed.head.querySelectorAll(
      'meta[name=description], meta[name=robots], meta[name^="twitter:"], meta[property^="og:"], link[rel=canonical]',
    );
    return Object.fromEntries([
      ['title', parsed.title],
      ['body', parsed.body.className],
      ...[...tags].map((tag) => [
        tag.getAttribute('name') ?? tag.getAttribute('property') ?? tag.getAttribute('rel'),
        tag.getAttribute('content') ?? tag.getAttribute('href'),
      ]),
    ]);
  }, html);

/** What the server says; read in a page of its own, because the site's policy forbids to parse text. */
async function servedHead(page: Page, path: string) {
  const { origin, port } = new URL(page.url());
  const html = (await (await page.request.get(path)).text()).replaceAll(`http://localhost:${port}`, origin);
  const reader = await page.context().newPage();
  const head = await headOf(reader, html);
  await reader.close();
  return head;
}

const expectHead = (page: Page, head: Record<string, string | null>, path: string) =>
  expect.poll(() => headOf(page), { message: path, intervals: [0, 50, 100, 250] }).toEqual(head);

test.use({ expectedStatuses: [403, 404, 409, 422, 500] });

// §navigation.head.same-table, §navigation.head.list-pages, §site.route.metadata
test('a navigation sets title, description, social tags, canonical link and body class as a hard load does', {
  tag: '@long',
}, async ({ page, console }) => {
  test.setTimeout(120_000);
  // A page’s web fonts, made on demand, hold all connections, and the next page’s code waits for one.
  await page.route('**/fonts/**', (route) => route.abort());
  await open(page, '/user/return-email');
  for (const path of addresses) {
    await visit(page, path);
    await expectHead(page, await servedHead(page, path), path);
  }
  ignoreFailedRequests(console);
});

// §site.route.one-address
test('a link that ends in a slash leads to the address without it', async ({ page }) => {
  await open(page, '/typefaces');
  const address = new URL('/blog?page=2', page.url()).href;
  const link = page.getByRole('banner').getByRole('link', { name: 'Blog' });
  await link.evaluate((anchor) => anchor.setAttribute('href', '/blog/?page=2'));
  await link.click();
  await expectHead(page, await servedHead(page, '/blog?page=2'), '/blog/');
  expect(page.url()).toBe(address);
});

// §site.route.unknown, §navigation.head.failed-page
test('what no page is at has the head of the 404 page, and keeps the address that was asked', async ({
  page,
}) => {
  await open(page, '/typefaces');
  for (const path of missing) {
    const address = new URL(path, page.url()).href;
    await visit(page, path);
    // The served 404 page is one for all addresses.
    await expectHead(page, { ...(await servedHead(page, path)), 'og:url': address }, path);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeFocused();
    expect(page.url()).toBe(address);
    await page.goto(path);
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(page.url()).toBe(address);
  }
});

// §navigation.guard.members, §navigation.head.same-table
test('a hard load of a page for members ends with the head of the log-in', async ({ page }) => {
  for (const path of ['/user/orders', '/user/orders/1', '/user/profile', '/checkouts/success']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/user\/login$/);
    await expectHead(page, await servedHead(page, '/user/login'), path);
  }
});

// §navigation.head.failed-page, §accessibility.route-change
test('a page that did not arrive has a title of its own, also in the history, and its heading has the focus', async ({
  page,
  console,
}) => {
  await open(page, '/free-trial-fonts');
  for (const [path, calls, answer, words] of [
    ['/blog', /\/v1\/blog\/posts/, null, connection],
    ['/information', /\/v1\/pages\/templates\/information/, json(500, {}), generic],
  ] as const) {
    await page.route(calls, respondWith(answer));
    await visit(page, path);
    const title = 'This page did not arrive — Skerry';
    await expect
      .poll(() => headOf(page))
      .toMatchObject({
        title,
        description: words,
        'og:title': title,
        'og:description': words,
        'og:url': new URL(path, page.url()).href,
      });
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectHead(page, await servedHead(page, path), path);
  }
  ignoreFailedRequests(console);
});
