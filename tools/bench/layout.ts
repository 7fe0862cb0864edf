/**
 * `npm run bench:layout [PATH …]`: what moves on a page that loads over a slow line and is then scrolled to its end,
 * as the sum of its layout shifts. Exit code 1 when a page reaches 0.005, which rounds to more than 0.00.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { type Shift, shiftsOf } from '../../e2e/support/shifts.ts';
import { launchOptions } from '../../tests/support/browser.ts';
import { startShopProcess } from '../../tests/support/shop-process.ts';

const limit = 0.005;
/** Lists, pictures, testers, and pages whose late parts are placed by a program. */
const defaultPaths = [
  '/',
  '/blog',
  '/blog/in-use',
  '/blog/in-use/the-night-boat',
  '/typefaces',
  '/typeface/barlow',
  '/typeface/fraunces',
  '/typeface/kufam',
  '/typeface/weather-collection',
  '/shops/barlow',
  '/commissions',
  '/commissions/north-sound-pilots',
  '/free-trial-fonts',
  '/information',
  '/about',
];
const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/** A shop that is running (SHOP_ORIGIN), or one of its own. */
async function open(): Promise<{ origin: string; close: () => Promise<void> }> {
  const known = process.env.SHOP_ORIGIN;
  if (known) return { origin: known, close: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'skerry-bench-'));
  const shop = await startShopProcess(folder);
  const close = async () => {
    await shop.stop();
    await rm(folder, { recursive: true });
  };
  return { origin: shop.origin, close };
}

const requestedPaths = process.argv.slice(2);
const shop = await open();
const browser = await chromium.launch(launchOptions);
let isStill = true;
try {
  console.log(`${'page'.padEnd(36)}${windows.map(({ width }) => `${width} px`.padStart(10)).join('')}`);
  for (const path of requestedPaths.length > 0 ? requestedPaths : defaultPaths) {
    const sums: number[] = [];
    const moved: Shift[] = [];
    for (const viewport of windows) {
      const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
      const shifts = await shiftsOf(context, shop.origin + path);
      await context.close();
      sums.push(shifts.reduce((sum, { value }) => sum + value, 0));
      moved.push(...shifts.filter(({ value }) => value >= limit / 10));
    }
    console.log(path.padEnd(36) + sums.map((sum) => sum.toFixed(4).padStart(10)).join(''));
    for (const { value, what, atMs } of moved) console.log(`    ${value.toFixed(4)} at ${atMs} ms: ${what}`);
    if (sums.some((sum) => sum >= limit)) isStill = false;
  }
  console.log(isStill ? 'CLS 0.00: nothing moves.' : 'Something moves.');
  process.exitCode = isStill ? 0 : 1;
} finally {
  await browser.close();
  await shop.close();
}
