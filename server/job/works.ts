/** What is owed, done: once each, again after every failure, never inside the transaction that owed it. */
import { taxAddress } from '../../domain/tax.ts';
import { trialDays } from '../../domain/trials.ts';
import type { Db } from '../db/database.ts';
import type { Lane, OrderFileKind } from '../db/tables/orders.ts';
import { inTransaction } from '../db/transaction.ts';
import { trialLetterFor, welcomeLetterFor } from '../mail/trial-letters.ts';
import { hashOfToken, newToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { findIntentAccount } from '../stores/attempts.ts';
import { findStray, strayLines, writeEntry } from '../stores/ledger.ts';
import { findMade, keepMade } from '../stores/order-files.ts';
import { changeOrder, findOrder, lockOrder, type StoredOrder } from '../stores/orders.ts';
import {
  finishWork,
  giveUpWork,
  passWork,
  putOffWork,
  renewEveryMs,
  renewLease,
  takeWork,
  type Work,
} from '../stores/outbox.ts';
import { findSecret } from '../stores/settings.ts';
import { findReader } from '../stores/subscriptions.ts';
import { findTrial, keepTrialLink } from '../stores/trials.ts';
import { writeLeaveLink } from '../trials/leave-link.ts';
import { sendAccountLetter } from './account-letters.ts';
import { maxPauseMs } from './breaker.ts';
import { sendClubInvite } from './club-letters.ts';
import { receiptFor, thirdPartyCopyFor } from './letters.ts';
import { done, type Outcome } from './outcome.ts';
import { sendPaymentFailed } from './payment-failed.ts';
import { sendQuote } from './quote-letter.ts';

/** Does one piece of a lane's work that is due: what became of it, or undefined when there was none. */
export async function doOneWork(services: Services, lane: Lane): Promise<Outcome | 'failed' | undefined> {
  const work = await takeWork(services.db, lane);
  if (!work) return undefined;
  try {
    const outcome = await whileKept(services, work, () => perform(services, work));
    await conclude(services, work, outcome);
    return outcome;
  } catch (error) {
    await putOffWork(services.db, work, error instanceof Error ? error.message : String(error));
    console.error(`${nameOf(work)} failed and will be tried again:`, error);
    return 'failed';
  }
}

/** Does `work` and says all the while that this process lives: nobody else takes it then. */
async function whileKept<Made>({ db }: Services, work: Work, make: () => Promise<Made>): Promise<Made> {
  const everyMs = renewEveryMs(work);
  if (everyMs === undefined) return await make();
  let renewal: Promise<void> | undefined;
  const renew = () => {
    // One at a time: to a database that is slow, a second would say nothing new.
    renewal ??= renewLease(db, work)
      .catch((error) => console.error(`${nameOf(work)} could not be kept:`, error))
      .finally(() => {
        renewal = undefined;
      });
  };
  const timer = setInterval(renew, everyMs);
  try {
    return await make();
  } finally {
    clearInterval(timer);
    // What becomes of it is written after the last word that it goes on.
    await renewal;
  }
}

async function conclude({ db, bell }: Services, work: Work, outcome: Outcome): Promise<void> {
  switch (outcome.kind) {
    case 'sent':
    case 'done': {
      const hasWoken = await inTransaction(db, async (trx) => {
        if (outcome.kind === 'done') await outcome.also?.(trx);
        return await finishWork(trx, work);
      });
      if (hasWoken) bell.ring();
      return;
    }
    case 'passed':
      await passWork(db, work, outcome.lane);
      bell.ring();
      return;
    case 'refused':
      await giveUpWork(db, work, outcome.reason);
      console.error(`${nameOf(work)} was refused by the mail server and is given up.`);
      return;
    case 'rearranged':
      return;
    case 'postponed':
      return await putOffWork(db, work, outcome.reason);
    case 'away':
      // Due soon after the server is back: it was never the letter's fault.
      return await putOffWork(db, work, outcome.reason, maxPauseMs / 1000);
  }
}

/** For the log: nothing that names a person. */
const nameOf = (work: Work) =>
  `${work.kind} (${work.id}) of ${
    work.order_id ??
    work.trial_id ??
    work.subscription_id ??
    work.account_letter_id ??
    work.club_invite_id ??
    work.quote_number
  }`;

/** As `performFor`; work that nobody waits for any more is done. */
async function perform(services: Services, work: Work): Promise<Outcome> {
  if (work.trial_id !== null) return await makeOrSendTrial(services, work.trial_id, work.lane);
  if (work.subscription_id !== null) return await sendWelcome(services, work.subscription_id);
  if (work.account_letter_id !== null) return await sendAccountLetter(services, work.account_letter_id);
  if (work.club_invite_id !== null) return await sendClubInvite(services, work.club_invite_id);
  if (work.quote_number !== null) return await sendQuote(services, work.quote_number, Number(work.subject));
  const order = work.order_id === null ? undefined : await findOrder(services.db, work.order_id);
  if (!order) throw new Error('The order is gone.');
  return await performFor(services, order, work);
}

/** Makes the fonts in their lane, then mails a new link to them in the other: only its hash is kept. */
async function makeOrSendTrial(
  { db, trials, mail, clock, config }: Services,
  trialId: number,
  lane: Lane,
): Promise<Outcome> {
  const trial = await findTrial(db, trialId);
  const made = trial && (await trials.zipOf(trial.families));
  if (!made) throw new Error('There is nothing to make this trial of.');
  if (lane !== 'mail') return { kind: 'passed', lane: 'mail' };
  const token = newToken();
  const endsAt = new Date(clock.now().getTime() + trialDays * 86_400_000);
  await keepTrialLink(db, { token_hash: hashOfToken(token), trial_id: trialId, ends_at: endsAt });
  const url = `${config.origin}/v1/trials/${token}`;
  return await mail.send(trialLetterFor(trial.email, { families: made.families, url, endsAt }));
}

async function sendWelcome({ db, mail, config }: Services, subscriptionId: number): Promise<Outcome> {
  const reader = await findReader(db, subscriptionId);
  if (!reader) return done;
  const link = writeLeaveLink(await findSecret(db, 'newsletter'), reader.id);
  return await mail.send(welcomeLetterFor(reader.email, `${config.origin}/newsletter/leave/${link}`));
}

async function performFor(services: Services, order: StoredOrder, work: Work): Promise<Outcome> {
  const { db, documents, mail, orderFiles, config } = services;
  const keep = (kind: OrderFileKind, name: string): Outcome => ({
    kind: 'done',
    also: (trx) => keepMade(trx, order.id, kind, name),
  });
  switch (work.kind) {
    case 'zip':
      return keep('zip', await documents.makeZip(order));
    case 'invoice':
      return keep('invoice', await documents.makeInvoice(order));
    case 'receipt': {
      const invoice = await orderFiles.invoicePath(order, await findMade(db, order.id));
      return await mail.send(receiptFor(order, `${config.origin}/user/orders`, invoice));
    }
    case 'third_party_copy': {
      const letter = thirdPartyCopyFor(order);
      return letter ? await mail.send(letter) : done;
    }
    case 'tax_record':
      return await recordTax(services, order);
    case 'refund':
      return await refund(services, order, work);
    case 'payment_failed':
      return await sendPaymentFailed(services, order);
    case 'trial':
    case 'welcome':
    case 'account':
    case 'club_invite':
    case 'quote':
      throw new Error(`An order owes no ${work.kind}.`);
  }
}

async function recordTax({ tax }: Services, order: StoredOrder): Promise<Outcome> {
  const { purchaser, third_party } = order.licensee;
  const address = taxAddress(purchaser, third_party ?? undefined);
  if (!address) return done;
  await tax.record({
    orderId: order.id,
    date: order.paid_at ?? order.created_at,
    address,
    amountCents: order.total_cents - order.tax_cents,
    taxCents: order.tax_cents,
  });
  return done;
}

/** Gives stray money back and closes its entry; an order under review ends here. */
async function refund({ card, db }: Services, order: StoredOrder, work: Work): Promise<Outcome> {
  const intentId = work.subject;
  const account = (await findIntentAccount(db, intentId)) ?? order.account;
  const answer = await card.refund(account, intentId, { idempotencyKey: `${order.id}-refund-${intentId}` });
  if (answer.kind !== 'refunded') throw new Error(`The refund was not taken: ${answer.kind}`);
  const also = async (trx: Db) => {
    const now = await lockOrder(trx, order.id);
    const cents = await findStray(trx, intentId);
    await writeEntry(trx, order, `refund:${intentId}`, strayLines(account, -cents));
    if (now?.state === 'review' && now.intent_id === intentId)
      await changeOrder(trx, order.id, { state: 'refunded' });
  };
  return { kind: 'done', also };
}
