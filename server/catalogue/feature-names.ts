/** OpenType features in plain words, and the groups in which the tester shows them. */

import type { FeatureEffect } from '@skerry/font-facts/features';
import type { OtfGroup } from '../../domain/catalogue.ts';
import labels from './opentype-features.json' with { type: 'json' };

type FeatureLabel = {
  readonly name: string;
  readonly text: string;
  /** Words that show it better than the characters that it changes. */
  readonly sample?: string;
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

/** Characters that fit one line at the size of the page's samples. */
const maxSampleLength = 14;

/** What shows a feature in one short line: the shop's words for it, or whole words of what it changes. */
export function lineSample(effect: FeatureEffect): string {
  const text = featureSample(effect.tag) ?? effectText(effect);
  if (text.length <= maxSampleLength) return text;
  const lastSpace = text.lastIndexOf(' ', maxSampleLength);
  return [...text.slice(0, lastSpace > 0 ? lastSpace : maxSampleLength)].join('');
}

export const featureSample = (tag: string): string | undefined => featureLabels[tag]?.sample;

export function describeFeature(effect: FeatureEffect): string {
  return featureLabels[effect.tag]?.text ?? `Changes ${effectText(effect)}`;
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
