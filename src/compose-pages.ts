/**
 * Joins the pages' own machines to what they do; each is awaited by its page's row in routes.ts, beside the view.
 * Machines are imported when their page is: nothing here may import one at the top.
 */

import { job } from './jobs.ts';

export async function composeTester() {
  const { testerMachine } = await import('../machines/tester.machine.ts');
  return testerMachine.provide({
    actors: {
      loadStyles: job('styles', ({ subfamilyId }: { subfamilyId: number }) => ({
        params: { id: String(subfamilyId) },
      })),
    },
  });
}
