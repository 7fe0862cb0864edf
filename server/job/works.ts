/** What is owed, done: once each, again after every failure, never inside the transaction that owed it. */
import { taxAddress } from '../../domain/tax.ts';
import { trialDays } from '../../domain/trials.ts';
import { inTransaction } from '../db/transaction.ts';
import { trialLetterFor, welcomeLetterFor } from '../mail/trial-letters.ts';
import { hashOfToken, newToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { findIntentAccount } from '../stores/attempts.ts';
import { findStray, strayLines, writeEntry } from '../stores/ledger.ts';
import { changeOrder, findOrder, lockOrder, type StoredOrder } from '../stores/orders.ts';
import { findMade, finishWork, putOffWork, takeWork, type Work } from '../stores/outbox.ts';
import { findSecret } from '../stores/settings.ts';
import { findReader } from '../stores/subscriptions.ts';
import { findTrial, keepTrialLink } from '../stores/trials.ts';
import { writeLeaveLink } from '../trials/leave-link.ts';
import { sendAccountLetter } from './account-letters.ts';
import { sendClubInvite } from './club-letters.ts';
import { receiptFor, thirdPartyCopyFor } from './letters.ts';
import { sendQuote } from './quote-letter.ts';

/** Does one piece of work that is due; false when there was none. */
export async function doOneWork(services: Services): Promise<boolean> {
  const work = await takeWork(services.db);
  if (!work) return false;
  try {
    const result = await perform(services, work);
    if (result === 'waiting') await putOffWork(services.db, work, 'It waits for the invoice.');
    else if (result !== 'finished') await finishWork(services.db, work.id, result);
  } catch (error) {
    await putOffWork(services.db, work, error instanceof Error ? error.message : String(error));
    console.error(`${work.kind} (${work.id}) of ${ownerOf(work)} failed and will be tried again:`, error);
  }
  return true;
}

const ownerOf = (work: Work) =>
  work.order_id ??
  work.trial_id ??
  work.subscription_id ??
  work.account_letter_id ??
  work.club_invite_id ??
  work.quote_number;

/** As `performFor`; work that nobody waits for any more is done. */
async function perform(services: Services, work: Work): ReturnType<typeof performFor> {
  if (work.trial_id !== null) return await sendTrial(services, work.trial_id);
  if (work.subscription_id !== null) return await sendWelcome(services, work.subscription_id);
  if (work.account_letter_id !== null) return await sendAccountLetter(services, work.account_letter_id);
  if (work.club_invite_id !== null) return await sendClubInvite(services, work.club_invite_id);
  if (work.quote_number !== null) return await sendQuote(services, work.quote_number, Number(work.subject));
  const order = work.order_id === null ? undefined : await findOrder(services.db, work.order_id);
  if (!order) throw new Error('The order is gone.');
  return await performFor(services, order, work);
}

/** Makes the fonts, then mails a new link to them: only its hash is kept. */
async function sendTrial({ db, trials, mail, clock, config }: Services, trialId: number): Promise<null> {
  const trial = await findTrial(db, trialId);
  const made = trial && (await trials.zipOf(trial.families));
  if (!made) throw new Error('There is nothing to make this trial of.');
  const token = newToken();
  const endsAt = new Date(clock.now().getTime() + trialDays * 86_400_000);
  await keepTrialLink(db, { token_hash: hashOfToken(token), trial_id: trialId, ends_at: endsAt });
  const url = `${config.origin}/v1/trials/${token}`;
  await mail.send(trialLetterFor(trial, { families: made.families, url, endsAt }));
  return null;
}

async function sendWelcome({ db, mail, config }: Services, subscriptionId: number): Promise<null> {
  const reader = await findReader(db, subscriptionId);
  if (!reader) return null;
  const link = writeLeaveLink(await findSecret(db, 'newsletter'), reader.id);
  await mail.send(welcomeLetterFor(reader, `${config.origin}/newsletter/leave/${link}`));
  return null;
}

/**
 * The made file's name, null where there is none, 'finished' when the work has closed its own row, or 'waiting' for
 * another work of the same order.
 */
async function performFor(
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
    case 'trial':
    case 'welcome':
    case 'account':
    case 'club_invite':
    case 'quote':
      throw new Error(`An order owes no ${work.kind}.`);
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
  await inTransaction(db, async (trx) => {
    const now = await lockOrder(trx, order.id);
    const cents = await findStray(trx, intentId);
    await writeEntry(trx, order, `refund:${intentId}`, strayLines(account, -cents));
    if (now?.state === 'review' && now.intent_id === intentId)
      await changeOrder(trx, order.id, { state: 'refunded' });
    await finishWork(trx, work.id);
  });
  return 'finished';
}
