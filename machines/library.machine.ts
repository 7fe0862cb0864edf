/** The library's list: by what it is sorted and filtered. The address says so too, so that a list can be shared. */
import { assign, setup } from 'xstate';
import { anyFamily, type Facet, type LibraryWish, type SortOrder } from '../domain/library.ts';
import { unprovided } from './unprovided.ts';

export type LibraryEvent =
  | { type: 'sort.choose'; sort: SortOrder }
  | { type: 'facet.choose'; facet: Facet; value: string }
  | { type: 'facets.clear' }
  | { type: 'bands.more' }
  /** The address bar says what is wished for: at the start, and after Back. */
  | { type: 'address.changed'; wish: LibraryWish };

/** A library of a thousand families isn't put on screen at once. */
export const bandsAtOnce = 24;

type LibraryContext = {
  readonly wish: LibraryWish;
  /** Families that are on screen, when the wish finds as many. */
  readonly shownAtMost: number;
};

export const libraryMachine = setup({
  types: { context: {} as LibraryContext, events: {} as LibraryEvent },
  actors: {
    /** Puts the wish into the address; a list that was shown before stays behind Back. */
    showAddress: unprovided<null, { wish: LibraryWish }>('showAddress'),
  },
}).createMachine({
  id: 'library',
  context: { wish: anyFamily, shownAtMost: bandsAtOnce },
  initial: 'resting',
  on: {
    'sort.choose': {
      target: '.telling',
      actions: assign({
        wish: ({ context, event }) => ({ ...context.wish, sort: event.sort }),
        shownAtMost: bandsAtOnce,
      }),
    },
    'facet.choose': {
      target: '.telling',
      actions: assign({
        wish: ({ context, event }) => ({ ...context.wish, [event.facet]: event.value }),
        shownAtMost: bandsAtOnce,
      }),
    },
    'facets.clear': {
      target: '.telling',
      actions: assign({
        wish: ({ context }) => ({ ...anyFamily, sort: context.wish.sort }),
        shownAtMost: bandsAtOnce,
      }),
    },
    'bands.more': {
      actions: assign({ shownAtMost: ({ context }) => context.shownAtMost + bandsAtOnce }),
    },
    'address.changed': {
      target: '.resting',
      actions: assign({ wish: ({ event }) => event.wish, shownAtMost: bandsAtOnce }),
    },
  },
  states: {
    resting: { description: 'List and address agree.' },
    telling: {
      description: 'The list changed already; the address is about to say the same.',
      invoke: {
        id: 'showAddress',
        src: 'showAddress',
        input: ({ context: { wish } }) => ({ wish }),
        onDone: 'resting',
        // A browser that refuses another entry of history still shows the list.
        onError: 'resting',
      },
    },
  },
});
