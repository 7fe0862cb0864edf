import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CompareSetting,
  compareParamNames,
  readCompare,
  startSetting,
  stylesIn,
  writeCompare,
} from '../../domain/compare.ts';
import { maxCompared } from '../../domain/compare-limit.ts';
import { ownFontProblem } from '../../domain/own-font.ts';
import { settingLimits } from '../../domain/text-setting.ts';
import { paramsIn, queryWith } from '../../src/routes/setting-query.ts';

const queryOf = (setting: CompareSetting) => queryWith('', compareParamNames, writeCompare(setting));

const style = fc.stringMatching(/^[a-z]{1,8}-[a-z0-9]{1,4}$/);

/** Any comparison without a font of the visitor's own. */
const settings = fc
  .record({
    styles: fc.uniqueArray(style, { maxLength: maxCompared }),
    mode: fc.constantFrom('stacked' as const, 'overlaid' as const),
    hasPair: fc.boolean(),
    sizePx: fc.integer(settingLimits.sizePx),
    leading: fc.integer(settingLimits.leading),
    text: fc.option(fc.string({ unit: 'grapheme', maxLength: 80 })),
  })
  .map(({ hasPair, ...setting }): CompareSetting => {
    const [last, other] = setting.styles.toReversed();
    return { ...setting, pair: hasPair && last && other ? [last, other] : null };
  });

// §compare.address
describe('a comparison in an address', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(settings, (setting) => {
        expect(readCompare(paramsIn(queryOf(setting), compareParamNames))).toEqual(setting);
      }),
    );
  });

  test('is short, and readable', () => {
    expect(queryOf(startSetting)).toBe('');
    const setting = { ...startSetting, styles: ['barlow-700', 'spectral-400'], text: 'Ebb, flow' };
    expect(queryOf(setting)).toBe('v=1&styles=barlow-700,spectral-400&text=Ebb,+flow');
  });

  test('that says what there isn’t is as at the start there', () => {
    expect(readCompare({ mode: 'woven', size: 'x', leading: '', pair: 'one' })).toEqual(startSetting);
    expect(readCompare({ size: '99999', leading: '1' })).toMatchObject({ sizePx: 400, leading: 70 });
  });

  test('has no pair with a font that stays in the browser', () => {
    const setting = { ...startSetting, styles: ['a-1', 'b-1'], pair: ['a-1', 'own:font'] as const };
    expect(writeCompare(setting)).toEqual({ v: '1', styles: 'a-1,b-1' });
  });

  test('has no style by the name of what every object has, and no half of a character', () => {
    expect(stylesIn('constructor,__proto__,a-1')).toEqual(['a-1']);
    expect(readCompare({ text: `${'x'.repeat(1999)}😀` }).text).toBe('x'.repeat(1999));
  });

  // §compare.styles
  test('has at most six styles, each once', () => {
    expect(stylesIn('a, b,,a,c/d,e,f,g,h,i')).toEqual(['a', 'b', 'e', 'f', 'g', 'h']);
  });
});

// §compare.own-font
test('a file is taken for a font by its ending and its size', () => {
  for (const name of ['a.ttf', 'a.OTF', 'a.woff', 'a b.woff2'])
    expect(ownFontProblem({ name, size: 30_000_000 })).toBeNull();
  expect(ownFontProblem({ name: 'a.zip', size: 1 })).toContain('.woff2');
  expect(ownFontProblem({ name: 'a.ttf', size: 30_000_001 })).toBe('This file is too large: at most 30 MB.');
});
