/** Provides the machine of the home page's opening with the clock and the page's fonts. */
import { fromPromise } from 'xstate';
import { openingMachine } from '../../machines/opening.machine.ts';
import type { AppWindow } from '../app/actors.tsx';

export const composeOpening = ({ environment }: Pick<AppWindow, 'environment'>) =>
  openingMachine.provide({
    actors: {
      wait: environment.wait,
      loadFace: fromPromise<null, { face: string }>(async ({ input: { face } }) => {
        await document.fonts.load(`1em "${face}"`);
        return null;
      }),
    },
  });
