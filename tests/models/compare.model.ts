/** Every event and outcome of the compare machine that its paths are made of (§compare.styles). */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { compareMachine } from '../../machines/compare.machine.ts';
import { comparedShop, comparedStyles } from '../support/compare.ts';
import { failure } from '../support/failure.ts';

const [first, second] = ['barlow-11', 'barlow-12'];
const cases = {
  'address.changed': [{ type: 'address.changed', params: { v: '1', styles: 'barlow-700' } }],
  'xstate.error.actor.address': [fail('address', failure())],
  'styles.drop': [{ type: 'styles.drop' }],
  'style.add': [{ type: 'style.add', style: first }],
  'style.remove': [{ type: 'style.remove', style: first }],
  'style.move': [{ type: 'style.move', style: second, by: -1 }],
  'setting.choose': [{ type: 'setting.choose', change: { mode: 'overlaid' } }],
  'text.written': [{ type: 'text.written', text: 'Ebb' }],
  'text.reset': [{ type: 'text.reset' }],
  'styles.retry': [{ type: 'styles.retry' }],
  'licence.choose': [{ type: 'licence.choose', kind: 'web', value: 1 }],
  'address.read': [
    { type: 'address.read', params: {}, ownText: null },
    { type: 'address.read', params: { styles: `${first},${second}` }, ownText: 'Ebb' },
  ],
  'xstate.done.actor.loadStyles': [
    done('loadStyles', { asked: [first, second], styles: [...comparedStyles], shops: [comparedShop] }),
    done('loadStyles', { asked: [first, second], styles: [], shops: [] }),
  ],
  'xstate.error.actor.loadStyles': [fail('loadStyles', failure())],
} satisfies Cases<EventFromLogic<typeof compareMachine>>;

export const compareModel: Model<typeof compareMachine> = {
  machine: compareMachine,
  inputs: [undefined],
  cases,
  // Where an event leads depends on whether a style isn't known yet.
  key: ({ value, context: { setting, known } }: SnapshotFrom<typeof compareMachine>) => [
    value,
    setting.styles.filter((style) => !known[style]),
  ],
};
