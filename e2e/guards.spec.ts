/** Every path of the route table, and where it leads a visitor and a customer. */
import { expect, type Page } from 'playwright/test';
import { visit } from './support/stub-responses.ts';
import { freshEmail, test } from './support/visit.ts';

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

type Guarded = readonly [path: string, visitor: string, customer: string];
const open = (path: string): Guarded => [path, path, path];
const members = (path: string): Guarded => [path, '/user/login', path];
const visitors = (path: string): Guarded => [path, path, '/'];

/** Every pattern of the route table, and where it leads whom. */
const guarded: readonly Guarded[] = [
  ...['/', '/blog', '/blog/in-use', '/typefaces', '/shops/ballet', '/typeface/ballet', '/commissions'].map(
    open,
  ),
  ...[
    '/information',
    '/eula',
    '/eula-us',
    '/junior-licence',
    '/privacy-policy',
    '/accessibility',
    '/404',
    '/about',
    '/contact',
    '/newsletter',
  ].map(open),
  ...['/free-trial-fonts', '/cart', '/checkout', '/user/return-email'].map(open),
  // The code opens the page, and is removed from the address bar.
  ['/user/change-password?code=any', '/user/change-password', '/user/change-password'],
  ...['/user/orders', '/user/orders/1', '/user/profile'].map(members),
  ...['/user/login', '/user/forget-password', '/user/change-password'].map(visitors),
  ['/licenses', '/information', '/information'],
  ['/free_trials', '/free-trial-fonts', '/free-trial-fonts'],
  ['/checkouts/success', '/user/login', '/user/orders'],
  ['/maintenance', '/', '/'],
  ...['/club', '/auth', '/channels/manage', '/nowhere/at/all'].map(open),
];

const addressOf = (page: Page) => page.evaluate(() => location.pathname + location.search);

/** Visits every path as a link inside the site does, without a reload. */
async function walkGuards(page: Page, whom: 1 | 2): Promise<void> {
  for (const row of guarded) {
    await visit(page, row[0]);
    await expect
      .poll(() => addressOf(page), { message: row[0], intervals: [0, 50, 100, 250] })
      .toBe(row[whom]);
    await expect(page.getByRole('heading', { level: 1 }).first(), `${row[0]} stands`).toBeVisible({
      timeout: 30_000,
    });
    expect(await addressOf(page), `${row[0]} stays`).toBe(row[whom]);
  }
}

test.describe('guards', () => {
  test.use({ expectedStatuses: [401, 404] });
  // §navigation.guard.visitors, §navigation.guard.members, §navigation.guard.change-password,
  // §navigation.visitor-access, §login.redirect, §startup.special-paths, §maintenance.closed-path,
  // §site.route.unknown, §site.route.success, §site.route.login, §site.route.forget-password,
  // §site.route.change-password, §site.route.orders, §site.route.settings, §site.route.licenses,
  // §site.route.free-trials-alias
  test('lead visitors and customers where each address says', { tag: '@long' }, async ({
    page,
    shop,
    checkout,
  }) => {
    test.setTimeout(180_000);
    await shop.open('ballet');
    await shop.license('Desktop', 1);
    await shop.add('Ballet Regular');
    await walkGuards(page, 1);
    expect(await stored(page, 'current_url'), 'the last page of members that was wanted').toBe(
      '/checkouts/success',
    );
    await page.goto('/checkout');
    await checkout.register(freshEmail());
    await page.goto('/user/login');
    await expect(page, 'a customer goes on to the page that was wanted').toHaveURL(/\/user\/orders$/);
    await walkGuards(page, 2);
    expect(await stored(page, 'current_url'), 'followed once').toBeNull();
  });
});
