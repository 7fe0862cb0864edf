/** A run of a machine without its application: pure steps from an input, each by a case of its model or a typed event. */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { edgeIdOf, eventLabelOf } from '../chart/chart.ts';
import { actorSnapshotOf } from '../live/actor-snapshot.ts';
import { type ActorSnapshot, isEvent } from '../live/live-history.ts';
import { labelOf, type Simulated, startOf, stepFrom, toPlainJson, typesOf } from './cases.ts';
import { differenceTexts } from './difference-text.ts';
import { messageOf, refusalOf } from './refusal.ts';

type Json = { readonly json: unknown };

/** An input by its index, or as JSON. */
export type InputChoice = number | Json;

/** An event by its type and its index among the cases of that type, or as JSON. */
export type StepChoice = { readonly type: string; readonly index: number } | Json;

export type Run = {
  readonly machine: string;
  readonly input: InputChoice;
  readonly steps: readonly StepChoice[];
};

/** The machines that can be simulated, by their ids. */
export type Simulations = ReadonlyMap<string, Simulated>;

type Effect = { readonly type: string; readonly params?: unknown };

type Step = {
  /** The first one starts the machine. */
  readonly event: AnyEventObject;
  readonly snapshot: AnyMachineSnapshot;
  readonly effects: readonly Effect[];
  /** The transitions (edges of the chart) taken, in order. */
  readonly takenEdges: readonly string[];
};

/** Its steps up to the first that can't be made; `refusal` says why that one can't, and is empty if all were made. */
export type Trace = { readonly steps: readonly Step[]; readonly refusal: string };

/** What stands for an outcome that no case describes. */
const outcomeTemplates: readonly (readonly [prefix: string, members: object])[] = [
  ['xstate.done.actor.', { output: null }],
  ['xstate.error.actor.', { error: { message: 'failed' } }],
  ['xstate.snapshot.', { snapshot: { status: 'active', value: '', context: {} } }],
];

/** The cases of an event type; one that has none is the bare type. */
function casesOf({ cases }: Simulated, type: string): readonly AnyEventObject[] {
  const members = outcomeTemplates.find(([prefix]) => type.startsWith(prefix))?.[1];
  return cases[type] ?? [{ type, ...members }];
}

/** Wildcards are no events, and what a finished state raises follows by itself. */
const isCausable = (type: string) => !type.endsWith('*') && !type.startsWith('xstate.done.state.');

/** The machine as logic that also tells, for its last step, the edges it took. */
function observed(machine: AnyStateMachine, taken: string[]): AnyStateMachine {
  const observe = (scope: Parameters<AnyStateMachine['transition']>[2]) => {
    taken.length = 0;
    scope.system.inspect((inspection: InspectionEvent) => {
      if (inspection.type !== '@xstate.microstep' || inspection.actorRef !== scope.self) return;
      taken.push(...inspection._transitions.map(edgeIdOf).filter((id) => id !== null));
    });
  };
  const logic: Pick<AnyStateMachine, 'transition' | 'getInitialSnapshot'> = {
    transition(snapshot, event, scope) {
      observe(scope);
      return machine.transition(snapshot, event, scope);
    },
    getInitialSnapshot(scope, input) {
      observe(scope);
      return machine.getInitialSnapshot(scope, input);
    },
  };
  return Object.assign(Object.create(machine), logic);
}

/** Makes a step by `make`; its reason as text where it fails. */
function attempt(
  model: Simulated,
  event: AnyEventObject,
  make: (model: Simulated) => [AnyMachineSnapshot, readonly unknown[]],
): Step | string {
  const takenEdges: string[] = [];
  try {
    const [snapshot, actions] = make({ ...model, machine: observed(model.machine, takenEdges) });
    return { event, snapshot, effects: actions as readonly Effect[], takenEdges };
  } catch (error) {
    return messageOf(error);
  }
}

function start(model: Simulated, choice: InputChoice): Step | string {
  if (typeof choice === 'number' && !(choice in model.inputs)) return 'There is no such input.';
  const input = typeof choice === 'number' ? model.inputs[choice] : choice.json;
  const step = attempt(model, { type: 'xstate.init', input }, (watched) => startOf(watched, input));
  if (typeof step === 'string' || step.snapshot.status !== 'error') return step;
  return `The machine doesn’t start with this input: ${messageOf(step.snapshot.error)}`;
}

function follow(model: Simulated, { snapshot }: Step, choice: StepChoice): Step | string {
  const event = 'json' in choice ? choice.json : casesOf(model, choice.type)[choice.index];
  if (!isEvent(event)) return 'There is no such event here.';
  return (
    refusalOf(snapshot, event, model.cases[event.type]) ||
    attempt(model, event, (watched) => stepFrom(watched, snapshot, event))
  );
}

/** Makes the steps of a run. */
export function trace(simulations: Simulations, { machine, input, steps: choices }: Run): Trace {
  const model = simulations.get(machine);
  const first = model ? start(model, input) : `There is no machine ${machine}.`;
  if (!model || typeof first === 'string') return { steps: [], refusal: String(first) };
  const steps = [first];
  for (const choice of choices) {
    const next = follow(model, steps.at(-1) ?? first, choice);
    if (typeof next === 'string') return { steps, refusal: next };
    steps.push(next);
  }
  return { steps, refusal: '' };
}

/** Each of the events in words: as the model calls them, else by type; variants are told apart by what differs. */
function labelsOf(model: Simulated, events: readonly AnyEventObject[]): string[] {
  const nameOf = (event: AnyEventObject) => {
    try {
      return labelOf(model, event) ?? eventLabelOf(model.machine, event.type);
    } catch {
      // A typed event may lack what the model's own have.
      return eventLabelOf(model.machine, event.type);
    }
  };
  const isShared = (name: string, all: readonly string[]) => all.filter((other) => other === name).length > 1;
  const differences = differenceTexts(events);
  return events
    .map(nameOf)
    .map((name, index, all) =>
      isShared(name, all) && differences[index] ? `${name}: ${differences[index]}` : name,
    )
    .map((name, index, all) => (isShared(name, all) ? `${name} (${index + 1})` : name));
}

/** The inputs in words, by their index. */
export function inputLabels(model: Simulated): string[] {
  const events = model.inputs.map((input) => ({ type: 'xstate.init', input }));
  return labelsOf({ ...model, labels: { 'xstate.init': 'Input', ...model.labels } }, events);
}

export type MoveKind = 'event' | 'outcome' | 'time';

export type Move = {
  readonly kind: MoveKind;
  readonly event: AnyEventObject;
  readonly label: string;
  /** The event in the chart's words. */
  readonly eventLabel: string;
  /** What takes it, if it is possible. */
  readonly choice: StepChoice;
  /** What the states that it enters say of themselves; empty for an event that the model has words for. */
  readonly description: string;
  /** Why it isn't possible; empty when it is. */
  readonly refusal: string;
};

const kindOf = ({ type }: AnyEventObject): MoveKind => {
  if (type.startsWith('xstate.after.')) return 'time';
  return type.startsWith('xstate.') ? 'outcome' : 'event';
};

/** What a snapshot's states say of themselves, outer ones first; of those only that aren't active in another. */
function descriptionOf({ _nodes: nodes }: AnyMachineSnapshot, before?: AnyMachineSnapshot): string {
  return nodes
    .filter((node) => !before?._nodes.includes(node))
    .sort((one, other) => one.order - other.order)
    .flatMap(({ description }) => description ?? [])
    .join(' ');
}

function descriptionAfter(model: Simulated, snapshot: AnyMachineSnapshot, event: AnyEventObject): string {
  if (event.type in (model.labels ?? {})) return '';
  const step = attempt(model, event, (watched) => stepFrom(watched, snapshot, event));
  return typeof step === 'string' ? '' : descriptionOf(step.snapshot, snapshot);
}

/** The events that the active states of a snapshot handle, possible or refused by a guard. */
export function movesAfter(model: Simulated, snapshot: AnyMachineSnapshot): Move[] {
  return typesOf(snapshot)
    .filter((type) => type in model.cases || isCausable(type))
    .flatMap((type) => {
      const events = casesOf(model, type);
      const labels = labelsOf(model, events);
      return events.map((event, index) => {
        const refusal = refusalOf(snapshot, event);
        return {
          kind: kindOf(event),
          event,
          label: labels[index] ?? '',
          eventLabel: eventLabelOf(model.machine, type),
          choice: { type, index },
          description: refusal === '' ? descriptionAfter(model, snapshot, event) : '',
          refusal,
        };
      });
    });
}

/** A step as the room shows it: plain JSON. */
export type ShownStep = {
  readonly label: string;
  /** What its states say of themselves, outer ones first. */
  readonly description: string;
  readonly snapshot: ActorSnapshot;
  readonly takenEdges: readonly string[];
  readonly effects: readonly { readonly name: string; readonly params: unknown }[];
  /** The ids of the running actors. */
  readonly actors: readonly string[];
};

/** What an outcome brings, without xstate's own members. */
const broughtBy = ({ output, error, snapshot }: AnyEventObject) => JSON.stringify([output, error, snapshot]);

/** The words of a step: an outcome that the model has no case for isn't called by those of one that it has. */
function stepLabel(model: Simulated, event: AnyEventObject): string {
  if (event.type === 'xstate.init') return 'starts';
  const siblings = casesOf(model, event.type);
  const isOutcome = kindOf(event) === 'outcome';
  const index = siblings.findIndex((each) =>
    isOutcome ? broughtBy(each) === broughtBy(event) : JSON.stringify(each) === JSON.stringify(event),
  );
  if (index < 0 && isOutcome && event.type in model.cases)
    return `${eventLabelOf(model.machine, event.type)}, as in no case of the model`;
  return labelsOf(model, siblings)[index] ?? labelsOf(model, [event])[0] ?? event.type;
}

export function shownStep(model: Simulated, { event, snapshot, effects, takenEdges }: Step): ShownStep {
  return {
    label: stepLabel(model, event),
    description: descriptionOf(snapshot),
    snapshot: actorSnapshotOf(snapshot, toPlainJson),
    takenEdges,
    effects: effects.map(({ type, params }) => ({ name: type, params: toPlainJson(params) })),
    actors: snapshot.status === 'active' ? Object.keys(snapshot.children) : [],
  };
}
