/** A font file as documents set it: read and embedded through fontkit, shaped by HarfBuzz, as browsers shape. */
import bidiFactory from 'bidi-js';
import { create, type Font, type Glyph, type Subset } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';

const bidi = bidiFactory();

type ShapedGlyph = Pick<Glyph, 'advanceWidth' | 'codePoints'> & {
  /** The glyph and what it says: '83 ه'. */
  readonly id: string;
  /** The characters that its cluster stands for, as they are seen: in a run from right to left a bracket is turned. */
  readonly text: string;
  /** Where in the run's text they begin. */
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
  readonly has: (codePoint: number) => boolean;
  /** Shapes one run, from left to right unless `rightToLeft` is among its features. */
  readonly shape: (text: string, features: readonly string[]) => ShapedRun;
  /** What pdfkit calls for the glyphs of a text that it encodes: they are shaped already. */
  readonly layout: (text: string, shaped: ShapedRun) => ShapedRun;
  readonly createSubset: () => Subset;
};

/** OpenType's own feature for mirrored signs; among a run's features it also says the run's direction. */
export const rightToLeft = 'rtlm';

/** A thread that lives long forgets what it shaped, and shapes it again. */
const mostShaped = 5_000;

/** Throws when the bytes are no font. */
export function openFace(key: string, bytes: Uint8Array): Face {
  const font = create(bytes);
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  const shapedBefore = new Map<string, ShapedRun>();
  return Object.assign(font, {
    key,
    has: (codePoint: number): boolean => shaper.nominalGlyph(codePoint) !== undefined,
    shape: (text: string, features: readonly string[]): ShapedRun => {
      const name = `${features.join()} ${text}`;
      const run = shapedBefore.get(name) ?? shape(font, shaper, text, features);
      if (shapedBefore.size > mostShaped) shapedBefore.clear();
      shapedBefore.set(name, run);
      return run;
    },
    // pdfkit scales positions where they stand.
    layout: (_text: string, { positions, ...shaped }: ShapedRun): ShapedRun => ({
      ...shaped,
      positions: positions.map((position) => ({ ...position })),
    }),
    createSubset: subsetsOf(font),
  });
}

/**
 * pdfkit gives each glyph of a file one meaning, its first. One drawing may stand for several letters (Arabic's without
 * their dots, a box for what no font has), so here a glyph enters the file once for each text that it stands for.
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

function shape(font: Font, shaper: harfbuzz.Font, text: string, features: readonly string[]): ShapedRun {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  const isBackwards = features.includes(rightToLeft);
  buffer.setDirection(isBackwards ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  harfbuzz.shape(
    shaper,
    buffer,
    features.map((tag) => new harfbuzz.Feature(tag)),
  );
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].toSorted((a, b) => a - b);
  const seen = (one: string) => (isBackwards && bidi.getMirroredCharacter(one)) || one;
  const textFrom = (start: number) =>
    [...text.slice(start, starts[starts.indexOf(start) + 1])].map(seen).join('');
  // Of several glyphs that stand for something together, the first that takes room says it.
  const bearers = new Map<number, number>();
  for (const [index, { cluster }] of infos.entries())
    if (!bearers.has(cluster) || !positions[bearers.get(cluster) ?? 0]?.xAdvance) bearers.set(cluster, index);
  const glyphs = infos.map(({ codepoint, cluster: start }, index) => {
    const text = textFrom(start);
    const said = bearers.get(start) === index ? text : '';
    return {
      id: `${codepoint} ${said}`,
      start,
      advanceWidth: font.getGlyph(codepoint).advanceWidth,
      codePoints: [...said].map((one) => one.codePointAt(0) ?? 0),
      text,
    };
  });
  return { glyphs, positions, advanceWidth: advanceOf(positions) };
}

const advanceOf = (positions: readonly Position[]) =>
  positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);

export type Piece = ShapedRun & {
  /** What it stands for, where its glyphs don't say so themselves; '' for marks whose base says it. */
  readonly actual: string | undefined;
};

/** A run's glyphs as stretches in which each stands for characters of its own, and clusters of several glyphs. */
export function piecesOf(run: ShapedRun): Piece[] {
  const pieces: Piece[] = [];
  const add = (from: number, to: number, actual: string | undefined) => {
    if (from === to) return;
    const last = pieces.at(-1);
    const isMore = last && actual === undefined && last.actual === undefined;
    const start = isMore ? from - last.glyphs.length : from;
    const positions = run.positions.slice(start, to);
    const piece = {
      glyphs: run.glyphs.slice(start, to),
      positions,
      advanceWidth: advanceOf(positions),
      actual,
    };
    pieces.splice(isMore ? -1 : pieces.length, 1, piece);
  };
  for (let from = 0, to = 0; from < run.glyphs.length; from = to) {
    const first = run.glyphs[from];
    while (run.glyphs[to]?.start === first?.start) to += 1;
    if (to === from + 1) add(from, to, undefined);
    else {
      // Readers take the place of what is said from its first and last glyph, which a mark's is not.
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
