import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { shareOf } from '@skerry/machine-paths/replay';
import type { PathsReporterOptions } from '@skerry/machine-paths/report/reporter';
import { defineConfig } from 'playwright/test';
import { readRecorded } from '../../e2e/paths/recorded.ts';
import { reportFolder } from '../../e2e/paths/report-folder.ts';
import { depth, hasKnownScreens, isWatched, recordedFile } from '../../e2e/paths/requested.ts';
import { unreachable } from '../../e2e/paths/unreachable.ts';
import { walks } from '../../e2e/paths/walks.ts';
import { withoutWalk } from '../../e2e/paths/without-walk.ts';
import site from '../../e2e/playwright.config.ts';
import { pageProperties } from '../../tests/models/properties.ts';
import { commandOf, type Scope, sentencesOf } from './scope.ts';
import { scoresAppendix } from './scores-appendix.ts';

const { PATHS_URL } = process.env;
// A running shop is walked as it is.
if (PATHS_URL) process.env.SHOP_ORIGIN = PATHS_URL;

const { globalSetup: _, reporter, ...shared } = site;
const reporters = Array.isArray(reporter) ? reporter : [];

const browserNames = ['chromium', 'firefox', 'webkit'] as const;
const browserName = browserNames.find((name) => name === process.env.BROWSER_NAME) ?? 'chromium';

const scope: Scope = { depth, recordedFile, url: PATHS_URL, browserName, hasKnownScreens };

const needsBuild = Object.fromEntries(
  walks.flatMap((walk) => (walk.needsBuild ? [[walk.name, walk.needsBuild]] : [])),
);

const shareIn = (session: string) => () => shareOf(readRecorded(session));

/** The shop's own faces: charts are measured in them. */
const faceOf = (file: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`));

const report: PathsReporterOptions = {
  folder: reportFolder,
  name: 'Skerry',
  command: commandOf(scope),
  scope: sentencesOf(scope),
  walks,
  withoutWalk: isWatched ? { ...withoutWalk, ...needsBuild } : withoutWalk,
  ...(recordedFile === undefined ? {} : { recorded: shareIn(recordedFile) }),
  depth,
  browser: { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' }[browserName],
  isWatched,
  faces: [
    { family: 'Sofia Sans', weight: 400, file: faceOf('sofia-sans/400Regular/SofiaSans_400Regular.ttf') },
    { family: 'Sofia Sans', weight: 600, file: faceOf('sofia-sans/600SemiBold/SofiaSans_600SemiBold.ttf') },
    {
      family: 'Martian Mono',
      weight: 400,
      file: faceOf('martian-mono/400Regular/MartianMono_400Regular.ttf'),
    },
  ],
  unreachable,
  properties: pageProperties,
  appendix: scoresAppendix,
};

export default defineConfig({
  ...shared,
  testDir: '../../e2e/paths',
  use: {
    ...shared.use,
    browserName,
    launchOptions: { ...shared.use?.launchOptions, slowMo: isWatched ? 400 : 0 },
  },
  testMatch: 'paths.spec.ts',
  ...(PATHS_URL
    ? {}
    : { globalSetup: ['../build.setup.ts', '../fill.setup.ts', '../../e2e/support/shop.setup.ts'] }),
  outputDir: '../../test-results/paths',
  reporter: [
    ...reporters,
    ['../../e2e/paths/screens-reporter.ts'],
    ['../../packages/machine-paths/report/reporter.ts', report],
  ],
  fullyParallel: true,
  workers: availableParallelism(),
  timeout: 180_000,
  expect: { timeout: 10_000 },
});
