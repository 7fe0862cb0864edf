/** The end of a run: time is advanced until every job is done and every order has ended. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Connection } from '../../server/db/connect.ts';

type Db = Connection['db'];

/** Expires the leases of one account, or of all. */
export async function endLeases(db: Db, email?: string): Promise<void> {
  await sql`update orders set lease_until = now() - interval '1 second'
    where state = 'charging' and (${email ?? null}::text is null
      or user_id = (select id from users where email = ${email ?? null}::text))`.execute(db);
}

/** Makes everything that was postponed, or claimed by a dead process, due now. Only while no process runs. */
export async function makeEverythingDue(db: Db): Promise<void> {
  await endLeases(db);
  for (const table of ['card_events', 'outbox'] as const)
    await sql`update ${sql.table(table)} set due_at = now() where state = 'pending'`.execute(db);
  await sql`update sandbox_events set due_at = now() where delivered_at is null`.execute(db);
}

/** Advances time by a day: nobody answers a challenge or brings another card any more, and lost answers are asked for. */
export async function ageByADay(db: Db): Promise<void> {
  await sql`update orders set updated_at = updated_at - interval '25 hours'
    where state in ('action_needed', 'open')`.execute(db);
  await sql`update refunds set created_at = created_at - interval '25 hours' where state = 'asked'`.execute(
    db,
  );
}

export type Pending = {
  /** Being charged, or waiting for the buyer. */
  readonly charging: number;
  readonly waiting: number;
  /** The waiting ones that were sent to their bank. */
  readonly challenged: number;
  /** Refunds that were asked for, and disputes that are open. */
  readonly refunding: number;
  readonly jobs: number;
  readonly events: number;
};

export async function readPending(db: Db): Promise<Pending> {
  const { rows } = await sql<Pending>`select
    (select count(*)::int from orders where state = 'charging') as charging,
    (select count(*)::int from orders where state in ('action_needed', 'open')) as waiting,
    (select count(*)::int from orders where state = 'action_needed') as challenged,
    (select count(*)::int from refunds where state = 'asked')
      + (select count(*)::int from disputes where state = 'open') as refunding,
    (select count(*)::int from outbox
      where state in ('pending', 'waiting') and (tries > 0 or due_at <= now())) as jobs,
    (select count(*)::int from card_events where state = 'pending')
      + (select count(*)::int from sandbox_events where delivered_at is null) as events`.execute(db);
  return rows[0] ?? { charging: 0, waiting: 0, challenged: 0, refunding: 0, jobs: 0, events: 0 };
}

const pollEveryMs = 100;

/** Polls until `isDone` or until the time is over; gives what is pending then. */
export async function waitUntil(
  db: Db,
  isDone: (left: Pending) => boolean,
  timeoutMs: number,
): Promise<Pending> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const left = await readPending(db);
    if (isDone(left) || Date.now() > deadline) return left;
    await pause(pollEveryMs);
  }
}
