/** OpenType features in plain words, and the groups in which the tester shows them. */

import type { FeatureEffect, FeatureSamples } from '@skerry/font-facts/features';
import { hashOf, measurementVersion } from '@skerry/font-facts/measure';
import type { OtfGroup, TypefaceDetail } from '../../domain/catalogue.ts';
import { plainSample, sampleRuns } from '../../domain/feature-sample.ts';
import labels from './opentype-features.json' with { type: 'json' };

type FeatureLabel = {
  readonly name: string;
  readonly text: string;
  /** Texts that show it better than the characters that it changes, the best first; braces as in `sampleRuns`. */
  readonly samples?: readonly string[];
};
const featureLabels: { readonly [tag: string]: FeatureLabel } = labels;

/** `exclusive` groups are radio buttons: two kinds of figures can't be on together. */
const groups: readonly {
  readonly name: string;
  readonly key: string;
  readonly exclusive: boolean;
  readonly tags: RegExp;
}[] = [
  { name: 'Capitals', key: '', exclusive: false, tags: /^(?:c2sc|pcap|c2pc|case|titl)$/ },
  { name: 'Figures', key: 'figures', exclusive: true, tags: /^(?:lnum|onum)$/ },
  { name: 'Figure widths', key: 'figure-widths', exclusive: true, tags: /^(?:tnum|pnum)$/ },
  { name: 'Position', key: 'position', exclusive: true, tags: /^(?:frac|ordn|sups|subs|sinf)$/ },
  { name: 'Letters', key: '', exclusive: false, tags: /^(?:dlig|hist|swsh|salt|ornm|zero)$/ },
  { name: 'Stylistic sets', key: '', exclusive: false, tags: /^(?:ss|cv)\d\d$/ },
];

/** A feature's name: the font's own for its sets, the shop's for the rest. */
export function featureName({ tag, name }: FeatureEffect): string {
  if (name) return name;
  const number = Number(tag.slice(2));
  if (tag.startsWith('ss')) return `Stylistic set ${number}`;
  if (tag.startsWith('cv')) return `Character variant ${number}`;
  return featureLabels[tag]?.name ?? tag;
}

/** The texts in which features are measured and shown. */
export const featureSamples: FeatureSamples = Object.fromEntries(
  Object.entries(featureLabels).map(([tag, { samples = [] }]) => [
    tag,
    samples.map((sample) => ({
      sample,
      plain: plainSample(sample),
      affected: sampleRuns(sample).flatMap(({ text, affected }) => (affected ? [text] : [])),
    })),
  ]),
);
/** Grows with what is measured: the measurement's version, and the texts. */
export const featuresVersion = `${measurementVersion}-${hashOf(Buffer.from(JSON.stringify(featureSamples))).slice(0, 8)}`;

/** Set from above to below (§features.vertical). */
const isVertical = ({ name = '' }: FeatureEffect) => /vertical/i.test(name);

/** A row for each feature that can be seen and doesn't look like an earlier one (§features.difference). */
export function featureTexts(
  effects: readonly FeatureEffect[],
  written: Readonly<Record<string, string>> = {},
): TypefaceDetail['feature_texts'] {
  return effects.flatMap((effect) => {
    const { tag, sample } = effect;
    if (sample === undefined) return [];
    const vertical = isVertical(effect);
    return [
      {
        name: featureName(effect),
        tag,
        text: featureLabels[tag]?.text ?? `Changes ${changedLetters(effect)}.`,
        sample: written[tag] ?? (vertical ? sample.replaceAll(' ', '') : sample),
        ...(vertical ? { vertical } : {}),
      },
    ];
  });
}

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' });
/** Characters that are named one by one. */
const mostNamed = 6;
const letterKinds: readonly (readonly [string, RegExp])[] = [
  ['small letters', /[a-z]/],
  ['capitals', /[A-Z]/],
  ['figures', /\d/],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['signs', /[^\p{L}\p{N}]/u],
];

/** What changes, in a few words: up to six characters, accents left out, or the kinds of letters. */
function changedLetters({ characters, words }: FeatureEffect): string {
  const bases = [...new Set([...characters.normalize('NFD')].filter((letter) => !/\p{M}/u.test(letter)))];
  const named = bases.length > 0 ? bases : words;
  const kinds = letterKinds.flatMap(([kind, pattern]) =>
    bases.some((base) => pattern.test(base)) ? [kind] : [],
  );
  return conjunction.format(named.length <= mostNamed ? named : kinds.slice(0, 4));
}

/** The characters that really change; if there are none, the words. */
function effectText({ characters, words }: FeatureEffect): string {
  return characters === '' ? words.join(' ') : [...characters].slice(0, 200).join('');
}

/** The tester's buttons; small caps aren't among them, they are a letter case (§tester.features, §tester.letter-case). */
export function otfGroups(effects: readonly FeatureEffect[]): OtfGroup[] {
  return groups.flatMap(({ name, key, exclusive, tags }, sort_order) => {
    const members = effects.filter(({ tag }) => tags.test(tag));
    if (members.length === 0) return [];
    const isGroup = exclusive && members.length > 1;
    return [
      {
        name,
        sort_order,
        is_group: isGroup,
        otfs: members.map((effect) => ({
          name: featureName(effect),
          group: isGroup ? key : '',
          data_setting: effect.tag,
          selected: false,
          effect: effectText(effect),
        })),
      },
    ];
  });
}
