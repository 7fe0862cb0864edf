/** The Club's fonts: a list for members, whose download links are renewed as long as the page is open. */
import { assign, setup } from 'xstate';
import type { BetaFont, BetaFonts } from '../domain/club.ts';
import type { Failure } from '../domain/failure.ts';
import { failureOf } from './failure-of.ts';
import { renewDelayMs } from './success.machine.ts';
import { unprovided } from './unprovided.ts';

/** The delay before a retry when a list is shown but its renewal failed. */
export const retryDelayMs = 30_000;

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
      description: 'Requests the fonts with new links; a list already shown stays on screen meanwhile.',
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
    empty: { description: 'There are no fonts to test at the moment.' },
    ready: {
      description: 'Every version can be downloaded; the links are renewed before they expire.',
      invoke: {
        id: 'renewDelay',
        src: 'wait',
        input: { milliseconds: renewDelayMs },
        onDone: { target: 'loading' },
        onError: { target: 'loading' },
      },
    },
    stale: {
      description:
        'Renewing the links failed: the list stays on screen, and is requested again after a delay.',
      invoke: {
        id: 'retryDelay',
        src: 'wait',
        input: { milliseconds: retryDelayMs },
        onDone: { target: 'loading' },
        onError: { target: 'loading' },
      },
    },
    failed: {
      description: 'The fonts could not be loaded; the member may retry.',
      tags: 'failed',
      on: { 'fonts.retry': { target: 'loading', actions: assign({ failure: null }) } },
    },
  },
});
