/** Orders as the foundry looks for them, with what happened to each. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { OrderTables } from '../db/tables/orders.ts';
import { firstOrder, orderOf, type StoredOrder } from './orders.ts';

/** By its number as a row, its id, an id at the card provider, or the number of a document. */
export async function findOrderByName(
  db: Db,
  { number, text }: { readonly number: number | undefined; readonly text: string },
): Promise<StoredOrder | undefined> {
  return await firstOrder(
    db
      .selectFrom('orders as o')
      .selectAll('o')
      .where((eb) =>
        eb.or([
          ...(number === undefined ? [] : [eb('o.number', '=', number)]),
          eb('o.id', '=', text),
          eb('o.intent_id', '=', text),
          eb('o.charge_id', '=', text),
          eb.exists(
            eb
              .selectFrom('documents as d')
              .select('d.number')
              .whereRef('d.order_id', '=', 'o.id')
              .where('d.number', '=', text.toUpperCase()),
          ),
          eb.exists(
            eb
              .selectFrom('refunds as r')
              .select('r.id')
              .whereRef('r.order_id', '=', 'o.id')
              .where((refund) => refund.or([refund('r.id', '=', text), refund('r.provider_id', '=', text)])),
          ),
          eb.exists(
            eb
              .selectFrom('disputes as p')
              .select('p.id')
              .whereRef('p.order_id', '=', 'o.id')
              .where('p.id', '=', text),
          ),
        ]),
      )
      .limit(1),
  );
}

/** Orders whose people are named so somewhere: email, name, company, address. The newest first. */
export async function findOrdersOf(db: Db, text: string, limit: number): Promise<StoredOrder[]> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where(sql<boolean>`exists (
      select from jsonb_path_query(licensee, '$.** ? (@.type() == "string")') as t (name)
      where t.name #>> '{}' ilike ${pattern})`)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(orderOf);
}

export type OrderEventRow = Selectable<OrderTables['order_events']>;

/** What an order's chart took, in order (§ledger.history). */
export async function findHistory(db: Db, orderId: string): Promise<OrderEventRow[]> {
  return await db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

/** The id of the newest event of any order; 0 before the first. */
export async function findNewestHistoryId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('order_events')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

/** The events of all orders after one, in order. */
export async function findHistoryAfter(db: Db, after: number, limit: number): Promise<OrderEventRow[]> {
  return await db
    .selectFrom('order_events')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type ExportRange = {
  readonly from: Date;
  readonly to: Date;
  readonly after: number;
  readonly limit: number;
};

/** What of an order happened in a time; `isIn` says whether a column is. */
const happened: Readonly<
  Record<
    'paid' | 'refunded' | 'documented',
    (isIn: (column: string) => RawBuilder<boolean>) => RawBuilder<boolean>
  >
> = {
  paid: (isIn) => isIn('paid_at'),
  refunded: (isIn) =>
    sql<boolean>`exists (select from refunds r where r.order_id = orders.id and ${isIn('r.ended_at')})`,
  documented: (isIn) =>
    sql<boolean>`exists (select from documents d where d.order_id = orders.id and ${isIn('d.issued_at')})`,
};

/** Orders of which this happened in a time, in order of their numbers; the caller reads them page by page. */
export async function findOrdersBetween(
  db: Db,
  what: keyof typeof happened,
  { from, to, after, limit }: ExportRange,
): Promise<StoredOrder[]> {
  const isIn = (column: string) => sql<boolean>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where(happened[what](isIn))
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(orderOf);
}
