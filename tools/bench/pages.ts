/** Our pages beside their twins: what they paint, move and compute on a phone's line and processor. */
import type { Browser } from './browser.ts';
import type { Group } from './groups.ts';
import type { Line, Sample } from './line.ts';
import { inTurns, publicPaths } from './setting.ts';

type Load = {
  /** Largest contentful paint, ms. */
  LCP: number;
  /** Cumulative layout shift. */
  CLS: number;
  /** Main-thread tasks of more than 50 ms: browsers report no others. */
  readonly tasks: { readonly start: number; readonly ms: number }[];
  /** When the HTML had been read, ms. */
  htmlRead: number;
};

const longTaskMs = 50;

/** Runs in the page. */
function collect(): void {
  const load: Load = { LCP: 0, CLS: 0, tasks: [], htmlRead: 0 };
  Object.assign(window, { load });
  type Entry = PerformanceEntry & { readonly value?: number; readonly hadRecentInput?: boolean };
  const watch = (type: string, onEntry: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) onEntry(entry);
    }).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    load.LCP = startTime;
  });
  watch('longtask', ({ startTime, duration }) => load.tasks.push({ start: startTime, ms: duration }));
  watch('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) load.CLS += value;
  });
  document.addEventListener('readystatechange', () => {
    load.htmlRead ||= performance.now();
  });
}

/** Once the main thread has nothing left to do. */
const readLoad = 'new Promise((done) => requestIdleCallback(() => setTimeout(() => done(window.load))))';

async function load(browser: Browser, url: string, isAlive: boolean): Promise<Load> {
  const script = `(${collect})()`;
  const tab = await browser.open({ width: 412, height: 823, isSlowLine: true, slowdown: 4, script });
  try {
    await tab.go(url);
    await tab.settle(isAlive);
    return await tab.evaluate<Load>(readLoad);
  } finally {
    await tab.close();
  }
}

/** Total blocking time. */
const tbtOf = ({ tasks }: Load) => tasks.reduce((sum, { ms }) => sum + ms - longTaskMs, 0);
const longestTaskOf = ({ tasks, htmlRead }: Load) =>
  Math.max(longTaskMs, ...tasks.filter(({ start }) => start >= htmlRead).map(({ ms }) => ms));

const twinMarks: Readonly<Record<string, number>> = { '/typeface/barlow': 150, '/typefaces': 250 };

export const pages: Group = {
  what: 'our pages beside static twins of themselves, slow line, processor 4× slower, 412 px',
  measure: async (setting) => {
    const browser = await setting.browser();
    const lines: Line[] = [];
    for (const path of publicPaths) {
      const loads = await inTurns(setting, `pages: ${path}`, async ({ origin, twin }) => ({
        ours: await load(browser, origin + path, true),
        twin: await load(browser, twin + path, false),
      }));
      const beside = (pick: (load: Load) => number): Sample[][] =>
        loads.map((rounds) => rounds.map(({ ours, twin }) => ({ own: pick(ours), beside: pick(twin) })));
      const ofTwin = loads.map((rounds) => rounds.map(({ twin }) => ({ own: tbtOf(twin) })));
      const twinMark = twinMarks[path];
      lines.push(
        { name: `${path} LCP`, unit: 'ms', compared: '÷', samples: beside(({ LCP }) => LCP) },
        { name: `${path} TBT`, unit: 'ms', compared: '−', mark: { atMost: 50 }, samples: beside(tbtOf) },
        {
          name: `${path} longest task`,
          unit: 'ms',
          mark: { atMost: longTaskMs },
          samples: beside(longestTaskOf),
        },
        { name: `${path} CLS`, digits: 3, mark: { atMost: 0.004 }, samples: beside(({ CLS }) => CLS) },
      );
      if (twinMark !== undefined)
        lines.push({
          name: `${path} TBT of the twin`,
          unit: 'ms',
          mark: { atMost: twinMark },
          samples: ofTwin,
        });
    }
    return lines;
  },
};
