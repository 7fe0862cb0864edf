/** What people read is spelled in one way (§words.spelling): the interface, messages, emails, documents and the foundry's texts. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Text, textsOf } from './texts.ts';

/** What is wrong, and what stands instead. */
const rules: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/[\p{L}…]'(?:s|t|re|ve|ll|d|m)\b/u, '’'],
  [/\p{L} "\p{L}/u, '“ and ”, or ‘ and ’'],
  [/\be-mail/i, 'email'],
  [/\bmock ?ups?\b/i, 'mock-ups'],
  [/\bLog(?:in|out)\b|(?<=\s)log(?:in|out)\b|\blog(?:in|out)(?=\s)/, 'Log in, log in, Log out, log out'],
  [/\bContinue to checkout\b/, 'Proceed to checkout'],
  [/[\d…][ \u00a0\u202f\u2009]%/, '50%'],
  // The verb keeps its s: 'to license fonts', 'License Kufam'.
  [
    /\b(?:an?|the|this|that|your|our|one|of|whole|font|Junior|trial|additional) license\b|\blicense (?:agreement|text|terms|kinds?|tiers?|covers|ends|names)\b|(?<!\/)\blicenses\b/i,
    'licence',
  ],
];

/** Names that others gave. */
const names = /SIL\s+Open\s+Font\s+License|LICENSE\b/g;

/** The texts of a file that is all text, without addresses, code and marks of its own syntax. */
const proseOf = (file: string): Text[] =>
  readFileSync(file, 'utf8')
    .replace(names, (name) => '…'.padEnd(name.split('\n').length, '\n'))
    .replace(/^#.*/gm, file.endsWith('.yaml') ? '' : '$&')
    .replace(/\]\([^)]*\)|`[^`]*`|https?:\S+|<[^>]*>/g, '')
    .split('\n')
    .map((words, at) => ({ place: `${file}:${at + 1}`, words }));

const sources = globSync('{src,domain,machines,server}/**/*.{ts,tsx}');
const prose = globSync('foundry/*/**/*.{md,yaml}').concat(globSync('foundry/*.yaml'));

const wrongIn = (texts: readonly Text[]) =>
  texts.flatMap(({ place, words }) =>
    rules.flatMap(([wrong, right]) => {
      const found = wrong.exec(words.replace(names, ''))?.[0];
      return found ? [`${place}: ‘${found}’, expected ${right}`] : [];
    }),
  );

test('the interface, its messages, emails and documents keep to the spelling rules', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(wrongIn(sources.flatMap(textsOf))).toEqual([]);
});

test("the foundry's texts keep to the spelling rules", () => {
  expect(prose.length).toBeGreaterThan(100);
  expect(wrongIn(prose.flatMap(proseOf))).toEqual([]);
});
