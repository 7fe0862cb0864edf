/** Orders whose buyers may have left: for how long they are charged or waited for, and whether newer orders exist. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { StoredOrder } from './orders.ts';

/** For so long after Pay the buyer still wants to be charged. */
const chargeableMinutes = 60;

/** Whether the buyer pressed Pay so recently that the order may be charged although they may have left. */
export async function wasSubmittedRecently(db: Db, { id, user_id }: StoredOrder): Promise<boolean> {
  const attempt = await db
    .selectFrom('checkout_attempts')
    .select('attempt_id')
    .where('user_id', '=', user_id)
    .where('order_id', '=', id)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${chargeableMinutes})`)
    .limit(1)
    .executeTakeFirst();
  return attempt !== undefined;
}

/** How long a buyer may take for the bank's challenge before it is checked, and how often from then on. */
const checkAfterMinutes = 10;
const checkEveryMinutes = 5;

export type PendingChallenge = StoredOrder & {
  /** The buyer has been away for so long that nothing must be charged any more. */
  readonly is_over: boolean;
};

/** Claims one order with a pending challenge, skipping those that another process claims. */
export async function claimPendingChallenge(db: Db): Promise<PendingChallenge | undefined> {
  return await db
    .updateTable('orders')
    .set({ lease_until: sql<Date>`now() + make_interval(mins => ${checkEveryMinutes})` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('state', '=', 'action_needed')
        .where('updated_at', '<', sql<Date>`now() - make_interval(mins => ${checkAfterMinutes})`)
        .where((or) => or.or([or('lease_until', 'is', null), or('lease_until', '<', sql<Date>`now()`)]))
        .orderBy('updated_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .returning(sql<boolean>`updated_at < now() - make_interval(mins => ${chargeableMinutes})`.as('is_over'))
    .executeTakeFirst();
}

/** Whether the account has pressed Pay for another order since: then its buyer no longer waits for this one. */
export async function hasNewerOrder(db: Db, { user_id, number }: StoredOrder): Promise<boolean> {
  const newer = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', user_id)
    .where('number', '>', number)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}
