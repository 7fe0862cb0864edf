/** Provides a typeface page's machines; those of its lazy sections are imported with them. */
import { testerMachine } from '../../machines/tester.machine.ts';
import { apiActor } from './api-actor.ts';

function composeTester() {
  return testerMachine.provide({
    actors: {
      loadStyles: apiActor('styles', ({ subfamilyId }: { subfamilyId: number }) => ({
        params: { id: String(subfamilyId) },
      })),
    },
  });
}

/** The tester at once, the other sections on demand. */
export function composeTypeface() {
  return { tester: composeTester(), importSectionLogics: () => import('./typeface-sections.ts') };
}

export type ComposedTypeface = ReturnType<typeof composeTypeface>;
