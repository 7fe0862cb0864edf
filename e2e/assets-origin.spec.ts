/** A shop whose code, fonts and pictures come from another origin, as from a CDN (§operation.cdn.assets). */
import { expect } from 'playwright/test';
import { freePort } from '../tests/support/free-port.ts';
import { startShopProcess } from '../tests/support/shop-process.ts';
import { test as visit } from './support/visit.ts';

const test = visit.extend({
  shopOrigin: async ({ dataDir }, use) => {
    const port = String(await freePort());
    // The same server by another name: to a browser that is another origin.
    const shop = await startShopProcess(dataDir, {
      PORT: port,
      ORIGIN: `http://127.0.0.1:${port}`,
      ASSETS_ORIGIN: `http://localhost:${port}`,
    });
    await use(shop.origin);
    await shop.stop();
  },
});
test('pages come alive, and code, styles, fonts and pictures come from there alone', {
  tag: '@long',
}, async ({ page }) => {
  const hosts = new Map<string, Set<string>>();
  page.on('response', (response) => {
    const { hostname, pathname } = new URL(response.url());
    const [, kind] = /^\/(assets|fonts|pictures)\/.*\.(?:js|css|woff2|avif|webp)$/.exec(pathname) ?? [];
    const ending = pathname.slice(pathname.lastIndexOf('.'));
    if (kind === undefined) return;
    expect([pathname, response.status()]).toEqual([pathname, 200]);
    hosts.set(ending, (hosts.get(ending) ?? new Set()).add(hostname));
  });
  await page.goto('/');
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Typefaces' }).click();
  await page.getByRole('link', { name: 'Barlow', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barlow');
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  expect([...hosts.keys()]).toEqual(expect.arrayContaining(['.js', '.css', '.woff2']));
  for (const [ending, names] of hosts) expect([ending, [...names]]).toEqual([ending, ['localhost']]);
});
