import { expect, test } from 'vitest';
import { findGlyphs } from '../../domain/glyphs.ts';
import { glyphList } from '../support/glyphs.ts';

test.each([
  ['', ['ampersand', 'A', 'a', 'eacute']],
  ['é', ['eacute']],
  ['a', ['a']],
  ['U+00E9', ['eacute']],
  ['e9', ['eacute']],
  ['&#xe9;', ['eacute']],
  ['acute', ['eacute']],
  ['AMPER', ['ampersand']],
  ['0x110000', []],
  ['   ', ['ampersand', 'A', 'a', 'eacute']],
])('a search for “%s” finds %j', (search, names) => {
  expect(findGlyphs(glyphList.glyphs, search).map(({ name }) => name)).toEqual(names);
});
