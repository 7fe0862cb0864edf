/** Styles of any typefaces beside each other: how they are set, and the setting in an address (§compare.address). */
import { maxCompared } from './compare-limit.ts';
import { limitedText } from './text-limit.ts';
import { type SettingParams, settingLimits } from './text-setting.ts';

const compareModes = ['stacked', 'overlaid'] as const;
export type CompareMode = (typeof compareModes)[number];

export type CompareSetting = {
  /** The classes of the styles, in order. */
  readonly styles: readonly string[];
  readonly mode: CompareMode;
  /** The two that lie over each other; null for the first two. */
  readonly pair: readonly [string, string] | null;
  readonly sizePx: number;
  /** In per cent of the size. */
  readonly leading: number;
  /** null for the first style's own text. */
  readonly text: string | null;
};

export const startSetting: CompareSetting = {
  styles: [],
  mode: 'stacked',
  pair: null,
  sizePx: 56,
  leading: 115,
  text: null,
};

/** The styles of a list in an address: each once, and no more than can be compared. */
export const stylesIn = (words: string): readonly string[] =>
  [...new Set(words.split(',').map((word) => word.trim()))]
    // What every object has, such as 'constructor', is no style's class.
    .filter((word) => /^[\w-]{1,80}$/.test(word) && !(word in {}))
    .slice(0, maxCompared);

export const compareParamNames: readonly string[] = [
  'v',
  'styles',
  'mode',
  'pair',
  'size',
  'leading',
  'text',
];

/** The parameters of an address: the styles, and what differs from the start. */
export function writeCompare({
  styles,
  mode,
  pair,
  sizePx,
  leading,
  text: words,
}: CompareSetting): SettingParams {
  const params: Record<string, string> = {};
  if (styles.length > 0) params.styles = styles.join(',');
  if (mode !== startSetting.mode) params.mode = mode;
  if (pair?.every((style) => styles.includes(style))) params.pair = pair.join(',');
  if (sizePx !== startSetting.sizePx) params.size = String(sizePx);
  if (leading !== startSetting.leading) params.leading = String(leading);
  if (words !== null) params.text = words;
  return Object.keys(params).length === 0 ? {} : { v: '1', ...params };
}

/** What an address of any version says; what it doesn't say, or says wrongly, is as at the start. */
export function readCompare(params: SettingParams): CompareSetting {
  const [first, second] = stylesIn(params.pair ?? '');
  return {
    styles: stylesIn(params.styles ?? ''),
    mode: compareModes.find((mode) => mode === params.mode) ?? startSetting.mode,
    pair: first !== undefined && second !== undefined ? [first, second] : null,
    sizePx: allowedNumber('sizePx', params.size),
    leading: allowedNumber('leading', params.leading),
    text: params.text === undefined ? null : limitedText(params.text),
  };
}

function allowedNumber(name: 'sizePx' | 'leading', words: string | undefined): number {
  const value = Number.parseFloat(words ?? '');
  const { min, max } = settingLimits[name];
  return Number.isFinite(value) ? Math.round(Math.max(min, Math.min(value, max))) : startSetting[name];
}
