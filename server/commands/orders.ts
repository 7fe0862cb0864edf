/**
 * `npm run orders -- find | show | resend | refund | correct | jobs | retry | export`: what a foundry does with its orders, while the
 * shop is open or closed (§orders.commands). `--help` says what each takes.
 */
import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { stringify } from 'csv-stringify/sync';
import { moneyText } from '../../domain/money.ts';
import { runAdminCommand } from '../admin-commands.ts';
import { readConfig } from '../config.ts';
import { openCard } from '../gateways/open-card.ts';
import { OperatorError, reportFailure } from '../operator-error.ts';
import type { Row } from '../orders/exports.ts';
import { newRefundId } from '../orders/money-back.ts';
import { runStaffCommand, type StaffCommand, type StaffReply } from '../orders/staff.ts';
import { openShop } from './open-shop.ts';
import { textOf } from './orders-text.ts';

/** Has a command done; throws an OperatorError when the running shop gave no answer, or failed. */
async function execute(command: StaffCommand): Promise<StaffReply> {
  const config = readConfig(process.env);
  const text = JSON.stringify(command);
  const answer = await runAdminCommand(config.dataDir, 'orders', text, async () => {
    const connection = await openShop(config);
    try {
      const { card, close } = await openCard(config, connection.db);
      try {
        const reply = await runStaffCommand({ db: connection.db, card }, text);
        return { problem: null, origin: config.origin, reply };
      } finally {
        await close();
      }
    } finally {
      await connection.close();
    }
  });
  if (!answer)
    throw new OperatorError(
      'The running shop did not answer: what was asked may have happened. npm run orders -- show says so.',
    );
  if (answer.problem !== null) throw new OperatorError(answer.problem);
  return answer.reply as StaffReply; // the same program wrote it
}

/** Prints a reply; throws what the person at the terminal can correct. */
async function run(command: StaffCommand, { json = false }: { readonly json?: boolean }): Promise<void> {
  const reply = await execute(command);
  if (reply.kind === 'problem') throw new OperatorError(reply.message);
  console.log(json ? JSON.stringify(reply, null, 2) : textOf(reply));
}

function cents(text: string): number {
  const [, dollars = '', rest = ''] = /^\$?(\d{1,7})(?:\.(\d{2}))?$/.exec(text) ?? [];
  const amount = Number(dollars) * 100 + Number(rest || 0);
  if (dollars !== '' && amount > 0) return amount;
  throw new InvalidArgumentError('Expected an amount in dollars: 26.62.');
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number above 0.');
}

/** The start of a day, in UTC. */
function day(text: string): string {
  const date = new Date(`${text}T00:00:00Z`);
  // 30 February would be read as 2 March.
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${text}T`);
  if (isDay) return date.toISOString();
  throw new InvalidArgumentError('Expected a day: 2026-11-30.');
}

const ofLength = (min: number, max: number) => (text: string) => {
  if (text.trim().length >= min && text.length <= max) return text;
  throw new InvalidArgumentError(`Expected ${min} to ${max} characters.`);
};

const addLine = (text: string, lines: readonly number[] = []) => [...lines, wholeNumber(text)];

async function confirm(question: string, isConfirmed: boolean): Promise<void> {
  if (isConfirmed) return;
  if (!process.stdin.isTTY)
    throw new OperatorError(`${question} Nobody can be asked here: say --yes to go on.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Rejects on Ctrl+C and Ctrl+D.
  const answer = await terminal.question(`${question} Type yes to go on: `).catch(() => '');
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new OperatorError('Nothing was changed.');
}

type RefundOptions = {
  readonly line?: readonly number[];
  readonly amount?: number;
  readonly all?: true;
  readonly reason: string;
  readonly by: string;
  readonly yes?: true;
  readonly json?: boolean;
};

async function refund(order: string, options: RefundOptions): Promise<void> {
  const { line, amount, all, reason, by, yes = false } = options;
  const requests = [
    ...(line ? [{ lines: [...line] }] : []),
    ...(amount === undefined ? [] : [{ cents: amount }]),
    ...(all ? [{ all: true as const }] : []),
  ];
  const [request] = requests;
  if (!request || requests.length > 1)
    throw new OperatorError('Say what goes back: --line 2, --amount 26.62, or --all; one of them.');
  const plan = await execute({ do: 'plan', order, request });
  if (plan.kind !== 'plan') throw new OperatorError(plan.kind === 'problem' ? plan.message : 'No plan.');
  const ends = plan.lines.length === 0 ? 'No licence ends.' : `These licences end: ${plan.lines.join(', ')}.`;
  await confirm(`${moneyText(plan.cents)} of ${plan.order} goes back to the card. ${ends}`, yes);
  await run({ do: 'refund', id: newRefundId(), order, request, cents: plan.cents, reason, by }, options);
}

type CorrectOptions = {
  readonly name?: string;
  readonly company?: string;
  readonly address1?: string;
  readonly address2?: string;
  readonly zipCode?: string;
  readonly city?: string;
  readonly vatNumber?: string;
  readonly reason: string;
  readonly by: string;
  readonly yes?: true;
};

async function correct(order: string, options: CorrectOptions): Promise<void> {
  const { reason, by, yes = false, zipCode: zip_code, vatNumber: vat_number, ...texts } = options;
  const change = {
    ...texts,
    ...(zip_code === undefined ? {} : { zip_code }),
    ...(vat_number === undefined ? {} : { vat_number }),
  };
  await confirm(`${order} gets another invoice, and a credit note for the one before.`, yes);
  await run({ do: 'correct', order, change, reason, by }, {});
}

const bySeries = (a: Row, b: Row) =>
  String(a.document).localeCompare(String(b.document), 'en', { numeric: true });

type ExportOptions = { readonly from: string; readonly to: string; readonly csv?: true };

async function exportRows(
  what: 'orders' | 'lines' | 'refunds' | 'documents',
  { from, to, csv }: ExportOptions,
) {
  const rows: Row[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const reply = await execute({ do: 'export', what, from, to, after });
    if (reply.kind !== 'rows') throw new OperatorError(reply.kind === 'problem' ? reply.message : 'No rows.');
    rows.push(...reply.rows);
    after = reply.after;
  }
  if (what === 'documents') rows.sort(bySeries);
  // A cell that begins with = or + would be a formula in a spreadsheet.
  process.stdout.write(
    csv ? stringify(rows, { header: true, escape_formulas: true }) : `${JSON.stringify(rows, null, 2)}\n`,
  );
}

const json = new Option('--json', 'print JSON');
/** Undefined where the system has no name for the user: then --by says it. */
function terminalUser(): string | undefined {
  try {
    // The shop's user runs it for somebody.
    return process.env.SUDO_USER ?? userInfo().username;
  } catch {
    return undefined;
  }
}

const why = (command: Command) =>
  command
    .requiredOption('--reason <text>', 'why; it is written into the log', ofLength(3, 500))
    .requiredOption('--by <name>', 'who; you by default', ofLength(1, 120), terminalUser());
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

const program = new Command('npm run orders --')
  .description('What a foundry does with its orders, while the shop is open or closed.')
  .addHelpText(
    'after',
    '\nORDER is the number of an order or of one of its documents, or an id of the card provider: of a payment, charge, refund or dispute.',
  )
  .exitOverride()
  .configureOutput({ writeErr: () => {} });

program
  .command('find <text...>')
  .description('orders by number, email, name, company or address')
  .addOption(json)
  .action((words: string[], options) => run({ do: 'find', text: words.join(' ') }, options));
program
  .command('show <order>')
  .description('an order with its lines, refunds, documents, jobs and history')
  .addOption(json)
  .action((order: string, options) => run({ do: 'show', order }, options));
why(program.command('resend <order>'))
  .description('send the receipt, and the emails about corrections and refunds, again')
  .action((order: string, options) => run({ do: 'resend', order, ...options }, options));
why(program.command('refund <order>'))
  .description('give money back to the card, with its part of the sales tax')
  .option('--line <number>', 'a line, as show lists it; again for each', addLine)
  .option('--amount <dollars>', 'an amount, tax included; licences end only when nothing is left', cents)
  .option('--all', 'all that is left; every licence ends')
  .option('--yes', 'don’t ask')
  .addOption(json)
  .action(refund);
why(program.command('correct <order>'))
  .description('correct the licensee: a credit note for the invoice, and another in its place')
  .option('--name <text>')
  .option('--company <text>')
  .option('--address1 <text>')
  .option('--address2 <text>')
  .option('--zip-code <text>')
  .option('--city <text>')
  .option('--vat-number <text>')
  .option('--yes', 'don’t ask')
  .action(correct);
program
  .command('jobs')
  .description('what the shop has still to do')
  .option('--failed', 'what failed and is tried again, or was given up')
  .addOption(json)
  .action(({ failed = false, ...options }) => run({ do: 'jobs', failed }, options));
why(program.command('retry').argument('<job>', 'its id, as jobs lists it', wholeNumber))
  .description('try a job again now')
  .action((job: number, options) => run({ do: 'retry', job, ...options }, options));
program
  .command('export')
  .addArgument(new Argument('<what>').choices(['orders', 'lines', 'refunds', 'documents']))
  .description('what was paid, refunded or issued between two days, as JSON or CSV')
  .requiredOption('--from <day>', 'the first day', day)
  .option('--to <day>', 'the day after the last; tomorrow by default', day, tomorrow())
  .option('--csv', 'CSV instead of JSON')
  .action(exportRows);

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) reportFailure(error);
  else if (error.code === 'commander.help') console.log(program.helpInformation());
  // Help that was asked for isn't a failure.
  else if (error.exitCode !== 0) {
    const message = error.message.replace(/^error: |\.$/g, '');
    console.error(`${message}. npm run orders -- --help says what there is.`);
    process.exitCode = 1;
  }
}
