/** The sandbox's rows. Every function takes the transaction of the call it serves. */
import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { CardAccount } from './accounts.ts';
import { newId } from './objects.ts';
import type { Db } from './tables.ts';

export type IntentRow = { readonly body: Stripe.PaymentIntent; readonly authenticated: boolean };
export type MethodRow = { readonly body: Stripe.PaymentMethod; readonly card: string };

export async function insertMethod(db: Db, account: CardAccount, row: MethodRow): Promise<void> {
  const { id, created } = row.body;
  await db
    .insertInto('sandbox_payment_methods')
    .values({ id, account, created, card: row.card, body: JSON.stringify(row.body) })
    .execute();
}

export async function findMethod(db: Db, account: CardAccount, id: string): Promise<MethodRow | undefined> {
  return await db
    .selectFrom('sandbox_payment_methods')
    .select(['card', 'body'])
    .where('id', '=', id)
    .where('account', '=', account)
    .executeTakeFirst();
}

export async function insertIntent(db: Db, account: CardAccount, body: Stripe.PaymentIntent): Promise<void> {
  await db
    .insertInto('sandbox_intents')
    .values({ id: body.id, account, created: body.created, body: JSON.stringify(body) })
    .execute();
}

/** Locks the row, so that two confirms of one intent are serialized and the second sees what the first did. */
export async function lockIntent(db: Db, account: CardAccount, id: string): Promise<IntentRow | undefined> {
  return await db
    .selectFrom('sandbox_intents')
    .select(['body', 'authenticated'])
    .where('id', '=', id)
    .where('account', '=', account)
    .forUpdate()
    .executeTakeFirst();
}

export async function findIntent(db: Db, account: CardAccount, id: string): Promise<IntentRow | undefined> {
  return await db
    .selectFrom('sandbox_intents')
    .select(['body', 'authenticated'])
    .where('id', '=', id)
    .where('account', '=', account)
    .executeTakeFirst();
}

export async function saveIntent(db: Db, row: IntentRow): Promise<void> {
  await db
    .updateTable('sandbox_intents')
    .set({ body: JSON.stringify(row.body), authenticated: row.authenticated })
    .where('id', '=', row.body.id)
    .execute();
}

export async function insertCharge(db: Db, account: CardAccount, body: Stripe.Charge): Promise<void> {
  const intent_id = String(body.payment_intent);
  await db
    .insertInto('sandbox_charges')
    .values({ id: body.id, account, intent_id, created: body.created, body: JSON.stringify(body) })
    .execute();
}

export async function lockCharge(
  db: Db,
  account: CardAccount,
  id: string,
): Promise<Stripe.Charge | undefined> {
  const row = await db
    .selectFrom('sandbox_charges')
    .select('body')
    .where('id', '=', id)
    .where('account', '=', account)
    .forUpdate()
    .executeTakeFirst();
  return row?.body;
}

export async function saveCharge(db: Db, body: Stripe.Charge): Promise<void> {
  await db
    .updateTable('sandbox_charges')
    .set({ body: JSON.stringify(body) })
    .where('id', '=', body.id)
    .execute();
}

export async function insertRefund(db: Db, account: CardAccount, body: Stripe.Refund): Promise<void> {
  const charge_id = String(body.charge);
  await db
    .insertInto('sandbox_refunds')
    .values({ id: body.id, account, charge_id, created: body.created, body: JSON.stringify(body) })
    .execute();
}

/** Locks the refund's row. */
export async function lockRefund(
  db: Db,
  account: CardAccount,
  id: string,
): Promise<Stripe.Refund | undefined> {
  const row = await db
    .selectFrom('sandbox_refunds')
    .select('body')
    .where('id', '=', id)
    .where('account', '=', account)
    .forUpdate()
    .executeTakeFirst();
  return row?.body;
}

export async function saveRefund(db: Db, body: Stripe.Refund): Promise<void> {
  await db
    .updateTable('sandbox_refunds')
    .set({ body: JSON.stringify(body) })
    .where('id', '=', body.id)
    .execute();
}

export async function insertDispute(db: Db, account: CardAccount, body: Stripe.Dispute): Promise<void> {
  const charge_id = String(body.charge);
  await db
    .insertInto('sandbox_disputes')
    .values({ id: body.id, account, charge_id, created: body.created, body: JSON.stringify(body) })
    .execute();
}

/** Locks the dispute's row. */
export async function lockDispute(
  db: Db,
  account: CardAccount,
  id: string,
): Promise<Stripe.Dispute | undefined> {
  const row = await db
    .selectFrom('sandbox_disputes')
    .select('body')
    .where('id', '=', id)
    .where('account', '=', account)
    .forUpdate()
    .executeTakeFirst();
  return row?.body;
}

export async function saveDispute(db: Db, body: Stripe.Dispute): Promise<void> {
  await db
    .updateTable('sandbox_disputes')
    .set({ body: JSON.stringify(body) })
    .where('id', '=', body.id)
    .execute();
}

export async function insertEvent(db: Db, account: CardAccount, event: EventBody): Promise<void> {
  const id = newId('evt_3');
  await db
    .insertInto('sandbox_events')
    .values({ id, account, created: event.created, body: JSON.stringify({ id, ...event }) })
    .execute();
}

export type EventBody = {
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: object };
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: string; readonly idempotency_key: string | null };
  readonly type: string;
};

/** Undefined for ids of the other account and for unknown ids. */
export async function findObject(
  db: Db,
  table: 'sandbox_charges' | 'sandbox_refunds' | 'sandbox_disputes',
  account: CardAccount,
  id: string,
): Promise<object | undefined> {
  const row = await db
    .selectFrom(table)
    .select('body')
    .where('id', '=', id)
    .where('account', '=', account)
    .executeTakeFirst();
  return row?.body;
}

export async function findEvent(db: Db, account: CardAccount, id: string): Promise<object | undefined> {
  const row = await db
    .selectFrom('sandbox_events')
    .select('body')
    .where('id', '=', id)
    .where('account', '=', account)
    .executeTakeFirst();
  return row && JSON.parse(row.body);
}

export type ListQuery = {
  readonly limit: number;
  readonly after: string | undefined;
  readonly from: number;
  readonly until: number;
  readonly intentId: string | undefined;
};

type ListTable =
  | 'sandbox_intents'
  | 'sandbox_charges'
  | 'sandbox_refunds'
  | 'sandbox_disputes'
  | 'sandbox_events';

/** Newest first; one row beyond the limit shows that there are more. */
export async function listObjects(
  db: Db,
  table: ListTable,
  account: CardAccount,
  query: ListQuery,
): Promise<object[]> {
  const found = await sql<{ body: object | string }>`
    select body from ${sql.table(table)}
    where account = ${account} and created >= ${query.from} and created <= ${query.until}
      and (${query.after ?? null}::text is null
        or seq < (select seq from ${sql.table(table)} where id = ${query.after ?? null}::text))
      and (${query.intentId ?? null}::text is null or body::jsonb ->> 'payment_intent' = ${query.intentId ?? null}::text)
    order by seq desc limit ${query.limit + 1}`.execute(db);
  return found.rows.map(({ body }) => (typeof body === 'string' ? JSON.parse(body) : body));
}
