/** Turns what an actor of a recorded session did into a path of its machine's walk. */
import type { History } from '@skerry/machine-room/live/live-history';
import { startOf, stepFrom, toPlainJson } from '@skerry/machine-room/simulate/cases';
import type { AnyMachineSnapshot } from 'xstate';
import type { PlannedPath, PlannedStep } from './generate.ts';
import type { AnyEvent, AnyWalk } from './walk.ts';

/** A walk with the path of one recorded actor, or with the reason why there is none. */
export type Recorded<P> = {
  readonly walk: AnyWalk<P>;
  readonly actor: string;
} & ({ readonly path: PlannedPath } | { readonly obstacle: string });

const idsOf = ({ _nodes: nodes }: AnyMachineSnapshot) => nodes.map(({ id }) => id).toSorted();
const isAt = (snapshot: AnyMachineSnapshot, states: readonly string[]) =>
  JSON.stringify(idsOf(snapshot)) === JSON.stringify(states.toSorted());

/** Whether nothing is another than before: state, context and status. */
const isKept = (before: AnyMachineSnapshot, after: AnyMachineSnapshot) => {
  const [old, now] = [before, after].map(({ value, context, status }) =>
    JSON.stringify([value, toPlainJson(context), status]),
  );
  return old === now;
};

/** What an actor was told, each event with the states that it led to. */
function heardBy({ reports }: History, actor: string) {
  const own = reports.filter((report) => report.actor === actor);
  const events = own.flatMap((report, index) => (report.kind === 'event' ? [{ report, index }] : []));
  return events
    .filter(({ report }) => report.event.type !== 'xstate.init')
    .map(({ report, index }) => {
      const next = own.findIndex((later, place) => place > index && later.kind === 'event');
      const after = own.slice(index + 1, next < 0 ? undefined : next);
      const last = after.findLast((each) => each.kind === 'step' || each.kind === 'snapshot');
      return { event: report.event as AnyEvent, states: last?.snapshot.states };
    });
}

/** How many members two events have in common: the recorded one names other people and prices than the model's. */
const likeness = (a: AnyEvent, b: AnyEvent) =>
  Object.keys(a).filter((name) => JSON.stringify(a[name]) === JSON.stringify(b[name])).length;

/** The step of the model that does what was recorded; undefined where there is none. */
function stepFor(walk: AnyWalk, before: AnyMachineSnapshot, event: AnyEvent, states: readonly string[]) {
  const cases = (walk.model.cases[event.type] ?? []) as readonly AnyEvent[];
  const steps = cases
    .filter((each) => before.can(each))
    .map((each): PlannedStep => ({ event: each, before, after: stepFrom(walk.model, before, each)[0] }))
    .filter(({ after }) => isAt(after, states));
  return steps.toSorted((a, b) => likeness(event, b.event) - likeness(event, a.event))[0];
}

function pathOf(
  walk: AnyWalk,
  history: History,
  actor: string,
  states: readonly string[],
): PlannedPath | string {
  const input = walk.model.inputs.findIndex((each) => isAt(startOf(walk.model, each)[0], states));
  if (input < 0) return 'it isn’t recorded from its beginning, or began as no input of the model does';
  let [snapshot] = startOf(walk.model, walk.model.inputs[input]);
  const steps: PlannedStep[] = [];
  for (const [index, heard] of heardBy(history, actor).entries()) {
    const { event, states: reached = idsOf(snapshot) } = heard;
    const step = stepFor(walk, snapshot, event, reached);
    // What changed nothing, and no case knows, was ignored.
    if (!step && isAt(snapshot, reached)) continue;
    if (!step) return `event ${index + 1}, '${event.type}', led where no case of the model leads`;
    const reason = walk.leavesOut?.(snapshot, step.event, steps.at(-1)?.event);
    // Many hear what is about one of them.
    if (reason !== undefined && isKept(snapshot, step.after)) continue;
    if (reason !== undefined) return `event ${index + 1}, '${event.type}', can't be caused: ${reason}`;
    steps.push(step);
    snapshot = step.after;
  }
  return { input, steps };
}

/** Every recorded actor whose machine has a walk; a machine with several walks is walked by the first that fits. */
export function recordedPaths<P>(walks: readonly AnyWalk<P>[], history: History): Recorded<P>[] {
  return history.reports.flatMap((report, place): Recorded<P>[] => {
    const isFirst = history.reports.findIndex(({ actor }) => actor === report.actor) === place;
    if (report.kind !== 'actor' || !isFirst) return [];
    const tried = walks
      .filter(({ model }) => model.machine.id === report.machine)
      .map((walk): Recorded<P> => {
        const path = pathOf(walk, history, report.actor, report.snapshot.states);
        return typeof path === 'string'
          ? { walk, actor: report.actor, obstacle: path }
          : { walk, actor: report.actor, path };
      });
    const found = tried.find((each) => 'path' in each) ?? tried[0];
    return found ? [found] : [];
  });
}

/** Why actors aren't walked: a reason, and of how many. */
export type Obstacle = { readonly walk: string; readonly reason: string; readonly actors: number };

/** What of a session is walked. */
export type RecordedShare = {
  /** Of machines that have a walk. */
  readonly actors: number;
  readonly walked: number;
  /** The most frequent first. */
  readonly obstacles: readonly Obstacle[];
};

/** Counts the actors that are walked, and the reasons why others aren't. */
export function shareOf(recorded: readonly Recorded<never>[]): RecordedShare {
  const reasons = recorded.flatMap((each) =>
    'obstacle' in each ? [{ walk: each.walk.name, reason: each.obstacle }] : [],
  );
  const groups = Map.groupBy(reasons, ({ walk, reason }) => `${walk} ${reason}`);
  const obstacles = [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, actors: others.length + 1 }] : [],
  );
  return {
    actors: recorded.length,
    walked: recorded.length - reasons.length,
    obstacles: obstacles.toSorted((a, b) => b.actors - a.actors),
  };
}
