import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { byKind, isSameChoice, licenceKinds, licensedTexts } from '../../domain/licence.ts';

const root = join(import.meta.dirname, '../..');

test('no source but the table names a licence kind', async () => {
  const named = [];
  for (const room of ['domain', 'machines', 'src', 'server'])
    for (const file of await readdir(join(root, room), { recursive: true }))
      if (/\.tsx?$/.test(file) && /\bdesktop\b/i.test(await readFile(join(root, room, file), 'utf8')))
        named.push(join(room, file));
  expect(named).toEqual(['domain/licence-kinds.ts']);
});

test('two choices are the same only with the same tier of every kind', () => {
  const none = byKind(() => 0);
  expect(
    isSameChoice(
      none,
      byKind(() => 0),
    ),
  ).toBe(true);
  for (const kind of licenceKinds) expect(isSameChoice(none, { ...none, [kind]: 1 })).toBe(false);
});

test('texts come in the order of the kinds, without those that are not licensed', () => {
  const [first, ...others] = licenceKinds;
  expect(licensedTexts(byKind((kind) => (kind === first ? '' : kind)))).toEqual(others);
});
