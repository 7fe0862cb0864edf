/** Runs a machine without its application: from an input, step by step, back and forth. */
import { assign, setup } from 'xstate';
import { readEvent } from '../live/live-history.ts';
import { notAnEventMessage } from '../live/live-view.machine.ts';
import { type InputChoice, type Run, type Simulations, type StepChoice, trace } from './simulation.ts';

type SimulatorContext = Run & {
  /** How many of the steps are shown as taken; those after it can be redone. */
  readonly place: number;
  /** Why the last choice changed nothing; empty when it did. */
  readonly refusal: string;
};

type SimulatorEvent =
  | { type: 'machine.choose'; machine: string }
  | { type: 'run.open'; run: Run }
  | { type: 'run.restart' }
  | { type: 'input.choose'; choice: number }
  | { type: 'input.enter'; text: string }
  | { type: 'step.take'; choice: StepChoice }
  | { type: 'event.enter'; text: string }
  | { type: 'step.undo' }
  | { type: 'step.redo' }
  | { type: 'step.choose'; place: number };

const notJsonMessage = 'This is not JSON.';

const fresh = { steps: [], place: 0, refusal: '' };

/** What is shown: the run without the steps that were undone. */
export const shownRun = ({ machine, input, steps, place }: Omit<SimulatorContext, 'refusal'>): Run => ({
  machine,
  input,
  steps: steps.slice(0, place),
});

const withStep = (context: SimulatorContext, choice: StepChoice): Run => {
  const run = shownRun(context);
  return { ...run, steps: [...run.steps, choice] };
};

/** Text as a choice; null when it isn't JSON. */
function readInput(text: string): InputChoice | null {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return null;
  }
}

const readStep = (text: string): StepChoice | null => {
  const event = readEvent(text);
  return event && { json: event };
};

/** Makes the machine for these machines and their cases. */
export function simulatorMachineOf(simulations: Simulations) {
  const refusalOf = (context: SimulatorContext, choice: StepChoice | null) =>
    choice === null ? notAnEventMessage : trace(simulations, withStep(context, choice)).refusal;
  const taken = (context: SimulatorContext, choice: StepChoice | null) => {
    const { steps } = choice === null ? context : withStep(context, choice);
    return { steps, place: steps.length, refusal: '' };
  };
  /** A run of another day, up to the first step that isn't possible any more. */
  const opened = (run: Run) => {
    const { steps, refusal } = trace(simulations, run);
    const place = Math.max(0, steps.length - 1);
    const isShort = steps.length > 0 && refusal !== '';
    return {
      ...run,
      steps: run.steps.slice(0, place),
      place,
      refusal: isShort
        ? `Step ${place + 1} of this address isn’t possible any more. ${refusal} Shown is what comes before it.`
        : '',
    };
  };
  return setup({
    types: {
      context: {} as SimulatorContext,
      input: {} as { readonly machine: string },
      events: {} as SimulatorEvent,
      tags: {} as 'failed',
    },
    guards: {
      isAnother: ({ context }, { machine }: { machine: string }) => machine !== context.machine,
      isJson: (_, { text }: { text: string }) => readInput(text) !== null,
      cannotStart: ({ context }) => trace(simulations, { ...context, steps: [] }).steps.length === 0,
      hasEnded: ({ context }) =>
        trace(simulations, shownRun(context)).steps.at(-1)?.snapshot.status !== 'active',
      canTake: ({ context }, { choice }: { choice: StepChoice | null }) => refusalOf(context, choice) === '',
      hasEarlier: ({ context }) => context.place > 0,
      hasLater: ({ context }) => context.place < context.steps.length,
    },
  }).createMachine({
    id: 'simulator',
    context: ({ input: { machine } }) => ({ machine, input: 0, ...fresh }),
    initial: 'checking',
    on: {
      'machine.choose': {
        guard: { type: 'isAnother', params: ({ event }) => event },
        target: '.checking',
        actions: assign(({ event: { machine } }) => ({ machine, input: 0, ...fresh })),
      },
      'run.open': { target: '.checking', actions: assign(({ event: { run } }) => opened(run)) },
      'input.choose': {
        target: '.checking',
        actions: assign(({ event: { choice } }) => ({ input: choice, ...fresh })),
      },
      'input.enter': [
        {
          guard: { type: 'isJson', params: ({ event }) => event },
          target: '.checking',
          actions: assign(({ event }) => ({ input: readInput(event.text) ?? 0, ...fresh })),
        },
        { actions: assign({ refusal: notJsonMessage }) },
      ],
    },
    states: {
      checking: {
        description: 'The run is made anew; left at once.',
        always: [
          {
            guard: 'cannotStart',
            target: 'broken',
            actions: assign({ refusal: ({ context }) => trace(simulations, context).refusal }),
          },
          { guard: 'hasEnded', target: 'started.ended' },
          { target: 'started.running' },
        ],
      },
      broken: {
        description: 'The machine does not start with this input.',
        tags: 'failed',
      },
      started: {
        description: 'A step is shown; those before it can be returned to, and undone ones redone.',
        initial: 'running',
        on: {
          'run.restart': { target: 'checking', actions: assign(fresh) },
          'step.undo': {
            guard: 'hasEarlier',
            target: 'checking',
            actions: assign({ place: ({ context }) => context.place - 1, refusal: '' }),
          },
          'step.redo': {
            guard: 'hasLater',
            target: 'checking',
            actions: assign({ place: ({ context }) => context.place + 1, refusal: '' }),
          },
          'step.choose': {
            target: 'checking',
            actions: assign({
              place: ({ context, event }) => Math.min(event.place, context.steps.length),
              refusal: '',
            }),
          },
        },
        states: {
          running: {
            description: 'A further step can be taken; it replaces those that were undone.',
            on: {
              'step.take': [
                {
                  guard: { type: 'canTake', params: ({ event: { choice } }) => ({ choice }) },
                  target: '#simulator.checking',
                  actions: assign(({ context, event }) => taken(context, event.choice)),
                },
                { actions: assign({ refusal: ({ context, event }) => refusalOf(context, event.choice) }) },
              ],
              'event.enter': [
                {
                  guard: {
                    type: 'canTake',
                    params: ({ event: { text } }) => ({ choice: readStep(text) }),
                  },
                  target: '#simulator.checking',
                  actions: assign(({ context, event }) => taken(context, readStep(event.text))),
                },
                {
                  actions: assign({
                    refusal: ({ context, event }) => refusalOf(context, readStep(event.text)),
                  }),
                },
              ],
            },
          },
          ended: { description: 'The machine has reached its end: no event follows.' },
        },
      },
    },
  });
}

export const simulatorMachine = simulatorMachineOf(new Map());
