import { expect } from 'playwright/test';
import { test } from './support/visit.ts';

test.describe('what a reader without scripts gets', () => {
  test('the library holds the families, title and description', async ({ request }) => {
    const html = await (await request.get('/typefaces')).text();
    for (const name of ['Barlow', 'Sofia Sans', 'EB Garamond', 'Kufam', 'Frank Ruhl Libre'])
      expect(html).toContain(name);
    expect(html).toMatch(/<title>[^<]*Typefaces[^<]*<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
  });

  test('a typeface page holds its name, title and description', async ({ request }) => {
    const html = await (await request.get('/typeface/eb-garamond')).text();
    expect(html).toMatch(/<h1[^>]*>.*EB Garamond.*<\/h1>/s);
    expect(html).toMatch(/<title>[^<]*EB Garamond[^<]*<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html).toMatch(/<link rel="canonical"/);
  });

  test('an address that leads nowhere answers 404 with a page', async ({ request }) => {
    const answer = await request.get('/typeface/no-such-face');
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain('404');
    expect((await request.get('/nowhere/at/all')).status()).toBe(404);
  });
});

for (const path of ['/typefaces', '/typeface/barlow', '/shops/barlow']) {
  test(`${path} hydrates from its HTML and requests nothing twice`, async ({ page }) => {
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await page.goto(path);
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await page.waitForLoadState('networkidle');
    expect(requestedPaths.filter((one) => /^\/v1\/(typefaces|subfamilies|shops)/.test(one))).toEqual([]);
    expect(requestedPaths.filter((one, index) => requestedPaths.indexOf(one) !== index)).toEqual([]);
  });
}

test('inside the site only what the next page needs is loaded', async ({ page }) => {
  await page.goto('/typefaces');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.waitForLoadState('networkidle');
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'Ballet', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ballet' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requestedPaths.filter((one) => one.startsWith('/v1/'))).toEqual(['/v1/typefaces/ballet']);
  expect(requestedPaths.filter((one) => /checkout|stripe/i.test(one))).toEqual([]);
});
