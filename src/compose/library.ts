/** Provides the library machine with the address bar. */
import { fromPromise } from 'xstate';
import type { LibraryQuery } from '../../domain/library.ts';
import { libraryMachine } from '../../machines/library.machine.ts';
import { pushAddress } from '../effects/push-address.ts';
import { libraryAddress } from '../routes/library-query.ts';

export function composeLibrary() {
  return libraryMachine.provide({
    actors: {
      updateAddress: fromPromise<null, { query: LibraryQuery }>(async ({ input }) => {
        pushAddress(libraryAddress(input.query));
        return null;
      }),
    },
  });
}
