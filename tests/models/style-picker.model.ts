/** Every event and outcome of the machine that offers a family's styles (§compare.styles). */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { stylePickerMachine } from '../../machines/style-picker.machine.ts';
import { failure } from '../support/failure.ts';
import { typeface } from '../support/typeface.ts';

const cases = {
  'family.choose': [
    { type: 'family.choose', slug: 'firth' },
    { type: 'family.choose', slug: '' },
  ],
  'family.retry': [{ type: 'family.retry' }],
  'xstate.done.actor.loadFamily': [done('loadFamily', typeface)],
  'xstate.error.actor.loadFamily': [fail('loadFamily', failure())],
} satisfies Cases<EventFromLogic<typeof stylePickerMachine>>;

export const stylePickerModel: Model<typeof stylePickerMachine> = {
  machine: stylePickerMachine,
  inputs: [undefined],
  cases,
  key: ({ value }: SnapshotFrom<typeof stylePickerMachine>) => [value],
};
