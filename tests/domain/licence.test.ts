import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatsOf, isSameChoice, licensedKinds } from '../../domain/licence.ts';
import { furtherText } from '../../domain/pricing.ts';
import { settings } from '../support/price-list.ts';

const root = join(import.meta.dirname, '../..');

// §pricing.input.kinds
test('no source names a licence kind', async () => {
  const named = [];
  for (const room of ['domain', 'machines', 'src', 'server'])
    for (const file of await readdir(join(root, room), { recursive: true }))
      if (/\.tsx?$/.test(file) && /\bdesktop\b/i.test(await readFile(join(root, room, file), 'utf8')))
        named.push(join(room, file));
  expect(named).toEqual([]);
});

test('two choices are the same only with the same tier of every kind; one that is missing isn’t licensed', () => {
  const none = { desktop: 0, web: 0, app: 0 };
  expect([isSameChoice(none, {}), isSameChoice({}, none)]).toEqual([true, true]);
  for (const kind of Object.keys(none)) {
    expect(isSameChoice(none, { ...none, [kind]: 1 })).toBe(false);
    expect(isSameChoice({ [kind]: 1 }, {})).toBe(false);
  }
});

test('licences come in the order of the shop, without those that are not chosen; their formats once', () => {
  const licences = licensedKinds(settings, { app: 1, web: 0, desktop: 2 });
  expect(licences.map(({ name, tier }) => [name, tier])).toEqual([
    ['Desktop', 'Desktop 2'],
    ['App', 'App 1'],
  ]);
  expect(formatsOf(licences)).toEqual(['OpenType']);
});

test.each([
  [0.5, 'half price'],
  [1, 'full price'],
  [0.333, '33.3% of its price'],
  [0, '0% of its price'],
])('a further licence at %d costs %s', (share, words) => expect(furtherText(share)).toBe(words));
