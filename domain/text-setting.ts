/**
 * How the tester's block of text is set, and its form in an address (§tester.block.address). An address holds what differs from
 * the preset alone, so it stays short: `v=1&as=reading&style=barlow-bold&leading=140&text=…`.
 */
import { type AxisValues, allowedAxes, axisValues, readAxes, writeAxes } from './axes.ts';
import type { OtfGroup, VariableAxis } from './catalogue.ts';
import type { LetterCase } from './feature-groups.ts';
import { limitedText } from './text-limit.ts';

export const presets = ['headline', 'reading', 'small', 'figures'] as const;
export type Preset = (typeof presets)[number];
export const alignments = ['start', 'center', 'end', 'justify'] as const;
export type Alignment = (typeof alignments)[number];
export const grounds = ['paper', 'ink', 'accent'] as const;
/** The colours: those of the page, the page's exchanged, or the family's. */
export type Ground = (typeof grounds)[number];

export type TextSetting = {
  readonly preset: Preset;
  /** The class of a style's face or of the variable font. */
  readonly style: string;
  /** The axes that aren't at their start. */
  readonly axes: AxisValues;
  /** null for the preset's size, which is fitted to a narrow window. */
  readonly sizePx: number | null;
  /** In per cent of the size. */
  readonly leading: number;
  /** In thousandths of the size. */
  readonly tracking: number;
  readonly align: Alignment;
  readonly columns: number;
  readonly letterCase: LetterCase;
  /** OpenType tags. */
  readonly features: readonly string[];
  /** The language of the text, BCP 47; '' for that of the preset's text. */
  readonly language: string;
  readonly ground: Ground;
  /** null for the preset's text. */
  readonly text: string | null;
};

/** What a family offers to choose from. */
export type SettingOffer = {
  /** The classes of its styles, and of its variable font. */
  readonly styles: readonly string[];
  readonly style: string;
  /** The class of its variable font; undefined without one. */
  readonly variable?: string | undefined;
  readonly axes: readonly VariableAxis[];
  readonly groups: readonly OtfGroup[];
  readonly letterCases: readonly LetterCase[];
  readonly languages: readonly string[];
  /** Of a headline. */
  readonly sizePx: number;
};

/** The whole numbers that may be chosen: the smallest, the largest, and a slider's step. */
export const settingLimits = {
  sizePx: { min: 8, max: 400, step: 1 },
  leading: { min: 70, max: 250, step: 5 },
  tracking: { min: -100, max: 300, step: 5 },
  columns: { min: 1, max: 3, step: 1 },
} as const;
type NumberName = keyof typeof settingLimits;

const presetValues: Readonly<Record<Preset, Pick<TextSetting, 'leading' | 'columns' | 'features'>>> = {
  headline: { leading: 105, columns: 1, features: [] },
  reading: { leading: 150, columns: 2, features: [] },
  small: { leading: 150, columns: 3, features: [] },
  figures: { leading: 130, columns: 1, features: ['tnum'] },
};
const presetSizePx = { reading: 18, small: 12, figures: 48 } as const;

const tagsOf = ({ groups }: SettingOffer) =>
  groups.flatMap(({ otfs }) => otfs.map(({ data_setting }) => data_setting));

/** A preset's own setting, in a family's default style. */
export const presetSetting = (preset: Preset, offer: SettingOffer): TextSetting => ({
  preset,
  style: offer.style,
  axes: {},
  sizePx: null,
  tracking: 0,
  align: 'start',
  letterCase: 'mixed',
  language: '',
  ground: 'paper',
  text: null,
  ...presetValues[preset],
  features: presetValues[preset].features.filter((tag) => tagsOf(offer).includes(tag)),
});

/** No headline is larger than this share of the window, so that a word has room. */
const headlineShare = 0.11;

/** The size of a setting: px, and the share of the window's width that it never exceeds, if it was not chosen. */
export function settingSize({ preset, sizePx }: TextSetting, offer: SettingOffer) {
  if (sizePx !== null) return { px: sizePx, share: 1 };
  if (preset === 'headline') return { px: offer.sizePx, share: headlineShare };
  return { px: presetSizePx[preset], share: preset === 'figures' ? headlineShare : 1 };
}

/** The size in px in a window of this width. */
export function settingSizePx(setting: TextSetting, offer: SettingOffer, widthPx: number): number {
  const { px, share } = settingSize(setting, offer);
  return setting.sizePx ?? allowed('sizePx', Math.min(px, share * widthPx));
}

/** Where all axes are; none of a static style. */
export const settingAxes = ({ style, axes }: TextSetting, offer: SettingOffer): AxisValues =>
  style === offer.variable ? axisValues(offer.axes, axes) : {};

/** The nearest number that may be chosen. */
const allowed = (name: NumberName, value: number): number => {
  const { min, max } = settingLimits[name];
  return Math.round(Math.max(min, Math.min(value, max)));
};

const oneOf = <T extends string>(values: readonly T[], value: string | undefined, otherwise: T): T =>
  values.find((candidate) => candidate === value) ?? otherwise;

/** The setting with everything that the family doesn't offer replaced by the preset's, and numbers within their limits. */
export function allowedSetting(setting: TextSetting, offer: SettingOffer): TextSetting {
  const preset = oneOf(presets, setting.preset, 'headline');
  const own = presetSetting(preset, offer);
  const number = (name: Exclude<NumberName, 'sizePx'>) =>
    Number.isFinite(setting[name]) ? allowed(name, setting[name]) : own[name];
  return {
    preset,
    style: oneOf(offer.styles, setting.style, own.style),
    // A static style has none.
    axes: setting.style === offer.variable ? allowedAxes(offer.axes, setting.axes) : {},
    sizePx:
      setting.sizePx === null || !Number.isFinite(setting.sizePx) ? null : allowed('sizePx', setting.sizePx),
    leading: number('leading'),
    tracking: number('tracking'),
    columns: number('columns'),
    align: oneOf(alignments, setting.align, own.align),
    letterCase: oneOf(offer.letterCases, setting.letterCase, own.letterCase),
    features: tagsOf(offer).filter((tag) => setting.features.includes(tag)),
    language: oneOf(offer.languages, setting.language, own.language),
    ground: oneOf(grounds, setting.ground, own.ground),
    text: setting.text === null ? null : limitedText(setting.text),
  };
}

const version = '1';

/** Each member in an address: its parameter, and its value as text. */
const written: readonly {
  readonly param: string;
  readonly write: (setting: TextSetting) => string;
  /** What it says is made true by `allowedSetting`. */
  readonly read: (value: string) => { readonly [name in keyof TextSetting]?: unknown };
}[] = [
  { param: 'style', write: ({ style }) => style, read: (style) => ({ style }) },
  {
    param: 'axes',
    write: ({ axes }) => writeAxes(axes),
    read: (value) => ({ axes: readAxes(value) }),
  },
  {
    param: 'size',
    write: ({ sizePx }) => String(sizePx ?? ''),
    read: (value) => ({ sizePx: Number.parseFloat(value) }),
  },
  ...(['leading', 'tracking', 'columns'] as const).map((name) => ({
    param: name,
    write: (setting: TextSetting) => String(setting[name]),
    read: (value: string) => ({ [name]: Number.parseFloat(value) }),
  })),
  { param: 'align', write: ({ align }) => align, read: (align) => ({ align }) },
  { param: 'case', write: ({ letterCase }) => letterCase, read: (letterCase) => ({ letterCase }) },
  {
    param: 'features',
    write: ({ features }) => features.join(','),
    read: (value) => ({ features: value.split(',') }),
  },
  { param: 'lang', write: ({ language }) => language, read: (language) => ({ language }) },
  { param: 'ground', write: ({ ground }) => ground, read: (ground) => ({ ground }) },
];

/** The parameters of an address, by name. */
export type SettingParams = Readonly<Record<string, string>>;
export const settingParamNames: readonly string[] = ['v', 'as', ...written.map(({ param }) => param), 'text'];

/** The parameters of the setting; none for the headline preset untouched. */
export function writeSetting(setting: TextSetting, offer: SettingOffer): SettingParams {
  const own = presetSetting(setting.preset, offer);
  const params = [
    ...(setting.preset === 'headline' ? [] : [['as', setting.preset]]),
    ...written.flatMap(({ param, write }) =>
      write(setting) === write(own) ? [] : [[param, write(setting)]],
    ),
    // An empty text is one, too.
    ...(setting.text === null ? [] : [['text', setting.text]]),
  ];
  return params.length === 0 ? {} : { v: version, ...Object.fromEntries(params) };
}

/** The setting of an address of any version; null where it has none. What the family doesn't offer is passed over. */
export function readSetting(params: SettingParams, offer: SettingOffer): TextSetting | null {
  if (!settingParamNames.some((name) => name !== 'v' && params[name] !== undefined)) return null;
  const own = presetSetting(oneOf(presets, params.as, 'headline'), offer);
  const read = written.flatMap(({ param, read: readValue }) => {
    const value = params[param];
    return value === undefined ? [] : [readValue(value)];
  });
  return allowedSetting(Object.assign({}, own, ...read, { text: params.text ?? null }), offer);
}
