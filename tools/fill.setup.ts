/**
 * Before browser tests: SHOP_FILLED is the data folder of a shop that has imported its foundry and sold nothing. It is filled once
 * for all runs on the same sources, and only ever copied.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startShopProcess } from '../tests/support/shop-process.ts';
import { filledShops, hashOf } from './prepare.mjs';

/** What a shop is filled from, and by. */
const sources = [
  'foundry',
  'server',
  'domain',
  'machines',
  'packages/font-facts',
  'packages/embedded-or-postgres',
  'package-lock.json',
];

/** A style's web font is made when it is first requested: the largest family's beforehand, for tests that measure time. */
async function makeFonts(origin: string): Promise<void> {
  const html = await (await fetch(`${origin}/typeface/barlow`)).text();
  const fonts = new Set(html.match(/\/fonts\/[^"'() ]+\.woff2/g));
  await Promise.all([...fonts].map(async (path) => (await fetch(`${origin}${path}`)).arrayBuffer()));
}

async function fill(kept: string): Promise<void> {
  await mkdir(filledShops, { recursive: true });
  const former = await readdir(filledShops);
  const making = await mkdtemp(join(filledShops, 'making-'));
  const shop = await startShopProcess(making);
  await makeFonts(shop.origin);
  await shop.stop();
  // Another run may have been faster.
  await rename(making, kept).catch(() => rm(making, { recursive: true }));
  await Promise.all(former.map((name) => rm(join(filledShops, name), { recursive: true, force: true })));
}

export default async function provideFilledShop(): Promise<void> {
  const kept = join(filledShops, hashOf(sources));
  if (!existsSync(kept)) {
    console.log('Filling a shop (a minute; kept until its sources change) …');
    await fill(kept);
  }
  process.env.SHOP_FILLED = kept;
}
