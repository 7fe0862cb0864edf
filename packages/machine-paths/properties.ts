/** Properties: what holds on every path, whichever machine is walked. An observation is what is looked at after a step. */
import { assertNone, expectNone } from './failure-words.ts';

export type Property<O> = {
  readonly name: string;
  /** Of every step, of no step, or of one of the steps that follow. */
  readonly kind: 'always' | 'never' | 'eventually';
  /** What it would cost if it didn't hold. */
  readonly why: string;
  /**
   * Gets what was observed since the path began, the present step last. Returns what is wrong with it, each in a few words;
   * null where the property says nothing about this step.
   */
  readonly check: (path: readonly O[]) => readonly string[] | null;
};

/** How many steps each property was checked at, by its name. */
export type CheckedSteps = Readonly<Record<string, number>>;

/**
 * The check of an 'eventually': once `isBegun` is true of a step, `isEnded` is true of it or of one of the `steps` after it.
 * A path that ends before that breaks nothing.
 */
export function within<O>(
  steps: number,
  isBegun: (step: O) => boolean,
  isEnded: (step: O) => boolean,
): Property<O>['check'] {
  return (path) => {
    const from = path.findLastIndex(isEnded) + 1;
    const begun = path.slice(from).findIndex(isBegun);
    const now = path.at(-1);
    if (begun === -1) return now !== undefined && isBegun(now) ? [] : null;
    const passed = path.length - 1 - from - begun;
    return passed > steps ? [`${passed} steps have passed`] : [];
  };
}

/** Every property that is broken at the last step of `path`: 'never: NAME: what is wrong'. */
export const brokenAt = <O>(properties: readonly Property<O>[], path: readonly O[]): string[] =>
  properties.flatMap(({ name, kind, check }) =>
    (check(path) ?? []).map((fault) => `${kind}: ${name}: ${fault}`),
  );

const brokenTitle = 'What must hold on every path doesn’t:';

/** How long a page has to come to rest after a step, in milliseconds. */
const restMs = 5_000;

/**
 * Watches the properties over one path: call `step` after each of its steps. It rejects with the names of those that are
 * broken, a 'never' at the first sight of it, the others when they still are after five seconds.
 */
export function watchProperties<O>(properties: readonly Property<O>[], observe: () => Promise<O>) {
  const path: O[] = [];
  const checked = new Map<string, number>();
  return {
    checked: (): CheckedSteps => Object.fromEntries(checked),
    async step(): Promise<void> {
      const seen = new Set<string>();
      let last: readonly O[] = path;
      const look = async () => {
        last = [...path, await observe()];
        const broken = brokenAt(properties, last);
        for (const fault of broken) if (fault.startsWith('never: ')) seen.add(fault);
        return [...new Set([...seen, ...broken])];
      };
      const faults = await look();
      if (seen.size > 0) assertNone(brokenTitle, faults);
      if (faults.length > 0) await expectNone(brokenTitle, look, restMs);
      for (const { name, check } of properties)
        if (check(last) !== null) checked.set(name, (checked.get(name) ?? 0) + 1);
      path.push(...last.slice(path.length));
    },
  };
}
