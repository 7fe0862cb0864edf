/** Which line a style shows in the tester: scripts in turn, capitals and small caps now and then. */
import type { LetterStyle, SampleLine } from '../../domain/catalogue.ts';
import type { FamilyDraft, StyleDraft, SubfamilyDraft } from './assemble.ts';
import type { Samples } from './foundry-files.ts';
import { covers } from './measure.ts';

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
  const wanted = letterStyleAt(draft, subfamily, style, script, index);
  for (const [key, letterStyle] of [
    [script, wanted],
    [script, 2],
    ['latin', 2],
  ] as const) {
    const lines = samples[key]?.[kinds[letterStyle]] ?? [];
    const readable = lines.filter(({ text }) => covers(subfamily.main.measured, text));
    // A family starts at a place of its own, so that neighbours in the library don't say the same.
    const line = readable[(index + draft.family.position) % Math.max(1, readable.length)];
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
  if (!subfamily.main.measured.hasLowerCase) return 1;
  // A script's capitals are for beginnings of words.
  if (family.classification === 'script') return 2;
  const features = style.italic ? subfamily.features.italic : subfamily.features.upright;
  if (index % 7 === 2 && features.some(({ tag }) => tag === 'smcp')) return 3;
  return index % 5 === 4 || (index % 2 === 0 && family.classification === 'display') ? 1 : 2;
}

/** Lines enough for a tester to be renewed a few times. */
const poolSize = 40;

/** What 'New samples' draws from: the lines of the family's scripts that the subfamily can set, in the files' order. */
export function samplePool(draft: FamilyDraft, subfamily: SubfamilyDraft, samples: Samples): SampleLine[] {
  const { family } = draft;
  const { measured } = subfamily.main;
  const others = family.trial_scripts.filter((script) => script !== 'basic');
  const hasSmallCaps = subfamily.features.upright.some(({ tag }) => tag === 'smcp');
  const styles = ([2, 1, 3] as const).filter((style) => style !== 3 || hasSmallCaps);
  const lines = [...new Set([family.main_script ?? 'latin', 'latin', ...others])].flatMap((script) =>
    styles.flatMap((style) =>
      (samples[script]?.[kinds[style]] ?? []).map(
        ({ text, lang }): SampleLine => ({ text, lang, letter_style: measured.hasLowerCase ? style : 1 }),
      ),
    ),
  );
  const readable = lines.filter(({ text }) => covers(measured, text));
  // Long and short, capitals and lower case come mixed: every seventh line in turn.
  const mixed = [0, 1, 2, 3, 4, 5, 6].flatMap((first) => readable.filter((_, index) => index % 7 === first));
  return mixed.slice(0, poolSize);
}
