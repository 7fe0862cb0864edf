/** One page: loading its code and data, then ready, missing, or failed or broken with a retry (§navigation.loading). */
import { assign, setup } from 'xstate';
import type { Failure } from '../domain/failure.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

/** Increased when the shape of the persisted snapshot changes; another version is never restored. */
export const pageVersion = 1;

/** A page's route name and the parameters of its address. */
export type PageAddress = {
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: string;
};

export type PageContext = PageAddress & {
  readonly version: number;
  /** The response of the route's call; null for pages without one. */
  readonly data: unknown;
  readonly failure: Failure | null;
};

type Thrown = { readonly error: unknown };

export const pageMachine = setup({
  types: {
    context: {} as PageContext,
    input: {} as PageAddress,
    events: {} as
      | { type: 'page.retry' }
      /** The page's view threw `error`. */
      | { type: 'view.failed'; error: unknown }
      | { type: 'view.retry' },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    loadPage: unprovided<unknown, PageAddress>('loadPage'),
    /** Saves this page's address and goes to the log-in. */
    redirectToLogin: unprovided<null, undefined>('redirectToLogin'),
    /** Tells the server, for its log. */
    reportViewError: unprovided<null, { route: string; error: unknown }>('reportViewError'),
  },
  guards: {
    isMissing: (_, { error }: Thrown) => failureOf(error).status === 404,
    needsLogin: (_, { error }: Thrown) => failureOf(error).rule === 'login_required',
    isMembersOnly: (_, { error }: Thrown) => failureOf(error).rule === 'not_member',
  },
}).createMachine({
  id: 'page',
  context: ({ input }) => ({ ...input, version: pageVersion, data: null, failure: null }),
  initial: 'loading',
  on: {
    'view.failed': {
      target: '.broken',
      actions: assign({ failure: ({ event }) => failureOf(event.error) }),
    },
  },
  states: {
    loading: {
      description: "The page's code and data are loading; a skeleton is shown meanwhile.",
      tags: 'busy',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context: { route, params, search } }) => ({ route, params, search }),
        onDone: { target: 'ready', actions: assign({ data: ({ event }) => event.output }) },
        onError: [
          { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'notFound' },
          { guard: { type: 'needsLogin', params: ({ event }) => event }, target: 'redirecting' },
          { guard: { type: 'isMembersOnly', params: ({ event }) => event }, target: 'membersOnly' },
          { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        ],
      },
    },
    ready: { description: 'The page is shown with its data.' },
    notFound: { description: 'There is no page at this address.' },
    membersOnly: { description: 'The page is for Club members, and this reader is not one.' },
    redirecting: {
      description: 'The page requires a log-in: the reader is redirected there, and returns after it.',
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
      description: 'The page could not be loaded; the reader may retry.',
      tags: 'failed',
      on: { 'page.retry': { target: 'loading', actions: assign({ failure: null }) } },
    },
    broken: {
      description: "The page's view threw: header, cart and footer stay, and the reader may retry.",
      tags: 'failed',
      invoke: {
        id: 'reportViewError',
        src: 'reportViewError',
        input: ({ context, event }) => ({
          route: context.route,
          error: event.type === 'view.failed' ? event.error : null,
        }),
        onDone: {},
        onError: {},
      },
      on: { 'view.retry': { target: 'loading', actions: assign({ failure: null }) } },
    },
  },
});
