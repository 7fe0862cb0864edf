import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settingCss } from '../../domain/setting-css.ts';
import {
  allowedSetting,
  presetSetting,
  presets,
  readSetting,
  settingParamNames,
  settingSize,
  settingSizePx,
  type TextSetting,
  writeSetting,
} from '../../domain/text-setting.ts';
import { paramsIn, queryWith } from '../../src/routes/setting-query.ts';
import { offer } from '../support/block.ts';

const headline = presetSetting('headline', offer);

/** Any setting that may be chosen. */
const settings = fc
  .record({
    preset: fc.constantFrom(...presets),
    style: fc.constantFrom(...offer.styles),
    axes: fc.record({
      wght: fc.double({ min: 100, max: 900, noNaN: true }),
      SOFT: fc.double({ noNaN: true }),
    }),
    sizePx: fc.option(fc.integer({ min: 0, max: 999 })),
    leading: fc.integer({ min: 0, max: 999 }),
    tracking: fc.integer({ min: -999, max: 999 }),
    align: fc.constantFrom('start' as const, 'center' as const, 'end' as const, 'justify' as const),
    columns: fc.integer({ min: 0, max: 9 }),
    letterCase: fc.constantFrom(...offer.letterCases),
    features: fc.subarray(['onum', 'tnum', 'ss01', 'none']),
    language: fc.constantFrom('', 'uk', 'none'),
    ground: fc.constantFrom('paper' as const, 'ink' as const, 'accent' as const),
    text: fc.option(fc.string({ unit: 'grapheme', maxLength: 80 })),
  })
  .map((setting): TextSetting => allowedSetting(setting, offer));

describe('the setting of a text in an address', () => {
  // §tester.block.address
  test('is read as it was written, whatever was chosen, beside other parameters', () => {
    fc.assert(
      fc.property(settings, (setting) => {
        const query = queryWith('utm=letter&text=before', settingParamNames, writeSetting(setting, offer));
        expect(query.startsWith('utm=letter')).toBe(true);
        // The headline untouched has no parameters.
        expect(readSetting(paramsIn(query, settingParamNames), offer) ?? headline).toEqual(setting);
      }),
    );
  });

  test('holds nothing of a page that has no parameters of its own', () => {
    expect(queryWith('utm=letter&text=Ebb', [], { text: 'Flow' })).toBe('utm=letter&text=Ebb');
  });

  test('says what differs from its preset alone', () => {
    const reading = presetSetting('reading', offer);
    expect(writeSetting(headline, offer)).toEqual({});
    expect(writeSetting({ ...reading, text: 'Ebb' }, offer)).toEqual({ v: '1', as: 'reading', text: 'Ebb' });
  });

  // Links that were shared stay: this address may never read otherwise.
  test('of version 1 reads as then', () => {
    const query =
      'v=1&as=reading&style=firth-variable&axes=wght%3A650%2CSOFT%3A0.5&size=24&leading=140&tracking=-10&columns=1' +
      '&align=justify&case=upper&features=ss01&lang=uk&ground=accent&text=low+water%0Asoft+light';
    expect(readSetting(paramsIn(query, settingParamNames), offer)).toEqual({
      preset: 'reading',
      style: 'firth-variable',
      axes: { wght: 650, SOFT: 0.5 },
      sizePx: 24,
      leading: 140,
      tracking: -10,
      columns: 1,
      align: 'justify',
      letterCase: 'upper',
      features: ['ss01'],
      language: 'uk',
      ground: 'accent',
      text: 'low water\nsoft light',
    });
  });

  test('passes over what the family does not offer, and what nobody could choose', () => {
    const query =
      'as=poster&style=bodoni&axes=wght:9000,none:1&size=big&leading=NaN&columns=7&case=loud&features=zzzz,ss01&lang=xx&align=x&ground=x';
    expect(readSetting(paramsIn(query, settingParamNames), offer)).toEqual({
      preset: 'headline',
      style: 'firth-11',
      axes: {},
      sizePx: null,
      leading: 105,
      tracking: 0,
      align: 'start',
      columns: 3,
      letterCase: 'mixed',
      features: ['ss01'],
      language: '',
      ground: 'paper',
      text: null,
    });
    expect(readSetting({ style: 'firth-variable', axes: 'wght:9000,none:1' }, offer)?.axes).toEqual({
      wght: 900,
    });
    // No character is cut in two.
    expect(readSetting({ text: `x${'𝄞'.repeat(9000)}` }, offer)?.text).toHaveLength(1999);
    expect(readSetting({ v: '1' }, offer)).toBeNull();
  });
});

describe('a preset', () => {
  test('sets tabular figures where the family has them', () => {
    expect(presetSetting('figures', offer).features).toEqual(['tnum']);
    expect(presetSetting('figures', { ...offer, groups: [] }).features).toEqual([]);
  });

  test('begins in the typeface’s own style, as the page is', () => {
    expect(headline).toEqual({
      preset: 'headline',
      style: 'firth-11',
      axes: {},
      sizePx: null,
      leading: 105,
      tracking: 0,
      align: 'start',
      columns: 1,
      letterCase: 'mixed',
      features: [],
      language: '',
      ground: 'paper',
      text: null,
    });
  });

  test.each([
    ['headline', 80, 43],
    ['reading', 18, 18],
    ['small', 12, 12],
    ['figures', 48, 43],
  ] as const)(
    '%s is %d px in a large window and %d px on a phone, until a size is chosen',
    (preset, large, phone) => {
      const setting = presetSetting(preset, offer);
      const chosen = { ...setting, sizePx: 200 };
      expect([1440, 390].map((widthPx) => settingSizePx(setting, offer, widthPx))).toEqual([large, phone]);
      expect([1440, 390].map((widthPx) => settingSizePx(chosen, offer, widthPx))).toEqual([200, 200]);
    },
  );

  test('gives a headline no more than 11 % of the window’s width', () => {
    expect(settingSize(headline, offer)).toEqual({ px: 80, share: 0.11 });
    expect(settingSize({ ...headline, sizePx: 200 }, offer)).toEqual({ px: 200, share: 1 });
  });
});

// §tester.block.css
test('the CSS of a setting says what was chosen, and nothing else', () => {
  const facts = { family: 'Firth', weight: 300, italic: true, sizePx: 43 };
  expect(settingCss(headline, offer, facts, ['kern', 'liga'])).toBe(
    'font-family: "Firth";\nfont-weight: 300;\nfont-style: italic;\nfont-size: 43px;\nline-height: 1.05;\n' +
      'font-feature-settings: "kern", "liga";',
  );
  const chosen: TextSetting = {
    ...headline,
    style: 'firth-variable',
    axes: { wght: 650 },
    tracking: 20,
    align: 'center',
    letterCase: 'upper',
    columns: 2,
  };
  expect(
    settingCss(chosen, offer, { ...facts, italic: false }, ['kern'])
      .split('\n')
      .slice(3),
  ).toEqual([
    'line-height: 1.05;',
    'letter-spacing: 0.02em;',
    'font-feature-settings: "kern";',
    'font-variation-settings: "wght" 650, "SOFT" 0;',
    'text-align: center;',
    'text-transform: uppercase;',
    'columns: 2;',
  ]);
});
