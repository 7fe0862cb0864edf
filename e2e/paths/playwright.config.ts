import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import walks from '../playwright.config.ts';
import { unreachable } from './unreachable.ts';

const { globalSetup: _, reporter, ...shared } = walks;
const reporters = Array.isArray(reporter) ? reporter : [];

export default defineConfig({
  ...shared,
  use: {
    ...shared.use,
    launchOptions: { ...shared.use?.launchOptions, slowMo: process.env.WATCHED ? 400 : 0 },
  },
  testMatch: 'paths.spec.ts',
  // A running shop is walked as it is.
  ...(process.env.SHOP_ORIGIN ? {} : { globalSetup: '../support/shop.setup.ts' }),
  outputDir: '../../test-results/paths',
  reporter: [...reporters, ['../../packages/machine-paths/report/reporter.ts', { unreachable }]],
  fullyParallel: true,
  workers: availableParallelism(),
  timeout: 180_000,
  expect: { timeout: 10_000 },
});
