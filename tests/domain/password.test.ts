import { expect, test } from 'vitest';
import { isMadeOf, isRepeated } from '../../domain/password.ts';

test.each([
  ['aaaaaaaa', true],
  ['abcabcabcabc', true],
  ['abcabcab', true],
  ['AbcaBcabC', true],
  ['skerryskerry', true],
  ['abcdefgabcdefg', true],
  // The piece would be a password itself.
  ['abcdefghabcdefgh', false],
  ['x7#kQ2!x', false],
  ['aaaaaaab', false],
  ['low water, soft light', false],
])('%j is a short piece repeated: %s', (password, repeated) => {
  expect(isRepeated(password)).toBe(repeated);
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
  expect(isMadeOf(password, ada)).toBe(own);
});

test('names too short to be one forbid nothing, but an address that is short does', () => {
  expect(isMadeOf('jo1234567', ['jo@ab.cd', 'Jo'])).toBe(false);
  expect(isMadeOf('jo@ab.cd', ['jo@ab.cd', 'Jo'])).toBe(true);
  expect(isMadeOf('anything!', ['', ' '])).toBe(false);
});
