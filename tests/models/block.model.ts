/** Every input, event and outcome of the block machine that its paths are made of (§tester.block). */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { encodeRanges } from '../../domain/coverage.ts';
import { blockMachine } from '../../machines/block.machine.ts';
import { offer } from '../support/block.ts';
import { failure } from '../support/failure.ts';

const cases = {
  'preset.choose': [{ type: 'preset.choose', preset: 'reading' }],
  'setting.choose': [{ type: 'setting.choose', change: { columns: 2 } }],
  'feature.toggle': [{ type: 'feature.toggle', tag: 'onum' }],
  'text.written': [{ type: 'text.written', text: 'Ebb' }],
  'text.refused': [{ type: 'text.refused' }],
  'text.reset': [{ type: 'text.reset' }],
  'window.resized': [{ type: 'window.resized', widthPx: 390 }],
  'screen.fill': [{ type: 'screen.fill' }],
  'screen.left': [{ type: 'screen.left' }],
  'screen.refused': [{ type: 'screen.refused' }],
  'address.changed': [
    { type: 'address.changed', params: { v: '1', as: 'figures' } },
    { type: 'address.changed', params: {} },
  ],
  'xstate.error.actor.address': [fail('address', failure())],
  'axes.play': [{ type: 'axes.play' }],
  'axes.still': [{ type: 'axes.still', axes: { wght: 650 } }],
  'xstate.error.actor.playAxes': [fail('playAxes', failure())],
  'coverage.retry': [{ type: 'coverage.retry' }],
  'address.read': [
    { type: 'address.read', params: {}, ownText: null },
    { type: 'address.read', params: { v: '1', as: 'small' }, ownText: 'Ebb' },
  ],
  'xstate.done.actor.loadCoverage': [
    done('loadCoverage', {
      data: {
        sets: [encodeRanges([0x41, 0x42])],
        styles: { 'firth-11': 0 },
        fonts: { 'firth-11': '/fonts/whole.woff2' },
      },
    }),
  ],
  'xstate.error.actor.loadCoverage': [fail('loadCoverage', failure())],
  'xstate.error.actor.fillScreen': [fail('fillScreen', failure())],
} satisfies Cases<EventFromLogic<typeof blockMachine>>;

export const blockModel: Model<typeof blockMachine> = {
  machine: blockMachine,
  inputs: [{ slug: 'firth', offer }],
  cases,
  // What is chosen doesn't change where an event leads.
  key: ({ value }: SnapshotFrom<typeof blockMachine>) => [value],
};
