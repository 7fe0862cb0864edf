/** Provides the machine of the home page's opening with the clock and the page's fonts. */
import { fromPromise } from 'xstate';
import { namesFace } from '../../domain/font-face.ts';
import { openingMachine } from '../../machines/opening.machine.ts';
import type { AppWindow } from '../app/actors.tsx';

export const composeOpening = ({ environment }: Pick<AppWindow, 'environment'>) =>
  openingMachine.provide({
    actors: {
      wait: environment.wait,
      loadFace: fromPromise<null, { face: string; isTyped: boolean }>(
        async ({ input: { face, isTyped } }) => {
          await document.fonts.load(`1em "${isTyped ? face : namesFace(face)}"`);
          return null;
        },
      ),
    },
  });
