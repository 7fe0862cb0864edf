/** The default size of a sample (§tester.size.default, §tester.size.factors). */

/** From this window width in px upwards, this share of the width counts. */
export type SampleScale = { readonly fromPx: number; readonly share: number };

/** Without a gap between 961 and 1024 px (§tester.size.medium). */
export const sampleScales: readonly SampleScale[] = [
  { fromPx: 1281, share: 0.83 },
  { fromPx: 1025, share: 0.96 },
  { fromPx: 481, share: 0.96 },
  { fromPx: 0, share: 4 },
];
/** Narrower windows are treated as this wide ('smaller than 320'). */
export const narrowestPx = 320;
/** The width at which a family's default size applies unscaled. */
export const referencePx = 1200;
/** No share counts for more, so that 12 to 16 letters fit the narrowest windows too (§tester.size.letters). */
export const largestShare = 1.6;

export type SizeLimits = {
  readonly min_font_size: number;
  readonly max_font_size: number;
  readonly default_font_size: number;
};

const clamp = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high));

/** Rounds a size to whole px within the family's limits. */
export function allowedSizePx({ min_font_size, max_font_size }: SizeLimits, sizePx: number): number {
  return Math.round(clamp(min_font_size, sizePx, max_font_size));
}

/** The default size in px of this family's samples in a window of this width. */
export function defaultSizePx(limits: SizeLimits, windowWidthPx: number): number {
  const widthPx = Math.max(windowWidthPx, narrowestPx);
  const share = sampleScales.find(({ fromPx }) => widthPx >= fromPx)?.share ?? 1;
  return allowedSizePx(
    limits,
    (limits.default_font_size * Math.min(share, largestShare) * widthPx) / referencePx,
  );
}
