/** Customers' carts: one row for each account, changed only against the revision that was read. */

import { jsonb } from '@skerry/embedded-or-postgres/type-parsers';
import { sql } from 'kysely';
import type { PersonalInfo } from '../../domain/licensee.ts';
import { nullable } from '../../domain/shape.ts';
import type { Db } from '../db/database.ts';
import { stored } from '../db/stored.ts';
import type { CartLine } from '../db/tables/accounts.ts';
import { cartItems, person } from './stored-values.ts';
import type { Access } from './users.ts';

export type StoredCart = {
  readonly id: number;
  readonly revision: number;
  readonly items: readonly CartLine[];
  /** Null until the address step. */
  readonly personal_info: PersonalInfo | null;
  readonly tax_percentage: number;
  readonly stripe_payment_intent: string | null;
};

const columns = [
  'id',
  'revision',
  'items',
  'personal_info',
  'tax_percentage',
  'stripe_payment_intent',
] as const;

const readItems = stored('carts.items', cartItems);
const readPerson = stored('carts.personal_info', nullable(person));

const cartQuery = (db: Db, userId: number) =>
  db.selectFrom('carts').select(columns).where('user_id', '=', userId);
type Row = Awaited<ReturnType<ReturnType<typeof cartQuery>['executeTakeFirstOrThrow']>>;

const cartOf = (row: Row): StoredCart => ({
  ...row,
  items: readItems(row.items, row.id),
  personal_info: readPerson(row.personal_info, row.id),
});

/** The account's cart; an account that never had one gets an empty one. */
export async function findCart(db: Db, userId: number): Promise<StoredCart> {
  const found = await cartQuery(db, userId).executeTakeFirst();
  if (found) return cartOf(found);
  await db
    .insertInto('carts')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return cartOf(await cartQuery(db, userId).executeTakeFirstOrThrow());
}

/** Whether anything is in the account's cart, whatever it is. */
export async function hasCartItems(db: Db, userId: number): Promise<boolean> {
  const count = sql<number>`jsonb_array_length(items)`;
  const row = await db
    .selectFrom('carts')
    .select(count.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined && row.count > 0;
}

/** The account's cart, locked until the transaction ends: the first step of T1. */
export async function lockCart(trx: Db, userId: number): Promise<StoredCart> {
  await findCart(trx, userId);
  return cartOf(await cartQuery(trx, userId).forUpdate().executeTakeFirstOrThrow());
}

export type CartValues = Pick<
  StoredCart,
  'items' | 'personal_info' | 'tax_percentage' | 'stripe_payment_intent'
>;

/** A cart without items is without what was said for them, too (§cart.destroy). */
export const emptyValues: CartValues = {
  items: [],
  personal_info: null,
  tax_percentage: 0,
  stripe_payment_intent: null,
};

/** The cart's owner; with `accessVersion`, only as long as the account has not changed hands since. */
type CartOwner = Pick<Access, 'userId'> & Partial<Access>;

/** Replaces the cart if it still has this revision; false when another change came first. */
export async function replaceCart(
  db: Db,
  { userId, accessVersion }: CartOwner,
  revision: number,
  cart: CartValues,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('carts')
    .set({
      items: jsonb([...cart.items]),
      personal_info: cart.personal_info ? jsonb(cart.personal_info) : null,
      tax_percentage: cart.tax_percentage,
      stripe_payment_intent: cart.stripe_payment_intent,
      revision: revision + 1,
      updated_at: new Date(),
    })
    .where('user_id', '=', userId)
    .where('revision', '=', revision)
    .$if(accessVersion !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('users')
            .select('users.id')
            .where('users.id', '=', userId)
            .where('users.access_version', '=', accessVersion ?? 0),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Empties the cart; returns its new revision. Only a payment, the customer's own request and a change of hands of the
 * account do this (§ledger.cart-survives).
 */
export async function emptyCart(db: Db, userId: number): Promise<number> {
  const { revision } = await db
    .insertInto('carts')
    .values({ user_id: userId, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        ...emptyValues,
        items: jsonb([]),
        personal_info: null,
        revision: eb('carts.revision', '+', 1),
        updated_at: new Date(),
      })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/**
 * Removes what was paid from the cart; items added since the review stay, and a cart without lines is emptied. In the
 * transaction that pays, after `lockCart`. Resolves to the cart's revision before.
 */
export async function removeFromCart(
  trx: Db,
  userId: number,
  paid: readonly Pick<CartLine, 'id' | 'type'>[],
): Promise<number> {
  const cart = await findCart(trx, userId);
  const rest = cart.items.filter(
    (line) => !paid.some(({ id, type }) => id === line.id && type === line.type),
  );
  if (rest.length === 0) await emptyCart(trx, userId);
  else await replaceCart(trx, { userId }, cart.revision, { ...cart, items: rest });
  return cart.revision;
}
