// The checks of `npm test` and `npm run proofs`: they run one after the other and are counted together.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { environment, node, root, run } from './prepare.mjs';

/** The path of a program in node_modules. */
export const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);

const reports = mkdtempSync(join(tmpdir(), 'skerry-test-'));
const count = { passed: 0, failed: 0, skipped: 0 };
/** A line for each failure, printed again at the end. */
const failures = /** @type {string[]} */ ([]);

/**
 * Runs a program on Node 24, between two lines that name it.
 * @param {string} name
 * @param {readonly string[]} args the program with its arguments
 * @param {{ env?: NodeJS.ProcessEnv, output?: string[] }} [how] `output` as of `run`
 */
async function runStep(name, args, { env = {}, output } = {}) {
  const start = performance.now();
  console.log(`\n— ${name}`);
  const code = await run(node, args, { ...environment(), ...env }, output);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`— ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
  return code;
}

/**
 * A check with a single result: it passes or fails as one. One that needs something which not every machine has
 * (`skipExitCode` is its exit code then) counts as skipped.
 * @param {string} name
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, skipExitCode?: number }} [options]
 */
export async function runCheck(name, args, options = {}) {
  const output = /** @type {string[]} */ ([]);
  const code = await runStep(name, args, { ...options, output });
  if (code === 0) count.passed += 1;
  else if (code === options.skipExitCode) count.skipped += 1;
  else {
    fail(name);
    failures.push(...output.slice(-linesRepeated).map((line) => `  ${line}`));
  }
}

/** Of a failed check's output: its reasons stand at the end, and much may be printed after them. */
const linesRepeated = 30;

/**
 * Counts a failure.
 * @param {string} name of the check that failed or could not run
 * @param {string} [why] the error's text; the part before its stack is printed
 */
export function fail(name, why = '') {
  count.failed += 1;
  const [words = ''] = stripVTControlCharacters(why).split(/^ +at /m);
  const reason = words.replace(/\s+/g, ' ').trim().slice(0, 500);
  failures.push(reason ? `${name}: ${reason}` : name);
}

const read = (/** @type {string} */ file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;

/**
 * Adds a runner's counts; a runner that failed without naming a test counts as one failure.
 * @param {string} name
 * @param {number} code
 * @param {{passed: number, skipped: number, failed: readonly (readonly [name: string, why?: string])[]}} result
 */
function add(name, code, result) {
  count.passed += result.passed;
  count.skipped += result.skipped;
  for (const failure of result.failed) fail(...failure);
  if (code !== 0 && result.failed.length === 0) fail(name);
}

const none = { passed: 0, failed: [], skipped: 0 };

/**
 * @param {string} name
 * @param {readonly string[]} args of `vitest run`
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function vitest(name, args, env = {}) {
  const file = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runStep(name, [bin('vitest/vitest.mjs'), 'run', ...reporters, ...args], { env });
  const result = read(file);
  add(
    name,
    code,
    result
      ? { passed: result.numPassedTests, failed: failedInVitest(result), skipped: result.numPendingTests }
      : none,
  );
}

/** The failed tests of Vitest's report, and the files that failed before their first test. */
function failedInVitest(/** @type {any} */ report) {
  return report.testResults.flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    const where = relative(root, file.name);
    if (failed.length === 0 && file.status === 'failed') return [[where, file.message]];
    return failed.map((/** @type {any} */ test) => [`${where} › ${test.fullName}`, test.failureMessages[0]]);
  });
}

/**
 * @param {string} name
 * @param {string} folder holds the configuration
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} [options] of `playwright test`
 */
export async function playwright(name, folder, env, options = []) {
  const file = join(reports, `${name}.json`);
  const args = [bin('playwright/cli.js'), 'test', '-c', folder, ...options];
  const code = await runStep(name, args, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } });
  const report = read(file);
  add(
    name,
    code,
    report
      ? {
          passed: report.stats.expected + report.stats.flaky,
          failed: report.suites.flatMap(failedInPlaywright),
          skipped: report.stats.skipped,
        }
      : none,
  );
}

/** The failed tests of a suite of Playwright's report and of the suites within it. */
function failedInPlaywright(/** @type {any} */ suite) {
  const failed = (suite.specs ?? []).filter((/** @type {any} */ spec) => !spec.ok);
  return [
    ...failed.map((/** @type {any} */ spec) => [
      `${spec.file}:${spec.line} › ${spec.title}`,
      spec.tests[0]?.results.at(-1)?.error?.message,
    ]),
    ...(suite.suites ?? []).flatMap(failedInPlaywright),
  ];
}

/** Prints each failure, then the sum as 'N passed, N failed', and ends the process: 1 for any failure. */
export function finish() {
  rmSync(reports, { recursive: true });
  console.log('');
  for (const failure of failures) console.log(`failed: ${failure}`);
  console.log(
    `${count.passed} passed, ${count.failed} failed${count.skipped ? `, ${count.skipped} skipped` : ''}`,
  );
  process.exit(count.failed ? 1 : 0);
}
