/** Both outcomes of every guard: a guard that never says no, or never yes, guards nothing that a test has seen. */
import type { AnyStateMachine, InputFrom } from 'xstate';
import { eventsOf, labelOf, type Model, nodesOf, stepFrom } from './paths.ts';
import { reachedBy } from './switches.ts';

type Happened = { readonly type: string; readonly input?: unknown };
type Asked = { readonly context: unknown; readonly event: Happened };
type Guard = (asked: Asked, params: unknown) => boolean;
type Declared = { readonly type: string; readonly params?: unknown };

const isDeclared = (guard: unknown): guard is Declared =>
  typeof guard === 'object' && guard !== null && 'type' in guard;

/** The guard that a transition names, with the params it names for it. */
function guardOf(machine: AnyStateMachine, guard: unknown): Guard {
  if (typeof guard === 'function') return guard as Guard;
  const { type, params } = isDeclared(guard) ? guard : { type: String(guard), params: undefined };
  // Any machine's implementations are typed loosely; every guard of setup() is such a function.
  const named = (machine.implementations.guards as Record<string, Guard>)[type];
  if (!named) throw new Error(`${machine.id}: no guard ${type}`);
  return (asked) => named(asked, typeof params === 'function' ? params(asked) : params);
}

/** A copy of a machine whose guards note, by their transition's label, what they said. */
export function listening<M extends AnyStateMachine>(
  { machine, inputs }: Model<M>,
  said: Map<string, Set<boolean>>,
): M {
  const copy = machine.provide({} as never) as M;
  copy.options = machine.options;
  // Pure functions start the machine once more for themselves, without its input: what a guard says then counts not.
  const isReal = ({ type, input }: Happened) =>
    type !== 'xstate.init' || inputs.includes(input as InputFrom<M>);
  for (const node of nodesOf(copy.root)) {
    for (const definition of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
      if (!definition.guard) continue;
      const guard = guardOf(copy, definition.guard);
      const answers = new Set<boolean>();
      said.set(`${labelOf(definition)}${said.has(labelOf(definition)) ? ' again' : ''}`, answers);
      definition.guard = (asked: Asked) => {
        const answer = guard(asked, undefined);
        if (isReal(asked.event)) answers.add(answer);
        return answer;
      };
    }
  }
  return copy;
}

/** Every guarded transition whose guard was always passed or never, over every event in every state of the model. */
export function oneSidedGuards<M extends AnyStateMachine>(model: Model<M>): string[] {
  const said = new Map<string, Set<boolean>>();
  const heard = { ...model, machine: listening(model, said) };
  for (const input of model.inputs) {
    for (const { snapshot } of reachedBy(heard, input)) {
      for (const event of eventsOf(heard, snapshot)) stepFrom(heard, snapshot, event);
    }
  }
  return [...said].flatMap(([label, answers]) =>
    answers.size === 2 ? [] : [`${label}: never ${answers.has(true) ? 'refused' : 'passed'}`],
  );
}
