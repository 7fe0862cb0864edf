/** One shop for the whole run, on a fresh data folder; when it has closed, its books are checked. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkLedger, startShopProcess } from '../../tests/support/shop-process.ts';

/** A style's web font is made when it is first requested: the largest family's beforehand, for tests that measure time. */
async function makeFonts(origin: string): Promise<void> {
  const html = await (await fetch(`${origin}/typeface/barlow`)).text();
  const fonts = new Set(html.match(/\/fonts\/[^"'() ]+\.woff2/g));
  await Promise.all([...fonts].map(async (path) => (await fetch(`${origin}${path}`)).arrayBuffer()));
}

export default async function openShop(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-shop-'));
  const seededDir = join(folder, 'filled');
  // A shop that has imported its foundry and sold nothing: tests that need their own shop start from a copy.
  const empty = await startShopProcess(seededDir);
  await makeFonts(empty.origin);
  await empty.stop();
  const dataDir = join(folder, 'shared');
  await cp(seededDir, dataDir, { recursive: true });
  // Only a shop in development reports to the machine room.
  const shop = await startShopProcess(dataDir, { LIMITS: 'off' }, process.env.WATCHED ? ['--dev'] : []);
  process.env.SHOP_ORIGIN = shop.origin;
  process.env.SHOP_FILLED = seededDir;
  process.env.SHOP_DATA = dataDir;
  return async () => {
    await shop.stop();
    console.log(await checkLedger(dataDir));
    await rm(folder, { recursive: true });
  };
}
