/** A font file for documents: read and embedded through fontkit, shaped by HarfBuzz, as in browsers. */
import bidiFactory from 'bidi-js';
import { create, type Font, type Glyph, type Subset } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';

const bidi = bidiFactory();

type ShapedGlyph = Pick<Glyph, 'advanceWidth' | 'codePoints'> & {
  /** The glyph's number and the text that it represents: '83 ه'. */
  readonly id: string;
  /** The visible characters of its cluster: in a run from right to left brackets are mirrored. */
  readonly text: string;
  /** The index in the run's text where they begin. */
  readonly start: number;
};
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
/** Glyphs from left to right, in font units. */
export type ShapedRun = {
  readonly glyphs: readonly ShapedGlyph[];
  readonly positions: readonly Position[];
  readonly advanceWidth: number;
};

export type Face = Omit<Font, 'layout' | 'createSubset'> & {
  /** The same for the same file at the same weight. */
  readonly key: string;
  readonly hasGlyph: (codePoint: number) => boolean;
  /** Shapes one run, from left to right unless `rightToLeft` is among its features; `language` is BCP 47. */
  readonly shape: (text: string, features: readonly string[], language?: string) => ShapedRun;
  /** Called by pdfkit for the glyphs of a text that it encodes: they are shaped already. */
  readonly layout: (text: string, shaped: ShapedRun) => ShapedRun;
  readonly createSubset: () => Subset;
};

/** OpenType's own feature for mirrored glyphs; among a run's features it also sets the run's direction. */
export const rightToLeft = 'rtlm';

/** What a glyph stands for whose neighbour carries their text: PDF/UA wants a character, and this one joins words unseen. */
const wordJoiner = '\u2060';

/**
 * A long-lived thread clears a face's cache of shaped runs when it has so many runs, or so many glyphs in them, some 200 bytes
 * each: a word that fills many lines is shaped anew with every letter that is added.
 */
const maxShapedRuns = 5_000;
const maxShapedGlyphs = 50_000;

/** Throws when the bytes aren't a font. */
export function openFace(key: string, bytes: Uint8Array): Face {
  const font = create(bytes);
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  const shapeCache = new Map<string, ShapedRun>();
  let glyphCount = 0;
  const keep = (cacheKey: string, run: ShapedRun): ShapedRun => {
    if (shapeCache.size >= maxShapedRuns || glyphCount + run.glyphs.length > maxShapedGlyphs) {
      shapeCache.clear();
      glyphCount = 0;
    }
    shapeCache.set(cacheKey, run);
    glyphCount += run.glyphs.length;
    return run;
  };
  return Object.assign(font, {
    key,
    hasGlyph: (codePoint: number): boolean => shaper.nominalGlyph(codePoint) !== undefined,
    shape: (text: string, features: readonly string[], language = ''): ShapedRun => {
      const cacheKey = `${features.join()} ${language} ${text}`;
      return shapeCache.get(cacheKey) ?? keep(cacheKey, shape(font, shaper, { text, features, language }));
    },
    // pdfkit scales positions in place.
    layout: (_text: string, { positions, ...shaped }: ShapedRun): ShapedRun => ({
      ...shaped,
      positions: positions.map((position) => ({ ...position })),
    }),
    createSubset: subsetsOf(font),
  });
}

/**
 * pdfkit gives each glyph of a file the text of its first use. One glyph may represent several letters (Arabic's without
 * their dots, a box for missing characters), so here a glyph is added to the file once for each text that it represents.
 */
function subsetsOf(font: Font): () => Subset {
  const create = font.createSubset.bind(font);
  return () => {
    const subset = create();
    const codes = new Map<number | string, number>();
    const includeGlyph = (id: number | string): number => {
      const code = codes.get(id) ?? subset.glyphs.push(Number.parseInt(String(id), 10)) - 1;
      codes.set(id, code);
      return code;
    };
    return Object.assign(subset, { includeGlyph });
  };
}

function shape(
  font: Font,
  shaper: harfbuzz.Font,
  { text, features, language }: { text: string; features: readonly string[]; language: string },
): ShapedRun {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  if (language) buffer.setLanguage(language);
  const isRightToLeft = features.includes(rightToLeft);
  buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  harfbuzz.shape(
    shaper,
    buffer,
    features.map((tag) => new harfbuzz.Feature(tag)),
  );
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].toSorted((a, b) => a - b);
  const mirrored = (character: string) =>
    (isRightToLeft && bidi.getMirroredCharacter(character)) || character;
  const textFrom = (start: number) =>
    [...text.slice(start, starts[starts.indexOf(start) + 1])].map(mirrored).join('');
  // Of several glyphs that represent something together, the first with an advance carries the text.
  const textCarriers = new Map<number, number>();
  for (const [index, { cluster }] of infos.entries())
    if (!textCarriers.has(cluster) || !positions[textCarriers.get(cluster) ?? 0]?.xAdvance)
      textCarriers.set(cluster, index);
  const glyphs = infos.map(({ codepoint, cluster: start }, index) => {
    const text = textFrom(start);
    const glyphText = textCarriers.get(start) === index ? text : '';
    return {
      id: `${codepoint} ${glyphText}`,
      start,
      advanceWidth: font.getGlyph(codepoint).advanceWidth,
      codePoints: [...(glyphText || wordJoiner)].map((character) => character.codePointAt(0) ?? 0),
      text,
    };
  });
  return { glyphs, positions, advanceWidth: advanceOf(positions) };
}

/**
 * The run with more space, in font units: after each letter with its marks, and after each space between words. Marks stay on
 * their letters.
 */
export function spacedOut(run: ShapedRun, letterSpace: number, wordSpace: number): ShapedRun {
  if (letterSpace === 0 && wordSpace === 0) return run;
  const positions = run.positions.map((position) => ({ ...position }));
  for (let from = 0, to = 0; from < run.glyphs.length; from = to) {
    while (run.glyphs[to]?.start === run.glyphs[from]?.start) to += 1;
    let last = to - 1;
    while (last > from && !positions[last]?.xAdvance) last -= 1;
    const space = letterSpace + (run.glyphs[from]?.text === ' ' ? wordSpace : 0);
    for (const [index, position] of positions.slice(last, to).entries())
      if (index === 0) position.xAdvance += space;
      else position.xOffset -= space;
  }
  return { ...run, positions, advanceWidth: advanceOf(positions) };
}

const advanceOf = (positions: readonly Position[]) =>
  positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);

export type Piece = ShapedRun & {
  /** ActualText, where the glyphs' own mapping isn't enough; '' for marks whose base carries the text. */
  readonly actualText: string | undefined;
};

/** A run's glyphs as stretches in which each has characters of its own, and clusters of several glyphs. */
export function piecesOf(run: ShapedRun): Piece[] {
  const pieces: Piece[] = [];
  const add = (from: number, to: number, actualText: string | undefined) => {
    if (from === to) return;
    const last = pieces.at(-1);
    const isContinuation = last && actualText === undefined && last.actualText === undefined;
    const start = isContinuation ? from - last.glyphs.length : from;
    const positions = run.positions.slice(start, to);
    const piece = {
      glyphs: run.glyphs.slice(start, to),
      positions,
      advanceWidth: advanceOf(positions),
      actualText,
    };
    pieces.splice(isContinuation ? -1 : pieces.length, 1, piece);
  };
  for (let from = 0, to = 0; from < run.glyphs.length; from = to) {
    const first = run.glyphs[from];
    while (run.glyphs[to]?.start === first?.start) to += 1;
    if (to === from + 1) add(from, to, undefined);
    else {
      // Readers locate the text by its first and last glyph, which must not be a mark.
      const isMark = (index: number) => run.positions[index]?.xAdvance === 0;
      let [head, tail] = [from, to];
      while (head < to - 1 && isMark(head)) head += 1;
      while (tail > head + 1 && isMark(tail - 1)) tail -= 1;
      add(from, head, '');
      add(head, tail, tail === head + 1 ? undefined : (first?.text ?? ''));
      add(tail, to, '');
    }
  }
  return pieces;
}
