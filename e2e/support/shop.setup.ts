/** One shop for the whole run, on a fresh data folder; when it has closed, its books are checked. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkLedger, startShop } from './shop.ts';

export default async function openShop(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-shop-'));
  const filled = join(folder, 'filled');
  // A shop that has imported its foundry and sold nothing: tests that need one of their own start from a copy.
  await (await startShop(filled)).stop();
  const dataDir = join(folder, 'shared');
  await cp(filled, dataDir, { recursive: true });
  const shop = await startShop(dataDir, { LIMITS: 'off' });
  process.env.SHOP_ORIGIN = shop.origin;
  process.env.SHOP_FILLED = filled;
  process.env.SHOP_DATA = dataDir;
  return async () => {
    await shop.stop();
    console.log(await checkLedger(dataDir));
    await rm(folder, { recursive: true });
  };
}
