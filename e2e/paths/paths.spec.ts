/**
 * Every machine's paths in a real browser, against the real views: all with a picture of each state (PATHS=all), the few that
 * reach every state, or the rest after those (PATHS=rest).
 */

import { readdirSync, readFileSync } from 'node:fs';
import { coverageOf, missingIn } from '@skerry/machine-paths/coverage';
import { edgesOf, leftOutCount, noReason } from '@skerry/machine-paths/left-out';
import { planAll, planRecorded, walkedOf } from '@skerry/machine-paths/plan';
import { watchProperties } from '@skerry/machine-paths/properties';
import { recordedPaths } from '@skerry/machine-paths/replay';
import { plannedName, walkedName } from '@skerry/machine-paths/report/walked';
import { runPath } from '@skerry/machine-paths/run-path';
import { readSessionFile } from '@skerry/machine-room/live/session-file';
import { expect, type Page, test } from 'playwright/test';
import { pageProperties } from '../../tests/models/properties.ts';
import { expectAccessible } from '../support/accessible.ts';
import { watchFocus } from '../support/focus.ts';
import { observerOf } from './observe-page.ts';
import { reportFolder } from './report-folder.ts';
import { depth, hasKnownScreens, recordedFile, selection, walkNames } from './requested.ts';
import { expectScreen, readScreens, settledScreen } from './screens.ts';
import { type SeenScreens, screensName } from './screens-reporter.ts';
import { TestPage } from './test-page.ts';
import { unreachable } from './unreachable.ts';
import { walks } from './walks.ts';
import { withoutWalk } from './without-walk.ts';

const chosen = walks.filter(({ name }) => walkNames.length === 0 || walkNames.includes(name));
const { plan, byMachine } =
  recordedFile === undefined ? planAll(chosen, selection, depth) : planSession(recordedFile);

/** The paths of a session that was saved in the machine room; says which of its actors can't be walked. */
function planSession(file: string): ReturnType<typeof planAll<TestPage>> {
  const recorded = recordedPaths(chosen, readSessionFile(readFileSync(file, 'utf8')));
  const obstacles = recorded.flatMap((each) =>
    'obstacle' in each ? `${each.walk.name}: ${each.obstacle}` : [],
  );
  const paths = planRecorded(recorded);
  if (paths.length === 0)
    throw new Error(
      `Nothing in ${file} can be walked. ${obstacles.join('; ') || 'None of its machines has a walk.'}`,
    );
  // Each worker reads it again.
  if (process.env.TEST_WORKER_INDEX === undefined)
    for (const obstacle of obstacles) console.log(`Not walked: ${obstacle}`);
  return { plan: paths, byMachine: new Map() };
}

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
  // The report knows from it of paths that never ended, too.
  const planned = JSON.stringify({ walk: walk.name, machine: walk.model.machine.id, number });
  test(title, { annotation: { type: plannedName, description: planned } }, async ({ browser }, info) => {
    const context = await browser.newContext({ baseURL: process.env.SHOP_ORIGIN ?? '' });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await watchFocus(page);
    page.setDefaultNavigationTimeout(45_000);
    const isUpdate = info.config.updateSnapshots === 'all';
    const screens = readScreens(walk.name);
    const seen: [string, string[]][] = [];
    if (process.env.WATCHED) await openRoom(page, walk.model.machine.id);
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
    expect(missingIn(await coverageOf(walked), unreachable)).toEqual([]);
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

// A recorded session has no plan. Of one edge in ten a path may be too costly; for every one that no path takes there is a reason.
test('few edges are left out, each with its reason', () => {
  const counts = [...byMachine.values()].flat().map(({ walk, paths }) => edgesOf(walk, paths));
  const unexplained = counts.flatMap(({ leftOut }) => leftOut.filter(({ reason }) => reason === noReason));
  expect(unexplained).toEqual([]);
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  expect(sum(counts.map(leftOutCount))).toBeLessThanOrEqual(
    0.1 * sum(counts.map(({ accepted }) => accepted)),
  );
});
