/** Which licences replaced which (migration 0011). */
import { sql } from 'kysely';
import { licensedStates, liveStates, type OrderState, settledStates } from '../../domain/order-state.ts';
import type { OptionType } from '../../domain/shop.ts';
import type { Db } from '../db/database.ts';
import type { StoredOrder } from './orders.ts';

/** The `optionKey` of an upgraded licence; `upgrades` is the table's name in the query. */
export const lineOf = (upgrades: string) =>
  sql<string>`${sql.ref(`${upgrades}.type`)} || '-' || ${sql.ref(`${upgrades}.option_id`)}`;

/** Stores the licences that an order's lines upgrade. Throws when another order holds one: the caller has checked that. */
export async function insertUpgrades(trx: Db, { id, state, lines }: StoredOrder): Promise<void> {
  const claimed = lines.cart.flatMap(({ type, id: option_id, upgrade_of }) =>
    upgrade_of ? [{ order_id: upgrade_of.id, type, option_id, by_order_id: id, by_state: state }] : [],
  );
  if (claimed.length > 0) await trx.insertInto('upgrades').values(claimed).execute();
}

export type StoredUpgrade = {
  readonly type: OptionType;
  readonly option_id: number;
  readonly order_id: string;
  readonly order_number_prefix: string;
  readonly order_number: number;
  readonly order_state: OrderState;
  readonly by_id: string;
  readonly by_number_prefix: string;
  readonly by_number: number;
  readonly by_state: OrderState;
  /** Whether the licence's money went back, in either order. */
  readonly is_order_refunded: boolean;
  readonly is_by_refunded: boolean;
};

/** All upgrades of an account by orders that were paid, including those under review or refunded. */
export async function findUpgrades(db: Db, userId: number): Promise<StoredUpgrade[]> {
  return await db
    .selectFrom('upgrades as u')
    .innerJoin('orders as earlier', 'earlier.id', 'u.order_id')
    .innerJoin('orders as later', 'later.id', 'u.by_order_id')
    .select(['u.type', 'u.option_id', 'u.order_id', 'u.by_order_id as by_id'])
    .select(['earlier.number_prefix as order_number_prefix', 'earlier.number as order_number'])
    .select(['earlier.state as order_state', 'later.number_prefix as by_number_prefix'])
    .select(['later.number as by_number', 'later.state as by_state', 'u.is_refunded as is_by_refunded'])
    .select(
      sql<boolean>`exists (
        select from refund_lines l join refunds r on r.id = l.refund_id and r.state <> 'asked'
        where l.order_id = u.order_id and l.line = ${lineOf('u')})`.as('is_order_refunded'),
    )
    .where('later.user_id', '=', userId)
    .where('later.state', 'in', settledStates)
    .execute();
}

/** A line of an order, by its `optionKey`, and the later order that has upgraded it, or is to. */
export type StandingUpgrade = {
  readonly line: string;
  readonly number_prefix: string;
  readonly number: number;
  readonly state: OrderState;
};

/** The lines of an order that a later one has upgraded and still stands for, or will once it is paid. */
export async function findStandingUpgrades(db: Db, orderId: string): Promise<StandingUpgrade[]> {
  return await db
    .selectFrom('upgrades as u')
    .innerJoin('orders as later', 'later.id', 'u.by_order_id')
    .select(['later.number_prefix', 'later.number', 'later.state', lineOf('u').as('line')])
    .where('u.order_id', '=', orderId)
    .where('u.is_refunded', '=', false)
    .where('later.state', 'in', [...liveStates, ...licensedStates, 'disputed'])
    .execute();
}
