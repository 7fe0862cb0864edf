/** What is still owed to orders, trials, readers, accounts and guests of the Club: written in the transaction that owes it, done later, once. */
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AccountLetterKind } from '../db/tables/accounts.ts';
import type { Lane, OrderTables, OrderWorkKind, WorkKind } from '../db/tables/orders.ts';
import { limitKey } from '../security/limits.ts';
import type { Services } from '../services.ts';
import { clearLimit, takeOne } from './limits.ts';
import { isEmailProved, type StoredUser } from './users.ts';

export type Work = Selectable<OrderTables['outbox']>;

/** Where each kind begins; a trial's fonts are made before its letter is sent. */
const laneOf = {
  refund: 'payments',
  zip: 'documents',
  invoice: 'documents',
  trial: 'documents',
  tax_record: 'tax',
  receipt: 'mail',
  payment_failed: 'mail',
  third_party_copy: 'mail',
  welcome: 'mail',
  account: 'mail',
  club_invite: 'mail',
  quote: 'mail',
} as const satisfies Record<WorkKind, Lane>;

/** Work that waits until other work of its order is done: the receipt has the invoice with it. */
const waitsFor: Partial<Record<WorkKind, OrderWorkKind>> = { receipt: 'invoice' };

/**
 * While one process works, the row is due for nobody; a process that dies leaves it due again. A file may be made twice,
 * and its buyer waits: that work is soon due again, and who does it says all the while that it lives (`renewLease`).
 */
const leaseSeconds = { payments: 120, documents: 3, tax: 120, mail: 120 } as const satisfies Record<
  Lane,
  number
>;
const maxPauseSeconds = 3600;

const of = <Kind extends WorkKind>(kind: Kind) => ({ kind, lane: laneOf[kind] });

/** Owes some work; what is owed already stays as it is. */
export async function oweWork(
  trx: Db,
  orderId: string,
  works: readonly { readonly kind: OrderWorkKind; readonly subject?: string }[],
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values(
      works.map(({ kind, subject = '' }) => ({
        ...of(kind),
        order_id: orderId,
        subject,
        state: waitsFor[kind] ? ('waiting' as const) : ('pending' as const),
      })),
    )
    .onConflict((conflict) => conflict.columns(['order_id', 'kind', 'subject']).doNothing())
    .execute();
}

/** How long a buyer has to try again before an e-mail tells that nothing was charged. */
export const paymentFailedMinutes = 15;
const paymentFailedDue = sql<Date>`now() + make_interval(mins => ${paymentFailedMinutes})`;

/** Owes the e-mail about a payment that came to nothing, later than any other of the order; a sent one stays the only one. */
export async function enqueuePaymentFailed(trx: Db, orderId: string): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ ...of('payment_failed'), order_id: orderId, due_at: paymentFailedDue })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'kind', 'subject'])
        .doUpdateSet({ due_at: paymentFailedDue, tries: 0 })
        .where('outbox.state', '=', 'pending'),
    )
    .execute();
}

export async function oweTrial(trx: Db, trialId: number): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ ...of('trial'), trial_id: trialId })
    .execute();
}

type Mailing = Pick<Services, 'config' | 'clock'>;

type LimitedKind = AccountLetterKind | 'quote';
const emailsKey = (kind: LimitedKind, email: string) => limitKey('emails', kind, email);

/** Of each kind an address gets so many letters an hour, whoever asks for them (decision 0013). */
const isRoomFor = async (trx: Db, { config, clock }: Mailing, kind: LimitedKind, email: string) =>
  (await takeOne(trx, emailsKey(kind, email), config.limits.emails, clock.now())).ok;

/** The letters that filled the hour are over: the next of this kind is sent again. */
export const clearEmailLimit = (trx: Db, kind: AccountLetterKind, email: string): Promise<void> =>
  clearLimit(trx, emailsKey(kind, email));

/** Owes a letter to an address, unless its hour is full; `emailChangeId` is the change that it tells of. */
export async function oweAccountLetter(
  trx: Db,
  mailing: Mailing,
  kind: AccountLetterKind,
  email: string,
  emailChangeId: number | null = null,
): Promise<void> {
  if (!(await isRoomFor(trx, mailing, kind, email))) return;
  const { id } = await trx
    .insertInto('account_letters')
    .values({ kind, email, email_change_id: emailChangeId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('outbox')
    .values({ ...of('account'), account_letter_id: id })
    .execute();
}

export async function oweClubInvite(trx: Db, inviteId: number): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ ...of('club_invite'), club_invite_id: inviteId })
    .execute();
}

/** Owes a quote to the customer who asked for it: to an address that was proved, unless its hour is full. */
export async function oweQuote(
  trx: Db,
  mailing: Mailing,
  quoteNumber: number,
  { id, email }: Pick<StoredUser, 'id' | 'email'>,
): Promise<void> {
  if (!(await isEmailProved(trx, id)) || !(await isRoomFor(trx, mailing, 'quote', email))) return;
  await trx
    .insertInto('outbox')
    .values({ ...of('quote'), quote_number: quoteNumber, subject: String(id) })
    .execute();
}

/** Owes the welcome; a reader who came back is welcomed anew. */
export async function oweWelcome(trx: Db, subscriptionId: number): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ ...of('welcome'), subscription_id: subscriptionId })
    .onConflict((conflict) =>
      conflict
        .column('subscription_id')
        .doUpdateSet({ state: 'pending', tries: 0, due_at: sql<Date>`now()`, done_at: null }),
    )
    .execute();
}

const leaseOf = (lane: Lane) => sql<Date>`now() + make_interval(secs => ${leaseSeconds[lane]})`;

/** Takes one piece of a lane's work that is due and puts it off for as long as its lease lasts. One short statement. */
export async function takeWork(db: Db, lane: Lane): Promise<Work | undefined> {
  return await db
    .updateTable('outbox')
    .set({
      tries: sql<number>`tries + 1`,
      due_at: leaseOf(lane),
    })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('lane', '=', lane)
        .where('state', '=', 'pending')
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * The row while it is still the caller's. Somebody else may have taken it once its lease was over, passed it on or ended
 * it: nothing that comes late touches it then.
 */
const held =
  ({ id, lane, tries }: Work) =>
  (eb: ExpressionBuilder<OrderTables, 'outbox'>) =>
    eb.and({ id, lane, tries, state: 'pending' });

/** Puts off for another lease what the caller took and still works on; does nothing to what is another's by now. */
export async function renewLease(db: Db, work: Work): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: leaseOf(work.lane) })
    .where(held(work))
    .execute();
}

/** Undefined where the lease is as long as the work may last. */
export const renewEveryMs = ({ lane }: Work): number | undefined =>
  lane === 'documents' ? (1000 * leaseSeconds[lane]) / 3 : undefined;

/**
 * Done, whoever did it, and whoever took it meanwhile; true when other work waited for it and is due now. Both or neither:
 * in a transaction.
 */
export async function finishWork(trx: Db, { id, kind, order_id }: Work): Promise<boolean> {
  await trx
    .updateTable('outbox')
    .set({ state: 'done', error: null, done_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  const waiting = Object.entries(waitsFor).flatMap(([waits, first]) => (first === kind ? [waits] : []));
  if (order_id === null || waiting.length === 0) return false;
  const woken = await trx
    .updateTable('outbox')
    .set({ state: 'pending', due_at: sql<Date>`now()` })
    .where('order_id', '=', order_id)
    .where('state', '=', 'waiting')
    .where(sql<string>`kind`, 'in', waiting)
    .executeTakeFirst();
  return woken.numUpdatedRows > 0n;
}

/** Its next step is another lane's; due there now. Nothing when it is another's by now. */
export async function passWork(db: Db, work: Work, lane: Lane): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ lane, tries: 0, error: null, due_at: sql<Date>`now()` })
    .where(held(work))
    .execute();
}

/** Puts it off: 2, 4, 8 … seconds, at most an hour or `maxSeconds`. Nothing when it is another's by now. */
export async function putOffWork(
  db: Db,
  work: Work,
  error: string,
  maxSeconds = maxPauseSeconds,
): Promise<void> {
  const seconds = Math.min(2 ** Math.min(work.tries, 12), maxSeconds);
  await db
    .updateTable('outbox')
    .set({ error: error.slice(0, 500), due_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where(held(work))
    .execute();
}

/** Refused for good: owed no more, and kept with the reason. Nothing when it is another's by now. */
export async function giveUpWork(db: Db, work: Work, reason: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'given_up', error: reason.slice(0, 500), done_at: sql<Date>`now()` })
    .where(held(work))
    .execute();
}

/** Removes work that ended more than `days` ago; true when there may be more. Refunds stay: each is owed once for ever. */
export async function removeEndedWork(trx: Db, days: number, limit: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom('outbox')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('state', 'in', ['done', 'given_up'])
        .where('kind', '<>', 'refund')
        .where('done_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .limit(limit),
    )
    .returning('account_letter_id')
    .execute();
  const letters = removed.flatMap(({ account_letter_id }) => account_letter_id ?? []);
  if (letters.length > 0) await trx.deleteFrom('account_letters').where('id', 'in', letters).execute();
  return removed.length === limit;
}
