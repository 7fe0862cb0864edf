/**
 * Paths that take every edge that the interface has (0-switch): each goes the shortest way to an edge that no path has taken
 * yet, then on over further new edges, so that one opened page serves many of them. The expected result of each event
 * comes from the pure machine.
 */
import { eventsOf, startOf, stepFrom } from '@skerry/machine-room/simulate/cases';
import type { AnyMachineSnapshot } from 'xstate';
import { behaviourOf } from './behaviour.ts';
import { stateOf } from './model.ts';
import type { AnyEvent, AnyWalk } from './walk.ts';

export type PlannedStep = {
  readonly event: AnyEvent;
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
};
export type PlannedPath = { readonly input: number; readonly steps: readonly PlannedStep[] };

/** A longer path is harder to read; an additional one opens a page, and goes the way to its new edges again. */
const maxPathLength = 24;
/** How many edges may be taken again on the way to a new one, before a separate path is cheaper. */
const maxDetour = 8;

/** Computes a value once for each object: the search meets the same snapshots and steps again and again. */
function once<K extends object, V>(known: WeakMap<K, V>, key: K, compute: () => V): V {
  const found = known.get(key);
  if (found !== undefined) return found;
  const value = compute();
  known.set(key, value);
  return value;
}

const keys = new WeakMap<AnyMachineSnapshot, string>();
export const keyOf = ({ model }: AnyWalk, snapshot: AnyMachineSnapshot): string =>
  once(keys, snapshot, () => JSON.stringify(model.key(snapshot)));

/** The events of the machine's own, which somebody causes; the others are outcomes of its jobs. */
export const isOwnEvent = ({ type }: AnyEvent): boolean => !type.startsWith('xstate.');

type Edges = WeakMap<AnyEvent, PlannedStep[]>;
const edges = new WeakMap<AnyMachineSnapshot, Edges>();
const noCause: AnyEvent = { type: 'xstate.init' };

/** The edges from a snapshot that are possible in the browser. */
function edgesFrom(walk: AnyWalk, before: AnyMachineSnapshot, cause: AnyEvent | undefined): PlannedStep[] {
  const byCause = once(edges, before, () => new WeakMap());
  return once(byCause, cause ?? noCause, () => {
    const isPassing = walk.isTransient?.(before) ?? false;
    // The events of any machine; each is one of its model's cases.
    const events = eventsOf(walk.model, before) as AnyEvent[];
    return events
      .filter((event) => !isPassing || !isOwnEvent(event))
      .filter((event) => walk.leavesOut?.(before, event, cause) === undefined)
      .filter((event) => before.can(event) || (walk.walksRefused?.(before, event) ?? false))
      .map((event) => ({ event, before, after: stepFrom(walk.model, before, event)[0] }));
  });
}

const edgeNames = new WeakMap<PlannedStep, string>();
export const edgeOf = (walk: AnyWalk, step: PlannedStep): string =>
  once(edgeNames, step, () => `${keyOf(walk, step.before)} ${JSON.stringify(step.event)}`);

/** The shortest path to every key. */
function shortestRoutes(walk: AnyWalk, first: AnyMachineSnapshot): Map<string, readonly PlannedStep[]> {
  const routes = new Map<string, readonly PlannedStep[]>([[keyOf(walk, first), []]]);
  for (const [, route] of routes) {
    const last = route.at(-1)?.after ?? first;
    for (const step of edgesFrom(walk, last, route.at(-1)?.event)) {
      const key = keyOf(walk, step.after);
      if (!routes.has(key)) routes.set(key, [...route, step]);
      if (routes.size > 500)
        throw new Error(`${walk.name}: the key tells too many states apart for a browser`);
    }
  }
  return routes;
}

/** What paths have to take: every edge, or every two edges that can follow one another. */
export type Depth = 'edges' | 'pairs';

/** What a step after `last` takes that no other step does. */
const goalOf = (walk: AnyWalk, depth: Depth, last: PlannedStep | undefined, step: PlannedStep): string =>
  depth === 'pairs' && last ? `${edgeOf(walk, last)} ${edgeOf(walk, step)}` : edgeOf(walk, step);

type Search = { readonly walk: AnyWalk; readonly depth: Depth; readonly first: AnyMachineSnapshot };

const stepsAfter = ({ walk, first }: Search, last: PlannedStep | undefined) =>
  edgesFrom(walk, last?.after ?? first, last?.event);

const goalsAfter = (search: Search, last: PlannedStep | undefined) =>
  stepsAfter(search, last).map((step) => goalOf(search.walk, search.depth, last, step));

/**
 * The shortest way on from a step to one that no path has taken yet, over a few known ones where necessary; of several, one
 * that most new edges lead on from.
 */
function routeToNewEdge(
  search: Search,
  from: PlannedStep | undefined,
  remaining: ReadonlySet<string>,
  maxLength: number,
): PlannedStep[] {
  const { walk, depth, first } = search;
  // Of two edges in a row the first one matters, too.
  const placeOf = (step: PlannedStep | undefined) =>
    depth === 'pairs' && step ? edgeOf(walk, step) : keyOf(walk, step?.after ?? first);
  const newAfter = (route: readonly PlannedStep[]) =>
    goalsAfter(search, route.at(-1)).filter((goal) => remaining.has(goal)).length;
  const known = new Set([placeOf(from)]);
  let routes: PlannedStep[][] = [[]];
  for (let length = 0; length < maxLength; length += 1) {
    const longer = routes.flatMap((route) =>
      stepsAfter(search, route.at(-1) ?? from).map((step) => [...route, step]),
    );
    const fresh = longer.filter((route) =>
      route.slice(-1).some((step) => remaining.has(goalOf(walk, depth, route.at(-2) ?? from, step))),
    );
    if (fresh.length > 0)
      return fresh.reduce((best, route) => (newAfter(route) > newAfter(best) ? route : best));
    routes = longer.filter((route) => {
      const place = placeOf(route.at(-1));
      return !known.has(place) && known.add(place);
    });
  }
  return [];
}

function removeTaken({ walk, depth }: Search, remaining: Set<string>, steps: readonly PlannedStep[]): void {
  for (const [index, step] of steps.entries()) remaining.delete(goalOf(walk, depth, steps[index - 1], step));
}

/** Continues over edges that no path has taken yet; a transient state is always left. */
function extendRoute(search: Search, route: readonly PlannedStep[], remaining: Set<string>) {
  const { walk, first } = search;
  const steps = [...route];
  for (;;) {
    const last = steps.at(-1);
    const room = maxPathLength - steps.length;
    const on = routeToNewEdge(search, last, remaining, Math.min(room, maxDetour));
    if (on.length === 0 && walk.isTransient?.(last?.after ?? first))
      on.push(...stepsAfter(search, last).slice(0, 1));
    if (on.length === 0) return steps;
    steps.push(...on);
    removeTaken(search, remaining, steps);
  }
}

/**
 * An edge may be possible only on another way than the shortest: facts that the key doesn't hold differ there. It is added
 * where none does the same.
 */
function addOtherWays(search: Search, paths: PlannedPath[]): void {
  const taken = new Set(paths.flatMap(({ steps }) => steps.map(behaviourOf)));
  // It also goes through the paths that it adds.
  for (const { input, steps } of paths) {
    for (const [index, last] of [undefined, ...steps].entries()) {
      for (const fresh of stepsAfter(search, last)) {
        if (!fresh.before.can(fresh.event) || taken.has(behaviourOf(fresh))) continue;
        const longer = extendRoute(search, [...steps.slice(0, index), fresh], new Set());
        for (const step of longer) taken.add(behaviourOf(step));
        paths.push({ input, steps: longer });
      }
    }
  }
}

function pathsFor(walk: AnyWalk, input: number, depth: Depth): PlannedPath[] {
  const [first] = startOf(walk.model, walk.model.inputs[input]);
  const search = { walk, depth, first };
  const shortest = [...shortestRoutes(walk, first).values()];
  // A pair of edges begins with any edge of any state.
  const firstEdges = shortest.flatMap((route) =>
    stepsAfter(search, route.at(-1)).map((step) => [...route, step]),
  );
  const routes = depth === 'pairs' ? [...shortest, ...firstEdges] : shortest;
  const remaining = new Set(routes.flatMap((route) => goalsAfter(search, route.at(-1))));
  const paths: PlannedPath[] = [];
  if (remaining.size === 0) paths.push({ input, steps: [] });
  // What a route leads to is taken at once: none is looked at again.
  for (const route of routes) {
    while (goalsAfter(search, route.at(-1)).some((goal) => remaining.has(goal))) {
      removeTaken(search, remaining, route);
      paths.push({ input, steps: extendRoute(search, route, remaining) });
    }
  }
  addOtherWays(search, paths);
  return paths;
}

/** Every path of a walk, over all inputs of its model. */
export const planOf = (walk: AnyWalk, depth: Depth = 'edges'): PlannedPath[] =>
  walk.model.inputs.flatMap((_, input) => pathsFor(walk, input, depth));

export const statesOf = (walk: AnyWalk, { input, steps }: PlannedPath): string[] => {
  const [first] = startOf(walk.model, walk.model.inputs[input]);
  return [first, ...steps.map(({ after }) => after)].map(({ value }) => stateOf(value));
};

/** A few of the paths that together reach every state that any of them reaches. */
export function smallestOf(walk: AnyWalk, paths: readonly PlannedPath[]): PlannedPath[] {
  const remaining = new Set(paths.flatMap((path) => statesOf(walk, path)));
  const chosen: PlannedPath[] = [];
  const gain = (path: PlannedPath) =>
    new Set(statesOf(walk, path).filter((state) => remaining.has(state))).size;
  while (remaining.size > 0) {
    const best = paths.reduce((a, b) =>
      gain(b) / (b.steps.length + 5) > gain(a) / (a.steps.length + 5) ? b : a,
    );
    for (const state of statesOf(walk, best)) remaining.delete(state);
    chosen.push(best);
  }
  return chosen;
}
