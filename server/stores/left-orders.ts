/** Orders whose buyer may not be there any more: how long they are charged or waited for, and who has moved on. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { StoredOrder } from './orders.ts';

/** So long after Pay its buyer wants to be charged. */
const willingMinutes = 60;

/** Whether its buyer pressed Pay so lately that the order may be charged although nobody may be there any more. */
export async function isPressedLately(db: Db, { id, user_id }: StoredOrder): Promise<boolean> {
  const press = await db
    .selectFrom('checkout_attempts')
    .select('attempt_id')
    .where('user_id', '=', user_id)
    .where('order_id', '=', id)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${willingMinutes})`)
    .limit(1)
    .executeTakeFirst();
  return press !== undefined;
}

/** How long a buyer may take for the bank's question before we look, and how often from then on. */
const lookAfterMinutes = 10;
const lookEveryMinutes = 5;

export type LeftOrder = StoredOrder & {
  /** The buyer has been away for so long that nothing shall be charged any more. */
  readonly is_over: boolean;
};

/** Takes one order whose buyer was sent to the bank and wasn't heard of again, skipping what another process takes. */
export async function takeLeftOrder(db: Db): Promise<LeftOrder | undefined> {
  return await db
    .updateTable('orders')
    .set({ lease_until: sql<Date>`now() + make_interval(mins => ${lookEveryMinutes})` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('state', '=', 'action_needed')
        .where('updated_at', '<', sql<Date>`now() - make_interval(mins => ${lookAfterMinutes})`)
        .where((or) => or.or([or('lease_until', 'is', null), or('lease_until', '<', sql<Date>`now()`)]))
        .orderBy('updated_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .returning(sql<boolean>`updated_at < now() - make_interval(mins => ${willingMinutes})`.as('is_over'))
    .executeTakeFirst();
}

/** Whether the account has pressed Pay for another order since: this one isn't what its buyer waits for. */
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
