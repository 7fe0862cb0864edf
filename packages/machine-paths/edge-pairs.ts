/** Longer oracles for critical machines: every pair of edges, and every event in every state that ignores it. */
import { eventsOf, startOf, stepFrom } from '@skerry/machine-room/simulate/cases';
import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import { comparable, type Model, type Step, walk } from './model.ts';

const canTake = (snapshot: unknown, event: unknown) => {
  const any = snapshot as AnyMachineSnapshot; // generic machines lose their snapshot's members
  return any.status === 'active' && any.can(event as { type: string });
};

export type ReachedState<M extends AnyStateMachine> = {
  readonly snapshot: SnapshotFrom<M>;
  readonly path: Step<M>[];
};

/** The shortest path to every key of the model. */
export function reachableStates<M extends AnyStateMachine>(
  model: Model<M>,
  input: InputFrom<M>,
): ReachedState<M>[] {
  const [snapshot] = startOf(model, input);
  const first = { event: { type: 'xstate.init' } as EventFromLogic<M>, expected: snapshot };
  const known = new Set([JSON.stringify(model.key(snapshot))]);
  const reached: ReachedState<M>[] = [{ snapshot, path: [first] }];
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
    .filter((event) => canTake(snapshot, event))
    .map((event) => ({ event, expected: stepFrom(model, snapshot, event)[0] }));
}

/** A path for every two edges that can follow one another (1-switch). */
export function pairsOf<M extends AnyStateMachine>(model: Model<M>, input: InputFrom<M>): Step<M>[][] {
  return reachableStates(model, input).flatMap(({ snapshot, path }) =>
    edgesFrom(model, snapshot).flatMap((first) =>
      edgesFrom(model, first.expected).map((second) => [...path, first, second]),
    ),
  );
}

const ownEvents = <M extends AnyStateMachine>({ cases }: Model<M>) =>
  Object.entries(cases).flatMap(([type, list]) => (type.startsWith('xstate.') ? [] : list));

/**
 * Sends every event of the machine's own to every state that ignores it, to the pure machine and to a live actor.
 * Returns how many there were, and which of them had an effect all the same (there should be none).
 */
export async function meaninglessEvents<M extends AnyStateMachine>(model: Model<M>, input: InputFrom<M>) {
  const changed: { readonly in: unknown; readonly event: unknown }[] = [];
  let tried = 0;
  for (const { snapshot, path } of reachableStates(model, input)) {
    // A finished actor receives nothing at all; pure transition() would still evaluate its root.
    if ((snapshot as AnyMachineSnapshot).status !== 'active') continue;
    const events = ownEvents(model).filter((event) => !canTake(snapshot, event));
    const before = JSON.stringify(comparable(snapshot));
    const note = (event: unknown) => changed.push({ in: model.key(snapshot), event });
    for (const event of events) {
      const [after, actions] = stepFrom(model, snapshot, event);
      if (actions.length > 0 || JSON.stringify(comparable(after)) !== before) note(event);
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
            if (JSON.stringify(comparable(actor.getSnapshot())) !== before) note(event);
          }
        },
      );
    tried += events.length;
  }
  return { tried, changed };
}
