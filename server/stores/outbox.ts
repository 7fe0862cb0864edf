/** The outbox: jobs that are enqueued in the transaction that causes them, and done later, once. */

import { claim, inSeconds } from '@skerry/embedded-or-postgres/claim';
import { jsonb } from '@skerry/embedded-or-postgres/type-parsers';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { stored } from '../db/stored.ts';
import type { Lane, OrderTables } from '../db/tables/orders.ts';
import { currentTraceparent } from '../tracing.ts';
import { type Job, type JobKind, jobKinds, type Payloads } from './job-kinds.ts';

export type OutboxJob = Selectable<OrderTables['outbox']>;

/**
 * While a process handles a job, its row is due for nobody else; if the process dies, it is due again. A file may be made
 * twice, and its buyer waits: such jobs have a short lease, renewed meanwhile (`renewJobLease`).
 */
const leaseSeconds = {
  payments: 120,
  documents: 3,
  tax: 120,
  mail: 120,
  notices: 120,
  webhooks: 120,
} as const satisfies Record<Lane, number>;
const maxPauseSeconds = 3600;

/** Due at once, as if it had never been tried. */
const anew = { state: 'pending', tries: 0, due_at: sql<Date>`now()`, done_at: null, error: null } as const;

/** A job's owner, its other ids, and what tells it apart from others of its kind. */
function partsOf({ kind, payload }: Job) {
  const { subject } = jobKinds[kind];
  const { order_id, ...ids }: { order_id?: string | undefined; [id: string]: string | number | undefined } =
    payload;
  return { order_id, ids, subject: subject === undefined ? '' : String(ids[subject]) };
}

const rowOf = (job: Job) => {
  const { lane, after, delayMinutes = 0 } = jobKinds[job.kind];
  const { order_id, ids, subject } = partsOf(job);
  return {
    kind: job.kind,
    lane,
    order_id: order_id ?? null,
    subject,
    payload: jsonb(ids),
    state: after === undefined ? ('pending' as const) : ('waiting' as const),
    due_at: inSeconds(60 * delayMinutes),
    traceparent: currentTraceparent(),
  };
};

/** Enqueues jobs; `restart` of its kind says what happens to one that exists. */
export async function enqueue(trx: Db, ...jobs: readonly Job[]): Promise<void> {
  const isKept = ({ kind }: Job) => jobKinds[kind].restart === undefined;
  const kept = jobs.filter(isKept);
  if (kept.length > 0) {
    await trx
      .insertInto('outbox')
      .values(kept.map(rowOf))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const job of jobs) if (!isKept(job)) await enqueueAnew(trx, job);
}

/** Enqueues a job of a kind that is started anew. */
async function enqueueAnew(trx: Db, job: Job): Promise<void> {
  const states: OutboxJob['state'][] =
    jobKinds[job.kind].restart === 'always' ? ['pending', 'done', 'given_up'] : ['pending'];
  const row = rowOf(job);
  await trx
    .insertInto('outbox')
    .values(row)
    .onConflict((conflict) =>
      (row.order_id === null
        ? conflict
            .columns(['kind', 'subject'])
            .where(sql<boolean>`order_id is null and payload is not null and subject <> ''`)
        : conflict.columns(['order_id', 'kind', 'subject'])
      )
        .doUpdateSet({ ...anew, due_at: sql`excluded.due_at`, traceparent: sql`excluded.traceparent` })
        .where('outbox.state', 'in', states),
    )
    .execute();
}

/** Has a job done once more, whatever became of it; enqueues it where it was removed. */
export async function restartJob(trx: Db, job: Job): Promise<void> {
  await enqueue(trx, job);
  const { order_id, subject } = partsOf(job);
  await trx
    .updateTable('outbox')
    .set(anew)
    .where('kind', '=', job.kind)
    .where('order_id', '=', order_id ?? '')
    .where('subject', '=', subject)
    .execute();
}

type JobQuery = { readonly orderId?: string; readonly isFailed?: boolean; readonly limit: number };

/** Outbox jobs, those due longest first; `isFailed` leaves those that failed and are tried again, or were given up. */
export async function findJobs(db: Db, { orderId, isFailed, limit }: JobQuery): Promise<OutboxJob[]> {
  return await db
    .selectFrom('outbox')
    .selectAll()
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? ''))
    .$if(orderId === undefined, (query) => query.where('state', '<>', 'done'))
    .$if(isFailed === true, (query) => query.where('error', 'is not', null).where('state', '<>', 'done'))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Makes a job due at once that isn't done, also one that was given up; undefined when there is none. */
export async function retryJob(trx: Db, id: number): Promise<OutboxJob | undefined> {
  return await trx
    .updateTable('outbox')
    .set(anew)
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'given_up'])
    .returningAll()
    .executeTakeFirst();
}

/** What versions before payloads stored: the owner in a column of its own, a second id as the subject. */
const olderPayloads: { readonly [Kind in JobKind]?: (row: OutboxJob) => Record<string, unknown> } = {
  refund: ({ subject }) => ({ intent_id: subject }),
  zip: () => ({ delivery_no: 1 }),
  invoice: () => ({ delivery_no: 1 }),
  trial: ({ trial_id }) => ({ trial_id }),
  welcome: ({ subscription_id }) => ({ subscription_id }),
  account: ({ account_letter_id }) => ({ account_letter_id }),
  club_invite: ({ club_invite_id }) => ({ club_invite_id }),
  quote: ({ quote_number, subject }) => ({ quote_number, user_id: Number(subject) }),
};

const storedPayload = (row: OutboxJob) => ({
  ...(row.order_id === null ? {} : { order_id: row.order_id }),
  ...olderPayloads[row.kind]?.(row),
  ...row.payload,
});

/** For logs and reports: its ids, nothing that names a person. */
export const ownerOf = (row: OutboxJob): string => {
  const { detail: _, notice: __, at: ___, ...ids }: Record<string, unknown> = storedPayload(row);
  return Object.values(ids).join(' ');
};

/** Throws an error that names the row when its payload isn't of its kind. */
export function payloadOf<Kind extends JobKind>(kind: Kind, row: OutboxJob): Payloads[Kind] {
  return stored('outbox.payload', jobKinds[kind].payload)(storedPayload(row), row.id);
}

const leaseOf = (lane: Lane) => inSeconds(leaseSeconds[lane]);

/** The lanes that have a job due. */
export async function findDueLanes(db: Db): Promise<ReadonlySet<Lane>> {
  const lanes = sql.join(Object.keys(leaseSeconds));
  const { rows } = await sql<{ lane: Lane }>`select lane from unnest(array[${lanes}]) lane where exists (
    select from outbox where outbox.lane = lane.lane and state = 'pending' and due_at <= now())`.execute(db);
  return new Set(rows.map(({ lane }) => lane));
}

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

/** Completes a job, whoever handled it; those that depend on it become due in the same statement. */
export async function completeJob(db: Db, { id, kind, order_id }: OutboxJob): Promise<void> {
  const ended = db
    .updateTable('outbox')
    .set({ state: 'done', error: null, done_at: sql<Date>`now()` })
    .where('id', '=', id);
  const waiting = Object.entries(jobKinds).flatMap(([dependent, { after }]) =>
    after === kind ? [dependent] : [],
  );
  if (order_id === null || waiting.length === 0) {
    await ended.execute();
    return;
  }
  await db
    .with('ended', () => ended)
    .updateTable('outbox')
    .set({ state: 'pending', due_at: sql<Date>`now()` })
    .where('order_id', '=', order_id)
    .where('state', '=', 'waiting')
    .where(sql<string>`kind`, 'in', waiting)
    .execute();
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

/** Gives a job up, until somebody tries it again, and stores the reason. Does nothing when the caller no longer holds it. */
export async function giveUpJob(db: Db, job: OutboxJob, reason: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'given_up', error: reason.slice(0, 500), done_at: sql<Date>`now()` })
    .where(whereClaimed(job))
    .execute();
}

/** How often a job has been tried after more than an hour: email whose server is away is tried every five minutes. */
const stuckTries = sql<number>`case w.lane when 'mail' then 19 else 12 end`;

/** Jobs that have failed for more than an hour, or were given up within a day. */
export async function findStuckJobs(db: Db, limit: number): Promise<OutboxJob[]> {
  return await db
    .selectFrom('outbox as w')
    .selectAll('w')
    .where((eb) =>
      eb.or([
        eb.and([eb('w.state', '=', 'given_up'), sql<boolean>`w.done_at > now() - interval '1 day'`]),
        eb.and([
          eb('w.state', '=', 'pending'),
          eb('w.error', 'is not', null),
          eb('w.tries', '>=', stuckTries),
        ]),
      ]),
    )
    // An alert that can't be sent can't be told of by another.
    .where('w.kind', '<>', 'alert')
    .orderBy('w.id')
    .limit(limit)
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

export type DueWork = {
  /** A kind of job, or `card_event`. */
  readonly kind: JobKind | 'card_event';
  readonly count: number;
  /** How long the oldest has been due; 0 if none is. */
  readonly seconds: number;
};

/** What is due at this moment, of every kind. What a process is doing isn't: its lease ends later. */
export async function findDueWork(db: Db): Promise<DueWork[]> {
  const { rows } = await sql<DueWork>`
    select kind, count(*)::int as count, extract(epoch from now() - min(due_at))::float as seconds from (
      select 'card_event' as kind, due_at from card_events where state = 'pending' and due_at <= now()
      union all
      select kind, due_at from outbox where state = 'pending' and due_at <= now()
    ) due group by kind`.execute(db);
  const found = new Map(rows.map((row) => [row.kind, row]));
  // The names are those of the table.
  const kinds = ['card_event', ...Object.keys(jobKinds)] as DueWork['kind'][];
  return kinds.map((kind) => found.get(kind) ?? { kind, count: 0, seconds: 0 });
}
