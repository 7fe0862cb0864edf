/** What the groups of the benchmark measure with: the shops, a browser, and rounds in turns. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShopProcess } from '../../tests/support/shop-process.ts';
import { buildCopy, copyCheckout } from '../checkout-copy.ts';
import { root } from '../prepare.mjs';
import { type Browser, startBrowser } from './browser.ts';

/** A running shop, and the origin of its pages as files without any JavaScript. */
export type Shop = { readonly origin: string; readonly twin: string };

export type Setting = {
  readonly rounds: number;
  readonly browser: () => Promise<Browser>;
  /** This checkout's, and that of the commit before when one was named. */
  readonly shops: () => Promise<readonly Shop[]>;
  readonly close: () => Promise<void>;
};

/** What visitors see first. */
export const publicPaths = ['/', '/typefaces', '/typeface/barlow', '/blog', '/shops/barlow'] as const;

export const report = (text: string) => console.error(text);

/** Made at the first call, and only once. */
function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Everything in it is started when a group first needs it; `close` ends it. `before` is a commit. */
export function openSetting(rounds: number, before: string | undefined): Setting {
  const closers: (() => Promise<unknown>)[] = [];

  async function startTwin(origin: string): Promise<string> {
    const child = fork(join(import.meta.dirname, 'twin.ts'), [origin, ...publicPaths]);
    closers.push(async () => child.kill());
    const [{ url }] = await once(child, 'message');
    return url;
  }

  async function openShop(checkout: string): Promise<Shop> {
    const folder = await mkdtemp(join(tmpdir(), 'skerry-bench-'));
    closers.push(() => rm(folder, { recursive: true }));
    const shop = await startShopProcess(folder, { NODE_ENV: 'production', LIMITS: 'off' }, [], checkout);
    closers.push(shop.stop);
    return { origin: shop.origin, twin: await startTwin(shop.origin) };
  }

  /** Has every page's fonts and pictures made, which the first visitor waits for. */
  async function warmUp({ origin, twin }: Shop): Promise<void> {
    for (const path of publicPaths)
      for (const side of [origin, twin]) {
        const tab = await (await browser()).open({ width: 1280, height: 900 });
        await tab.go(side + path);
        await tab.settle(side === origin);
        await tab.close();
      }
  }

  const browser = lazily(async () => {
    const started = await startBrowser();
    closers.push(started.close);
    return started;
  });
  const shops = lazily(async () => {
    const checkouts = [root];
    if (before !== undefined) {
      report(`building the shop of ${before}`);
      const copy = copyCheckout(before);
      closers.push(async () => copy.remove());
      checkouts.push((await buildCopy(copy)).folder);
    }
    report('opening the shop, and making the fonts of its pages');
    const opened: Shop[] = [];
    for (const checkout of checkouts) opened.push(await openShop(checkout));
    for (const shop of opened) await warmUp(shop);
    return opened;
  });
  return {
    rounds,
    browser,
    shops,
    close: async () => {
      for (const close of closers.toReversed()) await close();
    },
  };
}

/** Measures each shop in every round, in turns, because whatever else a host does changes; gives each shop's values by round. */
export async function inTurns<Value>(
  { rounds, shops }: Pick<Setting, 'rounds' | 'shops'>,
  what: string,
  measure: (shop: Shop, round: number) => Promise<Value>,
): Promise<Value[][]> {
  const sides = (await shops()).map((shop) => ({ shop, values: [] as Value[] }));
  report(what);
  for (let round = 0; round < rounds; round += 1)
    for (const { shop, values } of round % 2 === 0 ? sides : sides.toReversed())
      values.push(await measure(shop, round));
  return sides.map(({ values }) => values);
}
