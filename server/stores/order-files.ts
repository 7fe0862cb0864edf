/** The files that were made for orders: their names in the file store, and their sizes. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { OrderFileKind } from '../db/tables/orders.ts';

/** `bytes` is null where the size isn't known. */
export type MadeFile = { readonly name: string; readonly bytes: number | null };
export type MadeFiles = Partial<Record<OrderFileKind, MadeFile>>;

/** A file that is made again replaces the older one; true when the order's other file is made, too. */
export async function saveOrderFile(
  trx: Db,
  orderId: string,
  kind: OrderFileKind,
  file: MadeFile,
): Promise<boolean> {
  const { is_complete } = await trx
    .insertInto('order_files')
    .values({ order_id: orderId, kind, ...file })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'kind']).doUpdateSet({ ...file, made_at: sql<Date>`now()` }),
    )
    .returning(
      sql<boolean>`exists (
        select from order_files other where other.order_id = ${orderId} and other.kind <> ${kind})`.as(
        'is_complete',
      ),
    )
    .executeTakeFirstOrThrow();
  return is_complete;
}

export async function removeOrderFile(trx: Db, orderId: string, kind: OrderFileKind): Promise<void> {
  await trx.deleteFrom('order_files').where('order_id', '=', orderId).where('kind', '=', kind).execute();
}

/** As `findOrderFiles`, for many orders at once, by their ids. */
export async function findFilesOfOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, MadeFiles>> {
  const files = new Map<string, MadeFiles>();
  if (orderIds.length === 0) return files;
  const rows = await db
    .selectFrom('order_files')
    .select(['order_id', 'kind', 'name', 'bytes'])
    .where('order_id', 'in', orderIds)
    .execute();
  for (const { order_id, kind, ...file } of rows)
    files.set(order_id, { ...files.get(order_id), [kind]: file });
  return files;
}

/** The files that were made for an order, by kind; those still being made are missing. */
export async function findOrderFiles(db: Db, orderId: string): Promise<MadeFiles> {
  return (await findFilesOfOrders(db, [orderId])).get(orderId) ?? {};
}
