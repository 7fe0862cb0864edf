/** Which OpenType features are on together (§tester.features.exclusive). */
import type { OtfGroup } from './catalogue.ts';

/** How a text is set: as it is written, in capitals, or in small caps (§tester.letter-case). */
export type LetterCase = 'mixed' | 'upper' | 'small';

/** The other tags of this one's group, which exclude each other, and itself. */
function exclusiveTagsOf(groups: readonly OtfGroup[], tag: string): readonly string[] {
  const otfs = groups.flatMap((group) => group.otfs);
  const group = otfs.find((otf) => otf.data_setting === tag)?.group;
  return group ? otfs.filter((otf) => otf.group === group).map((otf) => otf.data_setting) : [];
}

/** The tags that are on after this one is switched: off if it was on, else on in place of the others of its group. */
export function toggledFeature(
  groups: readonly OtfGroup[],
  features: readonly string[],
  tag: string,
): readonly string[] {
  if (features.includes(tag)) return features.filter((on) => on !== tag);
  const exclusiveTags = exclusiveTagsOf(groups, tag);
  return [...features.filter((on) => !exclusiveTags.includes(on)), tag];
}
