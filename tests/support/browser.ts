/** The browser for everything that drives one, found as `npm test` finds it; it sends nothing to its vendor. */
import { findBrowser, launchOptionsOf } from '../../tools/browser.mjs';

const { BROWSER_NAME: browserName = 'chromium', BROWSER_PATH } = process.env;
const path = BROWSER_PATH ?? (await findBrowser({ name: browserName }));
if (path === undefined) throw new Error('There is no browser to drive.');

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export const launchOptions = {
  ...(await launchOptionsOf(browserName, path)),
  args: browserName === 'chromium' ? chromiumArguments : [],
};
