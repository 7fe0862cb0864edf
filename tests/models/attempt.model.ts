/** Every input, event and outcome of the attempt machine that its paths are made of. */

import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { AnyEventObject, EventFromLogic, SnapshotFrom } from 'xstate';
import { attemptMachine } from '../../machines/attempt.machine.ts';
import { failure } from '../support/failure.ts';

/** What a parent hears when the attempt has ended. */
export const outcomeLabel = ({ output: { kind, error } }: AnyEventObject): string => {
  if (kind === 'paid') return 'the attempt turns out to be paid';
  if (kind === 'requiresAction') return 'the attempt still waits for the bank';
  if (kind === 'signedOut') return 'the session is over when the attempt is requested';
  return error
    ? `the attempt turns out to be refused: '${error}'`
    : 'the attempt turns out to have come to nothing';
};

/** What a parent hears while the attempt is open. */
export const waitLabel = ({ snapshot: { value } }: AnyEventObject): string =>
  value.open.patience === 'overdue' ? 'half a minute passes without an answer' : 'the answer is awaited';

const cases = {
  'xstate.done.actor.pollDelay': [done('pollDelay', null)],
  'xstate.error.actor.pollDelay': [fail('pollDelay', failure())],
  'xstate.done.actor.patience': [done('patience', null)],
  'xstate.error.actor.patience': [fail('patience', failure())],
  'xstate.done.actor.loadAttempt': [
    done('loadAttempt', { status: 'paid', order_id: 'order-0001' }),
    done('loadAttempt', { status: 'requires_action', order_id: 'order-0001' }),
    done('loadAttempt', { status: 'requires_action', order_id: null }),
    done('loadAttempt', { status: 'processing', order_id: 'order-0001' }),
    done('loadAttempt', { status: 'open', order_id: null }),
    done('loadAttempt', { status: 'failed', order_id: 'order-0001', error: 'Your card was declined.' }),
  ],
  'xstate.error.actor.loadAttempt': [
    fail('loadAttempt', failure({ status: 404 })),
    fail('loadAttempt', failure({ status: 401 })),
    fail('loadAttempt', failure({ status: 0, rule: 'connection_error' })),
  ],
} satisfies Cases<EventFromLogic<typeof attemptMachine>>;

export const attemptModel: Model<typeof attemptMachine> = {
  machine: attemptMachine,
  inputs: [{ attempt_id: 'attempt', pauseMs: 0 }],
  cases,
  labels: {
    'xstate.done.actor.pollDelay': 'the time until the next question passes',
    'xstate.error.actor.pollDelay': 'the browser has no timer for the next question',
    'xstate.done.actor.patience': 'half a minute has passed',
    'xstate.error.actor.patience': 'the browser has no timer for half a minute',
    'xstate.done.actor.loadAttempt': ({ output }) => `the server says: ${output.status.replace('_', ' ')}`,
    'xstate.error.actor.loadAttempt': ({ error }) =>
      error.status === 0 ? 'the question is lost' : `the question is refused with ${error.status}`,
  },
  key: ({ value, context }: SnapshotFrom<typeof attemptMachine>) => [value, context.pauseMs, context.outcome],
};
