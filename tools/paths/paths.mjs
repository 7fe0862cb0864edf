// `npm run paths`: walks the statecharts' paths through the real pages in a browser, and writes the report.
//   -- --grep WORD   only the paths whose title has the word, for instance "payment 003"
//   -- --watch       one after the other, slowly, in a window that can be seen, with the machine room beside it
import { join } from 'node:path';
import { findBrowser } from '../browser.mjs';
import { build, environment, install, node, root, run } from '../prepare.mjs';

await install();
await build();

const cliArguments = process.argv.slice(2);
const isWatched = cliArguments.includes('--watch');
const browser = await findBrowser({ isWatched });
if (!browser) process.exit(1);

const playwrightArguments = cliArguments.filter((word) => word !== '--watch');
const args = [
  'test',
  '-c',
  'tools/paths',
  ...(isWatched ? ['--headed', '--workers=1'] : []),
  ...playwrightArguments,
];
const code = await run(node, [join(root, 'node_modules/playwright/cli.js'), ...args], {
  ...environment(),
  CHROMIUM: browser,
  PATHS: 'all',
  ...(isWatched ? { WATCHED: 'yes' } : {}),
});
process.exit(code);
