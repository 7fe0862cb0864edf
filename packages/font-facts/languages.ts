/** The languages that a font sets: it has each one's letters, and shaped, their marks sit on them. */
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';
import { exemplars } from './exemplars.ts';

/** A letter that marks alone are set on, in scripts whose first letter isn't one. */
const bases: Readonly<Record<string, string>> = { Arab: 'ب', Hebr: 'ב' };

/** Their letters change with their neighbours: three of these must not all look alike. */
const joined: Readonly<Record<string, string>> = { Arab: 'ببب', Syrc: 'ܒܒܒ', Nkoo: 'ߓߓߓ', Adlm: '𞤦𞤦𞤦' };

const marked = /\p{Mn}/u;
const clusters = /\P{M}\p{M}*/gu;

/** Four letters in both cases; a font that lacks more wasn't drawn for the language. */
const mostLacking = 8;

/**
 * By BCP 47 tag, the languages that CLDR describes and the font sets, or all but a few letters: those that it lacks, or whose
 * marks don't sit; none for most.
 */
export function measureLanguages(bytes: Uint8Array): Readonly<Record<string, readonly string[]>> {
  const face = new Face(new Blob(bytes));
  const font = new Font(face);
  const has = (letters: string) =>
    [...letters].every((letter) => font.nominalGlyph(letter.codePointAt(0) ?? 0) !== undefined);
  const placesMarks = face.getTableFeatureTags('GPOS').includes('mark');
  const checked = new Map<string, boolean>();
  const sits = (cluster: string, tag: string): boolean => {
    const key = `${tag} ${cluster}`;
    const result = checked.get(key) ?? areMarksPlaced(font, cluster, tag, placesMarks);
    checked.set(key, result);
    return result;
  };
  const found = exemplars().flatMap(({ tag, script, letters }) => {
    const absent: string[] = [];
    for (const letter of letters) {
      if (!has(letter) && !has(letter.normalize('NFD'))) absent.push(letter);
      // Most languages end here.
      if (absent.length > mostLacking) return [];
    }
    if (!joins(font, joined[script], tag)) return [];
    const base = bases[script] ?? letters.find((letter) => /^\p{L}$/u.test(letter)) ?? '';
    const isSet = (cluster: string) => (has(cluster) && !marked.test(cluster)) || sits(cluster, tag);
    const lacking = letters.filter(
      (letter) =>
        absent.includes(letter) ||
        !(/^\p{M}/u.test(letter) ? [base + letter] : (letter.match(clusters) ?? [])).every(isSet),
    );
    return lacking.length > mostLacking ? [] : [[tag, lacking] as const];
  });
  return Object.fromEntries(found);
}

function shapedText(font: Font, text: string, tag: string) {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setLanguage(tag);
  shape(font, buffer);
  return buffer.getGlyphInfosAndPositions();
}

/** Whether a letter's marks became one glyph with it, were put on it by the font, or are drawn over it without touching. */
function areMarksPlaced(font: Font, cluster: string, tag: string, placesMarks: boolean): boolean {
  const glyphs = shapedText(font, cluster, tag);
  if (glyphs.some(({ codepoint }) => codepoint === 0)) return false;
  const [base, ...marks] = glyphs.toSorted((a, b) => (b.xAdvance ?? 0) - (a.xAdvance ?? 0));
  if (!base || marks.length === 0) return base !== undefined;
  return (
    placesMarks &&
    marks.every(
      ({ codepoint, xOffset, yOffset }) =>
        xOffset !== 0 || yOffset !== 0 || isDrawnOver(font, codepoint, base.codepoint),
    )
  );
}

/** A mark that stays where it is drawn: as a typewriter would set it, over the letter before, above or below its ink. */
function isDrawnOver(font: Font, mark: number, base: number): boolean {
  const [over, under] = [font.glyphExtents(mark), font.glyphExtents(base)];
  if (!over || !under) return false;
  const middle = over.xBearing + over.width / 2;
  const isAbove = over.yBearing + over.height >= under.yBearing;
  const isBelow = over.yBearing <= under.yBearing + under.height;
  return middle < 0 && middle > -font.glyphHAdvance(base) && (isAbove || isBelow);
}

function joins(font: Font, letters: string | undefined, tag: string): boolean {
  return (
    letters === undefined ||
    new Set(shapedText(font, letters, tag).map(({ codepoint }) => codepoint)).size > 1
  );
}
