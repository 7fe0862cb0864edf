/** The session: a visitor or a customer, from startup through log-in and registration to log-out or expiry. */
import { assign, emit, setup } from 'xstate';
import type { Credentials, User } from '../domain/account.ts';
import type { Failure } from '../domain/failure.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

/** The browser's stored data: a token's presence (never the token itself) and the last known profile. */
export type StoredSession = { readonly hasToken: boolean; readonly profile: User | null };

export type SessionEmittedEvent =
  /** Startup is over, or the user changed; null for a visitor. */
  | { type: 'user.changed'; user: User | null }
  /** A call returned 401: the stored data was removed. */
  | { type: 'session.expired' }
  /** The user logged out: the page must be reloaded. */
  | { type: 'session.left' };

export type SessionEvent =
  | ({ type: 'login.submit' } & Credentials)
  | ({ type: 'register.submit' } & Credentials)
  | { type: 'logout.submit' }
  /** The customer's data changed on the server. */
  | { type: 'user.reload' }
  /** Any call except log-in and registration returned 401. */
  | { type: 'token.refused' }
  /** Another window of this browser logged in. */
  | { type: 'session.started' }
  /** Another window of this browser logged out and removed the stored data. */
  | { type: 'session.ended' };

type SessionContext = {
  readonly user: User | null;
  /** Why the last log-in or registration was refused. */
  readonly failure: Failure | null;
};

/** The credentials of a log-in or registration event; empty for any other. */
function credentialsIn(event: SessionEvent): Credentials {
  if (!('email' in event)) return { email: '', password: '' };
  const { type, ...credentials } = event;
  return credentials;
}

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmittedEvent,
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
      description: 'Reads the data that the browser stored at the last visit.',
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
        'A token was stored: loads its user. Without a response, or in maintenance, the stored profile is used.',
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
            'session.started': { target: '#session.starting' },
          },
        },
        refused: {
          description: 'The last log-in or registration failed; `failure` has the reason.',
          tags: 'failed',
          on: {
            'login.submit': { target: 'authenticating' },
            'register.submit': { target: 'registering' },
            'session.started': { target: '#session.starting' },
          },
        },
        authenticating: {
          description: 'The log-in is in progress.',
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
          description: 'The registration is in progress.',
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
        'logout.submit': { target: 'loggingOut' },
        'token.refused': { target: 'expiring' },
        'session.ended': { target: 'ended' },
      },
    },
    refreshing: {
      description: 'Reloads the customer’s data; the customer stays logged in meanwhile.',
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
        'logout.submit': { target: 'loggingOut' },
        'token.refused': { target: 'expiring' },
        'session.ended': { target: 'ended' },
      },
    },
    ended: {
      description: 'Another window logged out and cleared the stored data.',
      entry: assign({ user: null }),
      always: { target: 'visitor' },
    },
    loggingOut: {
      description: "Logs out on the server; the browser's own data is cleared whatever the response.",
      tags: ['member', 'busy'],
      invoke: {
        id: 'logOut',
        src: 'logOut',
        onDone: { target: 'clearing' },
        onError: { target: 'clearing' },
      },
    },
    clearing: {
      description: 'Removes token and profile after a log-out, then reloads the page.',
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
      description: 'Removes token and profile because a call was refused with 401.',
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
