import { defineConfig } from 'playwright/test';
import { launchOptions } from '../tests/support/browser.ts';

export default defineConfig({
  testMatch: '*.spec.ts',
  globalSetup: ['../tools/build.setup.ts', '../tools/fill.setup.ts', './support/shop.setup.ts'],
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/../docs/{arg}{ext}',
  workers: 3,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // `npm test` requests the figures too, in a file that it names.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions,
  },
});
