/** `npm run orders` as a foundry uses it: over an open shop, a closed one, and PostgreSQL (§orders.commands). */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Connection, connect, fromPostgres } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seedCatalogue } from '../support/catalogue.ts';
import { commandEnv } from '../support/command-env.ts';
import { newPostgresUrl } from '../support/databases.ts';
import { berlin, cards, item, replyOf, seattle, type Till, tillOver } from '../support/till.ts';

const command = join(import.meta.dirname, '../../server/commands/orders.ts');
type Output = { readonly code: number; readonly stdout: string; readonly stderr: string };

const kinds = [
  { name: 'the embedded database', isPostgres: false },
  ...(inject('postgres') ? [{ name: 'PostgreSQL', isPostgres: true }] : []),
];

/** Runs the command with the words of a line, and nothing else in its environment. */
async function runIn(line: string, env: Record<string, string>): Promise<Output> {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const options = { env: { ...commandEnv, ...env } };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [command, ...words], options);
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = Object(error);
    return { code, stdout, stderr };
  }
}

async function expectRefused(line: string, message: RegExp, env: Record<string, string>): Promise<void> {
  const { code, stderr, stdout } = await runIn(line, env);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(message);
  expect(stderr).not.toContain('    at ');
}

describe('the orders command without a shop', () => {
  it.each([
    ['refund SK-10001 --all', /^required option '--reason <text>' not specified\. npm run orders/],
    ['refund SK-10001 --reason "Not for us"', /^Say what goes back: --line 2, --amount 26\.62, or --all/],
    ['refund SK-10001 --line 1 --all --reason "Not for us"', /one of them/],
    ['refund SK-10001 --amount 1,50 --reason "Not for us"', /Expected an amount in dollars/],
    ['export orders --from yesterday', /Expected a day: 2026-11-30/],
    ['export orders --from 2026-02-30', /Expected a day: 2026-11-30/],
    ['resend SK-10001 --reason ""', /Expected 3 to 500 characters/],
    ['frobnicate', /^unknown command 'frobnicate'\. npm run orders/],
  ])('refuses in words: %s', (line, message) => expectRefused(line, message, {}), 60_000);

  it.each(['', '--help', 'refund --help', 'export --help'])(
    'has help: %s',
    async (line) => {
      const { code, stdout } = await runIn(line, {});
      expect(code).toBe(0);
      expect(stdout).toMatch(/^Usage: npm run orders -- /);
    },
    60_000,
  );
});

describe.each(kinds)('the orders command over $name', ({ isPostgres }) => {
  let folder: string;
  let env: Record<string, string>;
  let till: Till;
  let first: string;
  let second: string;

  const open = async (): Promise<Connection> => {
    if (!isPostgres) return await connect({ dataDir: join(folder, 'data'), databaseUrl: undefined });
    return fromPostgres(env.DATABASE_URL ?? '');
  };
  const openShop = async () => {
    const connection = await open();
    await migrate(connection.db);
    till = await tillOver(connection, { folder, config: { dataDir: join(folder, 'data') } });
  };
  const run = (line: string) => runIn(line, env);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-orders-'));
    env = isPostgres ? { DATABASE_URL: await newPostgresUrl() } : { DATA_DIR: join(folder, 'data') };
    const connection = await open();
    await migrate(connection.db);
    await seedCatalogue(connection.db);
    till = await tillOver(connection, { folder, config: { dataDir: join(folder, 'data') } });
    const buyer = await till.buyer();
    await buyer.fill([item('regular'), item('pro')], { ...seattle, company: 'Nordlys AS' });
    first = replyOf(await buyer.pay()).order_id ?? '';
    const other = await till.buyer();
    await other.fill([item('regular')], berlin);
    second = replyOf(await other.pay({ card: cards.declined })).order_id ?? '';
    await till.toldByProvider();
  }, 120_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('finds orders by number, name and company, while the shop is open', async () => {
    for (const text of ['SK-10001', 'sk 10001', 'nordlys as', first]) {
      const { stdout } = await run(`find "${text}"`);
      expect(stdout, text).toMatch(/^SK-10001 .*paid.*\$133\.13.*Nordlys AS/);
    }
    expect((await run('find Ada')).stdout.trim().split('\n')).toHaveLength(2);
    expect((await run('find 100%')).stdout).toBe('No order was found.\n');
  }, 60_000);

  it('shows an order with its lines, documents, jobs and history', async () => {
    const { stdout } = await run('show SK-10001');
    for (const words of [
      /^Order SK-10001 \(ord_/,
      /Licensed to +Nordlys AS/,
      /1 +\$53\.25 .*Barlow Regular/,
      /2 +\$79\.88 .*Barlow Pro Bold/,
      /INV-\d{4}-0001 +invoice/,
      /receipt .*done/,
      /checkout|intent\.created/,
      /intent\.succeeded +\$133\.13 +charging → paid/,
    ])
      expect(stdout).toMatch(words);
    const [order] = JSON.parse((await run('find SK-10001 --json')).stdout).orders;
    expect(order).toMatchObject({ number: 'SK-10001', total_cents: 13_313, state: 'paid' });
    expect(JSON.parse((await run(`show ${second} --json`)).stdout).order).toMatchObject({ state: 'open' });
  }, 60_000);

  it.each([
    ['show SK-10099', /^There is no order SK-10099\.\n$/],
    ['refund SK-10001 --line 9 --reason "Not for us" --yes', /^SK-10001 has no line 9: it has 2\./],
    ['refund SK-10001 --amount 999 --reason "Not for us" --yes', /^At most \$133\.13 of this order/],
    ['refund SK-10002 --all --reason "Not for us" --yes', /^This order isn’t paid\.\n$/],
    [
      'refund SK-10001 --all --reason "Not for us"',
      /goes back to the card\. .*Nobody can be asked here: say --yes/,
    ],
    ['resend SK-10002 --reason "They asked"', /^SK-10002 isn’t paid/],
    ['retry 99999 --reason "Try"', /^There is no job 99999 /],
    ['correct SK-10001 --reason "Misspelt" --yes', /^Nothing would change/],
    ['correct SK-10001 --zip-code 98102 --reason "Moved" --yes', /^The address decided on the sales tax/],
  ])('refuses in words: %s', (line, message) => expectRefused(line, message, env), 60_000);

  it('refunds a line over the open shop, and logs who and why', async () => {
    const { stdout } = await run('refund SK-10001 --line 1 --reason "Wrong style" --by ann --yes');
    expect(stdout).toBe('$53.25 of SK-10001 went back.\n');
    const { stdout: shown } = await run('show SK-10001');
    expect(shown).toMatch(/1 +\$53\.25 +refunded/);
    expect(shown).toMatch(/\$53\.25 +tax \$3\.25 +succeeded +ann +Wrong style/);
    expect(shown).toMatch(/ann +refund +Wrong style/);
    const log = till.services.db.updateTable('staff_log').set({ reason: 'Another' });
    await expect(log.execute()).rejects.toThrow(/only ever added to/);
    await till.toldByProvider();
    await till.expectBalancedBooks();
  }, 60_000);

  // §orders.correction, §email.correction
  it('corrects the licensee by a credit note and another invoice', async () => {
    const { stdout } = await run('correct SK-10001 --company "Nordlys ASA" --reason "Misspelt" --yes');
    expect(stdout).toMatch(/^SK-10001 has another invoice/);
    await till.toldByProvider();
    const { order } = JSON.parse((await run('show SK-10001 --json')).stdout);
    expect(order.licensee).toBe('Nordlys ASA');
    expect(order.documents.map(({ number }: { number: string }) => number.replace(/-\d{4}-/, '-'))).toEqual([
      'INV-0001',
      'CN-0001',
      'CN-0002',
      'INV-0002',
    ]);
    expect(order.delivery).toBe('delivered');
    const documents = JSON.parse((await run('export documents --from 2020-01-01')).stdout);
    expect(documents.map(({ cents, tax_cents }: Record<string, number>) => [cents, tax_cents])).toEqual([
      [-5325, -325],
      [-7988, -488],
      [13_313, 813],
      [7988, 488],
    ]);
  }, 60_000);

  it('exports what was paid, as JSON and as CSV that is no formula', async () => {
    const rows = JSON.parse((await run('export lines --from 2020-01-01')).stdout);
    expect(rows).toMatchObject([
      { number: 'SK-10001', name: 'Barlow Regular', net_cents: 5000, tax_cents: 325, is_refunded: 'yes' },
      { number: 'SK-10001', name: 'Barlow Pro Bold', net_cents: 7500, tax_cents: 488, is_refunded: '' },
    ]);
    await run('correct SK-10001 --company "=1+1" --reason "To see" --yes');
    const [head, row] = (await run('export orders --from 2020-01-01 --csv')).stdout.split('\n');
    expect(head).toMatch(/^number,date,state,total_cents,/);
    expect(row).toMatch(/^SK-10001,.*,partly_refunded,13313,5325,'=1\+1,/);
    expect((await run('export refunds --from 2020-01-01 --to 2020-02-01 --csv')).stdout).toBe('');
  }, 60_000);

  it('takes what it is told as single lines', async () => {
    await run('correct SK-10001 --company "Salt\u001b[31m &\nRope" --reason "To see" --yes');
    const { stdout } = await run('show SK-10001');
    expect(stdout).toMatch(/Licensed to +Salt\[31m & Rope, /);
  }, 60_000);

  it('works on while the shop is closed, and leaves what it can’t do to the shop', async () => {
    await till.close();
    // Two at once: one waits for the other.
    const found = await Promise.all([run('find SK-10001'), run('find SK-10001')]);
    for (const { stdout } of found) expect(stdout).toMatch(/^SK-10001 /);
    const { stdout } = await run('refund SK-10001 --all --reason "Closed shop" --yes');
    expect(stdout).toBe('$79.88 of SK-10001 went back.\n');
    expect((await run('resend SK-10001 --reason "They asked"')).stdout).toMatch(
      /^The emails of SK-10001 go to /,
    );
    expect((await run('jobs')).stdout).toMatch(/refund_email/);
    await openShop();
    await till.toldByProvider();
    expect((await run('show SK-10001')).stdout).toMatch(/State +refunded, withdrawn/);
    await till.expectBalancedBooks();
  }, 120_000);
});
