/** The catalogue's answers, built once at import, so that a page reads one key. */
import type { EditableStyle, TypefaceCard, TypefaceDetail } from '../../domain/catalogue.ts';
import { moneyText } from '../../domain/money.ts';
import { displayedPrice } from '../../domain/pricing.ts';
import type { OptionType, Shop, ShopOption, ShopScript } from '../../domain/shop.ts';
import { type FamilyDraft, lowestChoice, type StyleDraft, type SubfamilyDraft } from './assemble.ts';
import { featureName, featureText, otfGroups } from './feature-names.ts';
import type { FeatureEffect } from './features.ts';
import type { Samples } from './foundry-files.ts';
import { sampleFor, samplePool } from './sample-texts.ts';

/** Ids of a family's rows, given by the database. */
export type Ids = {
  readonly family: number;
  readonly subfamily: (draft: SubfamilyDraft) => number;
  readonly style: (draft: StyleDraft) => number;
  readonly script: (key: string) => number;
};

/** One purchasable thing, as carts name it and as its shop lists it. */
export type OptionDraft = {
  readonly type: OptionType;
  /** In carts and on invoices. */
  readonly fullName: string;
  readonly option: ShopOption;
};

const stylesText = (count: number) => `${count} ${count === 1 ? 'style' : 'styles'}`;
const countOf = ({ subfamilies }: FamilyDraft) =>
  subfamilies.reduce((sum, { styles }) => sum + styles.length, 0);
const scriptNames = ({ scripts, foundry }: FamilyDraft) => scripts.map((key) => foundry.scripts[key] ?? key);
const uprights = ({ styles }: SubfamilyDraft) =>
  styles.filter(({ italic }) => !italic).map(({ face }) => face);
const tagsOf = (effects: readonly FeatureEffect[]) => effects.map(({ tag }) => tag);
/** Widths are the subfamilies whose names say so. */
const widthName = /condensed|compressed|normal|extended|wide/i;

export function optionsOf(draft: FamilyDraft, ids: Ids): OptionDraft[] {
  const { family, subfamilies, main, styleMultiplication } = draft;
  const pro = family.pro ?? false;
  const counted = (count: number) => ({ styles_no: count, styles_no_display: stylesText(count), pro });
  const whole: OptionDraft = {
    type: 'families',
    fullName: `${family.name} Complete Family`,
    option: {
      id: ids.family,
      name: `${family.name} Complete Family`,
      ...counted(countOf(draft)),
      ...(family.multiplication === undefined ? {} : { multiplication: family.multiplication }),
      class: main.main.class,
    },
  };
  // A package of one style, or the family once more, would only be a second price for the same thing.
  const packages = subfamilies.length > 1 ? subfamilies.filter(({ styles }) => styles.length > 1) : [];
  return [
    whole,
    ...packages.map((subfamily): OptionDraft => {
      const name = `${subfamily.fullName} Family`;
      const { multiplication } = subfamily;
      const option = {
        id: ids.subfamily(subfamily),
        name: subfamily.fullName === family.name ? `${family.name} ${subfamily.name}` : subfamily.fullName,
        ...counted(subfamily.styles.length),
        ...(multiplication === undefined ? {} : { multiplication }),
        class: subfamily.main.class,
      };
      return { type: 'subfamilies', fullName: name, option };
    }),
    ...subfamilies.flatMap((subfamily) =>
      subfamily.styles.map((style): OptionDraft => {
        const name = `${subfamily.fullName} ${style.name}`;
        const single = styleMultiplication === undefined ? {} : { multiplication: styleMultiplication };
        const option = { id: ids.style(style), name, ...counted(1), ...single, class: style.class };
        return { type: 'styles', fullName: name, option };
      }),
    ),
  ];
}

/** The scripts that cost extra. */
export function shopScripts({ family, foundry }: FamilyDraft, ids: Ids): ShopScript[] {
  return Object.entries(family.script_support ?? {}).map(([key, multiplier]) => ({
    id: ids.script(key),
    name: foundry.scripts[key] ?? key,
    multiplier,
    pivot: { default_applied: false },
  }));
}

export function shopOf(draft: FamilyDraft, ids: Ids): Shop {
  const { family, subfamilies, main, settings } = draft;
  const drafts = optionsOf(draft, ids);
  const options = (type: OptionType) => drafts.flatMap((one) => (one.type === type ? [one.option] : []));
  const single = new Map(options('styles').map((option) => [option.class, option]));
  const packages = options('subfamilies');
  return {
    family_name: family.name,
    slug: family.slug,
    header_class: main.main.class,
    accent: family.accent,
    ink_on_accent: family.ink_on_accent,
    scripts: shopScripts(draft, ids),
    settings,
    families: [{ name: 'Complete family', options: options('families') }],
    subfamilies: packages.length > 0 ? [{ name: 'Subfamilies', options: packages }] : [],
    styles: subfamilies.map((subfamily) => ({
      name: subfamilies.length > 1 ? `${family.name} ${subfamily.name}` : family.name,
      options: subfamily.styles.flatMap((style) => single.get(style.class) ?? []),
    })),
    faces: subfamilies.flatMap(({ styles }) => styles.map(({ face }) => face)),
  };
}

/** The lowest price in the shop at its lowest desktop tier, without extras. */
function priceFrom(draft: FamilyDraft, ids: Ids): TypefaceCard['price_from'] {
  const amounts = optionsOf(draft, ids).flatMap(({ type, option }) => {
    const line = { type, option: { ...option, pro: false }, scripts: [], settings: draft.settings };
    const priced = displayedPrice({ ...line, options: lowestChoice(draft.settings) });
    return priced.ok ? [priced.amountCents] : [];
  });
  const amount = Math.min(...amounts);
  return { amount, value: moneyText(amount) };
}

export function editableStyles(
  draft: FamilyDraft,
  subfamily: SubfamilyDraft,
  ids: Ids,
  samples: Samples,
): EditableStyle[] {
  return subfamily.styles.map((style, index) => {
    const sample = sampleFor(draft, subfamily, style, index, samples);
    const features = style.italic ? subfamily.features.italic : subfamily.features.upright;
    const oldStyle = sample.letterStyle === 2 && features.some(({ tag }) => tag === 'onum');
    return {
      id: ids.style(style),
      name: style.name,
      class: style.class,
      letter_style: sample.letterStyle,
      onum_class: oldStyle ? 'onum' : '',
      default_text: sample.text,
      lang: sample.lang,
      face: style.face,
    };
  });
}

export function cardOf(draft: FamilyDraft, ids: Ids): TypefaceCard {
  const { family, subfamilies, main } = draft;
  const widths = subfamilies.map(({ name }) => name).filter((name) => widthName.test(name));
  return {
    id: ids.family,
    name: family.name,
    page: family.slug,
    class: main.main.class,
    kind: family.kind,
    classification: family.classification,
    accent: family.accent,
    ink_on_accent: family.ink_on_accent,
    styles_no: countOf(draft),
    sub_family_count: subfamilies.length,
    scripts: scriptNames(draft),
    features: [
      ...new Set(
        subfamilies.flatMap(({ features }) => [...tagsOf(features.upright), ...tagsOf(features.italic)]),
      ),
    ].toSorted(),
    widths: widths.length > 1 ? widths : [],
    is_rtl: family.right_to_left ?? false,
    overview_text: family.overview,
    price_from: priceFrom(draft, ids),
    faces: uprights(main),
    fit: draft.fit,
  };
}

export function detailOf(draft: FamilyDraft, ids: Ids, samples: Samples): TypefaceDetail {
  const { family, foundry, subfamilies, main } = draft;
  const effects = main.features.upright;
  const hasSmallCaps = effects.some(({ tag }) => tag === 'smcp');
  const count = countOf(draft);
  return {
    family: {
      id: ids.family,
      name: family.name,
      slug: family.slug,
      kind: family.kind,
      accent: family.accent,
      ink_on_accent: family.ink_on_accent,
      about: family.about.replaceAll('\n', '\n\n'),
      main_style: { typeface_subfamily_id: ids.subfamily(main), class: main.main.class },
      max_font_size: family.sizes.max,
      min_font_size: family.sizes.min,
      default_font_size: family.sizes.default,
      is_rtl: family.right_to_left ?? false,
      has_small_caps_support: hasSmallCaps,
      has_lower_case: main.main.measured.hasLowerCase,
      language_text: family.languages,
      scripts: scriptNames(draft),
      fit: draft.fit,
    },
    examples: {
      class: main.main.class,
      subfamilies: subfamilies.map((subfamily) => ({
        id: ids.subfamily(subfamily),
        name: subfamily.name,
        styles: subfamily.styles.map((style) => ({
          id: ids.style(style),
          name: style.name,
          class: style.class,
          features: tagsOf(style.italic ? subfamily.features.italic : subfamily.features.upright),
          face: style.face,
        })),
      })),
    },
    editable: {
      subfamilies: [
        {
          id: ids.subfamily(main),
          name: main.name,
          sort_order: 0,
          styles: editableStyles(draft, main, ids, samples),
        },
      ],
      otf_groups: otfGroups(effects),
      small_caps_feature: hasSmallCaps ? 'smcp' : null,
      samples: samplePool(draft, main, samples),
    },
    about: { author: family.designers, release_date: String(family.released), styles_no: count },
    images: { font: null, pdf: null, minisite: null },
    feature_texts: effects.map((effect) => ({
      name: featureName(effect),
      tag: effect.tag,
      text: featureText(effect),
    })),
    blogs: [],
    credits: `Drawn by ${family.designers}. Published as ${family.name}, SIL Open Font License 1.1.`,
    price_from: priceFrom(draft, ids),
    meta: {
      title: `${family.name} — ${foundry.name}`,
      description: `${family.overview} ${stylesText(count)} by ${family.designers}: try it, and license it for desktop, web and app.`,
      image: null,
    },
  };
}
