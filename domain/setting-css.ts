/** How a text is set, as CSS (§tester.block.css). */
import { featureSettings } from './active-tags.ts';
import { variationSettings } from './axes.ts';
import { type SettingOffer, settingAxes, type TextSetting } from './text-setting.ts';

/** The setting as CSS declarations, as one writes them in a style sheet. */
export function settingCss(
  setting: TextSetting,
  offer: SettingOffer,
  facts: {
    readonly family: string;
    readonly weight: number;
    readonly italic: boolean;
    readonly sizePx: number;
  },
  tags: readonly string[],
): string {
  const { leading, tracking, align, columns, letterCase } = setting;
  const variations = variationSettings(settingAxes(setting, offer));
  const declarations: readonly (readonly [string, string] | null)[] = [
    ['font-family', `"${facts.family}"`],
    ['font-weight', String(facts.weight)],
    facts.italic ? ['font-style', 'italic'] : null,
    ['font-size', `${facts.sizePx}px`],
    ['line-height', String(leading / 100)],
    tracking === 0 ? null : ['letter-spacing', `${tracking / 1000}em`],
    ['font-feature-settings', featureSettings(tags)],
    variations === '' ? null : ['font-variation-settings', variations],
    align === 'start' ? null : ['text-align', align],
    letterCase === 'upper' ? ['text-transform', 'uppercase'] : null,
    columns === 1 ? null : ['columns', String(columns)],
  ];
  return declarations
    .filter((declaration) => declaration !== null)
    .map(([property, value]) => `${property}: ${value};`)
    .join('\n');
}
