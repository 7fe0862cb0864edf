/** Shared carts and their quotes. Rows are never updated. */
import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { CartItem, CartRequestItem } from '../../domain/cart.ts';
import type { PersonalInfo } from '../../domain/licensee.ts';
import { quoteDays } from '../../domain/shared-cart.ts';
import type { Db } from '../db/database.ts';
import type { OrderLines } from '../db/tables/orders.ts';
import type { QuotesTable, SharedCartsTable } from '../db/tables/shared-carts.ts';
import { jsonb } from '../db/type-parsers.ts';

export type StoredSharedCart = Selectable<SharedCartsTable>;
export type StoredQuote = Selectable<QuotesTable>;

/** The prices that a quote holds: its number, its end and its lines. */
export type StoredPriceHold = {
  readonly cart_id: string;
  readonly number: number;
  readonly valid_until: Date;
  readonly lines: readonly CartItem[];
};

type CartToShare = { readonly items: readonly CartRequestItem[]; readonly lines: readonly CartItem[] };

/** Stores a cart; its id is the link: 160 random bits. */
export async function insertSharedCart(db: Db, { items, lines }: CartToShare): Promise<string> {
  const id = randomBytes(20).toString('base64url');
  await db
    .insertInto('shared_carts')
    .values({ id, items: jsonb([...items]), lines: jsonb([...lines]) })
    .execute();
  return id;
}

export async function findSharedCart(db: Db, id: string): Promise<StoredSharedCart | undefined> {
  return await db.selectFrom('shared_carts').selectAll().where('id', '=', id).executeTakeFirst();
}

export type NewQuote = {
  readonly cartId: string;
  readonly linkHash: string;
  readonly quote: OrderLines;
  readonly info: PersonalInfo;
  /** The end of the earliest older quote that holds one of its lines. */
  readonly maxValidUntil: string | undefined;
};

/** Its prices hold for 30 days by the database's clock. */
export async function insertQuote(db: Db, { cartId, linkHash, quote, info, maxValidUntil }: NewQuote) {
  const month = sql<Date>`now() + make_interval(days => ${quoteDays})`;
  return await db
    .insertInto('quotes')
    .values({
      cart_id: cartId,
      link_hash: linkHash,
      quote: jsonb(quote),
      personal_info: jsonb(info),
      valid_until:
        maxValidUntil === undefined ? month : sql<Date>`least(${month}, ${maxValidUntil}::timestamptz)`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findQuoteByLink(db: Db, linkHash: string): Promise<StoredQuote | undefined> {
  return await db.selectFrom('quotes').selectAll().where('link_hash', '=', linkHash).executeTakeFirst();
}

export async function findQuote(db: Db, number: number): Promise<StoredQuote | undefined> {
  return await db.selectFrom('quotes').selectAll().where('number', '=', number).executeTakeFirst();
}

/** The quote of a shared cart, even if it has expired. */
export async function findQuoteOfCart(db: Db, cartId: string): Promise<StoredQuote | undefined> {
  return await db.selectFrom('quotes').selectAll().where('cart_id', '=', cartId).executeTakeFirst();
}

/** The quotes of these shared carts whose prices hold now, by link. One query, none without links. */
export async function findPriceHolds(
  db: Db,
  cartIds: readonly string[],
): Promise<ReadonlyMap<string, StoredPriceHold>> {
  if (cartIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('quotes as q')
    .innerJoin('shared_carts as s', 's.id', 'q.cart_id')
    .select(['q.cart_id', 'q.number', 'q.valid_until', 's.lines'])
    .where('q.cart_id', 'in', [...new Set(cartIds)])
    .where('q.valid_until', '>', sql<Date>`now()`)
    .execute();
  return new Map(rows.map((row) => [row.cart_id, row]));
}
