// `npm test`: every check, the cheapest first. It continues after a failure, so that one run reports them all, and ends with
// the line 'N passed, N failed'.

import { bin, fail, finish, playwright, runCheck, vitest } from './checks.mjs';
import { build, install } from './prepare.mjs';

await install();

await Promise.all([
  runCheck('types and walls between rooms', [bin('typescript/bin/tsc'), '-b']),
  runCheck('format, lint, cycles', [bin('@biomejs/biome/bin/biome'), 'check', '.']),
  runCheck('unused files, exports and packages', [bin('knip/bin/knip.js')]),
  runCheck('citations of requirements', ['tools/requirements/check.ts']),
  build(),
]);

const { findBrowser } = await import('./browser.mjs');
const browser = await findBrowser();
const env = browser ? { CHROMIUM: browser } : {};

await vitest('domain, machines, server, views', ['--project=!long'], env);
if (browser) await playwright('the shop in a real browser', 'e2e', env, ['--grep-invert', '@long']);
else fail('the shop in a real browser', 'no browser');

finish();
