// What `npm test` and `npm run proofs` are made of: checks that run one after the other, counted as one sum.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, node, root, run } from './prepare.mjs';

/** A program of node_modules, by its place there. */
export const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);

const reports = mkdtempSync(join(tmpdir(), 'skerry-test-'));
const count = { passed: 0, failed: 0, skipped: 0 };

/**
 * Runs a program on Node 24, between two lines that name it.
 * @param {string} name
 * @param {readonly string[]} args the program with its arguments
 * @param {{ env?: NodeJS.ProcessEnv }} [how]
 */
async function check(name, args, { env = {} } = {}) {
  const start = performance.now();
  console.log(`\n— ${name}`);
  const code = await run(node, args, { ...environment(), ...env });
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`— ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
  return code;
}

/**
 * A check that is one fact: it passes or fails as a whole. One that may miss something which not every machine has
 * (`skips` is its exit code then) counts as skipped.
 * @param {string} name
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, skips?: number }} [how]
 */
export async function single(name, args, how = {}) {
  const code = await check(name, args, how);
  if (code === 0) count.passed += 1;
  else if (code === how.skips) count.skipped += 1;
  else count.failed += 1;
}

/** Something that should have run could not. */
export function fail() {
  count.failed += 1;
}

const read = (/** @type {string} */ file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;

/** Adds what a runner counted; one that failed without saying so counts as one failure. */
function add(
  /** @type {number} */ code,
  /** @type {{passed: number, failed: number, skipped: number}} */ told,
) {
  count.passed += told.passed;
  count.failed += code !== 0 && told.failed === 0 ? 1 : told.failed;
  count.skipped += told.skipped;
}

const none = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {string} name
 * @param {readonly string[]} args of `vitest run`
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function vitest(name, args, env = {}) {
  const file = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await check(name, [bin('vitest/vitest.mjs'), 'run', ...reporters, ...args], { env });
  const told = read(file);
  add(
    code,
    told ? { passed: told.numPassedTests, failed: told.numFailedTests, skipped: told.numPendingTests } : none,
  );
}

/**
 * @param {string} name
 * @param {string} folder holds the configuration
 * @param {NodeJS.ProcessEnv} env
 */
export async function playwright(name, folder, env) {
  const file = join(reports, `${name}.json`);
  const args = [bin('playwright/cli.js'), 'test', '-c', folder];
  const code = await check(name, args, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } });
  const stats = read(file)?.stats;
  add(
    code,
    stats ? { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped } : none,
  );
}

/** Says the sum as 'N passed, N failed' and ends the process: 1 for any failure. */
export function finish() {
  rmSync(reports, { recursive: true });
  console.log(
    `\n${count.passed} passed, ${count.failed} failed${count.skipped ? `, ${count.skipped} skipped` : ''}`,
  );
  process.exit(count.failed ? 1 : 0);
}
