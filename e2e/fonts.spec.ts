/** Which fonts a page loads before anybody scrolls, and which with the first text. */
import { expect, type Page } from 'playwright/test';
import { open } from './support/stub-responses.ts';
import { test } from './support/visit.ts';

test.use({ viewport: { width: 1280, height: 900 } });

const maxBytes = 150_000;

const isLoaded = (page: Page, family: string) =>
  page.evaluate((name) => document.fonts.check(`1em "${name}"`), family);
const familyOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0]?.replaceAll('"', '') ?? '');
/** Of each font for names that the page has rules of, whether it is loaded. To look for the name itself lays it out. */
const loadedNames = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ family }) => family.endsWith('-names'))
      .map(({ status }) => status === 'loaded'),
  );

for (const path of [
  '/',
  '/typefaces',
  '/typeface/barlow',
  '/typeface/eb-garamond',
  '/blog',
  '/free-trial-fonts',
  '/shops/barlow',
  '/checkout',
]) {
  // §navigation.loading.fonts
  test(`${path} loads at most 150 kB of fonts before anybody scrolls`, async ({ page }) => {
    const fonts: Promise<[string, number]>[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/fonts/')) fonts.push(response.body().then((body) => [pathname, body.length]));
    });
    // Nothing is looked for before: that alone lays out what the browser would skip.
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    const loaded = await Promise.all(fonts);
    const sum = loaded.reduce((bytes, [, length]) => bytes + length, 0);
    expect(sum, JSON.stringify(loaded)).toBeLessThanOrEqual(maxBytes);
    // Those of the interface at least.
    expect(sum).toBeGreaterThan(40_000);
  });
}

// §home.opening.font
test('the opening’s whole font comes with the focus, and what is typed is set in it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  const specimen = page.getByRole('textbox', { name: /^Type here to try/ });
  const names = await familyOf(page, '[aria-label^="Type here"]');
  expect(names).toMatch(/-names$/);
  const whole = names.replace(/-names$/, '');
  await expect.poll(() => isLoaded(page, names)).toBe(true);
  expect(await isLoaded(page, whole)).toBe(false);
  await specimen.focus();
  await expect.poll(() => isLoaded(page, whole)).toBe(true);
  await specimen.fill('Quay');
  await specimen.blur();
  expect(await familyOf(page, '[aria-label^="Type here"]')).toBe(whole);
});

// §library.own-text
test('a text of the visitor’s is set in each family’s whole font, which no name asks for', async ({
  page,
}) => {
  await open(page, '/typefaces');
  await page.waitForLoadState('networkidle');
  const band = 'article:has([href="/typeface/barlow"])';
  const whole = (await familyOf(page, `${band} svg text`)).replace(/-names$/, '');
  expect(await isLoaded(page, whole)).toBe(false);
  await page.getByRole('textbox', { name: 'Your text' }).fill('Quay');
  await expect(page.locator(`${band} [data-runs-off] span`)).toHaveText('Quay');
  expect(await familyOf(page, `${band} [data-runs-off] span`)).toBe(whole);
  await expect.poll(() => isLoaded(page, whole)).toBe(true);
});

// §navigation.loading.near
test('a name’s font comes once the name is near, whose place has its height before', async ({ page }) => {
  await page.goto('/typefaces', { waitUntil: 'networkidle' });
  const bands = page.locator('article');
  const heights = () => bands.evaluateAll((all) => all.map((band) => band.getBoundingClientRect().height));
  const before = await heights();
  const loaded = await loadedNames(page);
  expect([loaded.at(0), loaded.at(-1)]).toEqual([true, false]);
  await bands.last().scrollIntoViewIfNeeded();
  await expect.poll(async () => (await loadedNames(page)).at(-1)).toBe(true);
  expect(await heights()).toEqual(before);
});

// §navigation.loading.near
test('a library that is printed has each family’s own letters, also of names that were never near', async ({
  page,
}) => {
  await page.goto('/typefaces', { waitUntil: 'networkidle' });
  expect(await loadedNames(page)).toContain(false);
  // Whoever prints has pressed a key or moved the pointer.
  const code = page.waitForResponse(/print-faces/);
  await page.keyboard.press('Control');
  await (await code).finished();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await loadedNames(page)).not.toContain(false);
});

// §navigation.loading.near
test('the weights of a ripple come with the pointer', async ({ page }) => {
  await open(page, '/typefaces');
  await page.waitForLoadState('networkidle');
  const rules = () =>
    page.evaluate(() => [...document.fonts].filter(({ family }) => /^barlow-.*-names$/.test(family)).length);
  expect(await rules()).toBe(1);
  const band = page.locator('article:has([href="/typeface/barlow"])');
  await band.hover();
  await expect(band).toHaveAttribute('data-ripple', 'true');
  expect(await rules()).toBeGreaterThan(1);
  expect(await isLoaded(page, 'barlow-100-names')).toBe(true);
});
