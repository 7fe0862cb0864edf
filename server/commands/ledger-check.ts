/** `npm run ledger:check`: prints the ledger's totals and everything that is wrong; exit code 1 when anything is. */
import { moneyText } from '../../domain/money.ts';
import { checkLedger, type LedgerReport } from '../checkout/ledger-check.ts';
import { readConfig } from '../config.ts';
import { openCard } from '../gateways/open-card.ts';
import { reportFailure } from '../operator-error.ts';
import { openShop } from './open-shop.ts';

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
  const connection = await openShop(config);
  try {
    const { card, close } = await openCard(config, connection.db);
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
