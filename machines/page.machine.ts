/** One page: its code and data are fetched, then it stands, is missing, or can be tried again. */
import { assign, setup } from 'xstate';
import type { Failure } from '../domain/failure.ts';
import { failureOf } from './failed.ts';
import { unprovided } from './unprovided.ts';

/** Raised whenever the shape of the persisted snapshot changes; another number is never restored. */
export const pageVersion = 1;

/** Which page: the route's name, and what its address held. */
export type PageAddress = {
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: string;
};

export type PageContext = PageAddress & {
  readonly version: number;
  /** The route's data as its call replied; null for pages without. */
  readonly data: unknown;
  readonly failure: Failure | null;
};

type Thrown = { readonly error: unknown };

export const pageMachine = setup({
  types: {
    context: {} as PageContext,
    input: {} as PageAddress,
    events: {} as { type: 'page.retry' },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    loadPage: unprovided<unknown, PageAddress>('loadPage'),
    /** Keeps this page's address and goes to the log-in. */
    askForLogin: unprovided<null, undefined>('askForLogin'),
  },
  guards: {
    isMissing: (_, { error }: Thrown) => failureOf(error).status === 404,
    needsLogin: (_, { error }: Thrown) => failureOf(error).rule === 'login_required',
    isClosed: (_, { error }: Thrown) => failureOf(error).rule === 'not_member',
  },
}).createMachine({
  id: 'page',
  context: ({ input }) => ({ ...input, version: pageVersion, data: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: "The page's code and data are on their way; its shape is shown meanwhile.",
      tags: 'busy',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context: { route, params, search } }) => ({ route, params, search }),
        onDone: { target: 'ready', actions: assign({ data: ({ event }) => event.output }) },
        onError: [
          { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'notFound' },
          { guard: { type: 'needsLogin', params: ({ event }) => event }, target: 'leaving' },
          { guard: { type: 'isClosed', params: ({ event }) => event }, target: 'closed' },
          { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        ],
      },
    },
    ready: { description: 'The page stands, with its data.' },
    notFound: { description: 'Nothing lives at this address.' },
    closed: { description: 'The page is for members of the Club, and this reader is none.' },
    leaving: {
      description:
        'The page is for members only: the reader is on the way to the log-in, and comes back after it.',
      tags: 'busy',
      invoke: {
        id: 'askForLogin',
        src: 'askForLogin',
        onDone: { target: 'left' },
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    left: { description: 'The address was changed: another page is about to take this place.' },
    failed: {
      description: 'The page could not be fetched; the reader may try again.',
      tags: 'failed',
      on: { 'page.retry': { target: 'loading', actions: assign({ failure: null }) } },
    },
  },
});
