/** The characters that a font has, by its own cmap, as a short text (§tester.coverage). */

/** Covered code points as [first, last], ascending and apart. */
export type Coverage = readonly (readonly [number, number])[];

/** Code points in any order as ranges. */
export function rangesOf(codePoints: Iterable<number>): Coverage {
  const ranges: [number, number][] = [];
  for (const codePoint of [...codePoints].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && codePoint <= last[1] + 1) last[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  return ranges;
}

/** Each range as its distance from the last one and, of more than one code point, how many follow its first: 'w-2m 1u-9'. */
export const encodeCoverage = (coverage: Coverage): string =>
  coverage
    .map(([first, last], index) => {
      const gap = (first - (coverage[index - 1]?.[1] ?? 0)).toString(36);
      return last > first ? `${gap}-${(last - first).toString(36)}` : gap;
    })
    .join(' ');

export const encodeRanges = (codePoints: Iterable<number>): string => encodeCoverage(rangesOf(codePoints));

/** What `encodeRanges` wrote. */
export function decodeRanges(text: string): Coverage {
  let end = 0;
  return text.split(' ').flatMap((word) => {
    if (word === '') return [];
    const [gap = '', more = '0'] = word.split('-');
    const first = end + Number.parseInt(gap, 36);
    end = first + Number.parseInt(more, 36);
    return [[first, end] as const];
  });
}

export function covers(coverage: Coverage, codePoint: number): boolean {
  let low = 0;
  let high = coverage.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = coverage[middle] ?? [0, -1];
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** Needs no glyph: spaces, line breaks, joiners, variation selectors and their like. */
const invisible = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/** A character with its combining marks. */
const clusters = /\P{M}\p{M}*|\p{M}+/gu;

/** Each distinct character of a text, with its combining marks. */
export const clustersOf = (text: string): readonly string[] => [...new Set(text.match(clusters))];

/** Each distinct visible character of a text that a font lacks, in order, however its accents are written (§tester.missing). */
export function missingIn(coverage: Coverage, text: string): readonly string[] {
  const has = (letters: string) =>
    [...letters].every((letter) => invisible.test(letter) || covers(coverage, letter.codePointAt(0) ?? 0));
  const missing = clustersOf(text).flatMap((cluster) =>
    has(cluster)
      ? []
      : [...cluster.normalize('NFC')].filter((letter) => !has(letter) && !has(letter.normalize('NFD'))),
  );
  return [...new Set(missing)];
}
