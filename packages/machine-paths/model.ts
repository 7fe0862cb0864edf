/**
 * Checks a statechart three ways. Its model is one file, `NAME.model.ts`:
 *
 *     const cases = {
 *       'page.retry': [{ type: 'page.retry' }],                    // one list per event, one member per variant
 *       'xstate.done.actor.loadPage': [done('loadPage', { name: 'Barlow' })],    // one member per outcome
 *       'xstate.error.actor.loadPage': [fail('loadPage', { status: 404 }), fail('loadPage', { status: 500 })],
 *     } satisfies Cases<EventFromLogic<typeof pageMachine>>;       // a new event fails to compile without its case
 *     export const pageModel: Model<typeof pageMachine> = { machine: pageMachine, inputs: [address], cases,
 *       key: (s) => [s.value, s.context.failure !== null] };
 *
 * and its tests are another, `NAME.model.test.ts`:
 *
 *     modelTests(pageModel);      // table + paths against a live actor + every declared transition taken
 *
 * `key` decides which snapshots count as one state: the value and the few facts of context that guards read. Context
 * that grows without end (a counter, a list) must not be in it whole.
 * - The **table** (`NAME.table.json` beside its test, committed) holds every edge with its value, context, tags, status
 *   and effects. It is compared; `npx vitest run NAME.model -u` writes it anew for review.
 * - **Paths** come from `xstate/graph`; the expected result of each event is computed by pure `transition()`, and a live
 *   actor whose jobs are settled by hand has to agree at every step.
 * Child machines and callbacks are replaced by silent actors: they have models of their own.
 */
import {
  eventsOf,
  type Simulated,
  startOf,
  stepFrom,
  toPlainJson,
} from '@skerry/machine-room/simulate/cases';
import {
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  fromPromise,
  type InputFrom,
  type InspectionEvent,
  SimulatedClock,
  type SnapshotFrom,
  type StateValue,
} from 'xstate';
import { TestModel } from 'xstate/graph';

/** A list of variants for each of the machine's own events; outcomes of jobs may be added under their full type. */
export type Cases<E extends AnyEventObject> = {
  readonly [T in E['type']]: readonly [Extract<E, { type: T }>, ...Extract<E, { type: T }>[]];
} & { readonly [outcome: `xstate.${string}`]: readonly AnyEventObject[] };

/** The job `id` succeeded. */
export const done = (id: string, output: unknown) => ({
  type: `xstate.done.actor.${id}` as const,
  output,
  actorId: id,
});

/** The child `id` is in this state: a snapshot with the state's own tags, for the parent that hears it. */
export function childAt(id: string, machine: AnyStateMachine, value: StateValue, context: object) {
  const { status, tags } = machine.resolveState({ value, context });
  const hasTag = (tag: string) => tags.has(tag);
  return {
    type: `xstate.snapshot.${id}` as const,
    snapshot: { status, value, tags: [...tags], context, hasTag },
  };
}

/** The job `id` failed. */
export const fail = (id: string, error: unknown) => ({
  type: `xstate.error.actor.${id}` as const,
  error,
  actorId: id,
});

export type Model<M extends AnyStateMachine> = Simulated<M> & {
  readonly key: (snapshot: SnapshotFrom<M>) => unknown;
};

export type Step<M extends AnyStateMachine> = {
  readonly event: EventFromLogic<M>;
  readonly expected: SnapshotFrom<M>;
};

// Generic machines lose their snapshot's members; every machine's snapshot has these.
const asMachineSnapshot = (snapshot: unknown) => snapshot as AnyMachineSnapshot;

/** Shortest paths that take every edge between keys at least once. */
export function pathsOf<M extends AnyStateMachine>(model: Model<M>, input: InputFrom<M>): Step<M>[][] {
  type S = SnapshotFrom<M>;
  type E = EventFromLogic<M>;
  const key = (snapshot: S) => JSON.stringify(model.key(snapshot));
  const graph = new TestModel<S, E, InputFrom<M>>(model.machine as never, {
    input,
    // Ends the search of a key that never repeats. The largest model, of a cart with a queue, takes more than 30,000 turns.
    limit: 35_000,
    events: (snapshot: S) => eventsOf(model, snapshot) as E[],
    filterEvents: (snapshot: S, event: E) => asMachineSnapshot(snapshot).can(event),
    serializeState: (snapshot, event, before) =>
      key(snapshot) + (event ? `|${JSON.stringify(event)}|${before ? key(before) : ''}` : ''),
  });
  return graph.getShortestPaths().map(({ steps }) => {
    // The graph stores another snapshot per key than its edges left from: the expected one is recomputed.
    let [snapshot] = startOf(model, input);
    return steps.map(({ event }, index) => {
      if (index > 0) [snapshot] = stepFrom(model, snapshot, event);
      return { event, expected: snapshot };
    });
  });
}

/** 'failed.announcing', or several joined by ' + ' where regions are parallel; a region without states is its own. */
export function stateOf(value: unknown, path: readonly string[] = []): string {
  const regions = typeof value === 'string' ? [[value, {}] as const] : Object.entries(value ?? {});
  if (regions.length === 0) return path.join('.');
  return regions.map(([name, inner]) => stateOf(inner, [...path, name])).join(' + ');
}

/** The names (`parent.child`) of the states that generated paths reach, final ones excepted. */
export function statesOf<M extends AnyStateMachine>(model: Model<M>): string[] {
  const steps = model.inputs.flatMap((input) => pathsOf(model, input)).flat();
  const lasting = steps.filter(({ expected }) => asMachineSnapshot(expected).status === 'active');
  return [...new Set(lasting.map(({ expected }) => stateOf(asMachineSnapshot(expected).value)))];
}

const isPromiseLogic = (logic: AnyActorLogic) => 'config' in logic && typeof logic.config === 'function';

type Pending = { readonly resolve: (output: unknown) => void; readonly reject: (error: unknown) => void };

/** A child without any snapshot: its parent gets only the events of the cases. */
const silent: AnyActorLogic = {
  transition: (snapshot) => snapshot,
  getInitialSnapshot: () => ({ status: 'stopped', output: undefined, error: undefined }),
  getPersistedSnapshot: (snapshot) => snapshot,
};

/** The same machine with promises that are settled by hand, and silent children. */
function withManualActors<M extends AnyStateMachine>(machine: M, pending: Map<string, Pending>): M {
  // The implementations of any machine are typed loosely; with setup() each of them is the logic itself.
  const logics = machine.implementations.actors as Record<string, AnyActorLogic>;
  const manualPromise = fromPromise(
    ({ self }) => new Promise((resolve, reject) => pending.set(self.id, { resolve, reject })),
  );
  const actors = Object.fromEntries(
    Object.entries(logics).map(([name, logic]) => [name, isPromiseLogic(logic) ? manualPromise : silent]),
  );
  return machine.provide({ actors } as never) as M;
}

/** What a path compares. */
export const comparable = (snapshot: unknown) => {
  const { value, context, tags, status, output } = asMachineSnapshot(snapshot);
  return {
    value,
    context: toPlainJson(context),
    tags: [...tags].sort(),
    status,
    ...(output ? { output } : {}),
  };
};

const macrotask = () => new Promise<void>((resolve) => setImmediate(resolve));

/** What is done to a live actor at the end of its path. */
export type Ending = (actor: { send: (event: unknown) => void; getSnapshot: () => unknown }) => void;

/** Walks one path with a live actor; `check` gets each step's snapshot and the expected one. */
export async function walk<M extends AnyStateMachine>(
  { machine }: Model<M>,
  input: InputFrom<M>,
  path: readonly Step<M>[],
  check: (live: unknown, expected: unknown, step: number) => void,
  ending?: Ending,
): Promise<Set<string>> {
  const pending = new Map<string, Pending>();
  const taken = new Set<string>();
  const clock = new SimulatedClock();
  const manualMachine = withManualActors(machine, pending);
  const actor = createActor(manualMachine, {
    input,
    clock,
    inspect: (inspection: InspectionEvent) => {
      if (inspection.type !== '@xstate.microstep') return;
      for (const definition of inspection._transitions) taken.add(labelOf(definition));
    },
  } as never);
  actor.start();
  await macrotask();
  for (const [index, { event, expected }] of path.entries()) {
    if (index > 0) {
      const { type, output, error, delay } = event as AnyEventObject;
      const [, outcome, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
      if (outcome === 'done' && pending.has(id)) pending.get(id)?.resolve(output);
      else if (outcome === 'error' && pending.has(id)) pending.get(id)?.reject(error);
      else if (type.startsWith('xstate.after.')) clock.increment(Number(delay ?? type.split('.')[2]));
      else actor.send(event as never);
      await macrotask();
    }
    check(comparable(actor.getSnapshot()), comparable(expected), index);
  }
  ending?.({ send: (event) => actor.send(event as never), getSnapshot: () => actor.getSnapshot() });
  actor.stop();
  return taken;
}

type Definition = {
  readonly source: { readonly id: string };
  readonly eventType: string;
  readonly target?: readonly { readonly id: string }[] | undefined;
  readonly guard?: unknown;
};

const guardOf = (guard: unknown): string => {
  if (!guard) return '';
  if (typeof guard === 'string') return ` [${guard}]`;
  return typeof guard === 'object' && 'type' in guard ? ` [${String(guard.type)}]` : ' [inline]';
};

export const labelOf = ({ source, eventType, target, guard }: Definition): string =>
  `${source.id} --${eventType || 'always'}${guardOf(guard)}--> ${(target ?? []).map(({ id }) => id).join(', ') || 'stays'}`;

type Node = AnyStateMachine['root'];

/** Every state of a machine, the root first. */
export const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

/** Every transition that a machine declares. */
export function declaredTransitions({ root }: AnyStateMachine): string[] {
  return nodesOf(root).flatMap((node) =>
    [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map(labelOf),
  );
}
