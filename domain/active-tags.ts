/** The OpenType features that are on. */
import type { TypefaceDetail } from './catalogue.ts';
import type { LetterCase } from './feature-groups.ts';

/** kern and liga always, `case` for capitals where available, those of small caps, and the chosen ones (§tester.features.always). */
export function activeTags(
  letterCase: LetterCase | null,
  features: readonly string[],
  { editable, examples }: TypefaceDetail,
): string[] {
  const availableTags = examples.subfamilies[0]?.styles[0]?.features ?? [];
  const upper = letterCase === 'upper' && availableTags.includes('case') ? ['case'] : [];
  const small = letterCase === 'small' ? (editable.small_caps_feature?.match(/[a-z0-9]{4}/g) ?? []) : [];
  return [...new Set(['kern', 'liga', ...upper, ...small, ...features])];
}

/** The tags as CSS `font-feature-settings`. */
export const featureSettings = (tags: readonly string[]): string => tags.map((tag) => `"${tag}"`).join(', ');
