import { defineConfig } from 'playwright/test';

export default defineConfig({
  testMatch: '*.spec.ts',
  globalSetup: './support/shop.setup.ts',
  outputDir: '../test-results',
  workers: 3,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // `npm test` asks for the figures too, in a file that it names.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
