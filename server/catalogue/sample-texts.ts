/** Chooses the line that a style shows in the tester: scripts in turn, some of them in capitals or small caps. */

import { coversText } from '@skerry/font-facts/measure';
import type { LetterStyle, SampleLine, SampleParagraph } from '../../domain/catalogue.ts';
import type { FamilyDraft, StyleDraft, SubfamilyDraft } from './assemble.ts';
import type { Samples } from './foundry-files.ts';

export type Sample = { readonly text: string; readonly lang: string; readonly letterStyle: LetterStyle };

const kinds = { 1: 'caps', 2: 'lower', 3: 'small_caps' } as const;

/** The line of the style at `index`; always one whose characters the font has. */
export function sampleFor(
  draft: FamilyDraft,
  subfamily: SubfamilyDraft,
  style: StyleDraft,
  index: number,
  samples: Samples,
): Sample {
  const script = scriptAt(draft, index);
  const preferred = letterStyleAt(draft, subfamily, style, script, index);
  for (const [key, letterStyle] of [
    [script, preferred],
    [script, 2],
    ['latin', 2],
  ] as const) {
    const lines = samples[key]?.[kinds[letterStyle]] ?? [];
    const supportedLines = lines.filter(({ text }) => coversText(subfamily.main.metrics, text));
    // Each family starts at its own index, so that neighbours in the library show different lines.
    const line = supportedLines[(index + draft.family.position) % Math.max(1, supportedLines.length)];
    if (line) return { ...line, letterStyle };
  }
  return { text: draft.family.name, lang: 'en', letterStyle: 2 };
}

function scriptAt({ family }: FamilyDraft, index: number): string {
  const main = family.main_script ?? 'latin';
  if (main !== 'latin') return index % 3 === 2 ? 'latin' : main;
  const others = family.trial_scripts.filter((script) => script !== 'basic');
  const turn = index % 6;
  return (turn === 3 ? others[0] : turn === 5 ? others[1] : undefined) ?? 'latin';
}

function letterStyleAt(
  { family }: FamilyDraft,
  subfamily: SubfamilyDraft,
  style: StyleDraft,
  script: string,
  index: number,
): LetterStyle {
  if (script === 'arabic' || script === 'hebrew') return 2;
  if (!subfamily.main.metrics.hasLowerCase) return 1;
  // A script typeface uses capitals only at the beginning of words.
  if (family.classification === 'script') return 2;
  const features = style.italic ? subfamily.features.italic : subfamily.features.upright;
  if (index % 7 === 2 && features.some(({ tag }) => tag === 'smcp')) return 3;
  return index % 5 === 4 || (index % 2 === 0 && family.classification === 'display') ? 1 : 2;
}

/** The family's scripts as the files name them, its main one first. */
const scriptsOf = ({ family }: FamilyDraft): readonly string[] => [
  ...new Set([
    family.main_script ?? 'latin',
    'latin',
    ...family.trial_scripts.filter((script) => script !== 'basic'),
  ]),
];

/** The paragraphs of the family's scripts that the subfamily can set. */
export const paragraphsFor = (
  draft: FamilyDraft,
  { main }: SubfamilyDraft,
  samples: Samples,
): SampleParagraph[] =>
  scriptsOf(draft)
    .flatMap((script) => samples[script]?.paragraphs ?? [])
    .filter(({ text }) => coversText(main.metrics, text));

/** Enough lines to renew a tester a few times. */
const poolSize = 40;

/** The pool of 'New samples': the lines of the family's scripts that the subfamily can set, in the files' order. */
export function samplePool(draft: FamilyDraft, subfamily: SubfamilyDraft, samples: Samples): SampleLine[] {
  const { metrics } = subfamily.main;
  const hasSmallCaps = subfamily.features.upright.some(({ tag }) => tag === 'smcp');
  const styles = ([2, 1, 3] as const).filter((style) => style !== 3 || hasSmallCaps);
  const lines = scriptsOf(draft).flatMap((script) =>
    styles.flatMap((style) =>
      (samples[script]?.[kinds[style]] ?? []).map(
        ({ text, lang }): SampleLine => ({ text, lang, letter_style: metrics.hasLowerCase ? style : 1 }),
      ),
    ),
  );
  const supportedLines = lines.filter(({ text }) => coversText(metrics, text));
  // Mixes long and short, capitals and lower case: takes every seventh line in turn.
  const mixed = [0, 1, 2, 3, 4, 5, 6].flatMap((first) =>
    supportedLines.filter((_, index) => index % 7 === first),
  );
  return mixed.slice(0, poolSize);
}
