/** `npm run import` as its owner runs it: it always imports the named foundry, never another in its place. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { connect } from '../../server/db/connect.ts';
import { fillOf } from '../../server/open-database.ts';
import { findFoundry } from '../../server/stores/foundry.ts';
import { commandEnv } from '../support/command-env.ts';
import { openPglite } from '../support/databases.ts';
import { foundry } from '../support/foundry.ts';
import { copyFoundry } from '../support/small-foundry.ts';

const root = join(import.meta.dirname, '../..');
const instrument = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/instrument-serif'));

let folder: string;
const at = (name: string) => join(folder, name);

/** A foundry under its own name with one of the demo's families. */
async function makeFoundry(path: string, name: string): Promise<void> {
  await copyFoundry(path, ['bungee']);
  const file = join(path, 'foundry.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('name: Skerry', `name: ${name}`).replace(/^demo: true$/m, ''));
}

/** Runs the command over the shop's data folder; gives its output, and whether it succeeded. */
async function runImport(...args: string[]): Promise<{ ok: boolean; output: string }> {
  const command = [join(root, 'server/commands/import.ts'), ...args];
  const env = { ...commandEnv, DATA_DIR: at('data') };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { cwd: folder, env });
    return { ok: true, output: stdout + stderr };
  } catch (error) {
    return { ok: false, output: String(Object(error).stdout) + String(Object(error).stderr) };
  }
}

/** What the shop sells, and the name of its foundry. */
async function readShop() {
  const { db, close } = await connect({ dataDir: at('data'), databaseUrl: undefined });
  try {
    const families = await db.selectFrom('families').select('name').where('retired', '=', false).execute();
    const foundry = await findFoundry(db);
    return { name: foundry?.name, families: families.map(({ name }) => name).sort() };
  } finally {
    await close();
  }
}

/** A hash of every file of the demo foundry. */
async function hashDemo(): Promise<string> {
  const hash = createHash('sha256');
  const files = await readdir(join(root, 'foundry'), { recursive: true, withFileTypes: true });
  for (const file of files.filter((one) => one.isFile()))
    hash.update(file.name).update(await readFile(join(file.parentPath, file.name)));
  return hash.digest('hex');
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-import-'));
  await makeFoundry(at('kiln'), 'Kiln & Quill');
  await makeFoundry(at('other'), 'Other Types');
  await mkdir(at('fonts'));
  await cp(
    join(instrument, '400Regular/InstrumentSerif_400Regular.ttf'),
    join(at('fonts'), 'InstrumentSerif-Regular.ttf'),
  );
  await writeFile(join(at('fonts'), 'OFL.txt'), 'SIL OPEN FONT LICENSE Version 1.1');
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a shop of somebody’s own foundry', () => {
  it('takes new fonts into that foundry, and leaves the demo alone', async () => {
    const demo = await hashDemo();
    expect(await runImport('--foundry', at('kiln'))).toMatchObject({ ok: true });
    const fonts = await runImport('--fonts', at('fonts'), '--foundry', at('kiln'));
    expect(fonts).toMatchObject({ ok: true });
    expect(fonts.output).toContain('look over kiln/families/instrument-serif.yaml');
    expect(await readShop()).toEqual({ name: 'Kiln & Quill', families: ['Bungee', 'Instrument Serif'] });
    expect(await hashDemo()).toBe(demo);
  }, 120_000);

  it('is never replaced by another foundry by mistake', async () => {
    for (const args of [[], ['--foundry', at('other')], ['--fonts', at('fonts'), '--foundry', at('other')]]) {
      const refused = await runImport(...args);
      expect(refused.ok, args.join(' ')).toBe(false);
      expect(refused.output).toMatch(
        /the shop is ‘Kiln & Quill’ and these files are ‘(?:Skerry|Other Types)’/,
      );
      expect(refused.output).toContain('Nothing was changed.');
    }
    expect((await readShop()).name).toBe('Kiln & Quill');
    expect(await runImport('--foundry', at('other'), '--replace')).toMatchObject({ ok: true });
    expect(await readShop()).toEqual({ name: 'Other Types', families: ['Bungee'] });
  }, 120_000);
});

const keys = (mode: 'test' | 'live') =>
  Object.fromEntries(
    ['US', 'DEFAULT'].flatMap((account) => [
      [`STRIPE_SECRET_KEY_${account}`, `sk_${mode}_${account}`],
      [`STRIPE_PUBLISHABLE_KEY_${account}`, `pk_${mode}_${account}`],
      [`STRIPE_WEBHOOK_SECRET_${account}`, `whsec_${account}`],
    ]),
  );

describe('the demo foundry', () => {
  it('is never sold for real money: neither filled into an empty shop nor left in one', async () => {
    const connection = await openPglite();
    const { db } = connection;
    const live = {
      db,
      config: readConfig({
        ...keys('live'),
        SMTP_URL: 'smtp://mail.example',
        ORIGIN: 'https://shop.example',
      }),
    };
    const refused = /keys STRIPE_… are live.*npm run import -- --foundry FOLDER/;
    await expect(fillOf(live, () => undefined)).rejects.toThrow(refused);
    expect(await db.selectFrom('families').select('id').execute()).toEqual([]);
    const storedWith = (demo: boolean) => JSON.stringify({ ...foundry, demo });
    await db
      .insertInto('catalogue_version')
      .values({ version: '1', foundry: storedWith(true) })
      .execute();
    await expect(fillOf(live, () => undefined)).rejects.toThrow(refused);
    expect(await fillOf({ db, config: readConfig(keys('test')) }, () => undefined)).toBeUndefined();
    await db
      .updateTable('catalogue_version')
      .set({ foundry: storedWith(false) })
      .execute();
    expect(await fillOf(live, () => undefined)).toBeUndefined();
    await connection.close();
    const own = await openPglite();
    const config = readConfig({
      ...keys('live'),
      SMTP_URL: 'smtp://mail.example',
      ORIGIN: 'https://shop.example',
      FOUNDRY_DIR: at('other'),
    });
    await (await fillOf({ db: own.db, config }, () => undefined))?.();
    expect((await findFoundry(own.db)).name).toBe('Other Types');
    await own.close();
  }, 60_000);
});
