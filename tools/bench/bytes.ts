/** What a page fetches while nobody touches it: bodies as they are encoded on the wire, without headers. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Stored } from './browser.ts';
import { buyerAt } from './buyer-at.ts';
import type { Group } from './groups.ts';
import type { Line } from './line.ts';
import { inTurns, publicPaths } from './setting.ts';

const watchedMs = 3500;
/** Bytes hardly differ from round to round. */
const maxRounds = 2;
const fontMark = { atMost: 150 };
const scriptMarks: Readonly<Record<string, number>> = { '/shops/barlow': 100, '/checkout': 120 };
const publicScriptMark = 85;

type Sums = { readonly script: number; readonly fonts: number; readonly files: number };

async function fetchedBy(browser: Browser, url: string, stored: Stored = []): Promise<Sums> {
  const tab = await browser.open({ width: 1280, height: 900, stored });
  try {
    await tab.go(url);
    await pause(watchedMs);
    const fonts = tab.fetched.filter(({ type }) => type === 'Font');
    const kilobytes = (type: string) =>
      tab.fetched.reduce((sum, request) => sum + (request.type === type ? request.bytes : 0), 0) / 1000;
    return { script: kilobytes('Script'), fonts: kilobytes('Font'), files: fonts.length };
  } finally {
    await tab.close();
  }
}

export const bytes: Group = {
  what: 'bytes of script and fonts, 1280 × 900, nothing touched, 3.5 s: bodies on the wire, without headers',
  measure: async ({ rounds, shops, browser: browserOf }) => {
    const browser = await browserOf();
    const setting = { rounds: Math.min(rounds, maxRounds), shops };
    const lines: Line[] = [];
    for (const path of [...publicPaths, '/checkout']) {
      const sums = await inTurns(setting, `bytes: ${path}`, async ({ origin }) =>
        fetchedBy(browser, origin + path, path === '/checkout' ? await buyerAt(origin) : []),
      );
      const samples = (pick: (sums: Sums) => number) =>
        sums.map((rounds) => rounds.map((one) => ({ own: pick(one) })));
      const script = { atMost: scriptMarks[path] ?? publicScriptMark };
      lines.push(
        { name: `${path} script`, unit: 'kB', mark: script, samples: samples((one) => one.script) },
        { name: `${path} fonts`, unit: 'kB', mark: fontMark, samples: samples((one) => one.fonts) },
        { name: `${path} files of fonts`, samples: samples((one) => one.files) },
      );
    }
    return lines;
  },
};
