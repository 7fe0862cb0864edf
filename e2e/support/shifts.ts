/** What moves on a page that loads over a slow line and is then scrolled to its end. */
import type { BrowserContext, Page } from 'playwright';

/** A slow mobile line: 1.6 Mbit/s down, 150 ms there and back. */
export const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 96_000,
};

export type Shift = { readonly value: number; readonly what: string; readonly atMs: number };

/** Records every shift that no click or key caused, and what moved most. */
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

/** Scrolls to the end in steps of a window's height, as a reader of the whole page does. */
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

/** Loads the page; when that fails, names the requests that have had no answer. */
async function load(page: Page, url: string): Promise<void> {
  const open = new Set<string>();
  page.on('request', (request) => open.add(request.url()));
  page.on('requestfinished', (request) => open.delete(request.url()));
  page.on('requestfailed', (request) => open.delete(request.url()));
  await page.goto(url, { timeout: 60_000 }).catch((cause: unknown) => {
    throw new Error(`${url} waits for ${[...open].join(', ') || 'nothing'}`, { cause });
  });
}

/** Every shift of the page at `url`, in a context of its own without earlier storage. */
export async function shiftsOf(context: BrowserContext, url: string): Promise<readonly Shift[]> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', slowLine);
  await page.addInitScript(noteShifts);
  await load(page, url);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 120_000 });
  await readToTheEnd(page);
  await page.waitForLoadState('networkidle', { timeout: 120_000 });
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  await page.close();
  return shifts;
}
