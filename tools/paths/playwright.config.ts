import { availableParallelism } from 'node:os';
import type { PathsReporterOptions } from '@skerry/machine-paths/report/reporter';
import { defineConfig } from 'playwright/test';
import { reportFolder } from '../../e2e/paths/report-folder.ts';
import { unreachable } from '../../e2e/paths/unreachable.ts';
import { walks } from '../../e2e/paths/walks.ts';
import site from '../../e2e/playwright.config.ts';
import { scoresAppendix } from './scores-appendix.ts';

const { globalSetup: _, reporter, ...shared } = site;
const reporters = Array.isArray(reporter) ? reporter : [];

const report: PathsReporterOptions = {
  folder: reportFolder,
  name: 'Skerry',
  command: 'npm run paths -- --grep',
  machineOf: async (id) => {
    const walk = walks.find(({ model }) => model.machine.id === id);
    if (!walk) throw new Error(`${id} is not walked`);
    return walk.model.machine;
  },
  unreachable,
  appendix: scoresAppendix,
};

export default defineConfig({
  ...shared,
  testDir: '../../e2e/paths',
  use: {
    ...shared.use,
    launchOptions: { ...shared.use?.launchOptions, slowMo: process.env.WATCHED ? 400 : 0 },
  },
  testMatch: 'paths.spec.ts',
  // A running shop is walked as it is.
  ...(process.env.SHOP_ORIGIN
    ? {}
    : { globalSetup: ['../build.setup.ts', '../fill.setup.ts', '../../e2e/support/shop.setup.ts'] }),
  outputDir: '../../test-results/paths',
  reporter: [...reporters, ['../../packages/machine-paths/report/reporter.ts', report]],
  fullyParallel: true,
  workers: availableParallelism(),
  timeout: 180_000,
  expect: { timeout: 10_000 },
});
