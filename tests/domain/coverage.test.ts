import fc from 'fast-check';
import { expect, test } from 'vitest';
import { covers, decodeRanges, encodeRanges, missingIn } from '../../domain/coverage.ts';

// §tester.coverage
test('what was encoded is decoded as the same code points, in any order, each once', () => {
  const codePoints = fc.array(fc.integer({ min: 0, max: 0x10_ffff }));
  fc.assert(
    fc.property(codePoints, fc.integer({ min: 0, max: 0x10_ffff }), (points, other) => {
      const coverage = decodeRanges(encodeRanges(points));
      const all = coverage.flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, index) => first + index),
      );
      expect(all).toEqual([...new Set(points)].toSorted((a, b) => a - b));
      for (const point of [...points, other]) expect(covers(coverage, point)).toBe(points.includes(point));
    }),
  );
});

test('neighbours are one range, and a font’s characters a short text', () => {
  expect(encodeRanges([0x20, 0x21, 0x22, 0x30])).toBe('w-2 e');
  expect(encodeRanges([])).toBe('');
  expect(decodeRanges('')).toEqual([]);
  expect(covers(decodeRanges(''), 0x20)).toBe(false);
  const latin = Array.from({ length: 0x17f - 0x20 }, (_, index) => index + 0x20);
  expect(encodeRanges([...latin, 0x2013, 0x2014, 0x20ac]).length).toBeLessThan(20);
});

const font = decodeRanges(
  encodeRanges([...'abeé\u0301 ½Ω'.normalize('NFC')].map((c) => c.codePointAt(0) ?? 0)),
);

// §tester.missing
test.each([
  ['', []],
  ['a b e', []],
  ['日本a日', ['日', '本']],
  ['ca dc', ['c', 'd']],
  ['e\u0301', []],
  ['é', []],
  ['á', []],
  ['a\u0301', []],
  ['à', ['à']],
  ['a\u0300', ['à']],
  ['b\u0300', ['\u0300']],
  ['a\n\tb\u00a0\u202f\r\n', []],
  ['a\u200d\u200c\ufe0f\u00ad\u2060\u200eb', []],
  ['\u0301', []],
  ['😀', ['😀']],
] as const)('in %j are missing %j', (text, missing) => {
  expect(missingIn(font, text)).toEqual(missing);
});

test('a sign that is canonically another one is there when either is', () => {
  const ohm = decodeRanges(encodeRanges([0x2126]));
  expect(missingIn(ohm, '\u2126')).toEqual([]);
  expect(missingIn(ohm, '\u03a9')).toEqual(['\u03a9']);
  expect(missingIn(font, '\u2126')).toEqual([]);
});
