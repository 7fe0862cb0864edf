/**
 * `node tools/requirements/check.ts`: every clause that code or tests cite exists, and docs/requirements/coverage.md and the
 * page about accessibility are current. With `--write` (`npm run requirements`) it writes them first. Exit code 1 for any
 * problem.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessibilityPage, statementOf } from './accessibility.ts';
import { coverageFile } from './clauses.ts';
import { readRequirements } from './coverage.ts';

const root = join(import.meta.dirname, '../..');
const { problems, open, coverage } = readRequirements(root);
const made = { [coverageFile]: coverage, [accessibilityPage]: statementOf(root) };

const old = Object.entries(made).flatMap(([name, text]) => {
  const file = join(root, name);
  if (process.argv.includes('--write')) writeFileSync(file, text);
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === text;
  return isCurrent ? [] : [`${name} is old: npm run requirements`];
});
const all = [...problems, ...old];

for (const problem of all) console.error(problem);
if (all.length === 0) console.log(`every cited clause exists; ${open.length} clauses have no test`);
process.exit(all.length > 0 ? 1 : 0);
