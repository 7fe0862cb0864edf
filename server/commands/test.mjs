// `npm test`: every check, in the order in which failures are cheapest to learn. It goes on after a failure, so that
// one run tells all, and ends with the line 'N passed, N failed'.
import { bin, fail, finish, playwright, single, vitest } from './checks.mjs';
import { build, install } from './prepare.mjs';

await install();

await Promise.all([
  single('types and walls between rooms', [bin('typescript/bin/tsc'), '-b']),
  single('format, lint, cycles', [bin('@biomejs/biome/bin/biome'), 'check', '.']),
  single('unused files, exports and packages', [bin('knip/bin/knip.js')]),
  build(),
]);

const { findBrowser } = await import('./browser.mjs');
const browser = await findBrowser();
const env = browser ? { CHROMIUM: browser } : {};

await vitest('domain, machines, server, views', [], env);
if (browser) await playwright('the shop in a real browser', 'e2e', env);
else fail('the shop in a real browser', 'no browser');

finish();
