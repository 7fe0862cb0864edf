/** Every input, event and outcome of the tester machine that its paths are made of (§typeface.subfamily-samples). */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { testerMachine } from '../../machines/tester.machine.ts';
import { failure } from '../support/failure.ts';
import { narrow, typeface } from '../support/typeface.ts';

const cases = {
  'window.resized': [{ type: 'window.resized', widthPx: 390 }],
  'size.choose': [{ type: 'size.choose', sizePx: 120 }],
  'case.choose': [{ type: 'case.choose', letterCase: 'upper' }],
  'vision.choose': [{ type: 'vision.choose', vision: 'blurred' }],
  'feature.toggle': [{ type: 'feature.toggle', tag: 'onum' }],
  'subfamily.choose': [
    { type: 'subfamily.choose', id: 1 },
    { type: 'subfamily.choose', id: 2 },
  ],
  'samples.renew': [{ type: 'samples.renew' }],
  'samples.retry': [{ type: 'samples.retry' }],
  'sample.edit': [
    { type: 'sample.edit', id: 11 },
    { type: 'sample.edit', id: 12 },
  ],
  'sample.leave': [{ type: 'sample.leave' }],
  'sample.written': [{ type: 'sample.written', id: 11, text: 'Ebb' }],
  'tester.hidden': [{ type: 'tester.hidden' }],
  'xstate.error.actor.loadFacesForPrint': [fail('loadFacesForPrint', failure())],
  'xstate.done.actor.loadStyles': [done('loadStyles', { data: [narrow] })],
  'xstate.error.actor.loadStyles': [fail('loadStyles', failure())],
} satisfies Cases<EventFromLogic<typeof testerMachine>>;

export const testerModel: Model<typeof testerMachine> = {
  machine: testerMachine,
  inputs: [typeface],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof testerMachine>) => [
    value,
    context.editedId,
    context.subfamilyId,
    context.subfamilies.map(({ styles }) => styles !== null),
  ],
};
