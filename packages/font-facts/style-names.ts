/** A font's own names: its family, and its style by weight, width and slant. */
import type { Font } from 'fontkit';

export type FontName = {
  readonly family: string;
  /** 'Normal', or the width: 'Semi Condensed'. */
  readonly subfamily: string;
  /** 'Semi Bold Italic', 'Regular', 'Italic'. */
  readonly style: string;
  readonly weight: number;
  readonly italic: boolean;
};

/** Longer words first, so that 'Semi Bold' isn't taken for 'Bold'. */
const weights: readonly (readonly [RegExp, number])[] = [
  [/\b(?:extra|ultra) ?(?:black|heavy)\b/i, 950],
  [/\b(?:extra|ultra) ?bold\b/i, 800],
  [/\b(?:semi|demi) ?bold\b/i, 600],
  [/\b(?:extra|ultra) ?light\b/i, 200],
  [/\bsemi ?light\b/i, 350],
  [/\b(?:thin|hairline)\b/i, 100],
  [/\blight\b/i, 300],
  [/\b(?:regular|normal|book|roman)\b/i, 400],
  [/\bmedium\b/i, 500],
  [/\bbold\b/i, 700],
  [/\b(?:black|heavy)\b/i, 900],
];

/** By `usWidthClass` (OpenType, 'OS/2' table). */
const widths: readonly string[] = [
  'Ultra Condensed',
  'Extra Condensed',
  'Condensed',
  'Semi Condensed',
  'Normal',
  'Semi Extended',
  'Extended',
  'Extra Extended',
  'Ultra Extended',
];
const widthWords = /\b(?:(?:ultra|extra|semi) ?)?(?:condensed|compressed|narrow|expanded|extended|wide)\b/gi;
const slantWords = /\b(?:italic|oblique)\b/gi;

/** A name record in English, or else in any language. */
export function nameOf(font: Font, key: string): string | undefined {
  const record = font.name.records[key];
  const text = typeof record === 'string' ? record : (record?.en ?? Object.values(record ?? {})[0]);
  return typeof text === 'string' && text.trim() !== '' ? text.trim().replace(/\s+/g, ' ') : undefined;
}

/** Typographic names come before the older ones, which know four styles per family. Undefined without a family. */
export function fontNameOf(font: Font): FontName | undefined {
  const family = nameOf(font, 'preferredFamily') ?? nameOf(font, 'fontFamily');
  if (family === undefined) return undefined;
  const declaredStyle = nameOf(font, 'preferredSubfamily') ?? nameOf(font, 'fontSubfamily') ?? 'Regular';
  const words = declaredStyle.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replace(/[-_]/g, ' ');
  const italic = /\b(?:italic|oblique)\b/i.test(words) || font['OS/2'].fsSelection.italic;
  const weightWords = words.replace(widthWords, '').replace(slantWords, '').replace(/\s+/g, ' ').trim();
  const known = weights.find(([pattern]) => pattern.test(weightWords))?.[1];
  // The OS/2 table of light styles says 250 where it means 100 or 200: the words take precedence.
  const weight = known ?? Math.min(1000, Math.max(1, font['OS/2'].usWeightClass));
  const upright = weightWords === '' ? 'Regular' : weightWords;
  const style = italic ? (upright === 'Regular' ? 'Italic' : `${upright} Italic`) : upright;
  return { family, subfamily: widths[font['OS/2'].usWidthClass - 1] ?? 'Normal', style, weight, italic };
}

/** 'Semi Condensed' comes before 'Normal' among the width classes, but after it in a family's list. */
export function subfamilyOrder(name: string): number {
  const index = widths.indexOf(name);
  return name === 'Normal' ? -1 : index;
}
