/** Provides a typeface page's machines; those of its lazy sections are imported with them. */
import { type EventObject, fromCallback } from 'xstate';
import type { Face } from '../../domain/catalogue.ts';
import { testerMachine } from '../../machines/tester.machine.ts';
import type { AppWindow } from '../app/actors.tsx';
import { apiActor } from './api-actor.ts';

/** The tester at once, the other sections on demand. */
export const composeTypeface = ({ environment }: Pick<AppWindow, 'environment'>) => ({
  tester: testerMachine.provide({
    actors: {
      loadFacesForPrint: fromCallback<EventObject, readonly Face[]>(({ input }) => {
        const controller = new AbortController();
        // Not in the first load; without this code the fallbacks are printed.
        import('../effects/print-faces.ts').then(
          ({ loadFacesForPrint }) => loadFacesForPrint(input, controller.signal),
          () => undefined,
        );
        return () => controller.abort();
      }),
      loadStyles: apiActor(environment, 'styles', ({ subfamilyId }: { subfamilyId: number }) => ({
        params: { id: String(subfamilyId) },
      })),
    },
  }),
  load: {
    block: () => import('./block.ts').then((code) => code.composeBlock(environment)),
    axes: () => import('./axes.ts').then((code) => code.composeAxes(environment)),
    languages: () => import('./languages.ts').then((code) => code.composeLanguages(environment)),
    glyphs: () => import('./glyphs.ts').then((code) => code.composeGlyphs(environment)),
  },
});

export type TypefaceLogics = ReturnType<typeof composeTypeface>;
