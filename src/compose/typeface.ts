/** Joins a typeface page's machines to the API; those of its late sections come with them. */
import { testerMachine } from '../../machines/tester.machine.ts';
import { job } from '../jobs.ts';

function composeTester() {
  return testerMachine.provide({
    actors: {
      loadStyles: job('styles', ({ subfamilyId }: { subfamilyId: number }) => ({
        params: { id: String(subfamilyId) },
      })),
    },
  });
}

/** What a typeface page is made with: its tester at once, the rest when it comes near. */
export function composeTypeface() {
  return { tester: composeTester(), composeLate: () => import('./late.ts') };
}

export type ComposedTypeface = ReturnType<typeof composeTypeface>;
