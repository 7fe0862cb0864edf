/** The catalogue's replies, built once at import, so that a page reads a single key. */

import type { FeatureEffect } from '@skerry/font-facts/features';
import type { EditableStyle, TypefaceCard, TypefaceDetail } from '../../domain/catalogue.ts';
import { licencesText } from '../../domain/licence.ts';
import type { FamilyDraft, SubfamilyDraft } from './assemble.ts';
import { featureTexts, otfGroups } from './feature-names.ts';
import type { Samples } from './foundry-files.ts';
import { legibilityOf, readsWellSmall } from './legibility.ts';
import { paragraphsFor, sampleFor, samplePool } from './sample-texts.ts';
import { countOf, type Ids, priceFrom, scriptPrices, stylesText } from './shop-reply.ts';
import { describeStyle } from './style-words.ts';

const scriptNames = ({ scripts, foundry }: FamilyDraft) => scripts.map((key) => foundry.scripts[key] ?? key);
const uprights = ({ styles }: SubfamilyDraft) =>
  styles.filter(({ italic }) => !italic).map(({ face }) => face);
const tagsOf = (effects: readonly FeatureEffect[]) => effects.map(({ tag }) => tag);
const legibilityIn = ({ main }: FamilyDraft) => {
  const { name, metrics } = main.main;
  return metrics.legibility && legibilityOf(metrics.legibility, name, tagsOf(main.features.upright));
};
/** A subfamily is a width when its name says so. */
const widthName = /condensed|compressed|normal|extended|wide/i;

export function editableStyles(
  draft: FamilyDraft,
  subfamily: SubfamilyDraft,
  ids: Ids,
  samples: Samples,
): EditableStyle[] {
  return subfamily.styles.map((style, index) => {
    const sample = sampleFor(draft, subfamily, style, index, samples);
    const { strokes } = style.metrics;
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
      ...(strokes ? { description: describeStyle(strokes, style.italic, draft.family.classification) } : {}),
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
    reads_well_small: readsWellSmall(legibilityIn(draft)),
    overview_text: family.overview,
    price_from: priceFrom(draft, ids),
    released: family.released,
    faces: uprights(main),
    fit: draft.fit,
  };
}

/** The largest sum of two names' widths, in thousandths of the type size, for which they stand beside each other. */
const besideWidth = 8000;

/** The name and its form in another script; side by side, on one baseline (§typeface.native-name). */
function fittedNames({ family: { native_name }, fit, nativeFit }: FamilyDraft) {
  if (!native_name || !nativeFit) return { fit };
  const beside = fit.width + nativeFit.width <= besideWidth;
  const shared = beside
    ? { top: Math.max(fit.top, nativeFit.top), bottom: Math.min(fit.bottom, nativeFit.bottom) }
    : {};
  return {
    fit: { ...fit, ...shared },
    native_name: { ...native_name, fit: { ...nativeFit, ...shared }, beside },
  };
}

export function detailOf(draft: FamilyDraft, ids: Ids, samples: Samples): TypefaceDetail {
  const { family, foundry, subfamilies, main } = draft;
  const effects = main.features.upright;
  const hasSmallCaps = effects.some(({ tag }) => tag === 'smcp');
  const count = countOf(draft);
  const legibility = legibilityIn(draft);
  const script_prices = scriptPrices(draft, ids);
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
      has_lower_case: main.main.metrics.hasLowerCase,
      language_text: family.languages,
      scripts: scriptNames(draft),
      ...fittedNames(draft),
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
      subfamilies: {
        [ids.subfamily(main)]: {
          id: ids.subfamily(main),
          name: main.name,
          sort_order: 0,
          styles: editableStyles(draft, main, ids, samples),
        },
      },
      otf_groups: otfGroups(effects),
      small_caps_feature: hasSmallCaps ? 'smcp' : null,
      samples: samplePool(draft, main, samples),
      paragraphs: paragraphsFor(draft, main, samples),
    },
    about: { author: family.designers, release_date: String(family.released), styles_no: count },
    images: { font: null, pdf: `/specimens/${family.slug}.pdf`, minisite: family.minisite ?? null },
    feature_texts: featureTexts(effects, family.feature_samples),
    blogs: [],
    credits: `Drawn by ${family.designers}. Published as ${family.name}, ${family.licence_name ?? 'SIL Open Font License 1.1'}.`,
    ...(legibility ? { legibility } : {}),
    ...(draft.variable ? { variable: draft.variable.font } : {}),
    price_from: priceFrom(draft, ids),
    ...(script_prices ? { script_prices } : {}),
    meta: {
      title: `${family.name} — ${foundry.name}`,
      description: `${family.overview} ${stylesText(count)} by ${family.designers}: try it, and license it for ${licencesText(draft.settings.licences).toLowerCase()}.`,
      image: null,
    },
  };
}
