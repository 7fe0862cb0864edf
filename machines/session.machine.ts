/** The session: a visitor or a customer, from startup to log-out or expiry. The forms log in and register. */
import { assign, emit, setup } from 'xstate';
import type { User } from '../domain/account.ts';
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
  /** A log-in or registration in this window succeeded, and its session is stored. */
  | { type: 'user.known'; user: User }
  | { type: 'logout.submit' }
  /** The customer's data changed on the server, or could not be loaded at startup. */
  | { type: 'user.reload' }
  /** Any call except log-in and registration returned 401. */
  | { type: 'token.refused' }
  /** Another window of this browser logged in. */
  | { type: 'session.started' }
  /** Another window of this browser logged out and removed the stored data. */
  | { type: 'session.ended' };

export const sessionMachine = setup({
  types: {
    context: {} as { readonly user: User | null },
    events: {} as SessionEvent,
    emitted: {} as SessionEmittedEvent,
    tags: {} as 'known' | 'busy' | 'visitor' | 'unreached' | 'member',
  },
  actors: {
    readSession: unprovided<StoredSession>('readSession'),
    loadUser: unprovided<User>('loadUser'),
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
  context: { user: null },
  initial: 'starting',
  on: {
    'user.known': { target: '.member', actions: assign({ user: ({ event }) => event.user }) },
  },
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
          { target: 'visitor.unreached' },
        ],
      },
      on: { 'token.refused': { target: 'expiring' }, 'session.ended': { target: 'ended' } },
    },
    visitor: {
      description: 'Nobody is logged in.',
      tags: ['known', 'visitor'],
      entry: emit({ type: 'user.changed', user: null }),
      initial: 'settled',
      on: { 'session.started': { target: 'starting' } },
      states: {
        settled: { description: 'No token is stored.' },
        unreached: {
          description: 'A token is stored, but neither a profile nor a response: a retry brings the user.',
          tags: 'unreached',
          on: {
            'user.reload': { target: '#session.resolving' },
            'session.ended': { target: 'settled' },
          },
        },
      },
    },
    member: {
      description: 'A customer is logged in.',
      tags: ['known', 'member'],
      initial: 'settled',
      on: {
        'user.reload': { target: '.refreshing' },
        'logout.submit': { target: 'loggingOut' },
        'token.refused': { target: 'expiring' },
        'session.ended': { target: 'ended' },
      },
      states: {
        settled: {
          description: 'What is known of the customer is as the server last said.',
          entry: emit(({ context }) => ({ type: 'user.changed' as const, user: context.user })),
        },
        refreshing: {
          description: 'Reloads the customer’s data; the customer stays logged in meanwhile.',
          tags: 'busy',
          invoke: {
            id: 'reloadUser',
            src: 'loadUser',
            onDone: { target: 'settled', actions: assign({ user: ({ event }) => event.output }) },
            onError: [
              { guard: { type: 'isRefused', params: ({ event }) => event }, target: '#session.expiring' },
              { target: 'settled' },
            ],
          },
        },
      },
    },
    ended: {
      description: 'Another window logged out and cleared the stored data.',
      entry: assign({ user: null }),
      always: { target: 'visitor' },
    },
    loggingOut: {
      description:
        'The browser’s own data is removed, and the server told; whatever it answers, the page is loaded anew.',
      tags: ['member', 'busy'],
      invoke: {
        id: 'logOut',
        src: 'logOut',
        onDone: { target: 'visitor', actions: [assign({ user: null }), emit({ type: 'session.left' })] },
        onError: { target: 'visitor', actions: [assign({ user: null }), emit({ type: 'session.left' })] },
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
