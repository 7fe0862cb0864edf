/** Orders whose buyers may have left: for how long they are charged or waited for, and whether newer orders exist. */

import { claim, inSeconds } from '@skerry/embedded-or-postgres/claim';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type OrderRow, orderOf, type StoredOrder } from './orders.ts';

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

/** Claims one order with a pending challenge. */
export async function claimPendingChallenge(db: Db): Promise<PendingChallenge | undefined> {
  const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`;
  const claimed = await claim<OrderRow & Pick<PendingChallenge, 'is_over'>>(db, 'orders', {
    key: sql`id`,
    where: sql`state = 'action_needed' and updated_at < ${ago(checkAfterMinutes)}
      and (lease_until is null or lease_until < now())`,
    orderBy: sql`updated_at`,
    set: sql`lease_until = ${inSeconds(60 * checkEveryMinutes)}`,
    returning: sql`*, updated_at < ${ago(chargeableMinutes)} as is_over`,
  });
  return claimed && { ...orderOf(claimed), is_over: claimed.is_over };
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
