/** Backup and restore by the very commands of docs/operate.md (§deploy.backup). */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { openFiles } from '../../server/gateways/open-files.ts';
import { newPostgresUrl } from '../support/databases.ts';
import { openDeployedShop, soldFamily } from '../support/deployed-shop.ts';
import { createHttpClient } from '../support/http-client.ts';
import { findPostgres } from '../support/postgres.ts';
import { buyStyle, createRequester, orderLinks, type Purchase } from '../support/purchase.ts';
import { openS3Server, s3Keys } from '../support/s3.ts';
import { runCommand } from '../support/shop-process.ts';

const run = promisify(execFile);
let manual: string;
let folder: string;
beforeAll(async () => {
  manual = await readFile(join(import.meta.dirname, '../../docs/operate.md'), 'utf8');
  folder = await mkdtemp(join(tmpdir(), 'skerry-backup-'));
  for (const [name, value] of Object.entries(s3Keys)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

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

/** Where a shop's files are, before and after. */
type Place = {
  readonly name: 'folder' | 'bucket';
  readonly open: () => Promise<{
    readonly env: Readonly<Record<string, string>>;
    readonly emptyEnv: Readonly<Record<string, string>>;
    readonly close: () => Promise<void>;
  }>;
};
const inFolder: Place = {
  name: 'folder',
  open: async () => ({ env: {}, emptyEnv: {}, close: async () => undefined }),
};
const inBucket: Place = {
  name: 'bucket',
  open: async () => {
    const [before, after] = [await openS3Server(), await openS3Server()];
    return {
      env: { ...s3Keys, FILES_URL: before.url() },
      emptyEnv: { ...s3Keys, FILES_URL: after.url() },
      close: async () => {
        await before.close();
        await after.close();
      },
    };
  },
};

it.skipIf(!inject('postgres')).each([inFolder, inBucket])(
  'a shop with its files in a $name is restored from its backup: orders, books, files, accounts',
  async ({ name, open }) => {
    const place = await open();
    const shop = await openDeployedShop(1, { more: place.env });
    const { origin = '' } = shop.processes[0] ?? {};
    const client = createHttpClient('127.0.0.1', origin);
    const purchase = await buyStyle(createRequester(client), soldFamily);
    const before = await filesOf(origin, purchase);
    client.close();
    const base = await mkdtemp(join(folder, `${name}-`));
    const BACKUP = join(base, 'backup');
    await mkdir(BACKUP);
    for (const block of ['backup', `backup-${name}`]) await runBlock(block, { ...shop.env, BACKUP });
    // With its folders.
    await shop.close();

    const env = {
      ...place.emptyEnv,
      DATABASE_URL: await newPostgresUrl('template0'),
      DATA_DIR: join(base, 'data'),
      FOUNDRY_DIR: join(base, 'foundry'),
    };
    await mkdir(env.DATA_DIR);
    await mkdir(env.FOUNDRY_DIR);
    for (const block of ['restore', `restore-${name}`]) await runBlock(block, { ...env, BACKUP });
    const ledger = await runCommand(env, 'ledger-check');
    expect(ledger).toContain('Orders: 1 paid\n');
    expect(ledger).toContain('Violations: 0\n');

    const restored = await openDeployedShop(1, { existing: env });
    const files = await openFiles(readConfig(env));
    const sold = await restored.database.db.selectFrom('sold_files').select(['file', 'licence']).execute();
    expect(sold.length).toBeGreaterThan(0);
    for (const { file, licence } of sold)
      expect([file, await files.has(file), await files.has(licence)]).toEqual([file, true, true]);
    const { origin: newOrigin = '' } = restored.processes[0] ?? {};
    expect(await filesOf(newOrigin, purchase)).toEqual(before);
    // All but the fonts is made again.
    for await (const stored of files.list()) if (stored.startsWith('orders/')) await files.remove(stored);
    expect(await filesOf(newOrigin, purchase)).toEqual(before);
    await restored.close();
    files.close();
    await place.close();
  },
  120_000,
);
