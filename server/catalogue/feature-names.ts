/** OpenType features in plain words, and the groups in which the tester shows them. */

import type { FeatureEffect } from '@skerry/font-facts/features';
import type { OtfGroup } from '../../domain/catalogue.ts';

type FeatureLabel = { readonly name: string; readonly text: string };

const featureLabels: { readonly [tag: string]: FeatureLabel } = {
  smcp: { name: 'Small caps', text: 'Lower case becomes capitals of its own height and weight.' },
  c2sc: {
    name: 'Small caps from capitals',
    text: 'Capitals become small caps, for acronyms in running text.',
  },
  pcap: { name: 'Petite caps', text: 'Lower case becomes capitals as low as the x.' },
  c2pc: { name: 'Petite caps from capitals', text: 'Capitals become petite caps.' },
  case: { name: 'Case-sensitive forms', text: 'Brackets, dashes and quotes rise to the height of capitals.' },
  lnum: { name: 'Lining figures', text: 'Figures as tall as capitals.' },
  onum: { name: 'Old-style figures', text: 'Figures with ascenders and descenders, for text.' },
  tnum: { name: 'Tabular figures', text: 'Figures of one width, for columns.' },
  pnum: { name: 'Proportional figures', text: 'Figures of their natural widths, for text.' },
  zero: { name: 'Slashed zero', text: 'A zero that nobody takes for an O.' },
  frac: { name: 'Fractions', text: 'Figures around a slash become a fraction.' },
  ordn: { name: 'Ordinals', text: 'Letters after a figure rise, as in 2a and 3o.' },
  sups: { name: 'Superscript', text: 'Raised figures for notes and powers.' },
  subs: { name: 'Subscript', text: 'Lowered figures, drawn for their size.' },
  sinf: { name: 'Scientific inferiors', text: 'Figures below the line, as in chemical formulas.' },
  dlig: { name: 'Discretionary ligatures', text: 'Joined letters for when it may be festive.' },
  hist: { name: 'Historical forms', text: 'Forms that older printing used, such as the long s.' },
  swsh: { name: 'Swashes', text: 'Letters with a flourish.' },
  salt: { name: 'Stylistic alternates', text: 'Other shapes for the same letters.' },
  ornm: { name: 'Ornaments', text: 'Arrows, leaves and other signs in place of letters.' },
  titl: { name: 'Titling', text: 'Capitals drawn for large sizes.' },
};

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
