/** Every input, event and outcome of the axes machine that its paths are made of. */

import type { Cases, Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { axesMachine } from '../../machines/axes.machine.ts';

const cases = {
  'axis.choose': [
    { type: 'axis.choose', tag: 'wght', value: 650 },
    { type: 'axis.choose', tag: 'wght', value: 5000 },
    { type: 'axis.choose', tag: 'none', value: 1 },
  ],
  'axes.reset': [{ type: 'axes.reset' }],
} satisfies Cases<EventFromLogic<typeof axesMachine>>;

export const axesModel: Model<typeof axesMachine> = {
  machine: axesMachine,
  inputs: [
    {
      axes: [
        { tag: 'wght', name: 'Weight', min: 100, max: 900, start: 400 },
        { tag: 'SOFT', name: 'Softness', min: 0, max: 100, start: 50 },
      ],
    },
  ],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof axesMachine>) => [value, context.values],
};
