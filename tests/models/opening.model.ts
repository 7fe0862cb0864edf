/** Every input, event and outcome of the opening's machine that its paths are made of (§home.opening.walk). */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { openingMachine } from '../../machines/opening.machine.ts';
import { failure } from '../support/failure.ts';

const cases = {
  'text.written': [
    { type: 'text.written', text: 'Ebb' },
    { type: 'text.written', text: '' },
  ],
  'typeface.next': [{ type: 'typeface.next' }],
  'walk.start': [{ type: 'walk.start' }],
  'walk.stop': [{ type: 'walk.stop' }],
  'xstate.done.actor.wait': [done('wait', null)],
  'xstate.error.actor.wait': [fail('wait', failure())],
  'xstate.done.actor.loadFace': [done('loadFace', null)],
  'xstate.error.actor.loadFace': [fail('loadFace', failure())],
} satisfies Cases<EventFromLogic<typeof openingMachine>>;

export const openingModel: Model<typeof openingMachine> = {
  machine: openingMachine,
  inputs: [{ faces: ['firth-11', 'voe-11'] }, { faces: ['firth-11'] }],
  cases,
  key: ({ value, context: { faces, shown, text } }: SnapshotFrom<typeof openingMachine>) => [
    value,
    faces.length,
    shown,
    text === null,
  ],
};
