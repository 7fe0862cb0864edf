// `npm run proofs`: the checks that take too long for `npm test`, in one run, after it. It continues after a failure, so that one run
// reports them all, and ends with the line 'N passed, N failed'.
import { join } from 'node:path';
import { fail, finish, playwright, runCheck, vitest } from './checks.mjs';
import { build, install, root } from './prepare.mjs';

await install();
await build();

await vitest(
  'an office behind one address, processes that die, imports, backups, files, the image, and all specimens',
  ['--project=long'],
);
// Each keeps one core busy: the breakages are made in a copy.
await Promise.all([
  runCheck('every breakage is caught', [join(root, 'tools/sabotage/sabotage.ts')]),
  vitest('an attack on every call', ['tools/attack'], { ATTACK: 'whole' }),
]);
await runCheck('one client floods the shop', [join(root, 'tools/attack/flood-shop.ts')]);

const { findBrowser } = await import('./browser.mjs');
const browser = await findBrowser();
if (browser) {
  const env = { CHROMIUM: browser };
  await playwright('the long walks in a real browser', 'e2e', env, ['--grep', '@long']);
  await playwright('the rest of the paths through the statecharts', 'tools/paths', { ...env, PATHS: 'rest' });
} else fail('the long walks and the rest of the paths', 'no browser');

await runCheck('two machines are one shop', [join(root, 'tools/cluster/cluster.ts'), '--buyers', '40'], {
  skipExitCode: 2,
});

/** The storm exits with 2 when it has no PostgreSQL. */
const storm = (/** @type {string} */ name, /** @type {readonly string[]} */ args) =>
  runCheck(name, [join(root, 'tools/storm/storm.ts'), ...args], {
    env: { DATABASE_URL: '' },
    skipExitCode: 2,
  });
await storm('300 buyers pay while everything fails', ['--buyers', '300']);
// Enough buyers for each violation to appear; of several processes one would go on while another waits for the mail server.
for (const [guard, buyers, processes] of [
  ['one-order', '40', '3'],
  ['bound', '80', '3'],
  ['lane', '120', '1'],
  ['breaker', '200', '3'],
])
  await storm(`the storm sees what the guard ${guard} holds off`, [
    '--buyers',
    buyers,
    '--processes',
    processes,
    '--without',
    guard,
  ]);

finish();
