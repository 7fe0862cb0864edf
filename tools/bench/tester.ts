/**
 * `npm run bench:tester`: what dragging the size slider costs, in script per input event, with 54 samples on the page, and
 * what a key in the block costs in a text of 2,000 characters, at a processor four times slower. Exit code 1 when a median
 * reaches its budget.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { launchOptions } from '../../tests/support/browser.ts';
import { startShopProcess } from '../../tests/support/shop-process.ts';

const budgetMs = 8;
const keyBudgetMs = 16;
const keys = 60;
const textLength = 2000;
const slowdown = 4;
const samples = 54;
const strokes = 60;
const rounds = 5;

type Measures = { readonly inputs: number[]; readonly rests: number[] };

/** Measures from before the page's own listeners to after them: everything that an event triggers synchronously. */
async function instrument(page: Page): Promise<void> {
  await page.evaluate((wanted) => {
    const list = document.querySelector('[data-tester] ul');
    const ownSamples = [...(list?.children ?? [])];
    // Barlow shows a third of its styles at a time; here all of them are shown at once.
    for (let index = ownSamples.length; index < wanted; index += 1) {
      const copy = ownSamples[index % ownSamples.length]?.cloneNode(true);
      if (copy) list?.append(copy);
    }
    const measured: { inputs: number[]; rests: number[] } = { inputs: [], rests: [] };
    let startedAt = 0;
    addEventListener('input', () => (startedAt = performance.now()), { capture: true });
    addEventListener('input', () => measured.inputs.push(performance.now() - startedAt));
    const later = window.setTimeout.bind(window);
    const timed = (job: () => void, ms?: number) =>
      later(() => {
        const from = performance.now();
        job();
        measured.rests.push(performance.now() - from);
      }, ms);
    Object.assign(window, { measured, setTimeout: timed });
  }, samples);
}

async function drag(page: Page, round: number): Promise<Measures> {
  const slider = page.getByRole('slider', { name: 'Size in px' });
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider is not on the page.');
  const y = box.y + box.height / 2;
  const [from, to] = round % 2 === 0 ? [0.25, 0.75] : [0.75, 0.25];
  await page.mouse.move(box.x + box.width * from, y);
  await page.mouse.down();
  for (let stroke = 1; stroke <= strokes; stroke += 1) {
    await page.mouse.move(box.x + box.width * (from + ((to - from) * stroke) / strokes), y);
  }
  await page.mouse.up();
  await page.waitForFunction(
    () => document.querySelector<HTMLElement>('[data-sample]')?.style.transform === '',
  );
  return await page.evaluate(() => {
    const { measured } = window as unknown as { measured: Measures };
    return { inputs: measured.inputs.splice(0), rests: measured.rests.splice(0) };
  });
}

/** Types in the middle of the longest text. */
async function type(page: Page): Promise<number[]> {
  const text = page.locator('[data-block]').getByRole('textbox');
  await text.fill('low water, soft light '.repeat(100).slice(0, textLength - keys));
  await text.evaluate((element) => {
    const [node] = element.childNodes;
    if (node) getSelection()?.collapse(node, 1000);
  });
  await text.focus();
  await page.evaluate(() => (window as unknown as { measured: Measures }).measured.inputs.splice(0));
  for (let key = 0; key < keys; key += 1) await page.keyboard.press(key % 6 === 5 ? 'Space' : 'e');
  return await page.evaluate(() => (window as unknown as { measured: Measures }).measured.inputs.splice(0));
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

const folder = await mkdtemp(join(tmpdir(), 'skerry-bench-'));
const shop = await startShopProcess(folder);
const browser = await chromium.launch(launchOptions);
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${shop.origin}/typeface/barlow`);
  await page.locator('html[data-hydrated]').waitFor();
  await page.locator('#samples').evaluate((section) => section.scrollIntoView());
  await instrument(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const inputs: number[] = [];
  const rests: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const measured = await drag(page, round);
    // The first drag is the warm-up.
    if (round > 0) inputs.push(...measured.inputs);
    if (round > 0) rests.push(...measured.rests.slice(-1));
  }
  await page.locator('[data-block][data-ready]').evaluate((section) => section.scrollIntoView());
  const typed = await type(page);
  const [key, highKey] = [quantile(typed, 0.5), quantile(typed, 0.95)];
  const [median, high, rest] = [quantile(inputs, 0.5), quantile(inputs, 0.95), quantile(rests, 0.5)];
  const row = (what: string, ms: number) => console.log(`${what.padEnd(44)}${ms.toFixed(2).padStart(8)} ms`);
  console.log(`${samples} samples, processor ${slowdown}× slower, ${inputs.length} input events`);
  row('script per input event, median', median);
  row('script per input event, 95th percentile', high);
  row('once at rest: the real size', rest);
  console.log(`A text of ${textLength} characters, ${typed.length} keys`);
  row('script per key, median', key);
  row('script per key, 95th percentile', highKey);
  const isInBudget = median < budgetMs && key < keyBudgetMs;
  const budgets = `${budgetMs} ms an event and ${keyBudgetMs} ms a key`;
  console.log(isInBudget ? `Under the budgets of ${budgets}.` : `Over the budgets of ${budgets}.`);
  process.exitCode = isInBudget ? 0 : 1;
} finally {
  await browser.close();
  await shop.stop();
  await rm(folder, { recursive: true });
}
