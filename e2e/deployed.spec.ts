/** A purchase in a browser over TLS and HTTP/2, with pages that come from the proxy's cache (§deploy.proxies). */
import { expect } from 'playwright/test';
import { freePort } from '../tests/support/free-port.ts';
import { nginx } from '../tests/support/proxies.ts';
import { startShopProcess } from '../tests/support/shop-process.ts';
import { cards } from './pages/checkout.page.ts';
import { freshEmail, test as visit } from './support/visit.ts';

const test = visit.extend({
  shopOrigin: async ({ dataDir }, use) => {
    const port = await freePort();
    const server = `127.0.0.1:${port}`;
    const proxy = await nginx.start([server, server]);
    const origin = `https://localhost:${proxy.port}`;
    const shop = await startShopProcess(dataDir, {
      PORT: String(port),
      ORIGIN: origin,
      TRUST_PROXY: '127.0.0.1',
    });
    await use(origin);
    await shop.stop();
    await proxy.stop();
  },
});
test.use({ ignoreHTTPSErrors: true });
// A user's machine needs none; .ci/run installs it.
test.skip(!nginx.isInstalled, 'There is no nginx to stand before the shop.');

test('a visitor buys from a shop behind nginx', { tag: '@long' }, async ({
  page,
  browser,
  shopOrigin,
  shop,
  checkout,
  success,
}) => {
  const path = '/shops/instrument-serif';
  // Somebody was here before.
  const earlier = await browser.newPage({ ignoreHTTPSErrors: true });
  await earlier.goto(shopOrigin + path);
  await earlier.close();
  const opened = await page.goto(path);
  expect(opened?.headers()['x-cache']).toBe('HIT');
  await shop.license('Desktop', 1);
  await shop.add('Instrument Serif Regular');
  await shop.proceedToCheckout();
  await checkout.reachPayment(freshEmail());
  await checkout.payWith(cards.pays);
  await success.arrived();
  expect((await success.download('Download invoice')).length).toBeGreaterThan(1000);
  const protocols = await page.evaluate(() =>
    performance.getEntries().map((entry) => Object(entry).nextHopProtocol),
  );
  expect(new Set(protocols.filter(Boolean))).toEqual(new Set(['h2']));
});
