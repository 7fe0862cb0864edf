// `npm test`: every check, in the order in which failures are cheapest to learn. It goes on after a failure, so that
// one run tells all, and ends with the line 'N passed, N failed'.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, environment, install, node, root, run } from './prepare.mjs';

await install();

const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);
const reports = mkdtempSync(join(tmpdir(), 'skerry-test-'));
const count = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {string} name
 * @param {readonly string[]} args a program of node_modules with its arguments, run on Node 24
 * @param {NodeJS.ProcessEnv} [more]
 * @param {number} [wanted] the exit code that it must end with
 */
async function check(name, args, more = {}, wanted = 0) {
  const start = performance.now();
  console.log(`\n— ${name}`);
  const code = await run(node, args, { ...environment(), ...more });
  console.log(
    `— ${name}: ${code === wanted ? 'ok' : 'FAILED'} (${((performance.now() - start) / 1000).toFixed(0)} s)`,
  );
  return code;
}

/** A check that is one fact: it passes or fails as a whole. */
async function single(/** @type {Parameters<typeof check>} */ ...what) {
  if ((await check(...what)) === 0) count.passed += 1;
  else count.failed += 1;
}

/** Adds what a runner counted; a runner that failed without saying so counts as one failure. */
function add(
  /** @type {number} */ code,
  /** @type {{passed: number, failed: number, skipped: number}} */ told,
) {
  count.passed += told.passed;
  count.failed += code !== 0 && told.failed === 0 ? 1 : told.failed;
  count.skipped += told.skipped;
}

const none = { passed: 0, failed: 0, skipped: 0 };
const read = (/** @type {string} */ file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;

await Promise.all([
  single('types and walls between rooms', [bin('typescript/bin/tsc'), '-b']),
  single('format, lint, cycles', [bin('@biomejs/biome/bin/biome'), 'check', '.']),
  single('unused files, exports and packages', [bin('knip/bin/knip.js')]),
  build(),
]);

const { findBrowser } = await import('./browser.mjs');
const browser = await findBrowser();

const unit = join(reports, 'vitest.json');
const unitCode = await check(
  'domain, machines, server, views',
  [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`],
  browser ? { CHROMIUM: browser } : {},
);
const told = read(unit);
add(
  unitCode,
  told ? { passed: told.numPassedTests, failed: told.numFailedTests, skipped: told.numPendingTests } : none,
);

/** The storm says by 2 that it has no PostgreSQL, and by 1 that it saw violations: without a guard it must. */
async function storm(/** @type {string} */ name, /** @type {readonly string[]} */ args, wanted = 0) {
  const own = { DATABASE_URL: '' };
  const code = await check(name, [join(root, 'tests/storm/storm.ts'), ...args], own, wanted);
  if (code === 2) count.skipped += 1;
  else if (code === wanted) count.passed += 1;
  else count.failed += 1;
}

await storm('300 buyers pay while everything fails', ['--buyers', '300']);
await storm('without a guard, the same fails', ['--buyers', '40', '--without', 'one-order'], 1);

if (browser) {
  const walked = join(reports, 'playwright.json');
  const code = await check('the shop in a real browser', [bin('playwright/cli.js'), 'test', '-c', 'e2e'], {
    CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: walked,
  });
  const stats = read(walked)?.stats;
  add(
    code,
    stats ? { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped } : none,
  );
} else {
  count.failed += 1;
}

rmSync(reports, { recursive: true });
console.log(
  `\n${count.passed} passed, ${count.failed} failed${count.skipped ? `, ${count.skipped} skipped` : ''}`,
);
process.exit(count.failed ? 1 : 0);
