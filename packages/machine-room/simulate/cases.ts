/** A machine with the cases of its inputs, events and outcomes, and its pure steps. */
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getNextTransitions,
  type InputFrom,
  initialTransition,
  type SnapshotFrom,
  transition,
} from 'xstate';

export type Simulated<M extends AnyStateMachine = AnyStateMachine> = {
  readonly machine: M;
  readonly inputs: readonly InputFrom<M>[];
  /** By event type, a member for each variant. */
  readonly cases: Readonly<Record<string, readonly AnyEventObject[]>>;
  /** The events in words, by type: 'the provider takes the card'. */
  readonly labels?: Readonly<Record<string, string | ((event: AnyEventObject) => string)>>;
};

/** What the model calls an event; undefined if it has no words for it. */
export function labelOf({ labels }: Simulated, event: AnyEventObject): string | undefined {
  const label = labels?.[event.type];
  return typeof label === 'function' ? label(event) : label;
}

/** What the model calls the cases of each event type that it has words for. */
export const labelsByType = (model: Simulated): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.keys(model.labels ?? {}).map((type) => [
      type,
      (model.cases[type] ?? []).flatMap((event) => labelOf(model, event) ?? []),
    ]),
  );

/** The types of the events that the snapshot's active states handle; none of a machine that has ended. */
export function typesOf(snapshot: AnyMachineSnapshot): string[] {
  if (snapshot.status !== 'active') return [];
  const types = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType));
  types.delete('');
  return [...types];
}

/** The events that the snapshot's active states handle, one member per variant; an event without a case is an error. */
export function eventsOf<M extends AnyStateMachine>(
  { machine, cases }: Simulated<M>,
  snapshot: SnapshotFrom<M>,
) {
  return typesOf(snapshot as AnyMachineSnapshot).flatMap((type) => {
    const found = cases[type] ?? (type.startsWith('xstate.after.') ? [{ type }] : undefined);
    if (!found) throw new Error(`${machine.id}: no case for the event "${type}"`);
    return found;
  });
}

/** The machine's initial snapshot for one input, and its effects. */
export function startOf<M extends AnyStateMachine>({ machine }: Simulated<M>, input: InputFrom<M>) {
  // The pure functions type input by the concrete machine; here it is any of them.
  return initialTransition(machine, input as never) as unknown as [SnapshotFrom<M>, readonly unknown[]];
}

/** The snapshot after an event, and its effects; nothing is executed. */
export function stepFrom<M extends AnyStateMachine>(
  { machine }: Simulated<M>,
  snapshot: SnapshotFrom<M>,
  event: unknown,
) {
  return transition(machine, snapshot as never, event as never) as unknown as [
    SnapshotFrom<M>,
    readonly unknown[],
  ];
}

/** Plain JSON of a value: actors become `#id`, functions and undefined members go. */
export function toPlainJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlainJson);
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
  if ('send' in value && 'id' in value) return `#${String(value.id)}`;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined && typeof member !== 'function')
      .map(([name, member]) => [name, toPlainJson(member)]),
  );
}
