/** What a typeface offers for the tester's block of text, and what it says there by itself. */
import type { TypefaceDetail } from './catalogue.ts';
import type { SettingOffer, TextSetting } from './text-setting.ts';

/** The languages of the texts at hand, each once. */
const languagesOf = ({ editable: { paragraphs = [] } }: TypefaceDetail) => [
  ...new Set(paragraphs.map(({ lang }) => lang)),
];

/** What may be chosen for a text in this family. */
export function offerOf(detail: TypefaceDetail): SettingOffer {
  const { examples, editable, family, variable } = detail;
  const styles = examples.subfamilies.flatMap((subfamily) => subfamily.styles.map((style) => style.class));
  return {
    styles: [...styles, ...(variable ? [variable.class] : [])],
    style: family.main_style.class,
    variable: variable?.class,
    axes: variable?.axes ?? [],
    groups: editable.otf_groups,
    letterCases: [
      'mixed',
      ...(family.has_lower_case ? (['upper'] as const) : []),
      ...(family.has_small_caps_support ? (['small'] as const) : []),
    ],
    languages: ['', ...languagesOf(detail)],
    sizePx: family.default_font_size,
  };
}

/** Figures as in a bill, a timetable and a running text. */
export const figures = [
  '0123456789',
  '1,284.50 + 976.00 = 2,260.50',
  '06:45  18:10  23:59',
  '24% of $3,600',
].join('\n');

/** The words of a setting, and their language: those typed, or the preset's. */
export function wordsOf(
  { preset, language, text }: Pick<TextSetting, 'preset' | 'language' | 'text'>,
  detail: TypefaceDetail,
): { readonly text: string; readonly lang: string } {
  const own = presetWords(preset, language, detail);
  return { text: text ?? own.text, lang: language || own.lang };
}

function presetWords(preset: TextSetting['preset'], language: string, { editable, family }: TypefaceDetail) {
  const { paragraphs = [], samples = [] } = editable;
  if (preset === 'figures') return { text: figures, lang: language || 'en' };
  // A family of another script shows itself in that one.
  const wanted = language || (family.is_rtl ? paragraphs[0]?.lang : '') || 'en';
  const ofLanguage = ({ lang }: { readonly lang: string }) => lang === wanted;
  const styles = Object.values(editable.subfamilies).flatMap((subfamily) => subfamily.styles);
  const main = styles.find((style) => style.class === family.main_style.class);
  const headline = language ? samples.find(ofLanguage) : main && { text: main.default_text, lang: main.lang };
  const paragraph = paragraphs.find(ofLanguage);
  if (preset === 'headline') return headline ?? paragraph ?? { text: family.name, lang: 'en' };
  // A blank line between paragraphs would stand at the head of a column.
  const about = { text: family.about.replace(/\n+/g, '\n'), lang: 'en' };
  return (wanted === 'en' ? undefined : (paragraph ?? headline)) ?? about;
}

/** What each style of a typeface is called beside the family's name, by its class: 'Bold', or 'Condensed Bold' among several subfamilies. */
export function styleNames({ examples: { subfamilies } }: TypefaceDetail): ReadonlyMap<string, string> {
  return new Map(
    subfamilies.flatMap((subfamily) =>
      subfamily.styles.map((style) => [
        style.class,
        subfamilies.length > 1 ? `${subfamily.name} ${style.name}` : style.name,
      ]),
    ),
  );
}
