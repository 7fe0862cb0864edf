/** `npm run import` while the shop is open with the embedded database, and what it says. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFoundry } from '../../server/catalogue/import.ts';
import { readConfig } from '../../server/config.ts';
import { connect } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { fillOf } from '../../server/open-database.ts';
import { commandEnv } from '../support/command-env.ts';
import { openPglite } from '../support/databases.ts';
import {
  createFoundryFolder,
  type FoundryFolder,
  foundryFolderForTest,
  postText,
} from '../support/foundry-folder.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

const root = join(import.meta.dirname, '../..');
const instrument = join(root, 'node_modules/@expo-google-fonts/instrument-serif');

type Run = { readonly ok: boolean; readonly output: string };
async function runImport(env: Record<string, string>, ...args: string[]): Promise<Run> {
  const command = [join(root, 'server/commands/import.ts'), ...args];
  const options = { cwd: root, env: { ...commandEnv, ...env } };
  return await promisify(execFile)(process.execPath, command, options).then(
    ({ stdout, stderr }) => ({ ok: true, output: stdout + stderr }),
    (error: unknown) => ({ ok: false, output: `${Object(error).stdout}${Object(error).stderr}` }),
  );
}

describe('an import while the shop is open', () => {
  let foundry: FoundryFolder;
  let dataDir: string;
  let shop: ShopServer;
  const run = (...args: string[]) => runImport({ DATA_DIR: dataDir, FOUNDRY_DIR: foundry.folder }, ...args);
  beforeAll(async () => {
    foundry = await createFoundryFolder();
    dataDir = await mkdtemp(join(tmpdir(), 'skerry-open-'));
    const connection = await connect({ dataDir, databaseUrl: undefined });
    await migrate(connection.db);
    await importFoundry(connection, { folder: foundry.folder });
    shop = await startShop(connection, { overrides: { card: noCardGateway }, config: { dataDir } });
  }, 180_000);
  afterAll(async () => {
    await shop.close();
    await foundry.dispose();
    await rm(dataDir, { recursive: true, force: true });
  });
  const motto = async () => (await shop.call('settings')).body.foundry.motto;

  // §import.while-open §import.report §import.dry-run §import.folder
  it('says first what it would change, then changes it, and no request waits for long', async () => {
    await foundry.change('foundry.yaml', 'motto: Type, cut near water', 'motto: Letters from a kiln');
    await foundry.change('families/ballet.yaml', /^kind:.*$/m, 'kind: Script, for titles');
    await foundry.change('prices.yaml', 'price: 75', 'price: 80');
    await foundry.change('posts/first.md', 'Some words.', 'Other words.');
    await foundry.remove('posts/second.md');
    await foundry.write('posts/soon.md', postText('soon', { more: 'draft: true\n' }));
    await foundry.write('redirects.yaml', '/blog/notes/second: /blog/notes\n');
    await foundry.change('favicon.svg', '<svg', '<svg id="mark"');
    await foundry.change('licences/eula.md', /\s*$/, '\n\nSigned.\n');
    const lines = [
      'families changed: ballet',
      'texts changed: posts/first, pages/eula',
      'texts removed: posts/second',
      'foundry.yaml: motto: Type, cut near water → Letters from a kiln',
      'prices.yaml: tables.house.licences.desktop.1.price: 75 → 80',
      'families/ballet.yaml: kind: Script → Script, for titles',
      'redirects.yaml: /blog/notes/second: nothing → /blog/notes',
      'drafts left out: posts/soon',
    ];
    const hashes = [
      /^pictures: favicon\.svg: [0-9a-f]{8} → [0-9a-f]{8}$/m,
      /^licences: eula\.md: [0-9a-f]{8} → /m,
    ];
    const dry = await run('--dry-run');
    expect(dry).toMatchObject({ ok: true });
    for (const line of lines) expect(dry.output).toContain(`${line}\n`);
    for (const line of hashes) expect(dry.output).toMatch(line);
    expect(dry.output).toContain('Nothing was changed: this was a dry run.');
    expect(await motto()).toBe('Type, cut near water');

    let longest = 0;
    let isOver = false;
    const asking = (async () => {
      while (!isOver) {
        const startedAt = performance.now();
        await shop.send('GET', '/healthz');
        longest = Math.max(longest, performance.now() - startedAt);
      }
    })();
    const done = await run();
    isOver = true;
    await asking;
    expect(done).toMatchObject({ ok: true });
    for (const line of ['Comparing', 'this was a dry run']) expect(done.output).not.toContain(line);
    for (const line of ['Writing 2 families', ...lines]) expect(done.output).toContain(`${line}\n`);
    expect(await motto()).toBe('Letters from a kiln');
    expect(longest).toBeLessThan(3000);
    expect((await run()).output).toContain('Nothing has changed.');
    expect((await readdir(dataDir)).filter((name) => name.startsWith('command-'))).toEqual([]);
  }, 240_000);

  // §content.drafts
  it('takes in no drafts once it was open to visitors', async () => {
    const refused = await run('--drafts');
    expect(refused.output).toMatch(/^The shop was last opened for visitors[^\n]+\nNothing was changed\.\n$/);
  }, 60_000);

  it('refuses what is wrong, by the shop as by itself', async () => {
    await foundry.change('posts/first.md', 'Other words.', '<img src=x>');
    const refused = await run();
    expect(refused.ok).toBe(false);
    expect(refused.output).toMatch(
      /^The foundry’s files: a fault\nposts\/first\.md:13:10: ‘x’ is not a picture/m,
    );
    expect(refused.output).toMatch(/\nNothing was changed\.\n$/);
    expect(refused.output).not.toContain('    at ');
    await foundry.change('posts/first.md', '<img src=x>', 'Other words.');
  }, 180_000);

  it('takes in a folder of new fonts', async () => {
    const fonts = await mkdtemp(join(tmpdir(), 'skerry-fonts-'));
    await cp(
      join(instrument, '400Regular/InstrumentSerif_400Regular.ttf'),
      join(fonts, 'InstrumentSerif-Regular.ttf'),
    );
    await cp(join(instrument, 'LICENSE_FONT'), join(fonts, 'OFL.txt'));
    const done = await run('--fonts', fonts);
    expect(done.output).toContain('families added: instrument-serif');
    expect((await shop.call('typeface', { params: { slug: 'instrument-serif' } })).status).toBe(200);
    await rm(fonts, { recursive: true });
  }, 180_000);
});

describe('options', () => {
  // §import.options
  it.each([
    [['--dry-run', '--warm'], /^--dry-run and --warm don’t go together/],
    [['--dry-run', '--fonts', 'x'], /^--dry-run and --fonts don’t go together/],
    [['--fonts', 'foundry/families'], /^--fonts foundry\/families lies inside the foundry’s folder/],
    [['--fonts', 'foundry'], /^--fonts foundry lies inside/],
    [['--foundry', 'docs'], /^--foundry docs is no foundry: expected a folder with foundry\.yaml/],
    [['--dryrun'], /^Unknown option '--dryrun'. README\.md lists what each command takes\./],
    [['foundry'], /^Unexpected argument 'foundry'/],
  ])(
    '%j are refused in a sentence',
    async (args, words) => {
      const refused = await runImport({ DATA_DIR: join(tmpdir(), 'skerry-never-made') }, ...args);
      expect(refused.ok).toBe(false);
      expect(refused.output).toMatch(words);
      expect(refused.output).not.toContain('    at ');
      expect(existsSync(join(tmpdir(), 'skerry-never-made'))).toBe(false);
    },
    120_000,
  );

  it.each([
    ['npm_config_dry_run', '--dry-run'],
    ['npm_config_replace', '--replace'],
  ])(
    'a word that npm keeps for itself, as %s, doesn’t import',
    async (variable, option) => {
      const refused = await runImport({ [variable]: 'true' });
      expect(refused.output).toContain(
        `npm keeps ${option} for itself: expected npm run import -- ${option}.`,
      );
    },
    120_000,
  );

  // §import.dry-run
  it('a dry run before there is a shop makes none', async () => {
    const { folder } = await foundryFolderForTest();
    const dataDir = join(folder, 'no-data');
    const dry = await runImport({ DATA_DIR: dataDir }, '--dry-run', '--foundry', folder);
    expect(dry.output).toContain('families added: bungee, ballet');
    expect(existsSync(dataDir)).toBe(false);
  }, 180_000);
});

// §import.folder
it('an empty shop is filled from FOUNDRY_DIR, and a later start says when the folder is another', async () => {
  const { folder, change } = await foundryFolderForTest();
  await mkdir(join(folder, 'none'));
  expect(() => readConfig({ FOUNDRY_DIR: join(folder, 'none') })).toThrow(
    'FOUNDRY_DIR is not valid: expected a folder with foundry.yaml',
  );
  const config = readConfig({ FOUNDRY_DIR: folder });
  const connection = await openPglite();
  const start = async () => {
    const lines: string[] = [];
    const fill = await fillOf({ db: connection.db, config }, (line) => lines.push(line));
    await fill?.();
    return lines;
  };
  expect((await start()).at(-1)).toBe('The shop has 3 styles and 16 texts.');
  expect(await start()).toEqual([]);
  await writeFile(join(folder, 'README.md'), await readFile(join(root, 'README.md')));
  expect(await start()).toEqual([]);
  await change('posts/first.md', 'Some', 'Other');
  expect(await start()).toEqual([
    `The files in ${folder} are not those that the shop shows: npm run import takes them over, with -- --dry-run it says what would change.`,
  ]);
  await importFoundry(connection, { folder });
  expect(await start()).toEqual([]);
  await connection.close();
}, 180_000);

// §import.report
it('says which styles came and left, and whose fonts changed', async () => {
  const { folder, change } = await foundryFolderForTest();
  const connection = await openPglite();
  await importFoundry(connection, { folder });
  await change('families/bungee.yaml', /- name: Shade\n.*\n.*/, '');
  await change('families/bungee.yaml', '@expo-google-fonts/bungee"', '@expo-google-fonts/instrument-serif"');
  expect((await importFoundry(connection, { folder, dryRun: true })).differences).toEqual([
    'families/bungee.yaml: styles added: Fill Italic',
    'families/bungee.yaml: styles removed: Shade Regular',
    'families/bungee.yaml: fonts changed: Fill Regular',
    'families/bungee.yaml: subfamilies.Shade: {"licence":"LICENSE_FONT"} → nothing',
  ]);
  await connection.close();
}, 180_000);
