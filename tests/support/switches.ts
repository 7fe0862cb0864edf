/** Longer oracles for machines that must not fail: every pair of edges, and every event where it means nothing. */
import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import { eventsOf, type Model, type Step, seen, startOf, stepFrom } from './paths.ts';

const can = (snapshot: unknown, event: unknown) => {
  const any = snapshot as AnyMachineSnapshot; // generic machines lose their snapshot's members
  return any.status === 'active' && any.can(event as { type: string });
};

type Reached<M extends AnyStateMachine> = { readonly snapshot: SnapshotFrom<M>; readonly path: Step<M>[] };

/** The shortest way to every key of the model. */
function reachedBy<M extends AnyStateMachine>(model: Model<M>, input: InputFrom<M>): Reached<M>[] {
  const [snapshot] = startOf(model, input);
  const first = { event: { type: 'xstate.init' } as EventFromLogic<M>, expected: snapshot };
  const known = new Set([JSON.stringify(model.key(snapshot))]);
  const reached: Reached<M>[] = [{ snapshot, path: [first] }];
  for (const from of reached) {
    for (const step of edgesFrom(model, from.snapshot)) {
      const key = JSON.stringify(model.key(step.expected));
      if (known.has(key)) continue;
      known.add(key);
      reached.push({ snapshot: step.expected, path: [...from.path, step] });
    }
  }
  return reached;
}

function edgesFrom<M extends AnyStateMachine>(model: Model<M>, snapshot: SnapshotFrom<M>): Step<M>[] {
  const events = eventsOf(model, snapshot) as EventFromLogic<M>[];
  return events
    .filter((event) => can(snapshot, event))
    .map((event) => ({ event, expected: stepFrom(model, snapshot, event)[0] }));
}

/** A path for every two edges that can follow one another (1-switch). */
export function pairsOf<M extends AnyStateMachine>(model: Model<M>, input: InputFrom<M>): Step<M>[][] {
  return reachedBy(model, input).flatMap(({ snapshot, path }) =>
    edgesFrom(model, snapshot).flatMap((first) =>
      edgesFrom(model, first.expected).map((second) => [...path, first, second]),
    ),
  );
}

/** How often an event without meaning in a state was sent, and what it changed there: nothing, one hopes. */
export function meaninglessEvents<M extends AnyStateMachine>(model: Model<M>, input: InputFrom<M>) {
  const own = Object.entries(model.cases).flatMap(([type, list]) => (type.startsWith('xstate.') ? [] : list));
  // A finished actor hears nothing at all; pure transition() would still ask its root.
  const running = reachedBy(model, input).filter(
    ({ snapshot }) => (snapshot as AnyMachineSnapshot).status === 'active',
  );
  const tried = running.flatMap(({ snapshot }) =>
    own.filter((event) => !can(snapshot, event)).map((event) => ({ snapshot, event })),
  );
  const changed = tried.filter(({ snapshot, event }) => {
    const [after, actions] = stepFrom(model, snapshot, event);
    return actions.length > 0 || JSON.stringify(seen(after)) !== JSON.stringify(seen(snapshot));
  });
  return { tried: tried.length, changed: changed.map(({ event }) => event) };
}
