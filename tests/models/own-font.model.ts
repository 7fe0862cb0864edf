/** Every event and outcome of the machine of a visitor's own font (§compare.own-font). */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { ownFontMachine } from '../../machines/own-font.machine.ts';
import { failure } from '../support/failure.ts';

const file = (name: string) => ({ name, size: 4, arrayBuffer: async () => new ArrayBuffer(4) });

const cases = {
  'font.choose': [
    { type: 'font.choose', file: file('mine.otf') },
    { type: 'font.choose', file: file('mine.zip') },
  ],
  'font.remove': [{ type: 'font.remove' }],
  'xstate.done.actor.showFont': [done('showFont', { name: 'mine.otf', family: 'own-font', coverage: null })],
  'xstate.error.actor.hideFont': [fail('hideFont', failure())],
  'xstate.error.actor.showFont': [fail('showFont', failure())],
} satisfies Cases<EventFromLogic<typeof ownFontMachine>>;

export const ownFontModel: Model<typeof ownFontMachine> = {
  machine: ownFontMachine,
  inputs: [undefined],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof ownFontMachine>) => [value, context],
};
