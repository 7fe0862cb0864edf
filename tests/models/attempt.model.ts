/** Every input, event and outcome of the attempt machine that its paths are made of. */

import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { attemptMachine } from '../../machines/attempt.machine.ts';
import { failure } from '../support/failure.ts';

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
  key: ({ value, context }: SnapshotFrom<typeof attemptMachine>) => [value, context.pauseMs, context.outcome],
};
