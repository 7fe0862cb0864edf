/** One page: loading its code and data, then ready, not found, or failed or broken with a retry (§navigation.loading). */
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
  /** The response of the route's call, or of the 404 page's; null for pages without one. */
  readonly data: unknown;
  readonly failure: Failure | null;
};

/** When a page that is still loading says so in words (§navigation.loading.late). */
export const lateAfterMs = 5_000;

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
    tags: {} as 'busy' | 'late' | 'failed',
  },
  actors: {
    loadPage: unprovided<unknown, PageAddress>('loadPage'),
    wait: unprovided<null, { milliseconds: number }>('wait'),
    /** Tells the server, for its log. */
    reportViewError: unprovided<null, { route: string; error: unknown }>('reportViewError'),
  },
  guards: {
    isMissing: (_, { error }: Thrown) => failureOf(error).status === 404,
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
          { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'missing' },
          { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        ],
      },
      initial: 'early',
      states: {
        early: {
          description: 'The skeleton alone says that it is loading.',
          invoke: {
            id: 'wait',
            src: 'wait',
            input: { milliseconds: lateAfterMs },
            onDone: { target: 'late' },
            onError: { target: 'late' },
          },
        },
        late: { description: 'It takes longer than usual, and the page says so in words.', tags: 'late' },
      },
    },
    ready: { description: 'The page is shown with its data.' },
    missing: {
      description: 'There is no page at this address: the 404 page is loading (§site.route.unknown).',
      tags: 'busy',
      invoke: {
        id: 'loadNotFound',
        src: 'loadPage',
        input: { route: 'notFound', params: {}, search: '' },
        onDone: { target: 'notFound', actions: assign({ data: ({ event }) => event.output }) },
        onError: { target: 'notFound' },
      },
    },
    notFound: { description: 'The 404 page is shown; without data, if its text could not be loaded.' },
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
