/** Sorting and filters of the library's list. The address contains them too, so that a list can be shared (§library.list). */
import { assign, setup } from 'xstate';
import { defaultQuery, type Facet, type LibraryQuery, type SortOrder } from '../domain/library.ts';
import { unprovided } from './unprovided.ts';

export type LibraryEvent =
  | { type: 'sort.choose'; sort: SortOrder }
  | { type: 'facet.choose'; facet: Facet; value: string }
  | { type: 'facets.clear' }
  | { type: 'bands.more' }
  /** The query of the address bar changed: at startup, and after Back. */
  | { type: 'address.changed'; query: LibraryQuery };

/** A library of a thousand families isn't shown at once. */
export const bandsPerPage = 24;

type LibraryContext = {
  readonly query: LibraryQuery;
  /** The maximum number of families on screen. */
  readonly maxShown: number;
};

export const libraryMachine = setup({
  types: { context: {} as LibraryContext, events: {} as LibraryEvent },
  actors: {
    /** Writes the query to the address; Back leads to the previous list. */
    updateAddress: unprovided<null, { query: LibraryQuery }>('updateAddress'),
  },
}).createMachine({
  id: 'library',
  context: { query: defaultQuery, maxShown: bandsPerPage },
  initial: 'idle',
  on: {
    'sort.choose': {
      target: '.updatingAddress',
      actions: assign({
        query: ({ context, event }) => ({ ...context.query, sort: event.sort }),
        maxShown: bandsPerPage,
      }),
    },
    'facet.choose': {
      target: '.updatingAddress',
      actions: assign({
        query: ({ context, event }) => ({ ...context.query, [event.facet]: event.value }),
        maxShown: bandsPerPage,
      }),
    },
    'facets.clear': {
      target: '.updatingAddress',
      actions: assign({
        query: ({ context }) => ({ ...defaultQuery, sort: context.query.sort }),
        maxShown: bandsPerPage,
      }),
    },
    'bands.more': {
      actions: assign({ maxShown: ({ context }) => context.maxShown + bandsPerPage }),
    },
    'address.changed': {
      target: '.idle',
      actions: assign({ query: ({ event }) => event.query, maxShown: bandsPerPage }),
    },
  },
  states: {
    idle: { description: 'List and address match.' },
    updatingAddress: {
      description: 'The list changed already; the address is being updated.',
      invoke: {
        id: 'updateAddress',
        src: 'updateAddress',
        input: ({ context: { query } }) => ({ query }),
        onDone: 'idle',
        // If the browser rejects another history entry, the list is shown all the same.
        onError: 'idle',
      },
    },
  },
});
