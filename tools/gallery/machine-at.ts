/** Machines frozen in a state, reached by their own transitions; invoked actors never resolve. */
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

/** The events that lead to a state, and those of the child actors in it. */
export type Scenario = {
  readonly events?: readonly AnyEventObject[];
  readonly children?: Readonly<Record<string, Scenario>>;
};

/** The event of invoked actor `id` resolving. */
export const done = (id: string, output: unknown = null): AnyEventObject => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
});

/** The event of invoked actor `id` rejecting. */
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

/** The failure without a connection, which every page can have. */
export const offline = { status: 0, rule: 'connection_error', message: 'Please check your connection' };

const endlessActor = fromPromise(() => new Promise<never>(() => undefined));

/** The machine and its children with invoked actors that never resolve, so that a state does not change. */
function withEndlessActors<M extends AnyStateMachine>(machine: M): M {
  // With setup() every implementation is the logic itself, but the type is loose.
  const logics = machine.implementations.actors as Record<string, AnyActorLogic>;
  const actors = Object.fromEntries(
    Object.entries(logics).map(([name, logic]) => [
      name,
      logic instanceof StateMachine ? withEndlessActors(logic) : endlessActor,
    ]),
  );
  return machine.provide({ actors } as never) as M;
}

type Persisted = { readonly children: Record<string, { snapshot: unknown }> };

function persistedAt(
  machine: AnyStateMachine,
  start: AnyMachineSnapshot,
  { events = [], children = {} }: Scenario,
): unknown {
  const snapshot = events.reduce<AnyMachineSnapshot>(
    (from, event) => transition(machine, from, event)[0],
    start,
  );
  const persisted = machine.getPersistedSnapshot(snapshot) as unknown as Persisted;
  for (const [id, scenario] of Object.entries(children)) {
    const child: AnyActorRef | undefined = snapshot.children[id];
    const persistedChild = persisted.children[id];
    if (!child || !persistedChild)
      throw new Error(`${machine.id} has no child ${id} at ${JSON.stringify(snapshot.value)}`);
    // A running child's reference is the actor itself, which knows its logic.
    const { logic } = child as unknown as { readonly logic: AnyStateMachine };
    persistedChild.snapshot = persistedAt(logic, child.getSnapshot(), scenario);
  }
  return persisted;
}

/** The machine, starting in the state that a scenario leads to. */
export function machineAt<M extends AnyStateMachine>(machine: M, input: InputFrom<M>, scenario: Scenario): M {
  const logic = withEndlessActors(machine);
  // The pure functions require the concrete machine's input type; here it is any machine's.
  const [start] = initialTransition(logic, input as never);
  const persisted = persistedAt(logic, start, scenario);
  const restoreInitial = (scope: Parameters<M['getInitialSnapshot']>[0]) =>
    logic.restoreSnapshot(persisted as never, scope);
  return Object.create(logic, { getInitialSnapshot: { value: restoreInitial } });
}
