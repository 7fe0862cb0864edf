/** What an order owes, done: once each, again after every failure, never inside the transaction that owed it. */
import { taxAddress } from '../../domain/tax.ts';
import type { Services } from '../services.ts';
import { findIntentAccount } from '../stores/attempts.ts';
import { findStray, strayLines, writeEntry } from '../stores/ledger.ts';
import { changeOrder, findOrder, lockOrder, type StoredOrder } from '../stores/orders.ts';
import { findMade, finishWork, putOffWork, takeWork, type Work } from '../stores/outbox.ts';
import { receiptFor, thirdPartyCopyFor } from './letters.ts';

/** Does one piece of work that is due; false when there was none. */
export async function doOneWork(services: Services): Promise<boolean> {
  const work = await takeWork(services.db);
  if (!work) return false;
  try {
    const order = await findOrder(services.db, work.order_id);
    if (!order) throw new Error('The order is gone.');
    const result = await perform(services, order, work);
    if (result === 'waiting') await putOffWork(services.db, work, 'It waits for the invoice.');
    else if (result !== 'finished') await finishWork(services.db, work.id, result);
  } catch (error) {
    await putOffWork(services.db, work, error instanceof Error ? error.message : String(error));
    console.error(`${work.kind} of ${work.order_id} failed and will be tried again:`, error);
  }
  return true;
}

/**
 * The made file's name, null where there is none, 'finished' when the work has closed its own row, or 'waiting' for
 * another work of the same order.
 */
async function perform(
  services: Services,
  order: StoredOrder,
  work: Work,
): Promise<string | null | 'finished' | 'waiting'> {
  switch (work.kind) {
    case 'zip':
      return await services.documents.makeZip(order);
    case 'invoice':
      return await services.documents.makeInvoice(order);
    case 'receipt':
      return await sendReceipt(services, order);
    case 'third_party_copy': {
      const letter = thirdPartyCopyFor(order);
      if (letter) await services.mail.send(letter);
      return null;
    }
    case 'tax_record':
      return await recordTax(services, order);
    case 'refund':
      return await refund(services, order, work);
  }
}

async function sendReceipt(
  { db, mail, files, config }: Services,
  order: StoredOrder,
): Promise<null | 'waiting'> {
  const { invoice } = await findMade(db, order.id);
  if (!invoice) return 'waiting';
  await mail.send(receiptFor(order, `${config.origin}/user/orders`, files.path(invoice)));
  return null;
}

async function recordTax({ tax }: Services, order: StoredOrder): Promise<null> {
  const { purchaser, third_party } = order.licensee;
  const address = taxAddress(purchaser, third_party ?? undefined);
  if (!address) return null;
  await tax.record({
    orderId: order.id,
    date: order.paid_at ?? order.created_at,
    address,
    amountCents: order.total_cents - order.tax_cents,
    taxCents: order.tax_cents,
  });
  return null;
}

/** Gives stray money back and closes its entry; an order under review ends here. */
async function refund({ card, db }: Services, order: StoredOrder, work: Work): Promise<'finished'> {
  const intentId = work.subject;
  const account = (await findIntentAccount(db, intentId)) ?? order.account;
  const answer = await card.refund(account, intentId, { idempotencyKey: `${order.id}-refund-${intentId}` });
  if (answer.kind !== 'refunded') throw new Error(`The refund was not taken: ${answer.kind}`);
  await db.transaction().execute(async (trx) => {
    const now = await lockOrder(trx, order.id);
    const cents = await findStray(trx, intentId);
    await writeEntry(trx, order, `refund:${intentId}`, strayLines(account, -cents));
    if (now?.state === 'review' && now.intent_id === intentId)
      await changeOrder(trx, order.id, { state: 'refunded' });
    await finishWork(trx, work.id);
  });
  return 'finished';
}
