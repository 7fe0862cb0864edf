/** What is measured of a font that everybody can look up. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { expect, it } from 'vitest';
import { characterGroup, characterName } from '../characters.ts';
import { fallbackFor } from '../fallback.ts';
import { fontFileProblem } from '../file-problem.ts';
import { coversText, measureFont } from '../measure.ts';
import { fitName } from '../name-fit.ts';
import { drawGlyph, readGlyphs } from '../read-glyphs.ts';
import { measureStrokes } from '../strokes.ts';
import { fontNameOf } from '../style-names.ts';
import { markAsTrial } from '../trial-name.ts';

const source = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/barlow/600SemiBold_Italic/Barlow_600SemiBold_Italic.ttf',
);
const bytes = readFileSync(source);
const font = create(bytes);
const metrics = measureFont(bytes, {});

it('a file is whole, or says what is wrong with it', () => {
  expect(fontFileProblem('a.ttf', bytes)).toBeUndefined();
  const damaged = Buffer.from(bytes);
  damaged.writeUInt8((damaged.at(-8) ?? 0) ^ 1, damaged.length - 8);
  expect(fontFileProblem('a.ttf', damaged)).toContain('its checksum differs');
  expect(fontFileProblem('a.ttf', bytes.subarray(0, 20_000))).toContain('ends in the middle');
  expect(fontFileProblem('a.ttf', Buffer.from('a letter'))).toContain('is not a font');
});

it('a style is named by its weight and slant', () => {
  expect(fontNameOf(font)).toEqual({
    family: 'Barlow',
    subfamily: 'Normal',
    style: 'Semi Bold Italic',
    weight: 600,
    italic: true,
  });
});

it('covers a script with all of its letters, and a text with each of its own', () => {
  expect(metrics.scripts).toEqual(['latin']);
  expect([coversText(metrics, 'Œuvre à 5 €'), coversText(metrics, 'Ё')]).toEqual([true, false]);
});

it('a feature counts by what it changes', () => {
  const tags = metrics.features?.map(({ tag }) => tag);
  expect(tags).toContain('frac');
  // It stands in the font's tables, but ligatures are always on.
  expect(font.availableFeatures).toContain('liga');
  expect(tags).not.toContain('liga');
  for (const { characters, words } of metrics.features ?? [])
    expect([characters, ...words].join('')).not.toBe('');
});

const featuresOf = (path: string, samples = {}) =>
  measureFont(readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/${path}`)), samples)
    .features ?? [];
const shownIn = (features: ReturnType<typeof featuresOf>) =>
  features.filter(({ sample }) => sample !== undefined).map(({ tag }) => tag);

it('a feature counts by what it changes to the eye: the lining figures of Ballet are its own', () => {
  const features = featuresOf('ballet/400Regular/Ballet_400Regular.ttf');
  const tags = features.map(({ tag }) => tag);
  expect(tags).toEqual(['frac', 'ordn', 'salt', 'sinf', 'ss01', 'ss02', 'subs', 'sups']);
  // It changes the same letters into the same ones as salt, and subs as sinf.
  expect(shownIn(features)).toEqual(['frac', 'ordn', 'salt', 'sinf', 'ss02', 'sups']);
});

it('a feature is shown in the first text that it changes, else in at most six letters, those of Hebrew first', () => {
  const features = featuresOf('frank-ruhl-libre/400Regular/FrankRuhlLibre_400Regular.ttf', {
    ordn: [
      { sample: '1{st}', plain: '1st', affected: ['st'] },
      { sample: '{2a}', plain: '2a', affected: ['2a'] },
    ],
    case: [{ sample: '{日}', plain: '日', affected: ['日'] }],
  });
  const sampleOf = (of: string) => features.find(({ tag }) => tag === of)?.sample;
  expect(['ordn', 'case', 'ss01', 'dlig'].map(sampleOf)).toEqual(['{2a}', '( ) [ ] - –', 'ל ע', 'אל']);
});

it('a fallback is as wide as the font, and its lines are as high', () => {
  const fallback = fallbackFor(metrics, 'sans', 600, false);
  expect(fallback.face).toBe('Sans-Bold');
  const size = fallback.size_adjust / 100;
  expect((fallback.ascent / 100) * size).toBeCloseTo(metrics.ascent, 3);
  expect((fallback.descent / 100) * size).toBeCloseTo(-metrics.descent, 3);
});

it('the ink of a text lies between its bearings', () => {
  const fit = fitName(font, 'HH');
  const { advanceWidth, bbox } = font.glyphForCodePoint(0x48);
  const thousandths = (units: number) => Math.round((units * 1000) / font.unitsPerEm);
  expect(fit).toMatchObject({
    left: thousandths(bbox.minX),
    width: thousandths(advanceWidth + bbox.maxX - bbox.minX),
    advance: thousandths(2 * advanceWidth),
    top: thousandths(bbox.maxY),
    bottom: thousandths(bbox.minY),
  });
});

it('a glyph is drawn with its points', async () => {
  const { glyphs } = await readGlyphs({ source });
  const found = glyphs.find(({ code_point }) => code_point === 0x6c);
  expect(found).toMatchObject({ name: 'l' });
  const drawing = await drawGlyph({ source, gid: found?.gid ?? 0, tags: [] });
  expect(drawing?.path).toMatch(/^M.*Z$/);
  expect(drawing?.nodes.length).toBeGreaterThan(3);
  expect(await drawGlyph({ source, gid: 60_000, tags: [] })).toBeUndefined();
});

it('a marked font says so in its names, is whole, and keeps its copyright', () => {
  const trial = markAsTrial(bytes);
  expect(fontFileProblem('a.ttf', trial)).toBeUndefined();
  const { postscriptName, copyright } = create(trial);
  expect([postscriptName, copyright]).toEqual(['BarlowTrial-SemiBoldItalic', font.copyright]);
});

it.each([
  ['É', 'Latin capital letter E with acute', 'Latin'],
  ['Ĳ', 'Latin capital ligature IJ', 'Latin'],
  ['Ŋ', 'Latin capital letter eng', 'Latin'],
  ['ω', 'Greek small letter omega', 'Greek'],
  ['Ж', 'Cyrillic capital letter zhe', 'Cyrillic'],
  ['٢', 'Arabic-Indic digit two', 'Arabic'],
  ['\u05b0', 'Hebrew point sheva', 'Hebrew'],
  ['½', 'Vulgar fraction one half', 'Figures'],
  ['!', 'Exclamation mark', 'Punctuation'],
  ['€', 'Euro sign', 'Currency'],
  ['−', 'Minus sign', 'Mathematics'],
  ['\u0301', 'Combining acute accent', 'Accents'],
  ['ˆ', 'Modifier letter circumflex accent', 'Accents'],
  ['©', 'Copyright sign', 'Symbols'],
  ['ა', 'Georgian letter an', 'Other'],
])('%s is called %s, among %s', (character, name, group) => {
  const codePoint = character.codePointAt(0) ?? 0;
  expect([characterName(codePoint), characterGroup(codePoint).name]).toEqual([name, group]);
});

it('the strokes of letters are measured: those of Barlow Semi Bold Italic are thick, even and slanted', () => {
  const { stem = 0, contrast = 0, ...others } = metrics.strokes ?? {};
  expect([stem > 0.2 && stem < 0.25, contrast > 0.8 && contrast < 1]).toEqual([true, true]);
  expect(others).toEqual({ roundness: 0.851, slant: 7, monospaced: false });
});

it('a font without the letters has no strokes: the box for missing characters is no letter', () => {
  const bare = Object.create(font, { hasGlyphForCodePoint: { value: () => false } });
  expect([true, false].map((hasLowerCase) => measureStrokes(bare, hasLowerCase))).toEqual([
    undefined,
    undefined,
  ]);
});

it('the legibility of letters is measured: I and l have about one shape, O and 0 have not', () => {
  const { xHeight, aperture, hairline, il1, o0, rnm, figures } = metrics.legibility ?? {};
  expect([xHeight, il1, figures]).toEqual([0.511, 0.009, { tabular: false, oldStyle: false }]);
  expect([aperture, hairline].map((share) => Number(share) > 0.05 && Number(share) < 0.35)).toEqual([
    true,
    true,
  ]);
  expect([o0, rnm].map((share) => Number(share) > 0.1 && Number(share) < 1)).toEqual([true, true]);
});
