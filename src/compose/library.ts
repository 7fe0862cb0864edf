/** Provides the library's machines with the address bar and the API. */
import { navigate } from 'wouter/use-browser-location';
import { fromPromise } from 'xstate';
import type { LibraryQuery } from '../../domain/library.ts';
import { libraryMachine } from '../../machines/library.machine.ts';
import type { AppWindow } from '../app/actors.tsx';
import { libraryAddress, textParam } from '../routes/library-query.ts';
import { composeOwnText, loadTextViews } from './own-text.ts';

export const composeLibrary = ({ environment }: Pick<AppWindow, 'environment'>) => ({
  library: libraryMachine.provide({
    actors: {
      updateAddress: fromPromise<null, { query: LibraryQuery }>(async ({ input }) => {
        const path = libraryAddress(input.query, location.search);
        // Back returns to the previous query.
        if (path !== location.pathname + location.search) navigate(path);
        return null;
      }),
    },
  }),
  ownText: composeOwnText(environment, [textParam]),
  loadTextViews,
});

export type LibraryLogics = ReturnType<typeof composeLibrary>;
