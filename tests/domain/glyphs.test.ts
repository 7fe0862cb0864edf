import { expect, test } from 'vitest';
import {
  findGlyphs,
  GlyphAlternate,
  GlyphDrawing,
  GlyphEntry,
  GlyphList,
  GlyphMetrics,
  GlyphNode,
  groupsOf,
  neighbourInRow,
} from '../../domain/glyphs.ts';
import { check } from '../../domain/shape.ts';
import { glyphDrawing, glyphList } from '../support/glyphs.ts';
import { takes, takesList, takesText } from '../support/limits.ts';

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
  ['letter e9', []],
  ['e9 letter', []],
  [' é ', ['eacute']],
  ['small  acute', ['eacute']],
  ['0x110000', []],
  ['   ', ['ampersand', 'A', 'a', 'eacute']],
])('a search for “%s” finds %j', (search, names) => {
  expect(findGlyphs(glyphList.glyphs, search).map(({ name }) => name)).toEqual(names);
});

test('a search for nothing finds the same list, which needn’t be drawn anew', () => {
  expect(findGlyphs(glyphList.glyphs, ' ')).toBe(glyphList.glyphs);
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
  expect([from('z', 1), from('z', -1)], 'it is in no row').toEqual(['a', undefined]);
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

const [entry = {}] = glyphList.glyphs;
const [alternate = {}] = glyphDrawing.alternates;

test.each([
  [GlyphEntry, entry, { name: 80, character_name: 120, group: 40 }],
  [GlyphList, glyphList, { class: 80, url: 200 }],
  [GlyphDrawing, glyphDrawing, { name: 80, path: 100_000 }],
  [GlyphAlternate, alternate, { tag: 8, path: 100_000 }],
] as const)('a text is as long as its limit, not longer: %#', (shape, value, limits) => {
  for (const [field, length] of Object.entries(limits))
    expect(takesText(shape, value, field, length), field).toEqual([true, false]);
});

test.each([
  [GlyphList, glyphList, 'glyphs', { of: entry, length: 10_000 }],
  [GlyphDrawing, glyphDrawing, 'nodes', { of: glyphDrawing.nodes[0], length: 10_000 }],
  [GlyphDrawing, glyphDrawing, 'alternates', { of: alternate, length: 100 }],
] as const)('a list is as long as its limit, not longer: %#', (shape, value, field, items) => {
  expect(takesList(shape, value, field, items), field).toEqual([true, false]);
});

test('glyphs, characters and units are numbered as a font numbers them', () => {
  for (const [shape, value] of [
    [GlyphEntry, entry],
    [GlyphDrawing, glyphDrawing],
    [GlyphAlternate, alternate],
  ] as const)
    expect(takes(shape, value, 'gid', -1, 0, 65_535, 65_536)).toEqual([false, true, true, false]);
  expect(takes(GlyphEntry, entry, 'code_point', -1, 0, 0x10_ffff, 0x11_0000)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(takes(GlyphMetrics, glyphList.metrics, 'units_per_em', 0, 1)).toEqual([false, true]);
});

test('a point of an outline is on it or not', () => {
  expect(check(GlyphNode, { x: 1.5, y: -2, on: false }).ok).toBe(true);
  expect(takes(GlyphNode, { x: 0, y: 0, on: true }, 'on', 1, undefined)).toEqual([false, false]);
});
