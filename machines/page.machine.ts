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

export const pageMachine = setup({
  types: {
    context: {} as PageContext,
    input: {} as PageAddress,
    events: {} as { type: 'page.retry' },
    tags: {} as 'busy' | 'failed',
  },
  actors: { loadPage: unprovided<unknown, PageAddress>('loadPage') },
  guards: { isMissing: (_, { error }: { error: unknown }) => failureOf(error).status === 404 },
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
          { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        ],
      },
    },
    ready: { description: 'The page stands, with its data.' },
    notFound: { description: 'Nothing lives at this address.' },
    failed: {
      description: 'The page could not be fetched; the reader may try again.',
      tags: 'failed',
      on: { 'page.retry': { target: 'loading', actions: assign({ failure: null }) } },
    },
  },
});
