/** What each kind of outbox job does. A job that is no longer needed is done. */
import { sharedCartPath } from '../../domain/shared-cart.ts';
import { taxAddress } from '../../domain/tax.ts';
import { trialDays } from '../../domain/trials.ts';
import { inviteUrl } from '../club/invites.ts';
import type { Db } from '../db/database.ts';
import type { Lane, OrderFileKind } from '../db/tables/orders.ts';
import { quoteFile } from '../documents/documents.ts';
import { clubInviteEmail, coworkerInviteEmail } from '../email/club-emails.ts';
import { paymentFailedEmail, quoteEmail, receiptEmail, thirdPartyEmail } from '../email/order-emails.ts';
import { trialEmail, welcomeEmail } from '../email/trial-emails.ts';
import { quoteNumber } from '../pricing/price-holds.ts';
import { writeUnsubscribeLink } from '../security/signed-links.ts';
import { hashOfToken, newToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { findIntentAccount, hasNewerOrder } from '../stores/attempts.ts';
import { findInvite, insertInviteLink } from '../stores/club.ts';
import type { JobKind, Payloads } from '../stores/job-kinds.ts';
import { findStray, strayLines, writeEntry } from '../stores/ledger.ts';
import { findFoundry } from '../stores/licence-texts.ts';
import { findOrderFiles, saveOrderFile } from '../stores/order-files.ts';
import { changeOrder, findOrder, lockOrder, type StoredOrder } from '../stores/orders.ts';
import { enqueue, type OutboxJob, payloadOf } from '../stores/outbox.ts';
import { findSecret } from '../stores/settings.ts';
import { findQuote } from '../stores/shared-carts.ts';
import { findSubscriber } from '../stores/subscriptions.ts';
import { findTrial, insertTrialLink } from '../stores/trials.ts';
import { findUser } from '../stores/users.ts';
import { sendAccountEmail } from './account-emails.ts';
import { done, type JobOutcome } from './outcome.ts';

type Handler<Payload> = (services: Services, payload: Payload, lane: Lane) => Promise<JobOutcome>;

const handlers: { readonly [Kind in JobKind]: Handler<Payloads[Kind]> } = {
  refund: ofOrder(refund),
  zip: ofOrder((services, order) => makeFile(services, order, 'zip', services.documents.makeZip)),
  invoice: ofOrder((services, order) => makeFile(services, order, 'invoice', services.documents.makeInvoice)),
  tax_record: ofOrder(recordTax),
  receipt: ofOrder(async ({ db, mail, orderFiles, config }, order) => {
    const invoice = await orderFiles.invoicePath(order, await findOrderFiles(db, order.id));
    return await mail.send(
      receiptEmail(order, { origin: config.origin, invoicePath: invoice, foundry: await findFoundry(db) }),
    );
  }),
  third_party_copy: ofOrder(async ({ db, mail, config }, order) => {
    const contact = (await findFoundry(db))?.email;
    const email = thirdPartyEmail(order, { origin: config.origin, contact });
    return email ? await mail.send(email) : done;
  }),
  payment_failed: ofOrder(sendPaymentFailedEmail),
  trial: makeOrSendTrial,
  welcome: sendWelcomeEmail,
  account: sendAccountEmail,
  club_invite: sendClubInvite,
  quote: sendQuoteEmail,
};

/** Rejects when the job failed and should be tried again. */
export async function handle<Kind extends JobKind>(
  services: Services,
  kind: Kind,
  job: OutboxJob,
): Promise<JobOutcome> {
  return await handlers[kind](services, payloadOf(kind, job), job.lane);
}

function ofOrder<Payload extends Payloads['zip']>(
  handleOrder: (services: Services, order: StoredOrder, payload: Payload) => Promise<JobOutcome>,
): Handler<Payload> {
  return async (services, payload) => {
    const order = await findOrder(services.db, payload.order_id);
    if (!order) throw new Error('The order is gone.');
    return await handleOrder(services, order, payload);
  };
}

async function makeFile(
  { files }: Services,
  order: StoredOrder,
  kind: OrderFileKind,
  make: (order: StoredOrder) => Promise<string>,
): Promise<JobOutcome> {
  const name = await make(order);
  const bytes = (await files.size(name)) ?? null;
  return { kind: 'done', onDone: (trx) => saveOrderFile(trx, order.id, kind, { name, bytes }) };
}

/** Makes the fonts in their lane, then emails a new link in the mail lane: only its hash is stored. */
async function makeOrSendTrial(
  { db, trials, mail, clock, config }: Services,
  { trial_id: trialId }: Payloads['trial'],
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

async function sendWelcomeEmail(
  { db, mail, config }: Services,
  { subscription_id }: Payloads['welcome'],
): Promise<JobOutcome> {
  const subscriber = await findSubscriber(db, subscription_id);
  if (!subscriber) return done;
  const link = writeUnsubscribeLink(await findSecret(db, 'newsletter'), subscriber.id);
  return await mail.send(welcomeEmail(subscriber.email, `${config.origin}/newsletter/leave/${link}`));
}

/** Each email has a link of its own: only its hash is stored. An invite that was used meanwhile, or has expired, needs no email. */
async function sendClubInvite(
  { db, mail, clock, config }: Services,
  { club_invite_id }: Payloads['club_invite'],
): Promise<JobOutcome> {
  const invite = await findInvite(db, club_invite_id);
  if (!invite || invite.used_at !== null || invite.ends_at <= clock.now()) return done;
  const token = newToken();
  await insertInviteLink(db, hashOfToken(token), invite.id);
  const { inviter, ends_at: until } = invite;
  const url = inviteUrl(config.origin, token);
  return await mail.send(
    inviter
      ? coworkerInviteEmail(invite.email, { url, until, inviter })
      : clubInviteEmail(invite.email, { url, until }),
  );
}

/** Only to the customer who requested the quote: visitors only get the PDF. */
async function sendQuoteEmail(
  services: Services,
  { quote_number, user_id }: Payloads['quote'],
): Promise<JobOutcome> {
  const { db, mail, files, config } = services;
  const stored = await findQuote(db, quote_number);
  const user = await findUser(db, user_id);
  if (!stored || !user) return done;
  return await mail.send(
    quoteEmail(user.email, stored, {
      number: quoteNumber(quote_number),
      cartUrl: `${config.origin}${sharedCartPath(stored.cart_id)}`,
      path: files.path(await quoteFile(services, stored)),
      foundry: await findFoundry(db),
    }),
  );
}

/**
 * Sends the email of an order whose payment was refused a while ago. If its buyer is paying again right now, it is checked
 * later; a buyer who has paid, or has started another order, needs no email.
 */
async function sendPaymentFailedEmail(
  { db, mail, config }: Services,
  order: StoredOrder,
): Promise<JobOutcome> {
  if (order.state === 'charging' || order.state === 'action_needed') {
    await enqueue(db, { kind: 'payment_failed', payload: { order_id: order.id } });
    return { kind: 'rescheduled' };
  }
  const isOver = order.state === 'open' || order.state === 'expired';
  if (!isOver || (await hasNewerOrder(db, order))) return done;
  return await mail.send(paymentFailedEmail(order, `${config.origin}/cart`, await findFoundry(db)));
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
async function refund(
  { card, db }: Services,
  order: StoredOrder,
  { intent_id: intentId }: Payloads['refund'],
): Promise<JobOutcome> {
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
