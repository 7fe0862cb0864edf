/** Both outcomes of every guard: a guard that never returns false, or never true, has not been tested. */
import { eventsOf, stepFrom } from '@skerry/machine-room/simulate/cases';
import type { AnyStateMachine, InputFrom } from 'xstate';
import { reachableStates } from './edge-pairs.ts';
import { labelOf, type Model, nodesOf } from './model.ts';

type MachineEvent = { readonly type: string; readonly input?: unknown };
type GuardArgs = { readonly context: unknown; readonly event: MachineEvent };
type Guard = (args: GuardArgs, params: unknown) => boolean;
type GuardReference = { readonly type: string; readonly params?: unknown };

const isDeclared = (guard: unknown): guard is GuardReference =>
  typeof guard === 'object' && guard !== null && 'type' in guard;

/** The guard that a transition names, with the params it names for it. */
function guardOf(machine: AnyStateMachine, guard: unknown): Guard {
  if (typeof guard === 'function') return guard as Guard;
  const { type, params } = isDeclared(guard) ? guard : { type: String(guard), params: undefined };
  // Any machine's implementations are typed loosely; every guard of setup() is such a function.
  const named = (machine.implementations.guards as Record<string, Guard>)[type];
  if (!named) throw new Error(`${machine.id}: no guard ${type}`);
  return (args) => named(args, typeof params === 'function' ? params(args) : params);
}

/** A copy of a machine whose guards record their results by the transition's label. */
export function withRecordedGuards<M extends AnyStateMachine>(
  { machine, inputs }: Model<M>,
  results: Map<string, Set<boolean>>,
): M {
  const copy = machine.provide({} as never) as M;
  copy.options = machine.options;
  // Pure functions start the machine once more, without its input: the results of guards then don't count.
  const isReal = ({ type, input }: MachineEvent) =>
    type !== 'xstate.init' || inputs.includes(input as InputFrom<M>);
  for (const node of nodesOf(copy.root)) {
    for (const definition of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
      if (!definition.guard) continue;
      const guard = guardOf(copy, definition.guard);
      const answers = new Set<boolean>();
      results.set(`${labelOf(definition)}${results.has(labelOf(definition)) ? ' again' : ''}`, answers);
      definition.guard = (args: GuardArgs) => {
        const answer = guard(args, undefined);
        if (isReal(args.event)) answers.add(answer);
        return answer;
      };
    }
  }
  return copy;
}

/** Every guarded transition whose guard passed always or never, over every event in every state of the model. */
export function oneSidedGuards<M extends AnyStateMachine>(model: Model<M>): string[] {
  const results = new Map<string, Set<boolean>>();
  const recordingModel = { ...model, machine: withRecordedGuards(model, results) };
  for (const input of model.inputs) {
    for (const { snapshot } of reachableStates(recordingModel, input)) {
      for (const event of eventsOf(recordingModel, snapshot)) stepFrom(recordingModel, snapshot, event);
    }
  }
  return [...results].flatMap(([label, answers]) =>
    answers.size === 2 ? [] : [`${label}: never ${answers.has(true) ? 'refused' : 'passed'}`],
  );
}
