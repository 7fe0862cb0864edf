// Finds the browser for the tests: an installed one first, then Playwright's own, fetched if the network allows.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, node, root, run } from './prepare.mjs';

/** Chromium without windows: renders the same pages with a third less work. */
const headlessNames = ['chromium-headless-shell'];
const windowedNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const candidatePaths = (/** @type {readonly string[]} */ names) => [
  ...names.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * @param {{ readonly isWatched?: boolean }} [options] whether its window should be visible
 * @returns {Promise<string | undefined>} the path of the browser, or undefined if there is none
 */
export async function findBrowser({ isWatched = false } = {}) {
  const candidates = candidatePaths(isWatched ? windowedNames : [...headlessNames, ...windowedNames]);
  const installed = [process.env.CHROMIUM ?? '', ...candidates].find((path) => path && existsSync(path));
  if (installed) return installed;
  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log('No Chrome or Chromium found: fetching one for the tests …');
  const code = await run(
    node,
    [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'],
    environment(),
  );
  if (code === 0 && existsSync(chromium.executablePath())) return chromium.executablePath();
  console.error(
    'The browser tests need Chrome or Chromium, and none could be fetched. Install one, for example with',
  );
  console.error('  apt-get install chromium');
  console.error('or name it: CHROMIUM=/path/to/chrome npm test');
  return undefined;
}
