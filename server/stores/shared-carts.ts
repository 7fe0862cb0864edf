/** Shared carts and their quotes. Rows are never updated. */
import { randomBytes } from 'node:crypto';
import { jsonb } from '@skerry/embedded-or-postgres/type-parsers';
import { type Selectable, sql } from 'kysely';
import type { CartItem, CartRequestItem } from '../../domain/cart.ts';
import { type QuoteInfo, quoteInfo } from '../../domain/licensee.ts';
import { quoteDays } from '../../domain/shared-cart.ts';
import type { Db } from '../db/database.ts';
import { stored } from '../db/stored.ts';
import type { OrderLines } from '../db/tables/orders.ts';
import type { QuotesTable, SharedCartsTable } from '../db/tables/shared-carts.ts';
import { numberPrefix } from './foundry.ts';
import { orderLines, person, pricedLines, sharedItems } from './stored-values.ts';

type QuoteRow = Selectable<QuotesTable>;
export type StoredSharedCart = Omit<Selectable<SharedCartsTable>, 'items' | 'lines'> & CartToShare;
export type StoredQuote = Omit<QuoteRow, 'quote' | 'personal_info'> &
  Pick<NewQuote, 'quote'> & {
    readonly personal_info: QuoteInfo;
  };

const readItems = stored('shared_carts.items', sharedItems);
const readLines = stored('shared_carts.lines', pricedLines);
const readQuote = stored('quotes.quote', orderLines);
const readPerson = stored('quotes.personal_info', person);

/** The prices that a quote holds: its number, its end and its lines. */
export type StoredPriceHold = {
  readonly cart_id: string;
  readonly number_prefix: string;
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
  const row = await db.selectFrom('shared_carts').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { ...row, items: readItems(row.items, id), lines: readLines(row.lines, id) };
}

export type NewQuote = {
  readonly cartId: string;
  readonly linkHash: string;
  readonly quote: OrderLines;
  readonly info: QuoteInfo;
  /** The end of the earliest older quote that holds one of its lines. */
  readonly maxValidUntil: string | undefined;
};

/** Its prices hold for 30 days by the database's clock. */
export async function insertQuote(
  db: Db,
  { cartId, linkHash, quote, info, maxValidUntil }: NewQuote,
): Promise<StoredQuote> {
  const month = sql<Date>`now() + make_interval(days => ${quoteDays})`;
  const row = await db
    .insertInto('quotes')
    .values({
      cart_id: cartId,
      link_hash: linkHash,
      number_prefix: numberPrefix('quote'),
      quote: jsonb(quote),
      personal_info: jsonb(info),
      valid_until:
        maxValidUntil === undefined ? month : sql<Date>`least(${month}, ${maxValidUntil}::timestamptz)`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return quoteOf(row);
}

const quoteOf = (row: QuoteRow): StoredQuote => ({
  ...row,
  quote: readQuote(row.quote, row.number),
  personal_info: quoteInfo(readPerson(row.personal_info, row.number)),
});

/** The quote with this value in one of its unique columns. */
async function firstQuote(db: Db, column: 'link_hash' | 'number' | 'cart_id', value: string | number) {
  const row = await db.selectFrom('quotes').selectAll().where(column, '=', value).executeTakeFirst();
  return row && quoteOf(row);
}

export async function findQuoteByLink(db: Db, linkHash: string): Promise<StoredQuote | undefined> {
  return await firstQuote(db, 'link_hash', linkHash);
}

export async function findQuote(db: Db, number: number): Promise<StoredQuote | undefined> {
  return await firstQuote(db, 'number', number);
}

/** The quote of a shared cart, even if it has expired. */
export async function findQuoteOfCart(db: Db, cartId: string): Promise<StoredQuote | undefined> {
  return await firstQuote(db, 'cart_id', cartId);
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
    .select(['q.cart_id', 'q.number_prefix', 'q.number', 'q.valid_until', 's.lines'])
    .where('q.cart_id', 'in', [...new Set(cartIds)])
    .where('q.valid_until', '>', sql<Date>`now()`)
    .execute();
  return new Map(rows.map((row) => [row.cart_id, { ...row, lines: readLines(row.lines, row.cart_id) }]));
}
