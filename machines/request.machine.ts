/**
 * One API call, from its anti-forgery token to its outcome. A refusal that did nothing leads to one more attempt: after a
 * token of another session, and after a 503 of an open shop (§maintenance.second-try).
 */
import { assign, emit, fromCallback, setup } from 'xstate';
import type { Failure } from '../domain/failure.ts';
import { failureOf } from './failure-of.ts';
import type { MaintenanceChanged, ServiceUnavailable } from './maintenance.machine.ts';
import { unprovided } from './unprovided.ts';

type FailedOutcome = {
  /**
   * `forged`: the anti-forgery token was of another session, and this refusal set a new one. `unauthorized`: the session
   * ended. `unavailable`: the shop may be closed. `unreadable`: a reply with a shape unknown to this version.
   */
  readonly kind: 'forged' | 'refused' | 'unauthorized' | 'unavailable' | 'unreadable';
  readonly failure: Failure;
};

/** What an attempt came to; `reply` has the shape of the call's. */
export type RequestOutcome = { readonly kind: 'answered'; readonly reply: unknown } | FailedOutcome;

/** What any call may say to the application. */
export type RequestEmittedEvent =
  | { type: 'token.refused' }
  | ServiceUnavailable
  /** A reply has an unknown shape. */
  | { type: 'version.check' };

type RequestContext = {
  readonly outcome: RequestOutcome;
  /** The attempt with the new token is under way. */
  readonly hasNewToken: boolean;
  /** The attempt after a 503 is under way. */
  readonly isRetry: boolean;
};

const refusedBy = (error: unknown): FailedOutcome => ({ kind: 'refused', failure: failureOf(error) });

/** Notifies of whether the shop is open, as soon as it is known. */
const followShop = fromCallback(() => {
  throw new Error('Nobody provides the actor followShop');
});

export const requestMachine = setup({
  types: {
    context: {} as RequestContext,
    events: {} as MaintenanceChanged,
    emitted: {} as RequestEmittedEvent,
    output: {} as RequestOutcome,
  },
  actors: {
    /** Fetches the anti-forgery token where the call needs one and the browser has none; null unless that failed. */
    ensureToken: unprovided<RequestOutcome | null>('ensureToken'),
    send: unprovided<RequestOutcome>('send'),
    followShop,
  },
  guards: {
    isReady: (_, { output }: { output: RequestOutcome | null }) => output === null,
    isAnswered: ({ context }) => context.outcome.kind === 'answered',
    isForged: ({ context }) => context.outcome.kind === 'forged' && !context.hasNewToken,
    isUnauthorized: ({ context }) => context.outcome.kind === 'unauthorized',
    isUnreadable: ({ context }) => context.outcome.kind === 'unreadable',
    isUnavailable: ({ context }) => context.outcome.kind === 'unavailable',
    isUnavailableAgain: ({ context }) => context.outcome.kind === 'unavailable' && context.isRetry,
    isClosed: (_, { on }: { on: boolean }) => on,
  },
}).createMachine({
  id: 'request',
  context: { outcome: refusedBy(null), hasNewToken: false, isRetry: false },
  initial: 'preparing',
  output: ({ context }) => context.outcome,
  states: {
    preparing: {
      description: 'Pages set no cookie: the first unsafe call fetches the anti-forgery token.',
      invoke: {
        id: 'ensureToken',
        src: 'ensureToken',
        onDone: [
          { guard: { type: 'isReady', params: ({ event }) => event }, target: 'sending' },
          {
            target: 'deciding',
            actions: assign({ outcome: ({ event, context }) => event.output ?? context.outcome }),
          },
        ],
        onError: { target: 'refused', actions: assign({ outcome: ({ event }) => refusedBy(event.error) }) },
      },
    },
    sending: {
      description: 'The request is under way.',
      invoke: {
        id: 'send',
        src: 'send',
        onDone: { target: 'deciding', actions: assign({ outcome: ({ event }) => event.output }) },
        onError: { target: 'refused', actions: assign({ outcome: ({ event }) => refusedBy(event.error) }) },
      },
    },
    deciding: {
      description: 'Was it answered, refused for good, or does another attempt make sense?',
      always: [
        { guard: 'isAnswered', target: 'answered' },
        { guard: 'isForged', target: 'sending', actions: assign({ hasNewToken: true }) },
        { guard: 'isUnauthorized', target: 'refused', actions: emit({ type: 'token.refused' }) },
        { guard: 'isUnreadable', target: 'refused', actions: emit({ type: 'version.check' }) },
        {
          guard: 'isUnavailableAgain',
          target: 'refused',
          actions: emit({ type: 'service.unavailable', isRetry: true }),
        },
        {
          guard: 'isUnavailable',
          target: 'checkingShop',
          actions: emit({ type: 'service.unavailable', isRetry: false }),
        },
        { target: 'refused' },
      ],
    },
    checkingShop: {
      description: 'The first 503: the settings are about to say whether the shop is closed.',
      invoke: {
        id: 'followShop',
        src: 'followShop',
        onError: 'refused',
      },
      on: {
        'maintenance.changed': [
          { guard: { type: 'isClosed', params: ({ event }) => event }, target: 'refused' },
          { target: 'preparing', actions: assign({ hasNewToken: false, isRetry: true }) },
        ],
      },
    },
    answered: { type: 'final', description: 'The reply is here.' },
    refused: { type: 'final', description: 'The call failed; its failure says why.' },
  },
});
