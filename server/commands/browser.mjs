// Which browser the tests drive: an installed one first, then Playwright's own, fetched if the network allows.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, node, root, run } from './prepare.mjs';

/** Chromium without anything that draws windows: the same pages for a third less work. */
const windowless = ['chromium-headless-shell'];
const windowed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const placesOf = (/** @type {readonly string[]} */ names) => [
  ...names.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * @param {{ readonly isWatched?: boolean }} [wish] somebody wants to see its window
 * @returns {Promise<string | undefined>} the program to drive, or undefined where there is none to be had
 */
export async function findBrowser({ isWatched = false } = {}) {
  const places = placesOf(isWatched ? windowed : [...windowless, ...windowed]);
  const installed = [process.env.CHROMIUM ?? '', ...places].find((path) => path && existsSync(path));
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
