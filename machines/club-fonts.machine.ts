/** The Club's fonts: listed for members, with download links that last as long as the page stands. */
import { assign, setup } from 'xstate';
import type { BetaFont, BetaFonts } from '../domain/club.ts';
import type { Failure } from '../domain/failure.ts';
import { failureOf } from './failed.ts';
import { renewDelayMs } from './success.machine.ts';
import { unprovided } from './unprovided.ts';

/** After an answer that didn't come while a list stands. */
export const againDelayMs = 30_000;

export const clubFontsMachine = setup({
  types: {
    context: {} as { readonly fonts: readonly BetaFont[]; readonly failure: Failure | null },
    events: {} as { type: 'fonts.retry' },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    loadFonts: unprovided<BetaFonts>('loadFonts'),
    wait: unprovided<null, { milliseconds: number }>('wait'),
  },
  guards: {
    isNone: (_, { output }: { output: BetaFonts }) => output.data.length === 0,
    hasFonts: ({ context }) => context.fonts.length > 0,
  },
}).createMachine({
  id: 'club-fonts',
  context: { fonts: [], failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'Asks for the fonts with links made anew; a list that is shown stays on screen meanwhile.',
      tags: 'busy',
      invoke: {
        id: 'loadFonts',
        src: 'loadFonts',
        onDone: [
          {
            guard: { type: 'isNone', params: ({ event }) => event },
            target: 'empty',
            actions: assign({ fonts: [] }),
          },
          { target: 'ready', actions: assign({ fonts: ({ event }) => event.output.data }) },
        ],
        onError: [
          { guard: 'hasFonts', target: 'stale' },
          { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        ],
      },
    },
    empty: { description: 'Nothing is being tried out at the moment.' },
    ready: {
      description: 'Every version can be downloaded; the links are made anew before they end.',
      invoke: {
        id: 'renewDelay',
        src: 'wait',
        input: { milliseconds: renewDelayMs },
        onDone: { target: 'loading' },
        onError: { target: 'loading' },
      },
    },
    stale: {
      description: 'New links did not come: the list stands, and is asked for again in a moment.',
      invoke: {
        id: 'againDelay',
        src: 'wait',
        input: { milliseconds: againDelayMs },
        onDone: { target: 'loading' },
        onError: { target: 'loading' },
      },
    },
    failed: {
      description: 'The fonts could not be loaded; the member may try again.',
      tags: 'failed',
      on: { 'fonts.retry': { target: 'loading', actions: assign({ failure: null }) } },
    },
  },
});
