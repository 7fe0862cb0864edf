/** Joins the library's machine to the address bar. */
import { fromPromise } from 'xstate';
import type { LibraryWish } from '../../domain/library.ts';
import { libraryMachine } from '../../machines/library.machine.ts';
import { pushAddress } from '../effects/push-address.ts';
import { libraryAddress } from '../pages/typefaces/library-address.ts';

export function composeLibrary() {
  return libraryMachine.provide({
    actors: {
      showAddress: fromPromise<null, { wish: LibraryWish }>(async ({ input }) => {
        pushAddress(libraryAddress(input.wish));
        return null;
      }),
    },
  });
}
