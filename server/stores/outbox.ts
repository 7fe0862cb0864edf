/** The outbox: jobs that are enqueued in the transaction that causes them, and done later, once. */

import { claim, inSeconds } from '@skerry/embedded-or-postgres/claim';
import { jsonb } from '@skerry/embedded-or-postgres/type-parsers';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { stored } from '../db/stored.ts';
import type { Lane, OrderTables } from '../db/tables/orders.ts';
import { type Job, type JobKind, jobKinds, type Payloads } from './job-kinds.ts';

export type OutboxJob = Selectable<OrderTables['outbox']>;

/**
 * While a process handles a job, its row is due for nobody else; if the process dies, it is due again. A file may be made
 * twice, and its buyer waits: such jobs have a short lease, renewed meanwhile (`renewJobLease`).
 */
const leaseSeconds = { payments: 120, documents: 3, tax: 120, mail: 120 } as const satisfies Record<
  Lane,
  number
>;
const maxPauseSeconds = 3600;

/** Enqueues a job; `restart` of its kind says what happens to one that exists. */
export async function enqueue(trx: Db, { kind, payload }: Job): Promise<void> {
  const { subject, lane, after, delayMinutes = 0, restart } = jobKinds[kind];
  const { order_id, ...ids }: { order_id?: string; [id: string]: string | number | undefined } = payload;
  await trx
    .insertInto('outbox')
    .values({
      kind,
      lane,
      order_id: order_id ?? null,
      subject: subject === undefined ? '' : String(ids[subject]),
      payload: jsonb(ids),
      state: after === undefined ? 'pending' : 'waiting',
      due_at: inSeconds(60 * delayMinutes),
    })
    .onConflict((conflict) => {
      if (restart === undefined) return conflict.doNothing();
      const same =
        order_id === undefined
          ? conflict
              .columns(['kind', 'subject'])
              .where(sql<boolean>`order_id is null and payload is not null and subject <> ''`)
          : conflict.columns(['order_id', 'kind', 'subject']);
      return same
        .doUpdateSet({ state: 'pending', tries: 0, due_at: sql`excluded.due_at`, done_at: null })
        .where('outbox.state', 'in', restart === 'always' ? ['pending', 'done', 'given_up'] : ['pending']);
    })
    .execute();
}

/** What versions before payloads stored: the owner in a column of its own, a second id as the subject. */
const olderPayloads: { readonly [Kind in JobKind]?: (row: OutboxJob) => Record<string, unknown> } = {
  refund: ({ subject }) => ({ intent_id: subject }),
  trial: ({ trial_id }) => ({ trial_id }),
  welcome: ({ subscription_id }) => ({ subscription_id }),
  account: ({ account_letter_id }) => ({ account_letter_id }),
  club_invite: ({ club_invite_id }) => ({ club_invite_id }),
  quote: ({ quote_number, subject }) => ({ quote_number, user_id: Number(subject) }),
};

const storedPayload = (row: OutboxJob) => ({
  ...(row.order_id === null ? {} : { order_id: row.order_id }),
  ...(row.payload ?? olderPayloads[row.kind]?.(row)),
});

/** For logs and reports: contains nothing that names a person. */
export const ownerOf = (row: OutboxJob): string => Object.values(storedPayload(row)).join(' ');

/** Throws an error that names the row when its payload isn't of its kind. */
export function payloadOf<Kind extends JobKind>(kind: Kind, row: OutboxJob): Payloads[Kind] {
  return stored('outbox.payload', jobKinds[kind].payload)(storedPayload(row), row.id);
}

const leaseOf = (lane: Lane) => inSeconds(leaseSeconds[lane]);

/** Claims one due job of a lane for the time of its lease. */
export async function claimJob(db: Db, lane: Lane): Promise<OutboxJob | undefined> {
  return await claim<OutboxJob>(db, 'outbox', {
    key: sql`id`,
    where: sql`lane = ${lane} and state = 'pending' and due_at <= now()`,
    orderBy: sql`due_at, id`,
    set: sql`tries = tries + 1, due_at = ${leaseOf(lane)}`,
  });
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
  const waiting = Object.entries(jobKinds).flatMap(([dependent, { after }]) =>
    after === kind ? [dependent] : [],
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
    .set({ error: error.slice(0, 500), due_at: inSeconds(seconds) })
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

/**
 * Removes jobs that finished more than `days` ago, and account emails that were sent a day ago; true when there may be more.
 * Refunds stay, for deduplication.
 */
export async function removeFinishedJobs(trx: Db, days: number, limit: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom('outbox')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('state', 'in', ['done', 'given_up'])
        .where('kind', '<>', 'refund')
        .where(
          'done_at',
          '<',
          sql<Date>`now() - make_interval(days => case when kind = 'account' and state = 'done' then 1 else ${days} end)`,
        )
        .limit(limit),
    )
    .returningAll()
    .execute();
  const emailIds = removed.flatMap((row) =>
    row.kind === 'account' ? [payloadOf('account', row).account_letter_id] : [],
  );
  if (emailIds.length > 0) await trx.deleteFrom('account_letters').where('id', 'in', emailIds).execute();
  return removed.length === limit;
}

/**
 * Seconds for which the oldest due event, payment or document has been due; 0 if there is none. Mail and tax records don't
 * count: they may wait for external servers.
 */
export async function oldestDueSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(due_at)), 0)::float as seconds from (
      select due_at from card_events where state = 'pending' and due_at < now()
      union all
      select due_at from outbox where state = 'pending' and due_at < now() and lane in ('payments', 'documents')
    ) due`.execute(db);
  return rows[0]?.seconds ?? 0;
}
