/**
 * `npm run bench:checkouts -- --against FOLDER`: checkouts a second of this checkout and of another one (a worktree of an
 * earlier commit with its packages installed), each by its own server process and database on one PostgreSQL server, in turns.
 * Prints the median of each and their ratio with its quartiles. `--rounds 9`, `--buyers 60`.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { quantile } from './statistics.ts';

const here = join(import.meta.dirname, '../..');
const concurrentBuyers = 6;
const card = '4242424242424242';

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    buyers: { type: 'string', default: '60' },
  },
});

/** The storm of a checkout, without its faults. */
async function openSide(root: string) {
  const load = async <Module>(file: string): Promise<Module> => await import(join(root, file));
  const { openEnvironment } = await load<typeof import('../storm/environment.ts')>(
    'tools/storm/environment.ts',
  );
  const { startServerProcesses } = await load<typeof import('../storm/server-processes.ts')>(
    'tools/storm/server-processes.ts',
  );
  const { buy, newBuyer } = await load<typeof import('../storm/buyer.ts')>('tools/storm/buyer.ts');
  const { createShopClient } = await load<typeof import('../storm/shop-client.ts')>(
    'tools/storm/shop-client.ts',
  );
  const { createRandom } = await load<typeof import('../storm/random.ts')>('tools/storm/random.ts');
  const { forSale } = await load<typeof import('../../tests/support/catalogue.ts')>(
    'tests/support/catalogue.ts',
  );
  const { choice } = await load<typeof import('../../tests/support/price-list.ts')>(
    'tests/support/price-list.ts',
  );
  const environment = await openEnvironment();
  if (!environment) throw new Error('The benchmark needs PostgreSQL.');
  const { databaseUrl, dataDir, mailServer } = environment;
  const servers = await startServerProcesses({
    count: 1,
    databaseUrl,
    dataDir,
    smtpUrl: mailServer.url,
    seed: 1,
    disabledGuard: undefined,
  });
  await servers.restartCalm(async () => undefined);
  const keys = Object(await (await fetch(`${await servers.anyUrl()}/v1/settings`)).json()).stripe_keys;
  const context = { keys, endLeases: async () => undefined, count: () => undefined };
  let buyerNo = 0;
  return {
    /** Checkouts a second of this many buyers. */
    measure: async (buyers: number): Promise<number> => {
      const registered = await Promise.all(
        Array.from({ length: buyers }, async () => {
          const nth = buyerNo++;
          const random = createRandom(nth);
          const address = `10.2.${nth >> 8}.${nth & 255}`;
          const client = createShopClient({ servers, random, count: () => undefined, address });
          return { random, buyer: await newBuyer(client, `buyer-${nth}@example.com`) };
        }),
      );
      const started = performance.now();
      const worker = async () => {
        for (let next = registered.pop(); next; next = registered.pop()) {
          const items = [{ ...forSale.regular, options: choice('D1') }];
          const plan = { items, isUs: false, cards: [card], challenge: 'pass' } as const;
          const calm = { doubleClicks: false, twoTabs: false, otherTabChangesCart: false, closesTab: false };
          await buy(context, next.buyer, { ...plan, ...calm }, next.random);
        }
      };
      await Promise.all(Array.from({ length: concurrentBuyers }, worker));
      return (1000 * buyers) / (performance.now() - started);
    },
    close: async () => {
      await servers.stop();
      await environment.close();
    },
  };
}

if (values.against === undefined) throw new Error('Say what to compare with: --against FOLDER.');
const sides = [await openSide(here), await openSide(resolve(values.against))] as const;
const rates: [number[], number[]] = [[], []];
try {
  for (let round = 0; round <= Number(values.rounds); round += 1)
    for (const nth of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const rate = await sides[nth].measure(Number(values.buyers));
      // The first warms up.
      if (round > 0) rates[nth].push(rate);
    }
} finally {
  for (const side of sides) await side.close();
}
const [own, other] = rates;
const ratios = own.map((rate, nth) => rate / (other[nth] ?? rate));
const text = (rate: number) => rate.toFixed(2);
console.log(`Checkouts a second: ${text(quantile(own, 0.5))} here, ${text(quantile(other, 0.5))} there`);
console.log(
  `Ratio: ${text(quantile(ratios, 0.5))} (${text(quantile(ratios, 0.25))} to ${text(quantile(ratios, 0.75))})`,
);
