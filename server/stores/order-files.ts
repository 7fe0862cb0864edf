/** The files that were made for orders, by their names in the file store. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { OrderFileKind } from '../db/tables/orders.ts';

export type OrderFileNames = Partial<Record<OrderFileKind, string>>;

/** A file that is made again replaces the older one. */
export async function saveOrderFile(
  trx: Db,
  orderId: string,
  kind: OrderFileKind,
  name: string,
): Promise<void> {
  await trx
    .insertInto('order_files')
    .values({ order_id: orderId, kind, name })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'kind']).doUpdateSet({ name, made_at: sql<Date>`now()` }),
    )
    .execute();
}

/** As `findOrderFiles`, for many orders at once, by their ids. */
export async function findFilesOfOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderFileNames>> {
  const fileNames = new Map<string, OrderFileNames>();
  if (orderIds.length === 0) return fileNames;
  const rows = await db
    .selectFrom('order_files')
    .select(['order_id', 'kind', 'name'])
    .where('order_id', 'in', orderIds)
    .execute();
  for (const { order_id, kind, name } of rows)
    fileNames.set(order_id, { ...fileNames.get(order_id), [kind]: name });
  return fileNames;
}

/** The files that were made for an order, by kind; those still being made are missing. */
export async function findOrderFiles(db: Db, orderId: string): Promise<OrderFileNames> {
  return (await findFilesOfOrders(db, [orderId])).get(orderId) ?? {};
}
