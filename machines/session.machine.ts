/** Who is there: a visitor or a customer, from startup over log-in and registration to log-out or a lost session. */
import { assign, emit, setup } from 'xstate';
import type { Credentials, User } from '../domain/account.ts';
import type { Failure } from '../domain/failure.ts';
import { failureOf } from './failed.ts';
import { unprovided } from './unprovided.ts';

/** What the browser kept: a token's presence (never the token itself) and the last known profile. */
export type StoredSession = { readonly hasToken: boolean; readonly profile: User | null };

export type SessionFact =
  /** Startup is over, or the person behind the browser changed; null is nobody. */
  | { type: 'user.changed'; user: User | null }
  /** A call came back with 401: what was stored is gone. */
  | { type: 'session.expired' }
  /** Logged out on purpose: the page is to be loaded anew. */
  | { type: 'session.left' };

export type SessionEvent =
  | ({ type: 'login.submit' } & Credentials)
  | ({ type: 'register.submit' } & Credentials)
  | { type: 'logout.submit' }
  /** Something that is known of the customer was changed at the server. */
  | { type: 'user.reload' }
  /** Any call but log-in and registration answered 401. */
  | { type: 'token.refused' }
  /** Another window of this browser logged in. */
  | { type: 'session.begun' }
  /** Another window of this browser logged out: nothing is kept any more. */
  | { type: 'session.ended' };

type SessionContext = {
  readonly user: User | null;
  /** Why the last log-in or registration was refused. */
  readonly failure: Failure | null;
};

/** What was sent to come in with; nothing for an event that brings nothing. */
function credentialsIn(event: SessionEvent): Credentials {
  if (!('email' in event)) return { email: '', password: '' };
  const { type, ...credentials } = event;
  return credentials;
}

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionFact,
    tags: {} as 'known' | 'busy' | 'visitor' | 'member' | 'failed',
  },
  actors: {
    readSession: unprovided<StoredSession>('readSession'),
    loadUser: unprovided<User>('loadUser'),
    logIn: unprovided<User, Credentials>('logIn'),
    register: unprovided<User, Credentials>('register'),
    logOut: unprovided<null>('logOut'),
    clearSession: unprovided<null>('clearSession'),
  },
  guards: {
    hasToken: (_, { output }: { output: StoredSession }) => output.hasToken,
    hasUser: ({ context }) => context.user !== null,
    isRefused: (_, { error }: { error: unknown }) => ![0, 503].includes(failureOf(error).status),
  },
}).createMachine({
  id: 'session',
  context: { user: null, failure: null },
  initial: 'starting',
  states: {
    starting: {
      description: 'Reads what the browser kept from the last visit.',
      invoke: {
        id: 'readSession',
        src: 'readSession',
        onDone: [
          {
            guard: { type: 'hasToken', params: ({ event }) => event },
            target: 'resolving',
            actions: assign({ user: ({ event }) => event.output.profile }),
          },
          { target: 'visitor' },
        ],
        onError: { target: 'visitor' },
      },
    },
    resolving: {
      description:
        'A token was stored: asks whose it is. Without an answer, or in maintenance, the stored profile stands.',
      invoke: {
        id: 'loadUser',
        src: 'loadUser',
        onDone: { target: 'member', actions: assign({ user: ({ event }) => event.output }) },
        onError: [
          { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'expiring' },
          { guard: 'hasUser', target: 'member' },
          { target: 'visitor' },
        ],
      },
      on: { 'token.refused': { target: 'expiring' }, 'session.ended': { target: 'ended' } },
    },
    visitor: {
      description: 'Nobody is logged in.',
      tags: ['known', 'visitor'],
      entry: emit({ type: 'user.changed', user: null }),
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing was tried yet.',
          on: {
            'login.submit': { target: 'authenticating' },
            'register.submit': { target: 'registering' },
            'session.begun': { target: '#session.starting' },
          },
        },
        refused: {
          description: 'The last log-in or registration failed; context says why.',
          tags: 'failed',
          on: {
            'login.submit': { target: 'authenticating' },
            'register.submit': { target: 'registering' },
            'session.begun': { target: '#session.starting' },
          },
        },
        authenticating: {
          description: 'The log-in is under way.',
          tags: 'busy',
          invoke: {
            id: 'logIn',
            src: 'logIn',
            input: ({ event }) => credentialsIn(event),
            onDone: { target: '#session.member', actions: assign({ user: ({ event }) => event.output }) },
            onError: {
              target: 'refused',
              actions: assign({ failure: ({ event }) => failureOf(event.error) }),
            },
          },
        },
        registering: {
          description: 'The registration is under way.',
          tags: 'busy',
          invoke: {
            id: 'register',
            src: 'register',
            input: ({ event }) => credentialsIn(event),
            onDone: { target: '#session.member', actions: assign({ user: ({ event }) => event.output }) },
            onError: {
              target: 'refused',
              actions: assign({ failure: ({ event }) => failureOf(event.error) }),
            },
          },
        },
      },
    },
    member: {
      description: 'A customer is logged in.',
      tags: ['known', 'member'],
      entry: [
        assign({ failure: null }),
        emit(({ context }) => ({ type: 'user.changed' as const, user: context.user })),
      ],
      on: {
        'user.reload': { target: 'refreshing' },
        'logout.submit': { target: 'leaving' },
        'token.refused': { target: 'expiring' },
        'session.ended': { target: 'ended' },
      },
    },
    refreshing: {
      description: 'Asks anew what is known of the customer, who stays logged in meanwhile.',
      tags: ['known', 'member', 'busy'],
      invoke: {
        id: 'reloadUser',
        src: 'loadUser',
        onDone: { target: 'member', actions: assign({ user: ({ event }) => event.output }) },
        onError: [
          { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'expiring' },
          { target: 'member' },
        ],
      },
      on: {
        'user.reload': { target: 'refreshing', reenter: true },
        'logout.submit': { target: 'leaving' },
        'token.refused': { target: 'expiring' },
        'session.ended': { target: 'ended' },
      },
    },
    ended: {
      description: 'Another window logged out and cleared what was kept.',
      entry: assign({ user: null }),
      always: { target: 'visitor' },
    },
    leaving: {
      description: "Tells the server; the browser's own state goes whatever it answers.",
      tags: ['member', 'busy'],
      invoke: {
        id: 'logOut',
        src: 'logOut',
        onDone: { target: 'clearing' },
        onError: { target: 'clearing' },
      },
    },
    clearing: {
      description: 'Forgets token and profile after a log-out, then loads the page anew.',
      tags: 'busy',
      entry: assign({ user: null }),
      invoke: {
        id: 'clearSession',
        src: 'clearSession',
        onDone: { target: 'visitor', actions: emit({ type: 'session.left' }) },
        onError: { target: 'visitor', actions: emit({ type: 'session.left' }) },
      },
    },
    expiring: {
      description: 'Forgets token and profile because a call was refused with 401.',
      tags: 'busy',
      entry: assign({ user: null }),
      invoke: {
        id: 'expireSession',
        src: 'clearSession',
        onDone: { target: 'visitor', actions: emit({ type: 'session.expired' }) },
        onError: { target: 'visitor', actions: emit({ type: 'session.expired' }) },
      },
    },
  },
});
