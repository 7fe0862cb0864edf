/**
 * `npm run bench`: our pages beside static twins of themselves (the same HTML, fonts and pictures without any JavaScript),
 * in one run, requested in turn, as medians and ratios; and the answers per second that one connection after another gets.
 * Times depend on this host; the ratios are the proof.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { launchOptions } from '../../tests/support/browser.ts';
import { startShopProcess } from '../../tests/support/shop-process.ts';
import { startTwin } from './twin.ts';

const paths = ['/typeface/barlow', '/typefaces', '/blog', '/'];
const rounds = Number(process.env.ROUNDS ?? 7);
const slowdown = 4;
const networkConditions = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 96_000,
};

const measures = ['FCP', 'LCP', 'TBT', 'CLS'] as const;
type Paint = Readonly<Record<(typeof measures)[number], number>>;

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** Records what the page paints, moves and computes, from its first byte on. */
function installObservers(): void {
  const measured = { FCP: 0, LCP: 0, TBT: 0, CLS: 0 };
  Object.assign(window, { measured });
  type Entry = PerformanceEntry & { readonly value?: number; readonly hadRecentInput?: boolean };
  const watch = (type: string, onEntry: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) onEntry(entry);
    }).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') measured.FCP = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    measured.LCP = startTime;
  });
  watch('longtask', ({ duration }) => {
    measured.TBT += Math.max(0, duration - 50);
  });
  watch('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) measured.CLS += value;
  });
}

async function paintOf(browser: Browser, url: string, isAlive: boolean): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', networkConditions);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(installObservers);
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
    if (isAlive) await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 120_000 });
    await page.waitForLoadState('networkidle', { timeout: 120_000 });
    return await page.evaluate(() => (window as unknown as { measured: Paint }).measured);
  } finally {
    await context.close();
  }
}

/** Answers per second, requested one after the other; warmed up first. */
async function answersPerSecond(url: string): Promise<number> {
  const request = async () => (await fetch(url, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
  for (let warm = 0; warm < 20; warm += 1) await request();
  const began = performance.now();
  let count = 0;
  for (; performance.now() - began < 1000; count += 1) await request();
  return (count * 1000) / (performance.now() - began);
}

async function comparePaints(browser: Browser, ours: string, twin: string): Promise<void> {
  const cells = measures.map((measure) => `${measure} ours`.padStart(10) + 'twin'.padStart(8)).join('');
  console.log(`${'page'.padEnd(20)}${cells}${'LCP ratio'.padStart(11)}`);
  for (const path of paths) {
    const measured: [Paint[], Paint[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      measured[0].push(await paintOf(browser, ours + path, true));
      measured[1].push(await paintOf(browser, twin + path, false));
    }
    const of = (side: 0 | 1, measure: (typeof measures)[number]) =>
      median(measured[side].map((paint) => paint[measure]));
    const text = (measure: (typeof measures)[number], side: 0 | 1) =>
      of(side, measure).toFixed(measure === 'CLS' ? 3 : 0);
    // In the same round the host was equally busy with both.
    const ratio = median(
      measured[0].map((paint, round) => paint.LCP / (measured[1][round]?.LCP ?? Number.NaN)),
    );
    const row = measures.map((one) => text(one, 0).padStart(10) + text(one, 1).padStart(8)).join('');
    console.log(`${path.padEnd(20)}${row}${ratio.toFixed(2).padStart(11)}`);
  }
}

async function compareAnswers(ours: string, twin: string): Promise<void> {
  const targets = [
    ['the twin as a file', `${twin}/typeface/barlow`],
    ['our page', `${ours}/typeface/barlow`],
    ['our JSON', `${ours}/v1/typefaces/barlow`],
  ] as const;
  const found: number[][] = targets.map(() => []);
  for (let round = 0; round < Math.min(rounds, 5); round += 1)
    for (const [index, [, url]] of targets.entries()) found[index]?.push(await answersPerSecond(url));
  const base = median(found[0] ?? []);
  for (const [index, [name]] of targets.entries()) {
    const perSecond = median(found[index] ?? []);
    console.log(
      `${name.padEnd(24)}${perSecond.toFixed(0).padStart(8)} a second  × ${(perSecond / base).toFixed(2)}`,
    );
  }
}

const folder = await mkdtemp(join(tmpdir(), 'skerry-bench-'));
const known = process.env.SHOP_ORIGIN;
const shop = known ? undefined : await startShopProcess(folder, { NODE_ENV: 'production' });
const ours = known ?? shop?.origin ?? '';
const browser = await chromium.launch(launchOptions);
const twin = await startTwin(ours, paths);
try {
  console.log(
    `Medians of ${rounds} rounds, 1.6 Mbit/s, 150 ms, processor ${slowdown}× slower; ms but for CLS`,
  );
  await comparePaints(browser, ours, twin.origin);
  await compareAnswers(ours, twin.origin);
} finally {
  await browser.close();
  await twin.close();
  await shop?.stop();
  await rm(folder, { recursive: true });
}
