/** The browser for everything that drives one, found as `npm test` finds it; it sends nothing to its vendor. */
import { findBrowser } from '../../tools/browser.mjs';

const executablePath = await findBrowser();
if (executablePath === undefined) throw new Error('There is no browser to drive.');

export const launchOptions = {
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};
