import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../server/db/connect.ts';
import { noFoundry } from '../../server/stores/foundry.ts';
import { commandEnv } from '../support/command-env.ts';
import { openPglite } from '../support/databases.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

const command = join(import.meta.dirname, '../../server/commands/maintenance.ts');
/** Runs the command as a user would; rejects with its output when it fails. */
const run = async (dataDir: string, ...words: string[]): Promise<string> => {
  const env = { ...commandEnv, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...words], { env });
  return stdout;
};

describe('the maintenance command', () => {
  it('closes a shop that is not running, and opens it again while it runs and holds its database', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'skerry-maintenance-'));
    expect(await run(dataDir, 'on')).toContain('The shop is closed');
    const connection = await connect({ dataDir, databaseUrl: undefined });
    const shop = await startShop(connection, { overrides: { card: noCardGateway }, config: { dataDir } });
    const isClosed = async () => (await shop.call('settings')).body.maintenance_mode;
    expect(await isClosed()).toBe(true);
    expect(await run(dataDir, 'off')).toContain('The shop is open');
    expect(await isClosed()).toBe(false);
    await shop.close();
    await rm(dataDir, { recursive: true, force: true });
  }, 90_000);

  it('prints its usage for bad arguments', async () => {
    await expect(run(tmpdir(), 'perhaps')).rejects.toThrow('npm run maintenance on');
  }, 30_000);
});

describe('a closed shop', () => {
  let shop: ShopServer;
  beforeAll(async () => {
    shop = await startShop(await openPglite(), {
      overrides: {
        card: noCardGateway,
        currentState: async () => ({ maintenance: true, contentVersion: 'v', foundry: noFoundry }),
      },
    });
  });
  afterAll(() => shop.close());

  it('refuses calls with 503 and Retry-After, but says that it is closed and that it lives', async () => {
    const { status, headers } = await shop.call('typefaces');
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
    expect((await shop.call('settings')).body.maintenance_mode).toBe(true);
    expect((await shop.send('GET', '/healthz')).status).toBe(200);
  });

  it('takes no trial order and no reader', async () => {
    const body = {
      email: 'ann@example.com',
      name: 'Ann',
      subscribe: true,
      terms: true,
      newsletter_subscribe_location: '/about',
    };
    expect((await shop.call('orderTrials', { body })).status).toBe(503);
    expect((await shop.call('subscribe', { body })).status).toBe(503);
  });
});
