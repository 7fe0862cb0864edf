/** Provides the library machine with the address bar. */
import { navigate } from 'wouter/use-browser-location';
import { fromPromise } from 'xstate';
import type { LibraryQuery } from '../../domain/library.ts';
import { libraryMachine } from '../../machines/library.machine.ts';
import { libraryAddress } from '../routes/library-query.ts';

export function composeLibrary() {
  return libraryMachine.provide({
    actors: {
      updateAddress: fromPromise<null, { query: LibraryQuery }>(async ({ input }) => {
        const path = libraryAddress(input.query);
        // Back returns to the previous query.
        if (path !== location.pathname + location.search) navigate(path);
        return null;
      }),
    },
  });
}
