/** Payment intents of orders, buyers' checkout attempts by their names, and orders whose buyers may have left. */

import { claim, inSeconds } from '@skerry/embedded-or-postgres/claim';
import { sql } from 'kysely';
import type { CardAccount } from '../../domain/card-account.ts';
import type { Db } from '../db/database.ts';
import { firstOrder, type OrderRow, orderOf, type StoredOrder } from './orders.ts';

/** Stores that an intent belongs to this order; a repetition changes nothing. */
export async function insertIntent(
  trx: Db,
  intent: { readonly id: string; readonly orderId: string; readonly account: CardAccount },
): Promise<void> {
  await trx
    .insertInto('order_intents')
    .values({ intent_id: intent.id, order_id: intent.orderId, account: intent.account })
    .onConflict((conflict) => conflict.column('intent_id').doNothing())
    .execute();
}

/** The order that an intent was made for. */
export async function findOrderOfIntent(db: Db, intentId: string): Promise<StoredOrder | undefined> {
  return await firstOrder(
    db
      .selectFrom('orders as o')
      .innerJoin('order_intents as i', 'i.order_id', 'o.id')
      .selectAll('o')
      .where('i.intent_id', '=', intentId),
  );
}

/** The card account of an intent. */
export async function findIntentAccount(db: Db, intentId: string): Promise<CardAccount | undefined> {
  const row = await db
    .selectFrom('order_intents')
    .select('account')
    .where('intent_id', '=', intentId)
    .executeTakeFirst();
  return row?.account;
}

/** The order of an attempt of this account. */
export async function findAttempt(
  db: Db,
  userId: number,
  attemptId: string,
): Promise<StoredOrder | undefined> {
  return await firstOrder(
    db
      .selectFrom('orders as o')
      .innerJoin('checkout_attempts as a', 'a.order_id', 'o.id')
      .selectAll('o')
      .where('a.user_id', '=', userId)
      .where('a.attempt_id', '=', attemptId),
  );
}

/** Whether an attempt was closed before it arrived. The account's cart must be locked, so that none is being closed. */
export async function isClosedAttempt(trx: Db, userId: number, attemptId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('checkout_attempts')
    .select('attempt_id')
    .where('user_id', '=', userId)
    .where('attempt_id', '=', attemptId)
    .where('order_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Closes an unknown attempt: if it arrives after all, it is refused. */
export async function closeAttempt(trx: Db, userId: number, attemptId: string): Promise<void> {
  await insertAttempt(trx, userId, attemptId, null);
}

const closedDays = 1;

/** Removes closed attempts after a day: no request is on its way for so long. */
export async function removeClosedAttempts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('checkout_attempts')
    .where('order_id', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - closedDays * 86_400_000))
    .execute();
}

/** Without an order the attempt is closed. */
export async function insertAttempt(
  trx: Db,
  userId: number,
  attemptId: string,
  orderId: string | null,
): Promise<void> {
  await trx
    .insertInto('checkout_attempts')
    .values({ user_id: userId, attempt_id: attemptId, order_id: orderId })
    .onConflict((conflict) => conflict.columns(['user_id', 'attempt_id']).doNothing())
    .execute();
}

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
