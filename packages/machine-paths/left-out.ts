/**
 * Which edges no path takes, and why. An edge is an event that the machine accepts in a configuration, as the key of its model
 * tells them apart.
 */
import { eventText } from '@skerry/machine-room/chart/event-text';
import { eventsOf, startOf, stepFrom } from '@skerry/machine-room/simulate/cases';
import type { AnyMachineSnapshot } from 'xstate';
import { behaviourOf } from './behaviour.ts';
import { edgeOf, isOwnEvent, keyOf, type PlannedPath } from './generate.ts';
import { stateOf } from './model.ts';
import { wordsOf } from './run-path.ts';
import type { AnyEvent, AnyWalk } from './walk.ts';

/** An event that is left out of a state, in as many configurations as `times` says. */
export type LeftOut = {
  readonly state: string;
  readonly words: string;
  readonly reason: string;
  readonly times: number;
};

export type EdgeCount = {
  readonly accepted: number;
  /** Events of the machine's own in transient states: nobody is so quick. They aren't among the accepted. */
  readonly tooQuick: number;
  readonly walked: number;
  /** The same event takes the same transitions from the same state of their region in a configuration that is walked. */
  readonly alike: number;
  readonly leftOut: readonly LeftOut[];
};

/** What stands for the reason of an edge that no path takes although somebody can cause it: there must be none. */
export const noReason = 'no path takes it';

type Reached = { readonly snapshot: AnyMachineSnapshot; readonly cause: AnyEvent | undefined };

/** Every configuration that the paths reach, in every way that leads there. */
function reachedBy(walk: AnyWalk, paths: readonly PlannedPath[]): Map<string, Reached[]> {
  const reached = paths.flatMap(({ input, steps }): Reached[] => [
    { snapshot: startOf(walk.model, walk.model.inputs[input])[0], cause: undefined },
    ...steps.map(({ after, event }) => ({ snapshot: after, cause: event })),
  ]);
  return Map.groupBy(reached, ({ snapshot }) => keyOf(walk, snapshot));
}

/** Counts the edges of a walk; `paths` are all its paths. */
export function edgesOf(walk: AnyWalk, paths: readonly PlannedPath[]): EdgeCount {
  const steps = paths.flatMap((path) => path.steps);
  const taken = new Set(steps.map((step) => edgeOf(walk, step)));
  const behaviours = new Set(steps.map(behaviourOf));
  const count = { accepted: 0, tooQuick: 0, walked: 0, alike: 0 };
  const leftOut = new Map<string, LeftOut>();
  const leaveOut = (ways: readonly Reached[], event: AnyEvent) => {
    const reasons = ways.map(({ snapshot, cause }) => walk.leavesOut?.(snapshot, event, cause) ?? noReason);
    const [first] = ways;
    const words = event.type in walk.triggers ? wordsOf(walk, event) : eventText(event.type);
    // Where one way leads on, a path should have gone on.
    const reason = reasons.includes(noReason) ? noReason : (reasons[0] ?? noReason);
    const found = { state: stateOf(first?.snapshot.value), words, reason };
    const name = JSON.stringify(found);
    leftOut.set(name, { ...found, times: (leftOut.get(name)?.times ?? 0) + 1 });
  };
  const addEdge = (all: readonly Reached[], event: AnyEvent) => {
    const ways = all.filter(({ snapshot }) => snapshot.can(event));
    const [first] = ways;
    if (!first) return;
    if (walk.isTransient?.(first.snapshot) && isOwnEvent(event)) {
      count.tooQuick += 1;
      return;
    }
    const edges = ways.map(({ snapshot: before }) => ({
      before,
      event,
      after: stepFrom(walk.model, before, event)[0],
    }));
    count.accepted += 1;
    if (edges.some((step) => taken.has(edgeOf(walk, step)))) count.walked += 1;
    else if (edges.some((step) => behaviours.has(behaviourOf(step)))) count.alike += 1;
    else leaveOut(ways, event);
  };
  for (const ways of reachedBy(walk, paths).values()) {
    const events = new Set(ways.flatMap(({ snapshot }) => eventsOf(walk.model, snapshot) as AnyEvent[]));
    for (const event of events) addEdge(ways, event);
  }
  return { ...count, leftOut: [...leftOut.values()] };
}

/** How many edges are left out. */
export const leftOutCount = ({ leftOut }: EdgeCount): number =>
  leftOut.reduce((sum, { times }) => sum + times, 0);
