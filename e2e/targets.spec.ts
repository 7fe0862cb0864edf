/** What is pressed and filled in: sizes, labels, and what shows only where it is needed. */
import { expect, type Page } from 'playwright/test';
import { test } from './support/visit.ts';

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.locator('html[data-hydrated]')).toBeAttached({ timeout: 40_000 });
};

const paths = [
  '/',
  '/blog',
  '/typefaces',
  '/typeface/instrument-serif',
  '/shops/ballet',
  '/free-trial-fonts',
  '/user/login',
];

/** Visible targets smaller than this; links within a text have its size, and a label belongs to its box. */
const smallTargets = (page: Page, leastPx: number) =>
  page.evaluate((least) => {
    const targets = document.querySelectorAll<HTMLElement>(
      'button, select, textarea, summary, input, nav a, header a',
    );
    return [...targets].flatMap((element) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const rects = [element, ...labels].map((one) => one.getBoundingClientRect());
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: false });
      const width = Math.max(...rects.map((rect) => rect.width));
      const height = Math.max(...rects.map((rect) => rect.height));
      const isSmall = isShown && (width < least - 0.5 || height < least - 0.5);
      return isSmall
        ? [`${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 90)}`]
        : [];
    });
  }, leastPx);

// §accessibility.targets
test('a target is at least 24 px wide and tall', async ({ page }) => {
  for (const path of paths) {
    await open(page, path);
    expect(await smallTargets(page, 24), path).toEqual([]);
  }
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  // §accessibility.targets
  test('a target is at least 44 px tall', async ({ page }) => {
    for (const path of paths) {
      await open(page, path);
      expect.soft(await smallTargets(page, 44), path).toEqual([]);
    }
  });

  // §cart.item.remove
  test('an item can always be removed', async ({ page, shop }) => {
    await shop.open('ballet');
    await shop.license('Desktop', 1);
    await shop.add('Ballet Regular');
    await open(page, '/cart');
    await expect(page.getByRole('button', { name: /^Remove/ }).locator('..')).toHaveCSS('opacity', '1');
  });
});

// §cart.item.remove
test("'Remove' is in sight with a mouse, too, wherever that is", async ({ page, shop }) => {
  await shop.open('ballet');
  await shop.license('Desktop', 1);
  await shop.add('Ballet Regular');
  for (const path of ['/cart', '/shops/ballet']) {
    await open(page, path);
    const remove = page.getByRole('button', { name: /^Remove/ });
    await page.mouse.move(0, 0);
    await expect(remove, path).toBeVisible();
    await expect(remove.locator('..'), path).toHaveCSS('opacity', '1');
  }
});

// §cart.item.edit
test('a price keeps its place when its steps open, and the colour of its line goes down to the rule', async ({
  page,
  shop,
}) => {
  await shop.open('ballet');
  await shop.license('Desktop', 1);
  await shop.add('Ballet Regular');
  for (const path of ['/cart', '/shops/ballet']) {
    await open(page, path);
    const line = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove/ }) });
    const price = line.locator('summary').getByText(/^\$\d+$/);
    const closed = await price.boundingBox();
    await line.locator('summary').click();
    await expect(line.getByRole('table')).toBeVisible();
    expect(await price.boundingBox(), path).toEqual(closed);
    const [bar, list] = await Promise.all([line.boundingBox(), line.locator('..').boundingBox()]);
    expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0)), path).toBe(
      Math.round((list?.y ?? 0) + (list?.height ?? 0) - 1),
    );
  }
});

// §forms.labels.above
test('a label stands above its field', async ({ page }) => {
  for (const path of ['/user/login', '/free-trial-fonts', '/shops/ballet']) {
    await open(page, path);
    const fields = page.getByRole('main').locator('input:not([type=checkbox], [type=radio]), select');
    await expect(fields.nth(1), path).toBeVisible();
    const gaps = await fields.evaluateAll((all: (HTMLInputElement | HTMLSelectElement)[]) =>
      all.map((field) => {
        const label = field.labels?.[0]?.getBoundingClientRect();
        return label ? field.getBoundingClientRect().top - label.bottom : Number.NaN;
      }),
    );
    expect(
      gaps.filter((gap) => !(gap >= 0)),
      path,
    ).toEqual([]);
  }
});

// §blog.pagination.small-screen
test('below 601 px the page numbers share the width', async ({ page }) => {
  await open(page, '/blog');
  const numbers = page.getByRole('navigation', { name: 'More posts' }).getByRole('list');
  const right = async () => {
    const [list, last] = await Promise.all([
      numbers.boundingBox(),
      numbers.getByRole('listitem').last().boundingBox(),
    ]);
    return Math.round((list?.x ?? 0) + (list?.width ?? 0) - (last?.x ?? 0) - (last?.width ?? 0));
  };
  await page.setViewportSize({ width: 601, height: 800 });
  expect(await right()).toBeGreaterThan(10);
  await page.setViewportSize({ width: 600, height: 800 });
  expect(await right()).toBe(0);
});
