/** What is walked in a run: all paths, or the few that come to every state; and which of them look with axe. */
import { wordsOf } from './drive.ts';
import { type PlannedPath, planOf, smallestOf, statesOf } from './generate.ts';
import type { AnyWalk } from './walk.ts';
import { walks } from './walks.ts';

export type Planned = {
  readonly walk: AnyWalk;
  readonly path: PlannedPath;
  /** 'checkout 012: presses …', unique in a run; numbers are those of the whole plan. */
  readonly title: string;
  readonly axe: ReadonlySet<string>;
};

const titleOf = (walk: AnyWalk, { steps }: PlannedPath, number: number) => {
  const words = steps.slice(-3).map(({ event }) => wordsOf(walk, event));
  const shown = steps.length > 3 ? ['…', ...words] : words;
  return `${walk.name} ${String(number + 1).padStart(3, '0')}: ${shown.join(', ') || 'the page opens'}`;
};

function planned(walk: AnyWalk, isSmall: boolean): Planned[] {
  const all = planOf(walk);
  const chosen = isSmall ? smallestOf(walk, all) : all;
  const looked = new Set<string>();
  return chosen.map((path) => {
    const axe = new Set(statesOf(walk, path).filter((state) => !looked.has(state)));
    for (const state of axe) looked.add(state);
    return { walk, path, title: titleOf(walk, path, all.indexOf(path)), axe };
  });
}

export const isSmall = process.env.PATHS !== 'all';
export const plan: readonly Planned[] = walks.flatMap((walk) => planned(walk, isSmall));
