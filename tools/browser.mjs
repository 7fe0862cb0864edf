// Finds the browser for the tests: an installed one first, then Playwright's own, fetched if the network allows.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, node, root, run } from './prepare.mjs';

/**
 * By browser: the variable that names one, and the programs that may be installed. Chromium without windows renders the same
 * pages with a third less work; of WebKit Playwright drives its own build only.
 * @type {Readonly<Record<string, { variable: string, headless: readonly string[], windowed: readonly string[], places: readonly string[] }>>}
 */
const browsers = {
  chromium: {
    variable: 'CHROMIUM',
    headless: ['chromium-headless-shell'],
    windowed: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    places: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
  },
  firefox: {
    variable: 'FIREFOX',
    headless: [],
    windowed: ['firefox', 'firefox-esr'],
    places: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  },
  webkit: { variable: 'WEBKIT', headless: [], windowed: [], places: [] },
};

/**
 * How Playwright launches a browser that was found: an installed Firefox by WebDriver BiDi.
 * @param {string} name
 * @param {string} path
 */
export async function launchOptionsOf(name, path) {
  const { firefox } = await import('playwright');
  const isOwn = path === firefox.executablePath();
  return { executablePath: path, ...(name === 'firefox' && !isOwn ? { channel: 'moz-firefox' } : {}) };
}

/**
 * Why an installed browser can't be driven; undefined where it can. Only of Firefox do older ones lack what is needed.
 * @param {string} name
 * @param {string} path
 */
async function obstacleOf(name, path) {
  if (name !== 'firefox') return undefined;
  const { firefox } = await import('playwright');
  try {
    const browser = await firefox.launch(await launchOptionsOf(name, path));
    await browser.newContext().finally(() => browser.close());
    return undefined;
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n')[0];
  }
}

/**
 * @param {{ readonly name?: string, readonly isWatched?: boolean }} [options] 'chromium' (unless named), 'firefox' or 'webkit';
 *   and whether its window should be visible
 * @returns {Promise<string | undefined>} the path of the browser, or undefined, after a message, if there is none
 */
export async function findBrowser({ name = 'chromium', isWatched = false } = {}) {
  const known = browsers[name];
  if (!known) throw new Error(`There is no browser '${name}'.`);
  const { variable, headless, windowed, places } = known;
  const names = isWatched ? windowed : [...headless, ...windowed];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    process.env[variable] ?? '',
    ...names.flatMap((program) => folders.map((folder) => join(folder, program))),
    ...places,
  ];
  const installed = candidates.find((path) => path && existsSync(path));
  const obstacle = installed && (await obstacleOf(name, installed));
  if (installed && !obstacle) return installed;
  if (obstacle) console.log(`${installed} can't be driven: ${obstacle}`);
  const own = (await import('playwright'))[/** @type {'chromium' | 'firefox' | 'webkit'} */ (name)];
  if (existsSync(own.executablePath())) return own.executablePath();
  console.log(`No ${name} for the tests is installed: fetching one …`);
  const cli = join(root, 'node_modules/playwright/cli.js');
  const code = await run(node, [cli, 'install', name], environment());
  if (code === 0 && existsSync(own.executablePath())) return own.executablePath();
  console.error(`The browser tests need ${name}, and none could be fetched. ${adviceOn(name)}`);
  return undefined;
}

const adviceOn = (/** @type {string} */ name) =>
  ({
    chromium:
      'Install Chrome or Chromium, for example with\n  apt-get install chromium\nor name it: CHROMIUM=/path/to/chrome npm test',
    firefox:
      'Install a Firefox that is as new as this Playwright, or name it: FIREFOX=/path/to/firefox npm run paths -- --browser firefox',
    webkit:
      'Only the build of Playwright can be driven; where its downloads are reached, fetch it with\n  npx playwright install --with-deps webkit',
  })[name] ?? '';
