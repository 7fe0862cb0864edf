/** Numbers of invoices have no gap, whatever is declined, on three processes (§ledger.invoice-series). */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { allViolations, checkBooks } from '../../server/checkout/ledger-check.ts';
import { forSale } from '../../tests/support/catalogue.ts';
import { findPostgres } from '../../tests/support/postgres.ts';
import { choice } from '../../tests/support/price-list.ts';
import { buy, newBuyer } from './buyer.ts';
import { openEnvironment } from './environment.ts';
import type { Plan } from './plan.ts';
import { createRandom } from './random.ts';
import { startServerProcesses } from './server-processes.ts';
import { createShopClient } from './shop-client.ts';

const payments = 500;
const concurrentBuyers = 24;
/** Two in five are declined. */
const isDeclined = (nth: number) => nth % 5 < 2;

const planOf = (nth: number): Plan => ({
  items: [{ ...forSale.regular, options: choice('D1') }],
  isUs: false,
  cards: [isDeclined(nth) ? '4000000000000002' : '4242424242424242'],
  challenge: 'pass',
  doubleClicks: false,
  twoTabs: false,
  otherTabChangesCart: false,
  closesTab: false,
});

it.skipIf(!process.env.DATABASE_URL && !findPostgres())(
  'of 500 payments, of which 200 are declined, the others have the numbers 1 to 300',
  async () => {
    const environment = await openEnvironment();
    if (!environment) throw new Error('There is no PostgreSQL.');
    const { connection, databaseUrl, dataDir, mailServer } = environment;
    const smtpUrl = mailServer.url;
    const disabledGuard = undefined;
    const servers = await startServerProcesses({
      count: 3,
      databaseUrl,
      dataDir,
      smtpUrl,
      seed: 1,
      disabledGuard,
    });
    try {
      await servers.restartCalm(async () => undefined);
      const keys = Object(await (await fetch(`${await servers.anyUrl()}/v1/settings`)).json()).stripe_keys;
      const context = { keys, endLeases: async () => undefined, count: () => undefined };
      const waiting = Array.from({ length: payments }, (_, nth) => nth);
      const worker = async () => {
        for (let nth = waiting.shift(); nth !== undefined; nth = waiting.shift()) {
          // No answer is lost, and with it no payment.
          const random = { ...createRandom(nth), chance: () => false };
          const address = `10.1.${nth >> 8}.${nth & 255}`;
          const client = createShopClient({ servers, random, count: () => undefined, address });
          const buyer = await newBuyer(client, `buyer-${nth}@example.com`);
          await buy(context, buyer, planOf(nth), random);
        }
      };
      await Promise.all(Array.from({ length: concurrentBuyers }, worker));
      const { rows } = await sql<{ serial: number; orders: number }>`
        select serial, (select count(*)::int from orders) as orders
        from documents where kind = 'invoice' order by serial`.execute(connection.db);
      expect(rows[0]?.orders).toBe(payments);
      expect(rows.map(({ serial }) => serial)).toEqual(
        Array.from({ length: payments }, (_, nth) => nth)
          .filter((nth) => !isDeclined(nth))
          .map((_, index) => index + 1),
      );
      expect(allViolations(await checkBooks(connection.db))).toEqual([]);
    } finally {
      await servers.stop();
      await environment.close();
    }
  },
  300_000,
);
