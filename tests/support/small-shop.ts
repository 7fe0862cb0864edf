/** A shop with some families of the demo foundry, for what needs real fonts but not all of them. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFoundry } from '../../server/catalogue/import.ts';
import type { Connection } from '../../server/db/connect.ts';
import { noCard, type ShopServer, startShop } from './server.ts';

const demo = join(import.meta.dirname, '../../foundry');
/** What is written about other families stays at home. */
const leftOut = /(?:families|posts|commissions|collections)\/.+$|commissions\.yaml$/;

export async function startSmallShop(
  open: () => Promise<Connection>,
  families: readonly string[],
): Promise<ShopServer> {
  const shop = await startShop(await open(), { instead: { card: noCard } });
  const folder = await mkdtemp(join(tmpdir(), 'skerry-foundry-'));
  const isWanted = (path: string) =>
    !leftOut.test(path) || families.some((slug) => path.endsWith(`families/${slug}.yaml`));
  await cp(demo, folder, { recursive: true, filter: isWanted });
  await importFoundry(shop.services, { folder });
  await rm(folder, { recursive: true });
  return shop;
}
