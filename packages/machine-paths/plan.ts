/** What is walked in a run: all paths, the few that reach every state, or the rest; and which of them check states with axe. */

import { coverageOf, type Walked } from './coverage.ts';
import { type Depth, type PlannedPath, planOf, smallestOf, statesOf } from './generate.ts';
import type { Recorded } from './replay.ts';
import type { PathPlace, WalkedPath } from './report/walked.ts';
import { wordsOf } from './run-path.ts';
import type { AnyWalk } from './walk.ts';

export type Planned<P> = {
  readonly walk: AnyWalk<P>;
  readonly path: PlannedPath;
  /** Its place among all paths of its walk. */
  readonly number: number;
  /** 'checkout 012: presses …', unique in a run; numbers are those of the whole plan. */
  readonly title: string;
  /** The states that no path before it reached. */
  readonly axe: ReadonlySet<string>;
};

const titleOf = (walk: AnyWalk, { steps }: PlannedPath, number: number) => {
  const words = steps.slice(-3).map(({ event }) => wordsOf(walk, event));
  const shown = steps.length > 3 ? ['…', ...words] : words;
  return `${walk.name} ${String(number).padStart(3, '0')}: ${shown.join(', ') || 'the page opens'}`;
};

/** `few` reach every state; `rest` are the others, after which all have been walked. */
export type Selection = 'all' | 'few' | 'rest';

function pathsIn<P>({ walk, paths: all }: WalkedBy<P>, selection: Selection): Planned<P>[] {
  const few = selection === 'all' ? [] : smallestOf(walk, all);
  const chosen = { all, few, rest: all.filter((path) => !few.includes(path)) }[selection];
  // The few have checked every state.
  const checkedStates = new Set(selection === 'rest' ? few.flatMap((path) => statesOf(walk, path)) : []);
  return chosen.map((path) => {
    const axe = new Set(statesOf(walk, path).filter((state) => !checkedStates.has(state)));
    for (const state of axe) checkedStates.add(state);
    const number = all.indexOf(path) + 1;
    return { walk, path, number, title: titleOf(walk, path, number), axe };
  });
}

type WalkedBy<P> = Walked & { readonly walk: AnyWalk<P> };

/** The paths to walk, and every path of every walk, by the machine that is walked. */
export function planAll<P>(walks: readonly AnyWalk<P>[], selection: Selection, depth: Depth = 'edges') {
  const all: readonly WalkedBy<P>[] = walks.map((walk) => ({ walk, paths: planOf(walk, depth) }));
  return {
    plan: all.flatMap((walked) => pathsIn(walked, selection)),
    byMachine: Map.groupBy(all, ({ walk }) => walk.model.machine.id),
  };
}

/** The paths of recorded actors, in the order of the session; actors that did the same have one. */
export function planRecorded<P>(recorded: readonly Recorded<P>[]): Planned<P>[] {
  const found = recorded.flatMap((each) => ('path' in each ? [each] : []));
  const same = Map.groupBy(found, ({ walk, path: { input, steps } }) =>
    JSON.stringify([walk.name, input, steps.map(({ event }) => event)]),
  );
  const different = [...same.values()].flatMap((group) => group.slice(0, 1));
  return different.map(({ walk, path }, index) => ({
    walk,
    path,
    number: index + 1,
    title: titleOf(walk, path, index + 1),
    axe: new Set(statesOf(walk, path)),
  }));
}

/** Which path it is, for the report. */
export const placeOf = ({
  walk,
  path,
  number,
}: Pick<Planned<never>, 'walk' | 'path' | 'number'>): PathPlace => ({
  walk: walk.name,
  machine: walk.model.machine.id,
  number,
  length: path.steps.length + 1,
});

type FinishedPath = Pick<Planned<never>, 'walk' | 'path' | 'number'> & Pick<WalkedPath, 'steps' | 'checked'>;

/** The report of a path: its steps, and what it took up to where it failed. */
export async function walkedOf({ walk, path, number, steps, checked }: FinishedPath): Promise<WalkedPath> {
  const good = steps.filter(({ failure }) => failure === null).length;
  // The first step opens the page.
  const walked = { ...path, steps: path.steps.slice(0, Math.max(0, good - 1)) };
  const { states, transitions, guards } = await coverageOf([{ walk, paths: good > 0 ? [walked] : [] }]);
  const taken = (counts: ReadonlyMap<string, number>) =>
    [...counts].filter(([, times]) => times > 0).map(([name]) => name);
  return {
    ...placeOf({ walk, path, number }),
    steps,
    states: taken(states),
    transitions: taken(transitions),
    guards: [...guards].map(([label, results]) => [label, [...results]] as const),
    checked,
  };
}
