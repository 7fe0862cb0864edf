/** Every input, event and outcome of the card machine that its paths are made of. */

import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { incompleteMessage } from '../../domain/card-decline.ts';
import { cardMachine } from '../../machines/card.machine.ts';
import { failure } from '../support/failure.ts';

const cases = {
  'card.retry': [{ type: 'card.retry' }],
  'part.changed': [
    { type: 'part.changed', part: 'number', isComplete: false, problem: 'Your card number is invalid.' },
    { type: 'part.changed', part: 'number', isComplete: true, problem: '' },
  ],
  'card.refused': [
    { type: 'card.refused', message: incompleteMessage('number') },
    { type: 'card.refused', message: 'Your card was declined.' },
  ],
  'xstate.done.actor.loadCard': [done('loadCard', { isSandbox: true })],
  'xstate.error.actor.loadCard': [fail('loadCard', failure({ rule: 'script_blocked' }))],
  'xstate.done.actor.loadTimeout': [done('loadTimeout', null)],
  'xstate.error.actor.loadTimeout': [fail('loadTimeout', 'timers are refused')],
} satisfies Cases<EventFromLogic<typeof cardMachine>>;

export const cardModel: Model<typeof cardMachine> = {
  machine: cardMachine,
  inputs: [
    { account: 'us', isFree: false },
    { account: 'default', isFree: true },
  ],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof cardMachine>) => [
    value,
    context.account,
    context.reason,
    context.parts,
  ],
};
