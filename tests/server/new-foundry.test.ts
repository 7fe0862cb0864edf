import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importFoundry } from '../../server/catalogue/import.ts';
import { findFoundry } from '../../server/stores/foundry.ts';
import { openPglite } from '../support/databases.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
const run = async (...args: string[]) =>
  await promisify(execFile)(process.execPath, [join(root, 'server/commands/new-foundry.ts'), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH },
  }).then(
    ({ stdout }) => stdout,
    (error: unknown) => String(Object(error).stderr),
  );
const textFiles = async () => {
  const files = await readdir(join(folder, 'kiln'), { recursive: true, withFileTypes: true });
  return await Promise.all(
    files
      .filter(({ name }) => /\.(?:md|yaml)$/.test(name))
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [relative(join(folder, 'kiln'), path), await readFile(path, 'utf8')] as const;
      }),
  );
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-new-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// §import.new-foundry
it('writes a foundry under its name that is imported without a fault, and is warned of its marks alone', async () => {
  const output = await run('kiln', '--name', 'Kiln & "Quill"');
  expect(output).toContain(`FOUNDRY_DIR=${join(folder, 'kiln')} `);
  const connection = await openPglite();
  const report = await importFoundry(connection, { folder: join(folder, 'kiln') });
  const marks = expect.stringMatching(
    /^\d\d places to fill in .*: foundry\.yaml, home\.yaml, licences\/eula-us\.md, /,
  );
  expect(report).toMatchObject({ added: ['bungee'], styles: 1, warnings: [marks] });
  expect(await findFoundry(connection.db)).toMatchObject({ name: 'Kiln & "Quill"', demo: false });
  await connection.close();
}, 60_000);

// §import.new-foundry
it('names no other foundry, and marks what is to be filled in', async () => {
  const files = await textFiles();
  expect(files.length).toBeGreaterThan(20);
  for (const [name, text] of files) {
    expect(text, name).not.toMatch(/Skerry|Quay|Harbour|\{\{/i);
    for (const [address] of text.matchAll(/[\w.]+@[\w.-]+/g)) expect(address).toMatch(/@fill-in\.example$/);
  }
  for (const name of ['foundry.yaml', 'licences/eula.md', 'pages/privacy-policy.md', 'pages/about.md'])
    expect(files.find(([file]) => file === name)?.[1], name).toContain('[FILL IN: ');
});

// §import.new-foundry
it('explains every member of its files where it stands', async () => {
  for (const [name, text] of await textFiles()) {
    const yaml = name.endsWith('.yaml') ? text : (/^---\n(.*?)\n---/s.exec(text)?.[1] ?? '');
    let isExplained = false;
    for (const row of yaml.split('\n')) {
      // A comment is for the members below it, until one has members of its own.
      if (row.startsWith('#')) isExplained = true;
      else if (/^\s/.test(row)) isExplained = false;
      else if (row !== '') expect(isExplained, `${name}: ${row}`).toBe(true);
    }
  }
});

it('refuses a folder that has something in it, and a name that is none', async () => {
  expect(await run('kiln')).toMatch(/kiln is not empty: expected a new folder, or an empty one\.\n$/);
  await writeFile(join(folder, 'file'), '');
  expect(await run('file')).toMatch(/file is no folder \(ENOTDIR\): expected a new one/);
  expect(await run('other', '--name', 'Шрифт')).toBe(
    'The name is not valid: expected 1 to 60 characters in Latin letters.\n',
  );
  expect(await run()).toBe('Say where: npm run new-foundry -- FOLDER [--name NAME]\n');
  expect(await readdir(folder)).not.toContain('other');
}, 60_000);
