import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { cardMachine } from '../../machines/card.machine.ts';
import { modelTests } from '../support/model-tests.ts';
import { type Cases, done, fail, failure } from '../support/paths.ts';

const cases = {
  'card.retry': [{ type: 'card.retry' }],
  'xstate.done.actor.loadCard': [done('loadCard', null)],
  'xstate.error.actor.loadCard': [fail('loadCard', failure({ rule: 'script_blocked' }))],
} satisfies Cases<EventFromLogic<typeof cardMachine>>;

modelTests({
  machine: cardMachine,
  inputs: [
    { account: 'us', isFree: false },
    { account: 'default', isFree: true },
  ],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof cardMachine>) => [value, context.account, context.reason],
});
