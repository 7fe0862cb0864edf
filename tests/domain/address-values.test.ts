/** How the values of an address are read: a place by its code, an Instagram name, a text on one line. */
import { expect, test } from 'vitest';
import { instagramHandle } from '../../domain/address-rules.ts';
import { countries, isCountry, isUsState, usStates } from '../../domain/countries.ts';
import { oneLine } from '../../domain/visible-text.ts';

// §forms.country.codes
test('places are two-letter codes, once each', () => {
  expect(countries).toHaveLength(249);
  expect(usStates).toHaveLength(51);
  for (const list of [countries, usStates])
    expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
  expect([isCountry('CI'), isCountry('XX'), isUsState('DC'), isUsState('PR')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test.each([
  ['ada.type', 'ada.type'],
  ['@ada.type', 'ada.type'],
  ['https://www.instagram.com/ada.type/?hl=en', 'ada.type'],
  ['instagram.com/Ada_Type', 'Ada_Type'],
  ['🦊 fox', ''],
  ['javascript:alert(1)', ''],
  ['https://evil.example/ada', ''],
  ['a..b', ''],
])('at Instagram, %s is %j', (typed, handle) => {
  expect(instagramHandle(typed)).toBe(handle);
});

// §licensee.controls-removed
test.each([
  ['Ada\r\nBcc: x', 'Ada Bcc: x'],
  ['a\u0007b\u0085c', 'ab c'],
  ['\u202eevil\u2069 \u200bname\ufeff', 'evil name'],
  ['👩\u200d💻 می\u200cخواهم', '👩\u200d💻 می\u200cخواهم'],
])('%j is %j on one line', (typed, line) => {
  expect(oneLine(typed)).toBe(line);
});
