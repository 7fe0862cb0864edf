/** `npm run ledger:check`: prints the ledger's totals and everything that is wrong; exit code 1 when anything is. */
import { moneyText } from '../../domain/money.ts';
import { checkLedger, type LedgerReport } from '../checkout/ledger-check.ts';
import { type Config, readConfig } from '../config.ts';
import { type Connection, connectWithoutTimeouts } from '../db/connect.ts';
import { isMigrated } from '../db/migrate.ts';
import { openSandbox } from '../gateways/card-sandbox.ts';
import { createCardGateway } from '../gateways/card-stripe.ts';
import { OperatorError, reportFailure } from '../operator-error.ts';

/** The shop's card provider; the sandbox is opened over the same tables and delivers no events. */
async function openCard({ stripe }: Config, { db }: Connection) {
  if (stripe) return { card: createCardGateway({ keys: stripe }), close: async () => {} };
  const sandbox = await openSandbox(db);
  return {
    card: createCardGateway({ keys: sandbox.keys, endpoint: sandbox.endpoint }),
    close: sandbox.close,
  };
}

function print({ orders, violations, givenUpJobs: givenUp, ...counts }: LedgerReport): void {
  const states = [...orders].map(([state, count]) => `${count} ${state}`);
  console.log(`Orders: ${states.length > 0 ? states.join(', ') : 'none'}`);
  console.log(
    `Charges: ${counts.charges}, of them ${counts.refundedCharges} refunded, ${counts.pending} under way; ${moneyText(counts.chargedCents)} kept`,
  );
  console.log(`Pending jobs: ${counts.pendingJobs}`);
  console.log(`Emails given up: ${givenUp.length}`);
  for (const { kind, owner, reason } of givenUp) console.log(`  ${kind} of ${owner}: ${reason}`);
  console.log(`Violations: ${violations.length}`);
  for (const violation of violations) console.log(`  ${violation}`);
}

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const connection = await connectWithoutTimeouts(config);
  try {
    if (!(await isMigrated(connection.db)))
      throw new OperatorError(
        'There is no shop in this database, or an older one: nothing was checked. Look at DATA_DIR and DATABASE_URL; npm start brings an older one up to date.',
      );
    const { card, close } = await openCard(config, connection);
    try {
      const report = await checkLedger(connection.db, card);
      print(report);
      return report.violations.length > 0 ? 1 : 0;
    } finally {
      await close();
    }
  } finally {
    await connection.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  reportFailure(error);
}
