/** Orders. Leases use the database's clock. */

import { randomBytes } from 'node:crypto';
import { claim, inSeconds } from '@skerry/embedded-or-postgres/claim';
import { jsonb } from '@skerry/embedded-or-postgres/type-parsers';
import { type Selectable, sql } from 'kysely';
import type { CardAccount } from '../../domain/card-account.ts';
import { licensedStates, liveStates, paidStates, settledStates } from '../../domain/order-state.ts';
import { nullable } from '../../domain/shape.ts';
import type { Db } from '../db/database.ts';
import { stored } from '../db/stored.ts';
import type { Licensee, OrderLines, OrdersTable, Seller } from '../db/tables/orders.ts';
import { currentTraceparent } from '../tracing.ts';
import { numberPrefix } from './foundry.ts';
import { licensee, orderLines, seller } from './stored-values.ts';

export type OrderRow = Selectable<OrdersTable>;
export type StoredOrder = Omit<OrderRow, 'quote' | 'licensee' | 'seller'> & {
  readonly lines: OrderLines;
  readonly licensee: Licensee;
  /** Null until the invoice is made. */
  readonly seller: Seller | null;
};

const readLines = stored('orders.quote', orderLines);
export const readLicensee = stored('orders.licensee', licensee);
const readSeller = stored('orders.seller', nullable(seller));

/** Lines are read when they are used: two hundred take ten milliseconds, and most of a payment's queries need none. */
export function orderOf<Row extends OrderRow>(row: Row): Omit<Row, keyof StoredOrder> & StoredOrder {
  let lines: OrderLines | undefined;
  return {
    ...row,
    licensee: readLicensee(row.licensee, row.id),
    seller: readSeller(row.seller, row.id),
    get lines() {
      lines ??= readLines(row.quote, row.id);
      return lines;
    },
  };
}

/** The first order of a query. */
export async function firstOrder<Row extends OrderRow>(query: {
  executeTakeFirst: () => Promise<Row | undefined>;
}) {
  const row = await query.executeTakeFirst();
  return row && orderOf(row);
}

/** Longer than the provider's calls of one attempt can take together. */
const leaseSeconds = 90;
/** Between two queries about a payment when the provider says nothing final. */
const pauseSeconds = 5;
const lease = inSeconds(leaseSeconds);
export const leases = { take: lease, pause: inSeconds(pauseSeconds), give_up: null } as const;

/** Whether somebody is talking to the provider about the order, by the database's clock. */
export const isLeased = sql<boolean>`coalesce(lease_until > now(), false)`.as('is_leased');
/** An order that the transaction has locked. */
export type LockedOrder = StoredOrder & { readonly is_leased: boolean };

export type NewOrder = {
  readonly userId: number;
  readonly cartId: number;
  readonly cartRevision: number;
  readonly account: CardAccount;
  readonly lines: OrderLines;
  readonly linesHash: string;
  readonly licensee: Licensee;
  readonly paymentMethodId: string | null;
};

/** Inserts an order in the first state of its chart; the caller holds its lease. */
export async function insertOrder(trx: Db, order: NewOrder): Promise<LockedOrder> {
  const { lines } = order;
  const total = lines.total.amount;
  const discount = -lines.discounts.reduce((sum, { amount }) => sum + amount, 0);
  const inserted = await trx
    .insertInto('orders')
    .values({
      id: `ord_${randomBytes(12).toString('hex')}`,
      number_prefix: numberPrefix('order'),
      user_id: order.userId,
      cart_id: order.cartId,
      cart_revision: order.cartRevision,
      account: order.account,
      currency: 'usd',
      subtotal_cents: lines.subtotal.amount,
      discount_cents: discount,
      tax_cents: lines.us_sales_tax,
      total_cents: total,
      quote: jsonb(lines),
      quote_hash: order.linesHash,
      licensee: jsonb(order.licensee),
      confirm_no: 1,
      payment_method_id: order.paymentMethodId,
      lease_until: lease,
      traceparent: currentTraceparent(),
    })
    .returningAll()
    .returning(isLeased)
    .executeTakeFirstOrThrow();
  return orderOf(inserted);
}

export async function findOrder(db: Db, id: string): Promise<StoredOrder | undefined> {
  return await firstOrder(db.selectFrom('orders').selectAll().where('id', '=', id));
}

/** Another account's order counts as missing. */
export async function findOwnOrder(db: Db, userId: number, id: string): Promise<StoredOrder | undefined> {
  return await firstOrder(
    db.selectFrom('orders').selectAll().where('id', '=', id).where('user_id', '=', userId),
  );
}

export async function lockOrder(trx: Db, id: string): Promise<LockedOrder | undefined> {
  return await firstOrder(
    trx.selectFrom('orders').selectAll().select(isLeased).where('id', '=', id).forUpdate(),
  );
}

/** Orders whose money was taken, whatever came after, the newest first. */
export async function findPaidOrders(db: Db, userId: number, limit: number): Promise<StoredOrder[]> {
  return (
    await db
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', 'in', settledStates)
      .orderBy('number', 'desc')
      .limit(limit)
      .execute()
  ).map(orderOf);
}

/** The order that holds this cart, locked. The cart must be locked before, so that locks are always in one order. */
export async function lockLiveOrder(trx: Db, cartId: number): Promise<LockedOrder | undefined> {
  return await firstOrder(
    trx
      .selectFrom('orders')
      .selectAll()
      .select(isLeased)
      .where('cart_id', '=', cartId)
      .where('state', 'in', liveStates)
      .forUpdate(),
  );
}

export async function findNewestPaid(db: Db, userId: number): Promise<StoredOrder | undefined> {
  return await firstOrder(
    db
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', 'in', paidStates)
      .orderBy('paid_at', 'desc')
      .orderBy('number', 'desc')
      .limit(1),
  );
}

/** What was paid of this cart at the revision or later, the oldest first. */
export async function findPaidSince(
  db: Db,
  {
    userId,
    cartId,
    revision,
  }: { readonly userId: number; readonly cartId: number; readonly revision: number },
): Promise<StoredOrder[]> {
  return (
    await db
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', 'in', paidStates)
      .where('cart_id', '=', cartId)
      .where('cart_revision', '>=', revision)
      .orderBy('number')
      .execute()
  ).map(orderOf);
}

/** The account's own paid order of an upgrade code. */
export async function findOrderByUpgradeCode(
  db: Db,
  userId: number,
  code: string,
  lock?: 'until the commit',
): Promise<StoredOrder | undefined> {
  return await firstOrder(
    db
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', 'in', licensedStates)
      .where('upgrade_code', '=', code)
      .$if(lock !== undefined, (query) => query.forShare()),
  );
}

/** Freezes the seller, once; returns the frozen one, undefined when there is no such order. */
export async function saveSeller(db: Db, id: string, current: Seller): Promise<Seller | undefined> {
  const row = await db
    .updateTable('orders')
    .set({ seller: sql<Seller>`coalesce(seller, ${jsonb(current)})` })
    .where('id', '=', id)
    .returning('seller')
    .executeTakeFirst();
  return (row && readSeller(row.seller, id)) ?? undefined;
}

/** Claims one order whose lease ran out while charging, and takes its lease. */
export async function claimExpiredLease(db: Db): Promise<StoredOrder | undefined> {
  const claimed = await claim<OrderRow>(db, 'orders', {
    key: sql`id`,
    where: sql`state = 'charging' and (lease_until is null or lease_until < now())`,
    orderBy: sql`lease_until`,
    set: sql`lease_until = ${lease}, updated_at = now()`,
  });
  return claimed && orderOf(claimed);
}

/** Orders that have waited for another card for longer than `hours`. */
export async function findAbandonedOrders(db: Db, hours: number, limit = 20): Promise<StoredOrder[]> {
  return (
    await db
      .selectFrom('orders')
      .selectAll()
      .where('state', '=', 'open')
      .where('updated_at', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
      .orderBy('updated_at')
      .limit(limit)
      .execute()
  ).map(orderOf);
}

/** Ends every lease now: for the start of a process that must be the only one. */
export async function expireAllLeases(db: Db): Promise<void> {
  await db
    .updateTable('orders')
    .set({ lease_until: sql<Date>`now() - interval '1 second'` })
    .where('state', '=', 'charging')
    .execute();
}
