/**
 * `npm run bench:layout [PATH …]`: what moves on a page that loads over a slow line and is then scrolled to its end,
 * as the sum of its layout shifts. Exit code 1 when a page reaches 0.005, which rounds to more than 0.00.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { startShop } from '../support/shop.ts';

const limit = 0.005;
/** Lists, pictures, testers, and pages whose late parts are placed by script. */
const usualPaths = [
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
/** A slow mobile line: 1.6 Mbit/s down, 150 ms there and back. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 96_000 };
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

type Shift = { readonly value: number; readonly what: string; readonly atMs: number };

/** Notes every shift that no click or key caused, and what moved most. */
function noteShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  type Entry = PerformanceEntry & {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources?: readonly { readonly node?: Node | null }[];
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.hadRecentInput) continue;
      const named = (entry.sources ?? []).map(({ node }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const text = element?.textContent?.trim().slice(0, 24) ?? '';
        return `${element?.tagName.toLowerCase()}.${element?.getAttribute('class') ?? ''} ‘${text}’`;
      });
      shifts.push({ value: entry.value, what: named.join(', '), atMs: Math.round(entry.startTime) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** To the end in steps of a window's height, as a reader scrolls who looks at everything. */
async function readToTheEnd(page: Page): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    const isAtEnd = await page.evaluate(
      () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1,
    );
    if (isAtEnd) return;
    await page.mouse.wheel(0, 600);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
}

async function shiftsOf(browser: Browser, url: string, viewport: (typeof windows)[number]): Promise<Shift[]> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Network.emulateNetworkConditions', line);
    await page.addInitScript(noteShifts);
    await page.goto(url, { timeout: 120_000 });
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 120_000 });
    await readToTheEnd(page);
    await page.waitForLoadState('networkidle', { timeout: 120_000 });
    return await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  } finally {
    await context.close();
  }
}

/** A shop that runs already (SHOP_ORIGIN), or one of its own. */
async function open(): Promise<{ origin: string; close: () => Promise<void> }> {
  const known = process.env.SHOP_ORIGIN;
  if (known) return { origin: known, close: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'skerry-bench-'));
  const shop = await startShop(folder);
  const close = async () => {
    await shop.stop();
    await rm(folder, { recursive: true });
  };
  return { origin: shop.origin, close };
}

const asked = process.argv.slice(2);
const shop = await open();
const browser = await chromium.launch({ executablePath, args });
let isStill = true;
try {
  console.log(`${'page'.padEnd(36)}${windows.map(({ width }) => `${width} px`.padStart(10)).join('')}`);
  for (const path of asked.length > 0 ? asked : usualPaths) {
    const sums: number[] = [];
    const moved: Shift[] = [];
    for (const viewport of windows) {
      const shifts = await shiftsOf(browser, shop.origin + path, viewport);
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
