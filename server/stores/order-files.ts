/** Which files were made for orders, by their names in the file store. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { OrderFileKind } from '../db/tables/orders.ts';

export type Made = Partial<Record<OrderFileKind, string>>;

/** A file that is made again takes the older one's place. */
export async function keepMade(trx: Db, orderId: string, kind: OrderFileKind, name: string): Promise<void> {
  await trx
    .insertInto('order_files')
    .values({ order_id: orderId, kind, name })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'kind']).doUpdateSet({ name, made_at: sql<Date>`now()` }),
    )
    .execute();
}

/** As findMade, for many orders at once, by their ids. */
export async function findMadeOf(db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, Made>> {
  const made = new Map<string, Made>();
  if (orderIds.length === 0) return made;
  const rows = await db
    .selectFrom('order_files')
    .select(['order_id', 'kind', 'name'])
    .where('order_id', 'in', orderIds)
    .execute();
  for (const { order_id, kind, name } of rows) made.set(order_id, { ...made.get(order_id), [kind]: name });
  return made;
}

/** The files that were made for an order, by kind; those still in the making are missing. */
export async function findMade(db: Db, orderId: string): Promise<Made> {
  return (await findMadeOf(db, [orderId])).get(orderId) ?? {};
}
