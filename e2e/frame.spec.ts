/** Header, footer, sub-bar and pagination at the widths between a phone and a desk. */
import { expect, type Locator, type Page } from 'playwright/test';
import { open, visit } from './support/stub-responses.ts';
import { test } from './support/visit.ts';

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} isn't shown.`);
  return box;
};
const rowsOf = async (locators: readonly Locator[]) =>
  new Set(await Promise.all(locators.map(async (each) => Math.round((await boxOf(each)).y))));

/** A list of 240 posts: its tenth part is asked for, with a gap on both sides of the current page. */
async function openLongList(page: Page): Promise<void> {
  await page.route('**/v1/blog/posts/filter/**', async (route) => {
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/page=\d+/, 'page=1'),
    });
    await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 240 } });
  });
  await open(page, '/about');
  await visit(page, '/blog/in-use?page=5');
  await expect(page.getByRole('link', { name: 'First Page' })).toBeVisible();
}

// §blog.pagination.small-screen
test('a pagination has its numbers in one row, and First and Last side by side', async ({ page }) => {
  await openLongList(page);
  const pagination = page.getByRole('navigation', { name: 'More posts' });
  const ends = ['First Page', 'Last page'].map((name) => pagination.getByRole('link', { name }));
  const numbers = await pagination.getByRole('link', { name: /^Page \d+$/ }).all();
  expect(numbers).toHaveLength(5);
  for (const width of [320, 360, 390, 430, 480, 540, 590, 600, 601, 640, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const [numberRows, endRows] = [await rowsOf(numbers), await rowsOf(ends)];
    expect([width, numberRows.size, endRows.size]).toEqual([width, 1, 1]);
    const isBelow = Math.min(...endRows) > Math.min(...numberRows);
    expect([width, isBelow]).toEqual([width, width < 601]);
    for (const end of ends) {
      const { x, width: own } = await boxOf(end);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + own).toBeLessThanOrEqual(width);
    }
  }
});

// §header.links, §header.menu
test('the six words of the navigation are shown from 768 px on, and fill the window on a phone', async ({
  page,
}) => {
  await open(page, '/information');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const words = ['Typefaces', 'Free Trials', 'Commissions', 'Blog', 'Information', 'About'].map((name) =>
    menu.getByRole('link', { name, exact: true }),
  );
  for (const width of [768, 900, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, (await rowsOf(words)).size]).toEqual([width, 1]);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    await expect(menu.getByRole('link', { name: 'Ballet' })).toBeHidden();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await boxOf(menu)).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await menu.getByRole('link', { name: 'Ballet' }).click();
  await expect(page).toHaveURL(/\/typeface\/ballet$/);
});

// §typeface.purchase-bar
test('far down on a family’s page the shop is one click away', async ({ page }) => {
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/typeface/ballet');
    await page.getByRole('heading', { name: 'About Ballet' }).scrollIntoViewIfNeeded();
    const buy = page.getByRole('link', { name: /^Buy from \$/ });
    await expect(buy).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('link', { name: /^Buy from \$/ }).click();
  await expect(page).toHaveURL(/\/shops\/ballet$/);
});

// §footer.newsletter
test('the footer’s newsletter takes no more height than the lists above it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/information');
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  const form = footer.getByRole('form', { name: 'Newsletter' });
  await expect(form).toBeVisible();
  const lists = await boxOf(footer.getByRole('navigation', { name: 'Information' }).getByRole('list'));
  expect((await boxOf(form)).height).toBeLessThan(lists.height);
});
