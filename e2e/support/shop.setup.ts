/** One shop for the whole run, on a copy of the filled data folder (tools/fill.setup.ts); when it has closed, its books are checked. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkLedger, startShopProcess } from '../../tests/support/shop-process.ts';

export default async function openShop(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-shop-'));
  const dataDir = join(folder, 'shared');
  await cp(process.env.SHOP_FILLED ?? '', dataDir, { recursive: true });
  // Only a shop in development reports to the machine room.
  const shop = await startShopProcess(dataDir, { LIMITS: 'off' }, process.env.WATCHED ? ['--dev'] : []);
  process.env.SHOP_ORIGIN = shop.origin;
  process.env.SHOP_DATA = dataDir;
  return async () => {
    await shop.stop();
    console.log(await checkLedger(dataDir));
    await rm(folder, { recursive: true });
  };
}
