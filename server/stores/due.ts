/** How far behind the job runner is. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

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
