/** Machines that stand still at a state: come there by their own transitions, with jobs that never end. */
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  fromPromise,
  type InputFrom,
  initialTransition,
  StateMachine,
  transition,
} from 'xstate';
import type { Failure } from '../../domain/failure.ts';

/** The way to a state: events of the machine, then those of the children that stand in it. */
export type Scene = {
  readonly events?: readonly AnyEventObject[];
  readonly children?: Readonly<Record<string, Scene>>;
};

/** The job `id` answered. */
export const done = (id: string, output: unknown = null): AnyEventObject => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
});

/** The job `id` failed. */
export const fail = (id: string, error: Partial<Failure> = {}): AnyEventObject => ({
  type: `xstate.error.actor.${id}`,
  error: {
    status: 500,
    rule: 'unhandled_error',
    message: 'Something went wrong! Please try again later.',
    errors: [],
    ...error,
  },
  actorId: id,
});

/** No connection: the failure that every page can have. */
export const offline = { status: 0, rule: 'connection_error', message: 'Please check your connection' };

const endless = fromPromise(() => new Promise<never>(() => undefined));

/** The machine and its children with jobs that never end, so that a state stays what it is. */
function still<M extends AnyStateMachine>(machine: M): M {
  // With setup() every implementation is the logic itself; any machine's are typed loosely.
  const logics = machine.implementations.actors as Record<string, AnyActorLogic>;
  const actors = Object.fromEntries(
    Object.entries(logics).map(([name, logic]) => [
      name,
      logic instanceof StateMachine ? still(logic) : endless,
    ]),
  );
  return machine.provide({ actors } as never) as M;
}

type Persisted = { readonly children: Record<string, { snapshot: unknown }> };

function persistedAt(
  machine: AnyStateMachine,
  start: AnyMachineSnapshot,
  { events = [], children = {} }: Scene,
): unknown {
  const snapshot = events.reduce<AnyMachineSnapshot>(
    (from, event) => transition(machine, from, event)[0],
    start,
  );
  const persisted = machine.getPersistedSnapshot(snapshot) as unknown as Persisted;
  for (const [id, scene] of Object.entries(children)) {
    const child: AnyActorRef | undefined = snapshot.children[id];
    const kept = persisted.children[id];
    if (!child || !kept)
      throw new Error(`${machine.id} has no child ${id} at ${JSON.stringify(snapshot.value)}`);
    // A running child's reference is the actor itself, which knows its logic.
    const { logic } = child as unknown as { readonly logic: AnyStateMachine };
    kept.snapshot = persistedAt(logic, child.getSnapshot(), scene);
  }
  return persisted;
}

/** The machine as one that starts at the end of a scene, wherever a view starts it. */
export function at<M extends AnyStateMachine>(machine: M, input: InputFrom<M>, scene: Scene): M {
  const logic = still(machine);
  // The pure functions type input by the concrete machine; here it is any of them.
  const [start] = initialTransition(logic, input as never);
  const persisted = persistedAt(logic, start, scene);
  const starts = (scope: Parameters<M['getInitialSnapshot']>[0]) =>
    logic.restoreSnapshot(persisted as never, scope);
  return Object.create(logic, { getInitialSnapshot: { value: starts } });
}
