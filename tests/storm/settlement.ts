/** The end of the storm: time passes, everything that is owed gets done, and every order ends. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Connection } from '../../server/db/connect.ts';

type Db = Connection['db'];

/** The time of the leases of one account is over, or of everybody's. */
export async function endLeases(db: Db, email?: string): Promise<void> {
  await sql`update orders set lease_until = now() - interval '1 second'
    where state in ('quote', 'charging') and (${email ?? null}::text is null
      or user_id = (select id from users where email = ${email ?? null}::text))`.execute(db);
}

/** What was put off, or taken by a process that is dead, is due again. Only while no process runs. */
export async function bringForward(db: Db): Promise<void> {
  await endLeases(db);
  for (const table of ['card_events', 'outbox'] as const)
    await sql`update ${sql.table(table)} set due_at = now() where state = 'pending'`.execute(db);
  await sql`update sandbox_events set due_at = now() where delivered_at is null`.execute(db);
}

/** A day later: nobody answers a challenge or brings another card any more. */
export async function letADayPass(db: Db): Promise<void> {
  await sql`update orders set updated_at = updated_at - interval '25 hours'
    where state in ('action_needed', 'open')`.execute(db);
}

export type Left = {
  /** Being charged, or waiting for the buyer. */
  readonly charging: number;
  readonly waiting: number;
  /** Of those, sent to their bank. */
  readonly asked: number;
  readonly work: number;
  readonly events: number;
};

export async function whatIsLeft(db: Db): Promise<Left> {
  const { rows } = await sql<Left>`select
    (select count(*)::int from orders where state in ('quote', 'charging')) as charging,
    (select count(*)::int from orders where state in ('action_needed', 'open')) as waiting,
    (select count(*)::int from orders where state = 'action_needed') as asked,
    (select count(*)::int from outbox
      where state in ('pending', 'waiting') and (tries > 0 or due_at <= now())) as work,
    (select count(*)::int from card_events where state = 'pending')
      + (select count(*)::int from sandbox_events where delivered_at is null) as events`.execute(db);
  return rows[0] ?? { charging: 0, waiting: 0, asked: 0, work: 0, events: 0 };
}

const lookEveryMs = 100;

/** Looks until `isDone`, at most so long; what was left then. */
export async function until(db: Db, isDone: (left: Left) => boolean, mostMs: number): Promise<Left> {
  const deadline = Date.now() + mostMs;
  for (;;) {
    const left = await whatIsLeft(db);
    if (isDone(left) || Date.now() > deadline) return left;
    await pause(lookEveryMs);
  }
}
