import type { Cases } from '@skerry/machine-paths/model';
import { modelTests } from '@skerry/machine-paths/model-tests';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import type { Simulations } from '../simulate/simulation.ts';
import { type simulatorMachine, simulatorMachineOf } from '../simulate/simulator.machine.ts';
import { doorbell } from './doorbell.ts';

const simulations: Simulations = new Map([['doorbell', doorbell]]);

const ring = { type: 'bell.ring', index: 0 };
const openToAnn = { type: 'door.open', index: 1 };
const nowhere = { type: 'bell.ring', index: 99 };

const cases = {
  'machine.choose': [
    { type: 'machine.choose', machine: 'doorbell' },
    { type: 'machine.choose', machine: 'gate' },
  ],
  'run.open': [
    { type: 'run.open', run: { machine: 'doorbell', input: 1, steps: [ring, openToAnn] } },
    { type: 'run.open', run: { machine: 'doorbell', input: 0, steps: [ring, nowhere, ring] } },
    { type: 'run.open', run: { machine: 'doorbell', input: 99, steps: [] } },
  ],
  'run.restart': [{ type: 'run.restart' }],
  'input.choose': [{ type: 'input.choose', choice: 1 }],
  'input.enter': [
    { type: 'input.enter', text: '{"loud":true}' },
    { type: 'input.enter', text: 'loud' },
    { type: 'input.enter', text: 'null' },
  ],
  'step.take': [
    { type: 'step.take', choice: ring },
    { type: 'step.take', choice: openToAnn },
    { type: 'step.take', choice: nowhere },
  ],
  'event.enter': [
    { type: 'event.enter', text: 'bell.ring' },
    { type: 'event.enter', text: '{"type":"door.open","guest":"Cleo"}' },
    { type: 'event.enter', text: 'not an event' },
  ],
  'step.undo': [{ type: 'step.undo' }],
  'step.redo': [{ type: 'step.redo' }],
  'step.choose': [
    { type: 'step.choose', place: 0 },
    { type: 'step.choose', place: 1 },
  ],
} satisfies Cases<EventFromLogic<typeof simulatorMachine>>;

modelTests({
  machine: simulatorMachineOf(simulations),
  inputs: [{ machine: 'doorbell' }],
  cases,
  // Two steps are enough to go between.
  key: ({ value, context }: SnapshotFrom<typeof simulatorMachine>) => [
    value,
    context.machine,
    Math.min(context.place, 2),
    Math.min(context.steps.length, 2),
  ],
});
