/**
 * Every machine's paths in a real browser, against the real views: all with a picture of each state (PATHS=all), the few that
 * reach every state, or the rest after those (PATHS=rest).
 */

import { readdirSync } from 'node:fs';
import { coverageOf, missingIn } from '@skerry/machine-paths/coverage';
import { assertNone } from '@skerry/machine-paths/failure-words';
import { edgesOf, leftOutCount, noReason } from '@skerry/machine-paths/left-out';
import { placeOf, planAll, planRecorded, walkedOf } from '@skerry/machine-paths/plan';
import { watchProperties } from '@skerry/machine-paths/properties';
import { plannedName, walkedName } from '@skerry/machine-paths/report/walked';
import { runPath } from '@skerry/machine-paths/run-path';
import { expect, type Page, test } from 'playwright/test';
import { pageProperties } from '../../tests/models/properties.ts';
import { expectAccessible } from '../support/accessible.ts';
import { watchFocus } from '../support/focus.ts';
import { observerOf } from './observe-page.ts';
import { readRecorded } from './recorded.ts';
import { reportFolder } from './report-folder.ts';
import { depth, hasKnownScreens, isWatched, recordedFile, selection, walkNames } from './requested.ts';
import { expectScreen, readScreens, settledScreen } from './screens.ts';
import { type SeenScreens, screensName } from './screens-reporter.ts';
import { TestPage } from './test-page.ts';
import { unreachable } from './unreachable.ts';
import { walks } from './walks.ts';
import { withoutWalk } from './without-walk.ts';

const chosen = walks.filter(
  ({ name, needsBuild }) =>
    (walkNames.length === 0 || walkNames.includes(name)) && !(isWatched && needsBuild),
);
const { plan, byMachine }: ReturnType<typeof planAll<TestPage>> =
  recordedFile === undefined
    ? planAll(chosen, selection, depth)
    : { plan: planRecorded(readRecorded(recordedFile)), byMachine: new Map() };

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 1120, height: 760 } });

/** The machine room beside the page, at the chart of the walked machine. */
async function openRoom(page: Page, machine: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => window.open('about:blank', '', 'popup,left=1140,width=1100,height=1000'));
  const room = await opened;
  await room.goto(`/machines#${machine}?live`);
  await expect(room.getByRole('region', { name: 'Live' })).toBeVisible();
}

for (const { walk, path, number, title, axe } of plan) {
  // The report knows from it of paths that never ended, too.
  const planned = JSON.stringify(placeOf({ walk, path, number }));
  test(title, { annotation: { type: plannedName, description: planned } }, async ({ browser }, info) => {
    const context = await browser.newContext({ baseURL: process.env.SHOP_ORIGIN ?? '' });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await watchFocus(page);
    page.setDefaultNavigationTimeout(45_000);
    const isUpdate = info.config.updateSnapshots === 'all';
    const screens = readScreens(walk.name);
    const seen: [string, string[]][] = [];
    if (isWatched) await openRoom(page, walk.model.machine.id);
    const watched = watchProperties(pageProperties, await observerOf(page));
    const steps = await runPath({
      testPage: new TestPage(page),
      walk,
      path,
      axe,
      checkState: (shown, state) => expectAccessible(shown, state, 'wcag'),
      checkStep: async (shown, state) => {
        await watched.step();
        if (!hasKnownScreens) return;
        if (isUpdate) seen.push([state, await settledScreen(shown)]);
        else await expectScreen(shown, screens, state);
      },
      pictures: `${reportFolder}pictures`,
      takesPictures: selection === 'all',
    });
    await context.close();
    const body = JSON.stringify(await walkedOf({ walk, path, number, steps, checked: watched.checked() }));
    await info.attach(walkedName, { body, contentType: 'application/json' });
    if (isUpdate)
      await info.attach(screensName, {
        body: JSON.stringify({ walk: walk.name, seen } satisfies SeenScreens),
      });
    const last = steps.at(-1);
    if (last?.failure)
      throw new Error(`step ${steps.length}, ${last.words}, then "${last.state}": ${last.failure}`);
  });
}

// Planned from all paths also where only a few are walked: what a machine gains, a path has to take.
for (const [machine, walked] of byMachine) {
  test(`${machine}: the paths take every state, every transition and both answers of every guard`, async () => {
    assertNone('No path takes:', missingIn(await coverageOf(walked), unreachable));
  });
}

test('every machine has a walk, or a reason why it has none', () => {
  const files = readdirSync(new URL('../../machines/', import.meta.url));
  const machines = files.flatMap((name) => /^(.+)\.machine\.ts$/.exec(name)?.[1] ?? []);
  const walked = new Set(walks.map(({ model }) => model.machine.id));
  expect(machines.filter((name) => !walked.has(name)).toSorted()).toEqual(
    Object.keys(withoutWalk).toSorted(),
  );
});

// Of one edge in ten a path may be too costly; for every one that no path takes there is a reason. A recorded session has no plan.
if (recordedFile === undefined)
  test('few edges are left out, each with its reason', () => {
    const counts = [...byMachine.values()].flat().map(({ walk, paths }) => edgesOf(walk, paths));
    const unexplained = counts.flatMap(({ leftOut }) => leftOut.filter(({ reason }) => reason === noReason));
    assertNone(
      'Left out without a reason:',
      unexplained.map(({ state, words }) => `${words}, in ${state}`),
    );
    const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
    expect(sum(counts.map(leftOutCount))).toBeLessThanOrEqual(
      0.1 * sum(counts.map(({ accepted }) => accepted)),
    );
  });
