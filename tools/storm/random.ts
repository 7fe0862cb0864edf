/** A seeded random generator: the same seed gives the same sequence. */
export type Random = {
  /** True with this probability. */
  readonly chance: (share: number) => boolean;
  /** An integer from 0 to below `count`. */
  readonly integerBelow: (count: number) => number;
  readonly pick: <T>(of: readonly [T, ...T[]]) => T;
};

/** Mulberry32: small and good enough for a test. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integerBelow = (count: number) => Math.floor(next() * count);
  return {
    chance: (share) => next() < share,
    integerBelow,
    pick: (of) => of[integerBelow(of.length)] ?? of[0],
  };
}
