/** Compares the outcomes shown to buyers, and what they were charged, with what the card provider captured. */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { type CardAccount, cardAccounts } from '../../domain/card-account.ts';
import type { Connection } from '../../server/db/connect.ts';
import type { Captured, CardGateway } from '../../server/gateways/card.ts';
import { openSandbox } from '../../server/gateways/card-sandbox.ts';
import { createCardGateway } from '../../server/gateways/card-stripe.ts';
import { mapAtMost } from '../../server/worker-pool/map-at-most.ts';
import { steadyFloods } from '../attack/floods.ts';
import { slowestOf } from '../attack/health.ts';
import type { Buyer } from './buyer.ts';
import type { Environment } from './environment.ts';
import type { FloodCounts } from './flood.ts';
import type { Gap } from './server-processes.ts';

/**
 * Charges that the shop kept, by the buyer's email address; '' for charges without an order. What it gave back because
 * somebody asked for it was kept first; what it gave back by itself was not.
 */
async function keptCharges(
  { db }: Pick<Connection, 'db'>,
  card: CardGateway,
  madeAtProvider: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Captured[]>> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['o.id', 'u.email'])
    .execute();
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  const isGivenUp = async (account: CardAccount, { intentId, refundedCents }: Captured) => {
    if (refundedCents === 0) return false;
    const found = await card.moneyBack(account, intentId ?? '');
    if (found.kind === 'unknown') throw new Error(`The card provider does not answer: ${found.reason}`);
    return found.refunds.some(
      ({ refundId, providerId }) => refundId === undefined && !madeAtProvider.has(providerId),
    );
  };
  const kept: Captured[] = [];
  for (const account of cardAccounts) {
    for await (const charge of card.capturedSince(account, new Date(0))) {
      if (charge.kind === 'unknown') throw new Error(`The card provider does not answer: ${charge.reason}`);
      if (!(await isGivenUp(account, charge))) kept.push(charge);
    }
  }
  return Map.groupBy(kept, ({ orderId }) => emails.get(orderId ?? '') ?? '');
}

/** Statuses of attempts that don't change any more: nothing is pending. */
const finalStatuses = ['paid', 'failed', 'open', 'requires_action', 'none'];

/** The violations for this buyer, in sentences; `statuses` are the final statuses of the attempts. */
function judgeBuyer(
  { email, purchases, violations: reported, log }: Buyer,
  statuses: ReadonlyMap<string, string>,
  charges: readonly Captured[],
  listedCents: readonly number[],
): string[] {
  const violations = [...reported];
  const paid = purchases.filter(({ outcome }) => outcome === 'paid');
  const statusesOf = (attempts: readonly string[]) =>
    attempts.map((attempt) => statuses.get(attempt) ?? 'none');
  const outcomes = purchases.map(({ outcome }) => outcome).join(', ');
  if (charges.length > purchases.length)
    violations.push(
      `was charged ${charges.length} times for ${purchases.length} purchases (shown: ${outcomes})`,
    );
  else if (charges.length > paid.length)
    violations.push(`was shown '${outcomes}' and charged ${charges.length} times`);
  else if (charges.length < paid.length)
    violations.push(`was shown '${outcomes}', and only ${charges.length} charges were kept`);
  for (const { outcome, attempts } of purchases) {
    const ownStatuses = statusesOf(attempts);
    if (outcome === 'refused' && ownStatuses.includes('paid'))
      violations.push('was shown that nothing was charged, and was charged');
    if (outcome === 'paid' && !ownStatuses.includes('paid'))
      violations.push(`was shown 'paid', and later '${ownStatuses.join(', ')}'`);
    for (const status of ownStatuses)
      if (!finalStatuses.includes(status)) violations.push(`has an attempt that is still ${status}`);
  }
  const agreed = new Set(purchases.flatMap(({ reviewedCents }) => [...reviewedCents]));
  for (const { amountCents } of charges)
    if (!agreed.has(amountCents))
      violations.push(`was charged ${amountCents} cents, which were never reviewed`);
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
  if (sum(listedCents) !== sum(charges.map(({ amountCents }) => amountCents)))
    violations.push(`sees orders of ${sum(listedCents)} cents, and that isn't what was charged`);
  const logLines = log.map((line) => `\n      ${line}`).join('');
  return violations.map((what, nth) => `${email} ${what}.${nth === 0 ? logLines : ''}`);
}

const ordersAtOnce = 48;

/** The violations of all buyers; `madeAtProvider` are the refunds that were made there. Opens the provider's sandbox itself. */
export async function judgePurchases(
  connection: Connection,
  madeAtProvider: ReadonlySet<string>,
  buyers: readonly Buyer[],
  statuses: readonly ReadonlyMap<string, string>[],
): Promise<string[]> {
  const sandbox = await openSandbox(connection.db);
  try {
    const charges = await keptCharges(connection, createCardGateway(sandbox), madeAtProvider);
    const listed = await mapAtMost(buyers, ordersAtOnce, ({ client, token }) =>
      client.requestUntilAnswered('POST', '/v1/settings/orders', { token, body: {} }),
    );
    const violations = buyers.flatMap((buyer, nth) => {
      const rows: { total: { amount: number } }[] = Object(listed[nth]?.body).data ?? [];
      const cents = rows.map(({ total }) => total.amount);
      return judgeBuyer(buyer, statuses[nth] ?? new Map(), charges.get(buyer.email) ?? [], cents);
    });
    return [...violations, ...(charges.has('') ? ['There are charges that belong to no order.'] : [])];
  } finally {
    await sandbox.close();
  }
}

/** `npm run ledger:check`, as its owner would run it, while the shop is open. */
export async function checkBooks({
  databaseUrl,
  dataDir,
}: Pick<Environment, 'databaseUrl' | 'dataDir'>): Promise<{ isExact: boolean; report: string }> {
  const command = join(import.meta.dirname, '../../server/commands/ledger-check.ts');
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [command], { env });
    return { isExact: true, report: stdout };
  } catch (error) {
    return { isExact: false, report: String(Object(error).stdout ?? error) };
  }
}

/** Limits from the payment to both files; the second where a kill or a failure hit one of them, or kills had left no process. */
const maxSeconds = 5;
const maxSecondsAfterFault = 10;

/**
 * Waits as long as files may take, prints how long they took, and reports what was too slow. Leaves out jobs that the
 * storm hit more than once.
 */
export async function judgeFiles({ db }: Pick<Connection, 'db'>, gaps: readonly Gap[]): Promise<string[]> {
  await pause(maxSecondsAfterFault * 1000);
  const { rows: found } = await sql<{ id: string; paid_at: Date; made_at: Date; is_struck: boolean }>`
    select o.id, bool_or(w.tries > 1) as is_struck, o.paid_at, max(coalesce(w.done_at, now())) as made_at
    from orders o join outbox w on w.order_id = o.id and w.kind in ('zip', 'invoice')
    where o.delivery in ('making', 'delivered') and o.delivery_no = 1 and o.paid_at < now() - make_interval(secs => ${maxSecondsAfterFault})
    group by o.id
    having bool_and(w.tries <= 2)`.execute(db);
  const rows = found.map(({ id, paid_at, made_at, is_struck }) => ({
    id,
    seconds: (made_at.getTime() - paid_at.getTime()) / 1000,
    is_struck: is_struck || gaps.some(({ from, to }) => from < made_at && to > paid_at),
  }));
  const summaries = [false, true].map((hadFault) => {
    const times = rows.filter(({ is_struck }) => is_struck === hadFault).map(({ seconds }) => seconds);
    const [half, all] = [0.5, 1].map((share) => slowestOf(times, share).toFixed(1));
    return `${times.length} orders${hadFault ? ' that were struck' : ''}, half within ${half} s, all ${all} s`;
  });
  console.log(`Files after the payment: ${summaries.join('; ')}`);
  return rows
    .filter(({ seconds, is_struck }) => seconds > (is_struck ? maxSecondsAfterFault : maxSeconds))
    .map(({ id, seconds }) => `The order ${id} had its files ${seconds.toFixed(1)} s after its payment.`);
}

/**
 * Prints how the floods were answered; a 5xx answer to any of their requests is a violation, and so is a flood that never
 * got the status that it is meant to get: it has flooded nothing.
 */
export function judgeFlood(counts: FloodCounts): string[] {
  const answers = [...counts];
  console.log(`One client floods: ${answers.map(([answer, times]) => `${times} ${answer}`).join(', ')}`);
  const faults = answers.filter(([answer]) => / 5\d\d$/.test(answer));
  const missed = steadyFloods.filter(([name, { status }]) => !counts.has(`${name} ${status}`));
  return [
    ...faults.map(([answer, times]) => `A flood was answered ${answer}, ${times} times.`),
    ...missed.map(([name]) => `The flood of ${name} never got its expected status.`),
  ];
}
