import { expect, test } from 'vitest';
import { consistsOfNames, isRepetition } from '../../domain/password.ts';

test.each([
  ['aaaaaaaa', true],
  ['abcabcabcabc', true],
  ['abcabcab', true],
  ['AbcaBcabC', true],
  ['skerryskerry', true],
  ['abcdefgabcdefg', true],
  // The part would be a password itself.
  ['abcdefghabcdefgh', false],
  ['x7#kQ2!x', false],
  ['aaaaaaab', false],
  ['low water, soft light', false],
])('%j is a short piece repeated: %s', (password, repeated) => {
  expect(isRepetition(password)).toBe(repeated);
});

const ada = ['ada.lovelace@example.com', 'Ada Zoë Lovelace'];
test.each([
  ['ada.lovelace@example.com', true],
  ['Ada.Lovelace', true],
  ['adalovelace1815', true],
  ['lovelace!!', true],
  ['zoe-lovelace', true],
  ['example1234', true],
  ['lovelace engine', false],
  ['12345678!', false],
  ['low water, soft light', false],
])('%j is made of her own names: %s', (password, own) => {
  expect(consistsOfNames(password, ada)).toBe(own);
});

test.each([
  // Not made of a single word of the name, but of the address before its @, or of the name without its space.
  ['jo.li2026', 'jo.li@ab.cd', true],
  ['joli2026', 'Jo Li', true],
  // The longer name is removed first: nothing of it is left.
  ['annabel99', 'Ann Annabel', true],
  // What surrounds a removed name isn't joined to another one.
  ['adlovelacea', 'Ada Lovelace', false],
  ['  jo  123', '  jo  ', false],
])('%j is made of %j: %s', (password, name, own) => {
  expect(consistsOfNames(password, [name])).toBe(own);
});

test('names too short to be one forbid nothing, but an address that is short does', () => {
  expect(consistsOfNames('jo1234567', ['jo@ab.cd', 'Jo'])).toBe(false);
  expect(consistsOfNames('jo@ab.cd', ['jo@ab.cd', 'Jo'])).toBe(true);
  expect(consistsOfNames('anything!', ['', ' '])).toBe(false);
});
