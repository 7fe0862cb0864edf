/**
 * Every event and outcome of the request machine that its paths are made of (§session.expiry, §maintenance.unavailable,
 * §maintenance.second-try).
 */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { type RequestOutcome, requestMachine } from '../../machines/request.machine.ts';
import { failure } from '../support/failure.ts';

const outcomes = {
  answered: { kind: 'answered', reply: { success: true } },
  forged: { kind: 'forged', failure: failure({ status: 403, rule: 'forged' }) },
  unauthorized: { kind: 'unauthorized', failure: failure({ status: 401, rule: 'Please log in.' }) },
  unavailable: { kind: 'unavailable', failure: failure({ status: 503, rule: 'Maintenance' }) },
  unreadable: { kind: 'unreadable', failure: failure() },
  refused: { kind: 'refused', failure: failure({ status: 422, rule: 'required' }) },
} satisfies Readonly<Record<RequestOutcome['kind'], RequestOutcome>>;

const cases = {
  'maintenance.changed': [
    { type: 'maintenance.changed', on: true },
    { type: 'maintenance.changed', on: false },
  ],
  'xstate.done.actor.ensureToken': [
    done('ensureToken', null),
    done('ensureToken', outcomes.refused),
    done('ensureToken', outcomes.unavailable),
  ],
  'xstate.error.actor.ensureToken': [fail('ensureToken', 'cookies are refused')],
  'xstate.done.actor.send': Object.values(outcomes).map((outcome) => done('send', outcome)),
  'xstate.error.actor.send': [fail('send', 'storage is refused')],
  'xstate.error.actor.followShop': [fail('followShop', failure())],
} satisfies Cases<EventFromLogic<typeof requestMachine>>;

export const requestModel: Model<typeof requestMachine> = {
  machine: requestMachine,
  inputs: [undefined],
  cases,
  key: ({ value, context: { outcome, hasNewToken, isRetry } }: SnapshotFrom<typeof requestMachine>) => [
    value,
    outcome.kind === 'answered' ? null : outcome.failure.status,
    hasNewToken,
    isRetry,
  ],
};
