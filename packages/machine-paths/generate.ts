/**
 * Paths that take every edge that the interface has (0-switch): each goes the shortest way to an edge that no path has taken
 * yet, then on over further new edges, so that one opened page serves many of them. The expected result of each event
 * comes from the pure machine.
 */
import { eventsOf, startOf, stepFrom } from '@skerry/machine-room/simulate/cases';
import type { AnyMachineSnapshot } from 'xstate';
import { behaviourOf } from './behaviour.ts';
import { stateOf } from './model.ts';
import type { AnyEvent, AnyWalk, JobOutcome } from './walk.ts';

export type PlannedStep = {
  readonly event: JobOutcome;
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
};
export type PlannedPath = { readonly input: number; readonly steps: readonly PlannedStep[] };

/** A longer path is harder to read than an additional one. */
const maxPathLength = 16;
/** How many edges may be taken again on the way to a new one, before a separate path is cheaper. */
const maxDetour = 5;

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
export const isOwnEvent = ({ type }: JobOutcome): boolean => !type.startsWith('xstate.');

type Edges = WeakMap<JobOutcome, PlannedStep[]>;
const edges = new WeakMap<AnyMachineSnapshot, Edges>();
const noCause: JobOutcome = { type: 'xstate.init' };

/** The edges from a snapshot that are possible in the browser. */
function edgesFrom(walk: AnyWalk, before: AnyMachineSnapshot, cause: JobOutcome | undefined): PlannedStep[] {
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

/** The shortest way on from a snapshot to an edge that no path has taken yet, over a few known ones where necessary. */
function routeToNewEdge(
  walk: AnyWalk,
  from: AnyMachineSnapshot,
  cause: JobOutcome | undefined,
  remaining: ReadonlySet<string>,
  maxLength: number,
): PlannedStep[] {
  const known = new Set([keyOf(walk, from)]);
  let routes: PlannedStep[][] = [[]];
  for (let length = 0; length < maxLength; length += 1) {
    const longer = routes.flatMap((route) =>
      edgesFrom(walk, route.at(-1)?.after ?? from, route.at(-1)?.event ?? cause).map((step) => [
        ...route,
        step,
      ]),
    );
    const fresh = longer.find((route) => route.slice(-1).some((step) => remaining.has(edgeOf(walk, step))));
    if (fresh) return fresh;
    routes = longer.filter((route) => {
      const key = route
        .slice(-1)
        .map(({ after }) => keyOf(walk, after))
        .join();
      return !known.has(key) && known.add(key);
    });
  }
  return [];
}

/** Continues over edges that no path has taken yet; a transient state is always left. */
function extendRoute(
  walk: AnyWalk,
  route: readonly PlannedStep[],
  first: AnyMachineSnapshot,
  remaining: Set<string>,
) {
  const steps = [...route];
  for (;;) {
    const last = steps.at(-1)?.after ?? first;
    const cause = steps.at(-1)?.event;
    const room = maxPathLength - steps.length;
    const on = routeToNewEdge(walk, last, cause, remaining, Math.min(room, maxDetour));
    if (on.length === 0 && walk.isTransient?.(last)) on.push(...edgesFrom(walk, last, cause).slice(0, 1));
    if (on.length === 0) return steps;
    for (const step of on) remaining.delete(edgeOf(walk, step));
    steps.push(...on);
  }
}

/**
 * An edge may be possible only on another way than the shortest: facts that the key doesn't hold differ there. It is added
 * where none does the same.
 */
function addOtherWays(walk: AnyWalk, first: AnyMachineSnapshot, paths: PlannedPath[]): void {
  const taken = new Set(paths.flatMap(({ steps }) => steps.map(behaviourOf)));
  // It also goes through the paths that it adds.
  for (const { input, steps } of paths) {
    for (const [index, last] of [undefined, ...steps].entries()) {
      for (const fresh of edgesFrom(walk, last?.after ?? first, last?.event)) {
        if (!fresh.before.can(fresh.event) || taken.has(behaviourOf(fresh))) continue;
        const longer = extendRoute(walk, [...steps.slice(0, index), fresh], first, new Set());
        for (const step of longer) taken.add(behaviourOf(step));
        paths.push({ input, steps: longer });
      }
    }
  }
}

function pathsFor(walk: AnyWalk, input: number): PlannedPath[] {
  const [first] = startOf(walk.model, walk.model.inputs[input]);
  const routes = [...shortestRoutes(walk, first).values()];
  const remaining = new Set(
    routes
      .flatMap((route) => edgesFrom(walk, route.at(-1)?.after ?? first, route.at(-1)?.event))
      .map((step) => edgeOf(walk, step)),
  );
  const paths: PlannedPath[] = [];
  if (remaining.size === 0) paths.push({ input, steps: [] });
  while (remaining.size > 0) {
    const route = routes.find((each) =>
      edgesFrom(walk, each.at(-1)?.after ?? first, each.at(-1)?.event).some((step) =>
        remaining.has(edgeOf(walk, step)),
      ),
    );
    if (!route) break;
    for (const step of route) remaining.delete(edgeOf(walk, step));
    paths.push({ input, steps: extendRoute(walk, route, first, remaining) });
  }
  addOtherWays(walk, first, paths);
  return paths;
}

/** Every path of a walk, over all inputs of its model. */
export const planOf = (walk: AnyWalk): PlannedPath[] =>
  walk.model.inputs.flatMap((_, input) => pathsFor(walk, input));

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
