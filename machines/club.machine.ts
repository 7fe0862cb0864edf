/** The Club's page: everybody reads what the Club is, and members what is for them (§club.page.public). */
import { assign, fromCallback, setup } from 'xstate';
import type { Failure } from '../domain/failure.ts';
import type { StaticPage } from '../domain/pages.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

type Thrown = { readonly error: unknown };
/** `customer`: logged in, but not in the Club. */
export type ClubReader = 'visitor' | 'customer' | 'member';
type Reader = { readonly reader: ClubReader };

/** Notifies of the reader, as soon as it is known who is logged in and after every change. */
export const followUser = fromCallback(() => {
  throw new Error('Nobody provides the actor followUser');
});

export const clubMachine = setup({
  types: {
    /** `content` is what only members read; null until it is here. */
    context: {} as { readonly content: StaticPage | null; readonly failure: Failure | null },
    events: {} as
      /** It is known who is logged in, or another one is. */
        | { type: 'user.changed'; reader: ClubReader }
        /** The link to the log-in is followed. */
        | { type: 'login.open' }
        | { type: 'load.retry' },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    followUser,
    loadContent: unprovided<StaticPage>('loadContent'),
    /** Saves this page's address and goes to the log-in. */
    redirectToLogin: unprovided<null>('redirectToLogin'),
  },
  guards: {
    isVisitor: (_, { reader }: Reader) => reader === 'visitor',
    isCustomer: (_, { reader }: Reader) => reader === 'customer',
    isMember: (_, { reader }: Reader) => reader === 'member',
    needsLogin: (_, { error }: Thrown) => failureOf(error).rule === 'login_required',
    isMembersOnly: (_, { error }: Thrown) => failureOf(error).rule === 'not_member',
  },
  actions: {
    /** Saves this page's address, to return to after the log-in. */
    saveAddress: () => {},
  },
}).createMachine({
  id: 'club',
  context: { content: null, failure: null },
  invoke: { id: 'followUser', src: 'followUser', onError: {} },
  initial: 'visiting',
  on: {
    'user.changed': [
      {
        guard: { type: 'isVisitor', params: ({ event }) => event },
        target: '.visiting',
        actions: assign({ content: null, failure: null }),
      },
      {
        guard: { type: 'isCustomer', params: ({ event }) => event },
        target: '.outsider',
        actions: assign({ content: null, failure: null }),
      },
    ],
  },
  states: {
    visiting: {
      description: 'Nobody is logged in, or it is not known yet: how to be invited, and the log-in.',
      on: {
        'user.changed': {
          guard: { type: 'isMember', params: ({ event }) => event },
          target: 'loading',
        },
        'login.open': { actions: 'saveAddress' },
      },
    },
    loading: {
      description: 'Requests what is for members; the server knows who is one.',
      tags: 'busy',
      invoke: {
        id: 'loadContent',
        src: 'loadContent',
        onDone: { target: 'member', actions: assign({ content: ({ event }) => event.output }) },
        onError: [
          { guard: { type: 'needsLogin', params: ({ event }) => event }, target: 'redirecting' },
          { guard: { type: 'isMembersOnly', params: ({ event }) => event }, target: 'outsider' },
          { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        ],
      },
    },
    member: { description: 'A member: the fonts, and the terms on which they may be used.' },
    outsider: {
      description: 'A customer who is not in the Club (§club.page.not-member).',
      on: {
        'user.changed': {
          guard: { type: 'isMember', params: ({ event }) => event },
          target: 'loading',
        },
      },
    },
    redirecting: {
      description: 'The session had ended: the reader is redirected to the log-in, and returns after it.',
      tags: 'busy',
      invoke: {
        id: 'redirectToLogin',
        src: 'redirectToLogin',
        onDone: { target: 'redirected' },
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    redirected: { description: 'The address was changed: another page is about to replace this one.' },
    failed: {
      description: "The members' part could not be loaded; the reader may retry.",
      tags: 'failed',
      on: { 'load.retry': { target: 'loading', actions: assign({ failure: null }) } },
    },
  },
});
