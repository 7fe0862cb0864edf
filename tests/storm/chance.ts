/** Chance that can be had again: the same seed throws the same dice in the same order. */
export type Chance = {
  /** True so often, of 1. */
  readonly is: (share: number) => boolean;
  /** A whole number from 0 to below `count`. */
  readonly below: (count: number) => number;
  readonly one: <T>(of: readonly [T, ...T[]]) => T;
};

/** Mulberry32: small, and good enough to stir a pot. */
export function chanceOf(seed: number): Chance {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { is: (share) => next() < share, below, one: (of) => of[below(of.length)] ?? of[0] };
}
