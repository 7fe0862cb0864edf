/** Where a page stands after a click, Back or a reload, and how it gets there. */
import { expect, type Locator, type Page } from 'playwright/test';
import { test } from './support/visit.ts';

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.locator('html[data-hydrated]')).toBeAttached({ timeout: 40_000 });
};
const scrollYOf = (page: Page) => page.evaluate(() => Math.round(scrollY));

for (const [what, name] of [
  ['the current page', 'Page 2'],
  ['another page', 'Page 3'],
] as const) {
  // §navigation.scroll.list-page, §navigation.scroll.reduced-motion
  test(`choosing ${what} of a list scrolls to its top in 200 ms, and under reduced motion jumps there`, async ({
    page,
  }) => {
    await page.clock.install();
    /** Opens the list, stops the clock, and chooses the page; where the window stood then. */
    const choosePage = async () => {
      await open(page, '/blog?page=2');
      const link = page.getByRole('navigation', { name: 'More posts' }).getByRole('link', { name });
      await link.scrollIntoViewIfNeeded();
      const started = await scrollYOf(page);
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
      await link.click();
      return started;
    };
    const started = await choosePage();
    expect(started).toBeGreaterThan(100);
    await page.clock.runFor(150);
    expect(await scrollYOf(page)).toBeGreaterThan(0);
    expect(await scrollYOf(page)).toBeLessThan(started / 2);
    await page.clock.runFor(70);
    expect(await scrollYOf(page)).toBe(0);
    await page.clock.resume();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await choosePage();
    await page.clock.runFor(20);
    expect(await scrollYOf(page)).toBe(0);
  });
}

// §navigation.scroll.list-page
test('a page of a list that is opened in a tab of its own leaves this one where it is', async ({ page }) => {
  await open(page, '/blog?page=2');
  const link = page.getByRole('navigation', { name: 'More posts' }).getByRole('link', { name: 'Page 3' });
  await link.scrollIntoViewIfNeeded();
  const place = await scrollYOf(page);
  const opened = page.context().waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await (await opened).waitForLoadState();
  expect(await scrollYOf(page)).toBe(place);
});

// §navigation.scroll.restored
test('Back and a reload come back to the place on the page', async ({ page }) => {
  await open(page, '/blog');
  const entry = page.getByRole('article').nth(5).getByRole('heading').getByRole('link');
  await entry.scrollIntoViewIfNeeded();
  const place = await scrollYOf(page);
  expect(place).toBeGreaterThan(500);
  await entry.click();
  await expect(page).toHaveURL(/\/blog\/[\w-]+\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => scrollYOf(page)).toBe(0);
  await page.goBack();
  await expect(entry).toBeInViewport();
  expect(Math.abs((await scrollYOf(page)) - place)).toBeLessThan(5);
  await page.reload();
  await expect.poll(async () => Math.abs((await scrollYOf(page)) - place)).toBeLessThan(5);
});

// §navigation.scroll.anchor-delay, §navigation.scroll.default-duration, §pages.information.sidebar
test('an anchor of the contents is scrolled to smoothly, 100 ms after the click', async ({ page }) => {
  await open(page, '/information');
  const waited = () =>
    page.evaluate(
      () =>
        new Promise<{ readonly ms: number; readonly place: number }>((resolve) => {
          const link = [...document.querySelectorAll<HTMLElement>('[aria-label="Contents"] a')].at(-3);
          const start = performance.now();
          const onScroll = () => resolve({ ms: performance.now() - start, place: scrollY });
          addEventListener('scroll', onScroll, { once: true });
          link?.click();
        }),
    );
  const { ms, place } = await waited();
  expect(ms).toBeGreaterThanOrEqual(100);
  await expect(page).toHaveURL(/\/information#.+/);
  const target = page.locator(':target');
  await expect(target).toBeInViewport();
  expect(place).toBeLessThan(await scrollYOf(page));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/typefaces');
  await open(page, '/information');
  expect((await waited()).place, 'a jump').toBeGreaterThan(500);
});

test.describe('when the server fails', () => {
  test.use({ expectedStatuses: [500] });

  // §navigation.head.failed-page
  test('a page that did not arrive has the focus on its heading, and after Back the heading of the page before', async ({
    page,
  }) => {
    await open(page, '/blog');
    await page.route('**/v1/pages/templates/information', (route) =>
      route.fulfill({ status: 500, json: { error: 'gone' } }),
    );
    await page.getByRole('banner').getByRole('link', { name: 'Information' }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeFocused();
    await expect(page).not.toHaveTitle(/Blog/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeFocused();
    await expect(page).toHaveTitle(/Blog/);
  });
});

// §accessibility.reduced-motion, §navigation.scroll.reduced-motion
test('under reduced motion nothing moves by itself', async ({ page }) => {
  await open(page, '/information');
  const scrollBehavior = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  expect(await scrollBehavior()).toBe('smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await scrollBehavior()).toBe('auto');
  for (const path of ['/information', '/typefaces', '/shops/ballet']) {
    await open(page, path);
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')]
          .map((element) => getComputedStyle(element))
          .filter(({ transitionDuration, animationDuration }) =>
            /[1-9]/.test(transitionDuration + animationDuration),
          ).length,
    );
    expect(moving, path).toBe(0);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  // §header.closes
  test('the navigation closes when it has led somewhere', async ({ page }) => {
    await open(page, '/typefaces');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL(/\/blog$/);
    await expect(menu).toBeHidden();
  });
});

/** Walks back through the page from the end of its footer: no bar may lie over what has the focus. */
async function expectNoneCovered(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link').last().focus();
  let seen = 0;
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const { top, bottom, left, right } = focused.getBoundingClientRect();
      const bars = [...document.querySelectorAll('*')].filter(
        (element) =>
          ['sticky', 'fixed'].includes(getComputedStyle(element).position) && !element.contains(focused),
      );
      const isCovered = bars.some((bar) => {
        const rect = bar.getBoundingClientRect();
        const isBeside = rect.right <= left || rect.left >= right;
        return !isBeside && rect.top <= top && rect.bottom >= bottom && rect.height < innerHeight / 2;
      });
      return isCovered || bottom <= 0 ? focused.outerHTML.slice(0, 120) : '';
    });
    if (covered === null) break;
    expect(covered).toBe('');
    seen += 1;
  }
  expect(seen).toBeGreaterThan(20);
}

// §accessibility.sticky-header
test('no sticky bar covers the element that is focused, on the way up', async ({ page }) => {
  await open(page, '/typeface/instrument-serif');
  await expectNoneCovered(page);
});

for (const width of [390, 1440]) {
  // §shop.nothing-chosen, §shop.licences-in-reach, §shop.bar
  test(`at ${width} px the shop's bars stay in reach and cover neither focus nor footer`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/shops/instrument-serif');
    await expect(page.getByRole('button', { name: /^View cart/ })).toHaveCount(0);
    const nothingChosen = page.getByText('Choose at least one licence.').filter({ visible: true });
    await expect(nothingChosen).toHaveCount(1);
    await shop.license('Desktop', 1);
    await expect(nothingChosen).toHaveCount(0);
    await shop.add('Instrument Serif Italic');
    const licences =
      width === 390
        ? page.getByRole('button', { name: 'Change licences' })
        : page.getByRole('combobox', { name: /Desktop/ }).first();
    await page.getByRole('button', { name: /Instrument Serif Italic: Added/ }).scrollIntoViewIfNeeded();
    await expect(licences).toBeInViewport();
    await expectNoneCovered(page);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const bar = page.getByRole('button', { name: 'View cart (1)' });
    await expect(bar).toBeVisible({ visible: width === 390 });
    if (width === 390) {
      const footer = await page.getByRole('contentinfo').boundingBox();
      const above = await bar.locator('..').boundingBox();
      expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((above?.y ?? 0) + 1);
    }
  });
}

test.describe('bars that stick', () => {
  const isOnTop = (control: Locator) =>
    control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      return found !== null && element.contains(found);
    });

  const viewports = [
    { width: 390, height: 844 },
    { width: 390, height: 600 },
    { width: 1440, height: 900 },
  ];
  for (const viewport of viewports) {
    // §accessibility.sticky-header
    test(`the features open where they were pressed, at ${viewport.width} × ${viewport.height}`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await open(page, '/typeface/barlow');
      await page.evaluate(() => scrollTo(0, 2600));
      const features = page.locator('#samples summary');
      await features.press('Enter');
      await expect(page.getByRole('group', { name: 'Figure widths' })).toBeInViewport();
      await expect.poll(() => isOnTop(features)).toBe(true);
      await page.keyboard.press('Tab');
      await expect.poll(() => isOnTop(page.locator(':focus'))).toBe(true);
    });
  }

  // §accessibility.sticky-header
  test('the bar of a cart that is no longer empty covers nothing that was just pressed', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/shops/barlow');
    await page.getByLabel('Who will install the fonts?').selectOption({ index: 1 });
    const add = page.getByRole('button', { name: 'Add Barlow Semi Bold', exact: true });
    await add.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
    const { height: before } = (await add.boundingBox()) ?? {};
    await add.click();
    await expect(page.getByRole('button', { name: 'View cart (1)' })).toBeVisible();
    const added = page.getByRole('button', { name: 'Barlow Semi Bold: Added', exact: true });
    await expect(added).toBeFocused();
    await expect(added).toBeInViewport({ ratio: 1 });
    const bar = await page.getByRole('button', { name: 'View cart (1)' }).boundingBox();
    const row = await added.boundingBox();
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(row?.height, 'its word stays on one line').toBe(before);
  });
});

// §legibility.facts
test('the figures of the legibility facts are those that were measured', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/typeface/kufam');
  await page.getByRole('heading', { name: 'Legibility' }).scrollIntoViewIfNeeded();
  const pair = page.locator('#legibility li').filter({ hasText: 'O 0' });
  await expect(pair).toHaveCSS('font-variant-numeric', 'normal');
});
