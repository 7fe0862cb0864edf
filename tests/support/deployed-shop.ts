/** A shop as it is deployed: server processes in production mode on one PostgreSQL, behind a proxy on this host. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, fromPostgres } from '../../server/db/connect.ts';
import { newPostgresUrl } from './databases.ts';
import { freePort } from './free-port.ts';
import { type ShopProcess, startShopProcess } from './shop-process.ts';
import { foundryIn } from './small-foundry.ts';

/** The family that it sells. */
export const soldFamily = 'ballet';

export type DeployedShop = {
  /** The variables of every process, and of a command. */
  readonly env: Readonly<Record<'DATABASE_URL' | 'DATA_DIR' | 'FOUNDRY_DIR', string>> &
    Readonly<Record<string, string>>;
  readonly database: Connection;
  readonly ports: readonly number[];
  readonly processes: readonly ShopProcess[];
  /** Starts the nth process again, which has ended. */
  readonly restart: (nth: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Starts so many processes, one after the other: of a new shop with these variables, unless `existing` names one. */
export async function openDeployedShop(
  count: number,
  {
    existing,
    more = {},
  }: { readonly existing?: DeployedShop['env']; readonly more?: Readonly<Record<string, string>> } = {},
): Promise<DeployedShop> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-deployed-'));
  const env = existing ?? {
    ...more,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: await newPostgresUrl(),
    FOUNDRY_DIR: await foundryIn(folder, soldFamily),
  };
  const database = fromPostgres(env.DATABASE_URL, 1);
  const ports: number[] = [];
  const processes: ShopProcess[] = [];
  const start = async (port = 0) =>
    await startShopProcess(env.DATA_DIR, {
      ...env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      OUTBOX: 'off',
      PORT: String(port),
      ORIGIN: 'https://shop.example',
      TRUST_PROXY: '127.0.0.1',
    });
  for (let nth = 0; nth < count; nth += 1) {
    ports[nth] = await freePort();
    processes[nth] = await start(ports[nth]);
  }
  return {
    env,
    database,
    ports,
    processes,
    restart: async (nth) => {
      processes[nth] = await start(ports[nth]);
    },
    async close() {
      for (const process of processes) await process.stop();
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}
