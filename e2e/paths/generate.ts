/**
 * Paths that take every edge that the interface has (0-switch): each goes the shortest way to an edge nobody took yet,
 * then on over further new edges, so that one page's opening serves many of them. What is expected after each event
 * comes from the pure machine.
 */
import type { AnyMachineSnapshot } from 'xstate';
import { eventsOf, startOf, stepFrom } from '../../tests/support/paths.ts';
import type { Outcome } from './stage.ts';
import type { AnyWalk, Happening } from './walk.ts';

export type PlannedStep = {
  readonly event: Outcome;
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
};
export type PlannedPath = { readonly input: number; readonly steps: readonly PlannedStep[] };

/** A longer path is harder to read than another one. */
const longest = 16;
/** How many edges may be taken again on the way to a new one, before a path of its own is cheaper. */
const detour = 5;

const keyOf = ({ model }: AnyWalk, snapshot: AnyMachineSnapshot) => JSON.stringify(model.key(snapshot));

/** The edges that leave a snapshot in the browser. */
function edgesFrom(walk: AnyWalk, before: AnyMachineSnapshot, cause: Outcome | undefined): PlannedStep[] {
  const isPassing = walk.passing?.(before) ?? false;
  // The events of any machine; each is one of its model's cases.
  const events = eventsOf(walk.model, before) as Happening[];
  return events
    .filter((event) => !isPassing || event.type.startsWith('xstate.'))
    .filter((event) => walk.possible?.(before, event, cause) ?? true)
    .filter((event) => before.can(event) || (walk.barren?.(before, event) ?? false))
    .map((event) => ({ event, before, after: stepFrom(walk.model, before, event)[0] }));
}

const edgeOf = (walk: AnyWalk, { before, event }: PlannedStep) =>
  `${keyOf(walk, before)} ${JSON.stringify(event)}`;

/** The shortest way to every key. */
function waysTo(walk: AnyWalk, first: AnyMachineSnapshot): Map<string, readonly PlannedStep[]> {
  const ways = new Map<string, readonly PlannedStep[]>([[keyOf(walk, first), []]]);
  for (const [, way] of ways) {
    const last = way.at(-1)?.after ?? first;
    for (const step of edgesFrom(walk, last, way.at(-1)?.event)) {
      const key = keyOf(walk, step.after);
      if (!ways.has(key)) ways.set(key, [...way, step]);
      if (ways.size > 500) throw new Error(`${walk.name}: the key tells too many states apart for a browser`);
    }
  }
  return ways;
}

/** The shortest way on from a snapshot to an edge that nobody took yet, over a few known ones where it has to be. */
function wayOn(
  walk: AnyWalk,
  from: AnyMachineSnapshot,
  cause: Outcome | undefined,
  left: ReadonlySet<string>,
  most: number,
): PlannedStep[] {
  const known = new Set([keyOf(walk, from)]);
  let ways: PlannedStep[][] = [[]];
  for (let length = 0; length < most; length += 1) {
    const longer = ways.flatMap((way) =>
      edgesFrom(walk, way.at(-1)?.after ?? from, way.at(-1)?.event ?? cause).map((step) => [...way, step]),
    );
    const fresh = longer.find((way) => way.slice(-1).some((step) => left.has(edgeOf(walk, step))));
    if (fresh) return fresh;
    ways = longer.filter((way) => {
      const key = way
        .slice(-1)
        .map(({ after }) => keyOf(walk, after))
        .join();
      return !known.has(key) && known.add(key);
    });
  }
  return [];
}

/** Goes on over edges that nobody took yet; a state that passes by itself is always left. */
function goOn(walk: AnyWalk, way: readonly PlannedStep[], first: AnyMachineSnapshot, left: Set<string>) {
  const steps = [...way];
  for (;;) {
    const last = steps.at(-1)?.after ?? first;
    const cause = steps.at(-1)?.event;
    const room = longest - steps.length;
    const on = wayOn(walk, last, cause, left, Math.min(room, detour));
    if (on.length === 0 && walk.passing?.(last)) on.push(...edgesFrom(walk, last, cause).slice(0, 1));
    if (on.length === 0) return steps;
    for (const step of on) left.delete(edgeOf(walk, step));
    steps.push(...on);
  }
}

function pathsFor(walk: AnyWalk, input: number): PlannedPath[] {
  const [first] = startOf(walk.model, walk.model.inputs[input]);
  const ways = [...waysTo(walk, first).values()];
  const left = new Set(
    ways
      .flatMap((way) => edgesFrom(walk, way.at(-1)?.after ?? first, way.at(-1)?.event))
      .map((step) => edgeOf(walk, step)),
  );
  const paths: PlannedPath[] = [];
  if (left.size === 0) paths.push({ input, steps: [] });
  while (left.size > 0) {
    const way = ways.find((each) =>
      edgesFrom(walk, each.at(-1)?.after ?? first, each.at(-1)?.event).some((step) =>
        left.has(edgeOf(walk, step)),
      ),
    );
    if (!way) break;
    for (const step of way) left.delete(edgeOf(walk, step));
    paths.push({ input, steps: goOn(walk, way, first, left) });
  }
  return paths;
}

/** Every path of a walk, over all inputs of its model. */
export const planOf = (walk: AnyWalk): PlannedPath[] =>
  walk.model.inputs.flatMap((_, input) => pathsFor(walk, input));

/** 'failed.announcing', or several joined by ' + ' where regions are parallel. */
export function stateOf(value: unknown, path = ''): string {
  if (typeof value === 'string') return path + value;
  return Object.entries(value ?? {})
    .map(([name, inner]) => stateOf(inner, `${path}${name}.`))
    .join(' + ');
}

export const statesOf = (walk: AnyWalk, { input, steps }: PlannedPath): string[] => {
  const [first] = startOf(walk.model, walk.model.inputs[input]);
  return [first, ...steps.map(({ after }) => after)].map(({ value }) => stateOf(value));
};

/** A few of the paths that together come to every state that any of them comes to. */
export function smallestOf(walk: AnyWalk, paths: readonly PlannedPath[]): PlannedPath[] {
  const left = new Set(paths.flatMap((path) => statesOf(walk, path)));
  const chosen: PlannedPath[] = [];
  const gain = (path: PlannedPath) => new Set(statesOf(walk, path).filter((state) => left.has(state))).size;
  while (left.size > 0) {
    const best = paths.reduce((a, b) =>
      gain(b) / (b.steps.length + 5) > gain(a) / (a.steps.length + 5) ? b : a,
    );
    for (const state of statesOf(walk, best)) left.delete(state);
    chosen.push(best);
  }
  return chosen;
}
