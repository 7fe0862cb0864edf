/** A shop with some families of the demo foundry, for what needs real fonts but not all of them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFoundry } from '../../server/catalogue/import.ts';
import type { Connection } from '../../server/db/connect.ts';
import { noCardGateway, type ShopServer, startShop } from './server.ts';
import { copyFoundry } from './small-foundry.ts';

export async function startSmallShop(
  open: () => Promise<Connection>,
  families: readonly string[],
): Promise<ShopServer> {
  const shop = await startShop(await open(), { overrides: { card: noCardGateway } });
  const folder = await mkdtemp(join(tmpdir(), 'skerry-foundry-'));
  await copyFoundry(folder, families);
  await importFoundry(shop.services, { folder });
  await rm(folder, { recursive: true });
  return shop;
}
