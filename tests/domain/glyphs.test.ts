import { expect, test } from 'vitest';
import { findGlyphs, groupsOf, neighbourInRow } from '../../domain/glyphs.ts';
import { glyphList } from '../support/glyphs.ts';

// §glyphs.search
test.each([
  ['', ['ampersand', 'A', 'a', 'eacute']],
  ['é', ['eacute']],
  ['a', ['a']],
  ['U+00E9', ['eacute']],
  ['e9', ['eacute']],
  ['&#xe9;', ['eacute']],
  ['acute', ['eacute']],
  ['AMPER', ['ampersand']],
  ['with acute', ['eacute']],
  ['letter a', ['A', 'a', 'eacute']],
  ['acute small e', ['eacute']],
  ['0x110000', []],
  ['   ', ['ampersand', 'A', 'a', 'eacute']],
])('a search for “%s” finds %j', (search, names) => {
  expect(findGlyphs(glyphList.glyphs, search).map(({ name }) => name)).toEqual(names);
});

// §glyphs.keys, §glyphs.groups
test('a row ends with its group, and a shorter one is entered at its end', () => {
  const entry = { gid: 1, name: '', character_name: '', advance: 500 };
  const glyphs = [...'abcde'].map((letter) => ({
    ...entry,
    code_point: letter.charCodeAt(0),
    group: 'Latin',
  }));
  const digits = [...'123'].map((digit) => ({ ...entry, code_point: digit.charCodeAt(0), group: 'Figures' }));
  const groups = groupsOf([...glyphs, ...digits]);
  expect(groups.map(({ name, glyphs: members }) => [name, members.length])).toEqual([
    ['Latin', 5],
    ['Figures', 3],
  ]);
  const from = (letter: string, direction: 1 | -1) => {
    const found = neighbourInRow(groups, letter.charCodeAt(0), direction, 3);
    return found && String.fromCharCode(found);
  };
  // Three columns: abc, de, 123.
  expect([...'abcde123'].map((letter) => from(letter, 1))).toEqual([
    'd',
    'e',
    'e',
    '1',
    '2',
    undefined,
    undefined,
    undefined,
  ]);
  expect([...'abcde123'].map((letter) => from(letter, -1))).toEqual([
    undefined,
    undefined,
    undefined,
    'a',
    'b',
    'd',
    'e',
    'e',
  ]);
});
