/** Handlers of outbox jobs: each job is done once, retried after failures, never in the transaction that enqueued it. */
import { taxAddress } from '../../domain/tax.ts';
import { trialDays } from '../../domain/trials.ts';
import type { Db } from '../db/database.ts';
import type { Lane, OrderFileKind } from '../db/tables/orders.ts';
import { inTransaction } from '../db/transaction.ts';
import { trialEmail, welcomeEmail } from '../email/trial-emails.ts';
import { hashOfToken, newToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { findIntentAccount } from '../stores/attempts.ts';
import { findStray, strayLines, writeEntry } from '../stores/ledger.ts';
import { findOrderFiles, saveOrderFile } from '../stores/order-files.ts';
import { changeOrder, findOrder, lockOrder, type StoredOrder } from '../stores/orders.ts';
import {
  claimJob,
  completeJob,
  giveUpJob,
  moveJobToLane,
  type OutboxJob,
  postponeJob,
  renewEveryMs,
  renewJobLease,
} from '../stores/outbox.ts';
import { findSecret } from '../stores/settings.ts';
import { findSubscriber } from '../stores/subscriptions.ts';
import { findTrial, insertTrialLink } from '../stores/trials.ts';
import { writeUnsubscribeLink } from '../trials/unsubscribe-link.ts';
import { sendAccountEmail } from './account-emails.ts';
import { maxPauseMs } from './breaker.ts';
import { sendClubInvite } from './club-emails.ts';
import { receiptEmail, thirdPartyEmail } from './order-emails.ts';
import { done, type JobOutcome } from './outcome.ts';
import { sendPaymentFailedEmail } from './payment-failed.ts';
import { sendQuoteEmail } from './quote-email.ts';

/** Claims and runs one due job of a lane; undefined when there was none. */
export async function runNextJob(services: Services, lane: Lane): Promise<JobOutcome | 'failed' | undefined> {
  const job = await claimJob(services.db, lane);
  if (!job) return undefined;
  try {
    const outcome = await withLeaseRenewal(services, job, () => handleJob(services, job));
    await recordOutcome(services, job, outcome);
    return outcome;
  } catch (error) {
    await postponeJob(services.db, job, error instanceof Error ? error.message : String(error));
    console.error(`${nameOf(job)} failed and will be tried again:`, error);
    return 'failed';
  }
}

/** Runs `task` and renews the job's lease meanwhile. */
async function withLeaseRenewal<Result>(
  { db }: Services,
  job: OutboxJob,
  task: () => Promise<Result>,
): Promise<Result> {
  const everyMs = renewEveryMs(job);
  if (everyMs === undefined) return await task();
  let renewal: Promise<void> | undefined;
  const renew = () => {
    // One at a time: on a slow database a second renewal would add nothing.
    renewal ??= renewJobLease(db, job)
      .catch((error) => console.error(`The lease of ${nameOf(job)} could not be renewed:`, error))
      .finally(() => {
        renewal = undefined;
      });
  };
  const timer = setInterval(renew, everyMs);
  try {
    return await task();
  } finally {
    clearInterval(timer);
    // The outcome must be written after the last renewal.
    await renewal;
  }
}

async function recordOutcome(
  { db, wakeSignal }: Services,
  job: OutboxJob,
  outcome: JobOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'sent':
    case 'done': {
      const hasUnblocked = await inTransaction(db, async (trx) => {
        if (outcome.kind === 'done') await outcome.onDone?.(trx);
        return await completeJob(trx, job);
      });
      if (hasUnblocked) wakeSignal.notify();
      return;
    }
    case 'moved':
      await moveJobToLane(db, job, outcome.lane);
      wakeSignal.notify();
      return;
    case 'refused':
      await giveUpJob(db, job, outcome.reason);
      console.error(`${nameOf(job)} was refused by the mail server and is given up.`);
      return;
    case 'rescheduled':
      return;
    case 'postponed':
      return await postponeJob(db, job, outcome.reason);
    case 'away':
      // Due soon after the server is back: the email wasn't at fault.
      return await postponeJob(db, job, outcome.reason, maxPauseMs / 1000);
  }
}

/** For the log: contains nothing that names a person. */
const nameOf = (job: OutboxJob) =>
  `${job.kind} (${job.id}) of ${
    job.order_id ??
    job.trial_id ??
    job.subscription_id ??
    job.account_letter_id ??
    job.club_invite_id ??
    job.quote_number
  }`;

/** As `handleOrderJob`; a job that is no longer needed is done. */
async function handleJob(services: Services, job: OutboxJob): Promise<JobOutcome> {
  if (job.trial_id !== null) return await makeOrSendTrial(services, job.trial_id, job.lane);
  if (job.subscription_id !== null) return await sendWelcomeEmail(services, job.subscription_id);
  if (job.account_letter_id !== null) return await sendAccountEmail(services, job.account_letter_id);
  if (job.club_invite_id !== null) return await sendClubInvite(services, job.club_invite_id);
  if (job.quote_number !== null) return await sendQuoteEmail(services, job.quote_number, Number(job.subject));
  const order = job.order_id === null ? undefined : await findOrder(services.db, job.order_id);
  if (!order) throw new Error('The order is gone.');
  return await handleOrderJob(services, order, job);
}

/** Makes the fonts in their lane, then emails a new link in the mail lane: only its hash is stored. */
async function makeOrSendTrial(
  { db, trials, mail, clock, config }: Services,
  trialId: number,
  lane: Lane,
): Promise<JobOutcome> {
  const trial = await findTrial(db, trialId);
  const zip = trial && (await trials.zipOf(trial.families));
  if (!zip) throw new Error('There is nothing to make this trial of.');
  if (lane !== 'mail') return { kind: 'moved', lane: 'mail' };
  const token = newToken();
  const endsAt = new Date(clock.now().getTime() + trialDays * 86_400_000);
  await insertTrialLink(db, { token_hash: hashOfToken(token), trial_id: trialId, ends_at: endsAt });
  const url = `${config.origin}/v1/trials/${token}`;
  return await mail.send(trialEmail(trial.email, { families: zip.families, url, endsAt }));
}

async function sendWelcomeEmail({ db, mail, config }: Services, subscriptionId: number): Promise<JobOutcome> {
  const subscriber = await findSubscriber(db, subscriptionId);
  if (!subscriber) return done;
  const link = writeUnsubscribeLink(await findSecret(db, 'newsletter'), subscriber.id);
  return await mail.send(welcomeEmail(subscriber.email, `${config.origin}/newsletter/leave/${link}`));
}

async function handleOrderJob(services: Services, order: StoredOrder, job: OutboxJob): Promise<JobOutcome> {
  const { db, documents, mail, orderFiles, config } = services;
  const fileMade = (kind: OrderFileKind, name: string): JobOutcome => ({
    kind: 'done',
    onDone: (trx) => saveOrderFile(trx, order.id, kind, name),
  });
  switch (job.kind) {
    case 'zip':
      return fileMade('zip', await documents.makeZip(order));
    case 'invoice':
      return fileMade('invoice', await documents.makeInvoice(order));
    case 'receipt': {
      const invoice = await orderFiles.invoicePath(order, await findOrderFiles(db, order.id));
      return await mail.send(receiptEmail(order, `${config.origin}/user/orders`, invoice));
    }
    case 'third_party_copy': {
      const email = thirdPartyEmail(order);
      return email ? await mail.send(email) : done;
    }
    case 'tax_record':
      return await recordTax(services, order);
    case 'refund':
      return await refund(services, order, job);
    case 'payment_failed':
      return await sendPaymentFailedEmail(services, order);
    case 'trial':
    case 'welcome':
    case 'account':
    case 'club_invite':
    case 'quote':
      throw new Error(`An order has no job of the kind ${job.kind}.`);
  }
}

async function recordTax({ tax }: Services, order: StoredOrder): Promise<JobOutcome> {
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

/** Refunds a stray payment and closes its entry; an order under review ends here. */
async function refund({ card, db }: Services, order: StoredOrder, job: OutboxJob): Promise<JobOutcome> {
  const intentId = job.subject;
  const account = (await findIntentAccount(db, intentId)) ?? order.account;
  const answer = await card.refund(account, intentId, { idempotencyKey: `${order.id}-refund-${intentId}` });
  if (answer.kind !== 'refunded') throw new Error(`The refund was not taken: ${answer.kind}`);
  const onDone = async (trx: Db) => {
    const locked = await lockOrder(trx, order.id);
    const cents = await findStray(trx, intentId);
    await writeEntry(trx, order, `refund:${intentId}`, strayLines(account, -cents));
    if (locked?.state === 'review' && locked.intent_id === intentId)
      await changeOrder(trx, order.id, { state: 'refunded' });
  };
  return { kind: 'done', onDone };
}
