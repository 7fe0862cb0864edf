/**
 * Every machine's paths in a real browser, against the real views: all with a picture of each state (PATHS=all), the few that
 * reach every state, or the rest after those (PATHS=rest).
 */

import { coverageOf, missingIn } from '@skerry/machine-paths/coverage';
import { planAll, type Selection, walkedOf } from '@skerry/machine-paths/plan';
import { walkedName } from '@skerry/machine-paths/report/walked';
import { runPath } from '@skerry/machine-paths/run-path';
import { expect, type Page, test } from 'playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expectFocusKept, watchFocus } from '../support/focus.ts';
import { reportFolder } from './report-folder.ts';
import { TestPage } from './test-page.ts';
import { unreachable } from './unreachable.ts';
import { walks } from './walks.ts';

const { PATHS = 'few' } = process.env;
const isSelection = (text: string): text is Selection => ['all', 'few', 'rest'].includes(text);
if (!isSelection(PATHS)) throw new Error(`PATHS is ${PATHS}: expected all, few or rest.`);
const { plan, byMachine } = planAll(walks, PATHS);

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 1120, height: 760 } });

/** The machine room beside the page, at the chart of the walked machine. */
async function openRoom(page: Page, machine: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => window.open('about:blank', '', 'popup,left=1140,width=1100,height=1000'));
  const room = await opened;
  await room.goto(`/machines?live#${machine}`);
  await expect(room.getByRole('region', { name: 'Live' })).toBeVisible();
}

for (const { walk, path, number, title, axe } of plan) {
  test(title, async ({ browser }, info) => {
    const context = await browser.newContext({ baseURL: process.env.SHOP_ORIGIN ?? '' });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await watchFocus(page);
    page.setDefaultNavigationTimeout(45_000);
    if (process.env.WATCHED) await openRoom(page, walk.model.machine.id);
    const steps = await runPath({
      testPage: new TestPage(page),
      walk,
      path,
      axe,
      checkState: (shown, state) => expectAccessible(shown, state, 'wcag'),
      checkStep: expectFocusKept,
      pictures: `${reportFolder}pictures`,
      takesPictures: PATHS === 'all',
    });
    await context.close();
    const body = JSON.stringify(await walkedOf({ walk, path, number, steps }));
    await info.attach(walkedName, { body, contentType: 'application/json' });
    const last = steps.at(-1);
    if (last?.failure)
      throw new Error(`step ${steps.length}, ${last.words}, then "${last.state}": ${last.failure}`);
  });
}

// Planned from all paths also where only a few are walked: what a machine gains, a path has to take.
for (const [machine, walked] of byMachine) {
  test(`${machine}: the paths take every state, every transition and both answers of every guard`, async () => {
    expect(missingIn(await coverageOf(walked), unreachable)).toEqual([]);
  });
}
