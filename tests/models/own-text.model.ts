/** Every event and outcome of the own text's machine that its paths are made of (§library.own-text). */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { ownTextMachine } from '../../machines/own-text.machine.ts';
import { comparedStyles } from '../support/compare.ts';
import { failure } from '../support/failure.ts';

const first = comparedStyles[0]?.class ?? '';
const cases = {
  'text.written': [{ type: 'text.written', text: 'Ebb' }],
  'text.reset': [{ type: 'text.reset' }],
  'styles.shown': [{ type: 'styles.shown', styles: [first, 'none-1'] }],
  'styles.retry': [{ type: 'styles.retry' }],
  'address.changed': [
    { type: 'address.changed', params: { text: 'Flow' } },
    { type: 'address.changed', params: {} },
  ],
  'address.read': [
    { type: 'address.read', params: {}, ownText: null },
    { type: 'address.read', params: { text: 'Theirs' }, ownText: 'Mine' },
  ],
  'xstate.error.actor.address': [fail('address', failure())],
  'xstate.done.actor.loadStyles': [
    done('loadStyles', { asked: [first, 'none-1'], styles: comparedStyles.slice(0, 1) }),
  ],
  'xstate.error.actor.loadStyles': [fail('loadStyles', failure())],
} satisfies Cases<EventFromLogic<typeof ownTextMachine>>;

export const ownTextModel: Model<typeof ownTextMachine> = {
  machine: ownTextMachine,
  inputs: [undefined],
  cases,
  // Where an event leads depends on whether there is a text, and a style that isn't known yet.
  key: ({ value, context: { text, shown, known } }: SnapshotFrom<typeof ownTextMachine>) => [
    value,
    text === null,
    shown.some((style) => known[style] === undefined),
  ],
};
