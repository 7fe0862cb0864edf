/**
 * The outbox: jobs of orders, trials, subscribers, accounts, invites and quotes; enqueued in the transaction that causes
 * them, done later, once.
 */
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AccountEmailKind } from '../db/tables/accounts.ts';
import type { JobKind, Lane, OrderJobKind, OrderTables } from '../db/tables/orders.ts';
import { limitKey } from '../security/limits.ts';
import type { Services } from '../services.ts';
import { clearLimit, consumeOne } from './limits.ts';
import { isEmailProved, type StoredUser } from './users.ts';

export type OutboxJob = Selectable<OrderTables['outbox']>;

/** The first lane of each kind; a trial's fonts are made before its email is sent. */
const laneOf = {
  refund: 'payments',
  zip: 'documents',
  invoice: 'documents',
  trial: 'documents',
  tax_record: 'tax',
  receipt: 'mail',
  payment_failed: 'mail',
  third_party_copy: 'mail',
  welcome: 'mail',
  account: 'mail',
  club_invite: 'mail',
  quote: 'mail',
} as const satisfies Record<JobKind, Lane>;

/** A job that waits for another of its order: the receipt has the invoice attached. */
const dependsOn: Partial<Record<JobKind, OrderJobKind>> = { receipt: 'invoice' };

/**
 * While a process handles a job, its row is due for nobody else; if the process dies, it is due again. A file may be made
 * twice, and its buyer waits: such jobs have a short lease, renewed meanwhile (`renewJobLease`).
 */
const leaseSeconds = { payments: 120, documents: 3, tax: 120, mail: 120 } as const satisfies Record<
  Lane,
  number
>;
const maxPauseSeconds = 3600;

const kindAndLane = <Kind extends JobKind>(kind: Kind) => ({ kind, lane: laneOf[kind] });

/** Enqueues jobs; existing ones stay unchanged. */
export async function enqueueJobs(
  trx: Db,
  orderId: string,
  jobs: readonly { readonly kind: OrderJobKind; readonly subject?: string }[],
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values(
      jobs.map(({ kind, subject = '' }) => ({
        ...kindAndLane(kind),
        order_id: orderId,
        subject,
        state: dependsOn[kind] ? ('waiting' as const) : ('pending' as const),
      })),
    )
    .onConflict((conflict) => conflict.columns(['order_id', 'kind', 'subject']).doNothing())
    .execute();
}

/** How long a buyer has to try again before an e-mail says that nothing was charged. */
export const paymentFailedMinutes = 15;
const paymentFailedDue = sql<Date>`now() + make_interval(mins => ${paymentFailedMinutes})`;

/** Enqueues the email about a failed payment, delayed; it is sent only once. */
export async function enqueuePaymentFailed(trx: Db, orderId: string): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ ...kindAndLane('payment_failed'), order_id: orderId, due_at: paymentFailedDue })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'kind', 'subject'])
        .doUpdateSet({ due_at: paymentFailedDue, tries: 0 })
        .where('outbox.state', '=', 'pending'),
    )
    .execute();
}

export async function enqueueTrial(trx: Db, trialId: number): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ ...kindAndLane('trial'), trial_id: trialId })
    .execute();
}

type LimitServices = Pick<Services, 'config' | 'clock'>;

type LimitedKind = AccountEmailKind | 'quote';
const emailLimitKey = (kind: LimitedKind, email: string) => limitKey('emails', kind, email);

/** Emails of each kind to an address are limited per hour, whoever requests them (decision 0013). */
const isWithinEmailLimit = async (
  trx: Db,
  { config, clock }: LimitServices,
  kind: LimitedKind,
  email: string,
) => (await consumeOne(trx, emailLimitKey(kind, email), config.limits.emails, clock.now())).ok;

/** Resets the limit: the next email of this kind is sent again. */
export const clearEmailLimit = (trx: Db, kind: AccountEmailKind, email: string): Promise<void> =>
  clearLimit(trx, emailLimitKey(kind, email));

/** Enqueues an email to an address, unless its limit is reached; `emailChangeId` is the change that it is about. */
export async function enqueueAccountEmail(
  trx: Db,
  services: LimitServices,
  kind: AccountEmailKind,
  email: string,
  emailChangeId: number | null = null,
): Promise<void> {
  if (!(await isWithinEmailLimit(trx, services, kind, email))) return;
  const { id } = await trx
    .insertInto('account_letters')
    .values({ kind, email, email_change_id: emailChangeId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('outbox')
    .values({ ...kindAndLane('account'), account_letter_id: id })
    .execute();
}

export async function enqueueClubInvite(trx: Db, inviteId: number): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ ...kindAndLane('club_invite'), club_invite_id: inviteId })
    .execute();
}

/** Enqueues the email of a quote, to a proved address, unless its limit is reached. */
export async function enqueueQuoteEmail(
  trx: Db,
  services: LimitServices,
  quoteNumber: number,
  { id, email }: Pick<StoredUser, 'id' | 'email'>,
): Promise<void> {
  if (!(await isEmailProved(trx, id)) || !(await isWithinEmailLimit(trx, services, 'quote', email))) return;
  await trx
    .insertInto('outbox')
    .values({ ...kindAndLane('quote'), quote_number: quoteNumber, subject: String(id) })
    .execute();
}

/** Enqueues the welcome; a returning subscriber is welcomed again. */
export async function enqueueWelcome(trx: Db, subscriptionId: number): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ ...kindAndLane('welcome'), subscription_id: subscriptionId })
    .onConflict((conflict) =>
      conflict
        .column('subscription_id')
        .doUpdateSet({ state: 'pending', tries: 0, due_at: sql<Date>`now()`, done_at: null }),
    )
    .execute();
}

const leaseOf = (lane: Lane) => sql<Date>`now() + make_interval(secs => ${leaseSeconds[lane]})`;

/** Claims one due job of a lane for the time of its lease. One short statement. */
export async function claimJob(db: Db, lane: Lane): Promise<OutboxJob | undefined> {
  return await db
    .updateTable('outbox')
    .set({
      tries: sql<number>`tries + 1`,
      due_at: leaseOf(lane),
    })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('lane', '=', lane)
        .where('state', '=', 'pending')
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * Matches the row while the caller still holds it. After its lease another process may have claimed, moved or finished it:
 * then a late update must not touch it.
 */
const whereClaimed =
  ({ id, lane, tries }: OutboxJob) =>
  (eb: ExpressionBuilder<OrderTables, 'outbox'>) =>
    eb.and({ id, lane, tries, state: 'pending' });

/** Renews the lease of a job that the caller still holds. */
export async function renewJobLease(db: Db, job: OutboxJob): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: leaseOf(job.lane) })
    .where(whereClaimed(job))
    .execute();
}

/** Undefined where the lease is as long as the job may take. */
export const renewEveryMs = ({ lane }: OutboxJob): number | undefined =>
  lane === 'documents' ? (1000 * leaseSeconds[lane]) / 3 : undefined;

/**
 * Completes a job, whoever handled it; true when a job that depends on it became due. In a transaction, so that both happen
 * or neither.
 */
export async function completeJob(trx: Db, { id, kind, order_id }: OutboxJob): Promise<boolean> {
  await trx
    .updateTable('outbox')
    .set({ state: 'done', error: null, done_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  const waiting = Object.entries(dependsOn).flatMap(([dependent, dependency]) =>
    dependency === kind ? [dependent] : [],
  );
  if (order_id === null || waiting.length === 0) return false;
  const unblocked = await trx
    .updateTable('outbox')
    .set({ state: 'pending', due_at: sql<Date>`now()` })
    .where('order_id', '=', order_id)
    .where('state', '=', 'waiting')
    .where(sql<string>`kind`, 'in', waiting)
    .executeTakeFirst();
  return unblocked.numUpdatedRows > 0n;
}

/** Moves a job to its next lane, due there now. Does nothing when the caller no longer holds it. */
export async function moveJobToLane(db: Db, job: OutboxJob, lane: Lane): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ lane, tries: 0, error: null, due_at: sql<Date>`now()` })
    .where(whereClaimed(job))
    .execute();
}

/** Postpones a job by 2, 4, 8 … seconds, at most an hour or `maxSeconds`. No effect when the caller no longer holds it. */
export async function postponeJob(
  db: Db,
  job: OutboxJob,
  error: string,
  maxSeconds = maxPauseSeconds,
): Promise<void> {
  const seconds = Math.min(2 ** Math.min(job.tries, 12), maxSeconds);
  await db
    .updateTable('outbox')
    .set({ error: error.slice(0, 500), due_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where(whereClaimed(job))
    .execute();
}

/** Gives a job up for good and stores the reason. Does nothing when the caller no longer holds it. */
export async function giveUpJob(db: Db, job: OutboxJob, reason: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'given_up', error: reason.slice(0, 500), done_at: sql<Date>`now()` })
    .where(whereClaimed(job))
    .execute();
}

/** Removes jobs that finished more than `days` ago; true when there may be more. Refunds stay, for deduplication. */
export async function removeFinishedJobs(trx: Db, days: number, limit: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom('outbox')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('state', 'in', ['done', 'given_up'])
        .where('kind', '<>', 'refund')
        .where('done_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .limit(limit),
    )
    .returning('account_letter_id')
    .execute();
  const emailIds = removed.flatMap(({ account_letter_id }) => account_letter_id ?? []);
  if (emailIds.length > 0) await trx.deleteFrom('account_letters').where('id', 'in', emailIds).execute();
  return removed.length === limit;
}
