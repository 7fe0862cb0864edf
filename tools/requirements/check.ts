/**
 * `node tools/requirements/check.ts`: every clause that code or tests cite exists, and docs/requirements/coverage.md is
 * current. With `--write` (`npm run requirements`) it writes that file first. Exit code 1 for any problem.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageFile } from './clauses.ts';
import { readRequirements } from './coverage.ts';

const root = join(import.meta.dirname, '../..');
const { problems, open, coverage } = readRequirements(root);
const file = join(root, coverageFile);

if (process.argv.includes('--write')) writeFileSync(file, coverage);
const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === coverage;
const all = [...problems, ...(isCurrent ? [] : [`${coverageFile} is old: npm run requirements`])];

for (const problem of all) console.error(problem);
if (all.length === 0) console.log(`every cited clause exists; ${open.length} clauses have no test`);
process.exit(all.length > 0 ? 1 : 0);
