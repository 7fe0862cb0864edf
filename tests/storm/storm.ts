/**
 * `npm run storm`: simulated buyers pay through the public API of three server processes on one PostgreSQL, while
 * processes are killed, answers and webhooks get lost, prices change, cards are refused, the mail server hangs and turns
 * everybody away, and one client floods the shop. In the end the books must be exact, every paid order must have had its
 * files within seconds, health checks must have been quick, no buyer's call left waiting, and nobody told anything but the
 * truth (reliability, I1 to I8). Exit code 1 for any violation, 2 where there is no PostgreSQL, 3 when the storm itself
 * failed. Where the site isn't built, pages are flooded that aren't there.
 *
 *   --buyers 2000    --processes 3    --seed 1
 *   --without GUARD (guards.ts): the same storm, which must see what the guard holds off; exit code 1 when it doesn't
 */
import { parseArgs } from 'node:util';
import { guards } from './guards.ts';
import { openSea } from './sea.ts';
import { sail } from './voyage.ts';

// Whatever fails here isn't a violation, and mustn't pass for one.
process.on('uncaughtException', (error) => {
  console.error('The storm failed:', error);
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

const whole = (name: 'buyers' | 'processes' | 'seed') => {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`--${name} is not valid: expected a whole number above 0.`);
};

const guard = values.without === undefined ? undefined : guards[values.without];
if (values.without !== undefined && !guard)
  throw new Error(`--without is not valid: expected one of ${Object.keys(guards).join(', ')}.`);
if (guard) console.log(`Without the guard '${values.without}': ${guard.what}.`);

// Ctrl-C ends by way of 'exit', where the database's server is ended too.
process.once('SIGINT', () => process.exit(130));
const sea = await openSea();
if (!sea) {
  console.log('The storm needs PostgreSQL: set DATABASE_URL, or install a server under /usr/lib/postgresql.');
  process.exit(2);
}
try {
  const violations = await sail(sea, {
    buyers: whole('buyers'),
    processes: whole('processes'),
    seed: whole('seed'),
    without: values.without,
    sql: guard?.sql,
  });
  console.log(`Violations: ${violations.length}`);
  for (const violation of violations.slice(0, 40)) console.log(`  ${violation}`);
  const isShown = guard && violations.some((violation) => guard.shows.test(violation));
  if (guard)
    console.log(isShown ? 'What the guard holds off was seen.' : 'The storm is blind to this guard.');
  process.exitCode = guard ? (isShown ? 0 : 1) : violations.length > 0 ? 1 : 0;
} finally {
  await sea.close();
}
