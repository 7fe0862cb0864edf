/** Provides a typeface page's machines; those of its lazy sections are imported with them. */
import { type EventObject, fromCallback } from 'xstate';
import type { Face } from '../../domain/catalogue.ts';
import { testerMachine } from '../../machines/tester.machine.ts';
import type { AppWindow } from '../app/actors.tsx';
import { loadFacesForPrint } from '../effects/print-faces.ts';
import { apiActor } from './api-actor.ts';

/** The tester at once, the other sections on demand. */
export const composeTypeface = ({ environment }: AppWindow) => ({
  tester: testerMachine.provide({
    actors: {
      loadFacesForPrint: fromCallback<EventObject, readonly Face[]>(({ input }) => {
        const controller = new AbortController();
        loadFacesForPrint(input, controller.signal);
        return () => controller.abort();
      }),
      loadStyles: apiActor(environment, 'styles', ({ subfamilyId }: { subfamilyId: number }) => ({
        params: { id: String(subfamilyId) },
      })),
    },
  }),
  loadSections: () => import('./typeface-sections.ts').then((code) => code.composeSections(environment)),
});

export type TypefaceLogics = ReturnType<typeof composeTypeface>;
