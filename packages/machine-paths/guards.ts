/** Both outcomes of every guard: a guard that never returns false, or never true, has not been tested. */
import { eventsOf, stepFrom } from '@skerry/machine-room/simulate/cases';
import type { AnyMachineSnapshot, AnyStateMachine, InputFrom, MachineContext } from 'xstate';
import { evaluateGuard } from 'xstate/guards';
import { reachableStates } from './edge-pairs.ts';
import { labelOf, type Model, nodesOf } from './model.ts';

type MachineEvent = { readonly type: string; readonly input?: unknown };
type GuardArgs = { readonly context: MachineContext; readonly event: MachineEvent };

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
      const { guard } = definition;
      const answers = new Set<boolean>();
      results.set(`${labelOf(definition)}${results.has(labelOf(definition)) ? ' again' : ''}`, answers);
      const recorded = () => false;
      // As XState's own guards, which look at the snapshot: `stateIn`, say.
      recorded.check = (snapshot: AnyMachineSnapshot, { context, event }: GuardArgs) => {
        const answer = evaluateGuard(guard, context, event, snapshot);
        if (isReal(event)) answers.add(answer);
        return answer;
      };
      definition.guard = recorded;
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
