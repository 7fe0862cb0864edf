/**
 * `npm run storm`: simulated buyers pay through the public API of three server processes on one PostgreSQL, while
 * processes are killed, answers and webhooks get lost, prices change, cards are refused, the mail server hangs and rejects
 * connections, and one client floods the shop. In the end the books must be exact, every paid order must have had its
 * files within seconds, health checks must have been quick, no buyer's call left waiting, and no buyer shown a wrong
 * outcome (docs/requirements/ledger.md). Exit code 1 for any violation, 2 where there is no PostgreSQL, 3 when the storm itself
 * failed. Where the site isn't built, the flooded pages don't exist.
 *
 *   --buyers 2000    --processes 3    --seed 1
 *   --without GUARD (guards.ts): the same storm, which must detect what the guard prevents; exit code 1 when it doesn't
 */
import { parseArgs } from 'node:util';
import { OperatorError, operatorMessage } from '../../server/operator-error.ts';
import { openEnvironment } from './environment.ts';
import { guards } from './guards.ts';
import { isShown, runStorm } from './run.ts';

// A failure of the storm itself isn't a violation, and mustn't be taken for one.
process.on('uncaughtException', (error) => {
  console.error('The storm failed:', operatorMessage(error) ?? error);
  process.exit(3);
});

const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '2000' },
    processes: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    without: { type: 'string' },
  },
});

const positiveInteger = (name: 'buyers' | 'processes' | 'seed') => {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value > 0) return value;
  throw new OperatorError(`--${name} is not valid: expected a whole number above 0.`);
};

const guard = values.without === undefined ? undefined : guards[values.without];
if (values.without !== undefined && !guard)
  throw new OperatorError(`--without is not valid: expected one of ${Object.keys(guards).join(', ')}.`);
if (guard) console.log(`Without the guard '${values.without}': ${guard.description}.`);

// Ctrl-C ends by 'exit', where the database's server is stopped too.
process.once('SIGINT', () => process.exit(130));
const environment = await openEnvironment();
if (!environment) {
  console.log('The storm needs PostgreSQL: set DATABASE_URL, or install it by apt or Homebrew.');
  process.exit(2);
}
try {
  const violations = await runStorm(environment, {
    buyers: positiveInteger('buyers'),
    processes: positiveInteger('processes'),
    seed: positiveInteger('seed'),
    disabledGuard: values.without,
    hasKills: !guard?.isHiddenByKills,
    sql: guard?.sql,
    expectedViolation: guard?.expectedViolation,
  });
  console.log(`Violations: ${violations.length}`);
  for (const violation of violations.slice(0, 40)) console.log(`  ${violation}`);
  const isRed = guard ? !isShown(violations, guard.expectedViolation) : violations.length > 0;
  if (guard)
    console.log(
      isRed
        ? 'The storm did not detect that this guard is missing.'
        : 'The violation that the guard prevents was detected.',
    );
  process.exitCode = isRed ? 1 : 0;
} finally {
  await environment.close();
}
