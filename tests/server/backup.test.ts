/** Backup and restore by the very commands of docs/operate.md (§deploy.backup). */
import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { newPostgresUrl } from '../support/databases.ts';
import { openDeployedShop, soldFamily } from '../support/deployed-shop.ts';
import { createHttpClient } from '../support/http-client.ts';
import { findPostgres } from '../support/postgres.ts';
import { buyStyle, createRequester, orderLinks, type Purchase } from '../support/purchase.ts';
import { runCommand } from '../support/shop-process.ts';

const run = promisify(execFile);
let manual: string;
let folder: string;
beforeAll(async () => {
  manual = await readFile(join(import.meta.dirname, '../../docs/operate.md'), 'utf8');
  folder = await mkdtemp(join(tmpdir(), 'skerry-backup-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the block of commands of this name, and ends at the first that fails. */
async function runBlock(name: string, env: Readonly<Record<string, string>>): Promise<void> {
  const [, commands] = new RegExp(`\`\`\`sh ${name}\n([^]*?)\`\`\``).exec(manual) ?? [];
  if (!commands) throw new Error(`docs/operate.md has no block ${name}.`);
  const PATH = [findPostgres(), process.env.PATH].join(delimiter);
  await run('sh', ['-euc', commands], { env: { ...env, PATH } });
}

/** The bytes of an order's zip and invoice. */
async function filesOf(origin: string, purchase: Purchase): Promise<string[]> {
  const client = createHttpClient('127.0.0.1', origin);
  const links = () => orderLinks(client, purchase);
  await expect.poll(links, { interval: 100, timeout: 60_000 }).not.toContain(null);
  const read = async (path: string | null) => {
    const response = await fetch(`${origin}${path}`);
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer()).toString('base64');
  };
  const files = await Promise.all((await links()).map(read));
  client.close();
  return files;
}

it.skipIf(!inject('postgres'))(
  'a shop is restored from its backup: orders, books, files, accounts',
  async () => {
    const shop = await openDeployedShop(1);
    const { origin = '' } = shop.processes[0] ?? {};
    const client = createHttpClient('127.0.0.1', origin);
    const purchase = await buyStyle(createRequester(client), soldFamily);
    const before = await filesOf(origin, purchase);
    client.close();
    const BACKUP = join(folder, 'backup');
    await mkdir(BACKUP);
    await runBlock('backup', { ...shop.env, BACKUP });
    // With its folders.
    await shop.close();

    const env = {
      DATABASE_URL: await newPostgresUrl('template0'),
      DATA_DIR: join(folder, 'data'),
      FOUNDRY_DIR: join(folder, 'foundry'),
    };
    await mkdir(env.DATA_DIR);
    await mkdir(env.FOUNDRY_DIR);
    await runBlock('restore', { ...env, BACKUP });
    const ledger = await runCommand(env, 'ledger-check');
    expect(ledger).toContain('Orders: 1 paid\n');
    expect(ledger).toContain('Violations: 0\n');

    const restored = await openDeployedShop(1, env);
    const sold = await restored.database.db.selectFrom('sold_files').select(['file', 'licence']).execute();
    expect(sold.length).toBeGreaterThan(0);
    for (const { file, licence } of sold)
      for (const name of [file, licence]) await access(join(env.DATA_DIR, 'files', name));
    const { origin: newOrigin = '' } = restored.processes[0] ?? {};
    expect(await filesOf(newOrigin, purchase)).toEqual(before);
    // All but the fonts is made again.
    await rm(join(env.DATA_DIR, 'files/orders'), { recursive: true });
    expect(await filesOf(newOrigin, purchase)).toEqual(before);
    await restored.close();
  },
  120_000,
);
