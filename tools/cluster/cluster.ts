/**
 * `npm run cluster`: two machines with a disk and two processes each, over one PostgreSQL and one S3 store, behind a load
 * balancer. While simulated buyers pay and tabs open pages, a machine is killed and its disk is lost, the store goes away for
 * five seconds, and the machines get another version one after the other. In the end the books must be exact, no buyer shown
 * a wrong outcome, every file to be had from either machine, no machine have answered 5xx, and no tab have missed a file
 * (§operation.machines). Exit code 1 for any violation, 2 where there is no PostgreSQL, 3 when the run itself failed.
 *
 *   --buyers 300    --seed 1
 *   --from COMMIT: the version before is that of a commit, and this checkout comes after it
 */
import { parseArgs } from 'node:util';
import { OperatorError, operatorMessage } from '../../server/operator-error.ts';
import { findPostgres } from '../../tests/support/postgres.ts';
import { runCluster } from './run.ts';

// A failure of the run itself isn't a violation, and mustn't be taken for one.
process.on('uncaughtException', (error) => {
  console.error('The cluster failed:', operatorMessage(error) ?? error);
  process.exit(3);
});

const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string' },
  },
});
const positiveInteger = (name: 'buyers' | 'seed') => {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value > 0) return value;
  throw new OperatorError(`--${name} is not valid: expected a whole number above 0.`);
};

// Ctrl-C ends by 'exit', where the machines and the database's server are stopped, too.
process.once('SIGINT', () => process.exit(130));
const postgres = findPostgres();
if (!postgres) {
  console.log('The cluster needs PostgreSQL: install it by apt or Homebrew.');
  process.exit(2);
}
const violations = await runCluster(postgres, {
  buyers: positiveInteger('buyers'),
  seed: positiveInteger('seed'),
  from: values.from,
});
console.log(`Violations: ${violations.length}`);
for (const violation of violations.slice(0, 40)) console.log(`  ${violation}`);
process.exitCode = violations.length > 0 ? 1 : 0;
