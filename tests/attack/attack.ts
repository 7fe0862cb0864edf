/**
 * `npm run attack`: everything that is known to have hurt, or might, against a running shop. Bad input over every row of
 * the table of calls, and two accounts against each other on every call; what is violated is said by call and input.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const args = ['run', '--reporter=default', 'tests/attack'];
const child = spawn(process.execPath, [vitest, ...args], {
  stdio: 'inherit',
  env: { ...process.env, ATTACK: 'whole' },
});
const [code] = await once(child, 'exit');
process.exitCode = Number(code ?? 1);
