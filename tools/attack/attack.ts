/**
 * `npm run attack`: known and possible attacks on a running shop. Bad input over every row of the table of calls, two
 * accounts against each other on every call, and one client's floods beside an honest buyer; violations are reported by
 * call and input, or by flood.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const floods = join(import.meta.dirname, 'flood-shop.ts');

// One after the other: floods are measured.
for (const args of [[vitest, 'run', '--reporter=default', 'tools/attack'], [floods]]) {
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, ATTACK: 'whole' },
  });
  const [code] = await once(child, 'exit');
  process.exitCode ||= Number(code ?? 1);
}
