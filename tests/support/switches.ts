/** Longer oracles for machines that must not fail: every pair of edges, and every event where it means nothing. */
import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import { eventsOf, type Model, type Step, seen, startOf, stepFrom, walk } from './paths.ts';

const can = (snapshot: unknown, event: unknown) => {
  const any = snapshot as AnyMachineSnapshot; // generic machines lose their snapshot's members
  return any.status === 'active' && any.can(event as { type: string });
};

export type Reached<M extends AnyStateMachine> = {
  readonly snapshot: SnapshotFrom<M>;
  readonly path: Step<M>[];
};

/** The shortest way to every key of the model. */
export function reachedBy<M extends AnyStateMachine>(model: Model<M>, input: InputFrom<M>): Reached<M>[] {
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

const own = <M extends AnyStateMachine>({ cases }: Model<M>) =>
  Object.entries(cases).flatMap(([type, list]) => (type.startsWith('xstate.') ? [] : list));

/**
 * Sends every event of the machine's own to every state in which it means nothing, to the pure machine and to a live
 * actor. Answers how many there were, and which of them did something all the same: none, one hopes.
 */
export async function meaninglessEvents<M extends AnyStateMachine>(model: Model<M>, input: InputFrom<M>) {
  const changed: { readonly in: unknown; readonly event: unknown }[] = [];
  let tried = 0;
  for (const { snapshot, path } of reachedBy(model, input)) {
    // A finished actor hears nothing at all; pure transition() would still ask its root.
    if ((snapshot as AnyMachineSnapshot).status !== 'active') continue;
    const events = own(model).filter((event) => !can(snapshot, event));
    const before = JSON.stringify(seen(snapshot));
    const note = (event: unknown) => changed.push({ in: model.key(snapshot), event });
    for (const event of events) {
      const [after, actions] = stepFrom(model, snapshot, event);
      if (actions.length > 0 || JSON.stringify(seen(after)) !== before) note(event);
    }
    if (events.length > 0)
      await walk(
        model,
        input,
        path,
        () => undefined,
        (actor) => {
          for (const event of events) {
            actor.send(event);
            if (JSON.stringify(seen(actor.getSnapshot())) !== before) note(event);
          }
        },
      );
    tried += events.length;
  }
  return { tried, changed };
}
