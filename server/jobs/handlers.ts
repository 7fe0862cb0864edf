/** What each kind of outbox job does. A job that is no longer needed is done. */
import { sharedCartPath } from '../../domain/shared-cart.ts';
import { taxAddress } from '../../domain/tax.ts';
import { trialDays } from '../../domain/trials.ts';
import { inviteUrl } from '../club/invites.ts';
import type { Trx } from '../db/database.ts';
import type { Lane, OrderFileKind } from '../db/tables/orders.ts';
import { documentFile, quoteFile } from '../documents/documents.ts';
import { clubInviteEmail, coworkerInviteEmail } from '../email/club-emails.ts';
import {
  type Attached,
  correctionEmail,
  numberOf,
  paymentFailedEmail,
  quoteEmail,
  receiptEmail,
  refundEmail,
  thirdPartyEmail,
} from '../email/order-emails.ts';
import { trialEmail, welcomeEmail } from '../email/trial-emails.ts';
import { makeRefund } from '../orders/money-back.ts';
import { writeUnsubscribeLink } from '../security/signed-links.ts';
import { hashOfToken, newToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { findIntentAccount, hasNewerOrder } from '../stores/attempts.ts';
import { findInvite, insertInviteLink } from '../stores/club.ts';
import { findDocuments, findInvoice, type StoredDocument } from '../stores/documents.ts';
import { findFoundry } from '../stores/foundry.ts';
import type { JobKind, Payloads } from '../stores/job-kinds.ts';
import { applyOrderEvent } from '../stores/order-events.ts';
import { findOrderFiles, saveOrderFile } from '../stores/order-files.ts';
import { findOrder, lockOrder, type StoredOrder } from '../stores/orders.ts';
import { enqueue, type OutboxJob, payloadOf } from '../stores/outbox.ts';
import { findRefund } from '../stores/refunds.ts';
import { findSecret } from '../stores/settings.ts';
import { findQuote } from '../stores/shared-carts.ts';
import { findSubscriber } from '../stores/subscriptions.ts';
import { findTrial, insertTrialLink } from '../stores/trials.ts';
import { findUser } from '../stores/users.ts';
import { sendAccountEmail } from './account-emails.ts';
import { handleNotice, sendAlert, sendNoticeWebhook } from './notices.ts';
import { done, type JobOutcome } from './outcome.ts';

type Handler<Payload> = (services: Services, payload: Payload, lane: Lane) => Promise<JobOutcome>;

const handlers: { readonly [Kind in JobKind]: Handler<Payloads[Kind]> } = {
  refund: ofOrder(refundStray),
  order_refund: ofOrder(async (services, order, { refund_id }) => {
    if ((await makeRefund(services, order, refund_id)) === 'unknown')
      throw new Error('The refund got no answer.');
    return done;
  }),
  zip: ofOrder(async (services, order, { delivery_no }) =>
    delivery_no === order.delivery_no
      ? await makeFile(services, order, 'zip', services.documents.makeZip)
      : done,
  ),
  invoice: ofOrder((services, order) => makeFile(services, order, 'invoice', services.documents.makeInvoice)),
  tax_record: ofOrder(recordTax),
  receipt: ofOrder(async ({ db, mail, orderFiles, config }, order) => {
    if (order.state === 'refunded') return done;
    const path = await orderFiles.invoicePath(order, await findOrderFiles(db, order.id));
    const { number } = await findInvoice(db, order.id);
    return await mail.send(
      receiptEmail(order, {
        origin: config.origin,
        invoice: { number, path },
        foundry: await findFoundry(db),
      }),
    );
  }),
  credit_note: ofOrder(async (services, order, { refund_id }) => {
    await attached(services, order, (document) => document.refund_id === refund_id);
    return done;
  }),
  refund_email: ofOrder(sendRefundEmail),
  correction_email: ofOrder(sendCorrectionEmail),
  tax_refund: ofOrder(recordTaxRefund),
  notice: handleNotice,
  alert: sendAlert,
  webhook: sendNoticeWebhook,
  third_party_copy: ofOrder(async ({ db, mail, config }, order) => {
    if (order.state === 'refunded') return done;
    const email = thirdPartyEmail(order, { origin: config.origin, foundry: await findFoundry(db) });
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

function ofOrder<Payload extends Payloads['receipt']>(
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
  /** False once another file is to be delivered: another job makes that. */
  const isCurrent = async (trx: Trx, { delivery_no }: StoredOrder) =>
    delivery_no === order.delivery_no ||
    (kind === 'invoice' && documentFile(order, await findInvoice(trx, order.id)) === name);
  const onDone = async (trx: Trx) => {
    const locked = await lockOrder(trx, order.id);
    if (!locked || !(await isCurrent(trx, locked))) return;
    const isComplete = await saveOrderFile(trx, order.id, kind, { name, bytes });
    await applyOrderEvent(trx, locked, { type: 'files.made', deliveryNo: locked.delivery_no, isComplete });
  };
  return { kind: 'done', onDone };
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
  const { name: foundry } = await findFoundry(db);
  return await mail.send(
    inviter
      ? coworkerInviteEmail(invite.email, { url, until, inviter, foundry })
      : clubInviteEmail(invite.email, { url, until, foundry }),
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
      number: numberOf(stored),
      cartUrl: `${config.origin}${sharedCartPath(stored.cart_id)}`,
      path: await files.path(await quoteFile(services, stored)),
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

/** A document of the order with its file, which is made if it is missing. */
async function attached(
  services: Services,
  order: StoredOrder,
  isWanted: (document: StoredDocument) => boolean,
): Promise<Attached> {
  const document = (await findDocuments(services.db, [order.id])).findLast(isWanted);
  if (!document) throw new Error('The document is gone.');
  return await withFile(services, order, document);
}

async function withFile(
  { files, documents }: Services,
  order: StoredOrder,
  document: StoredDocument,
): Promise<Attached> {
  const name = documentFile(order, document);
  if (!(await files.has(name)))
    await (document.kind === 'invoice'
      ? documents.makeInvoice(order)
      : documents.makeCreditNote(order, document));
  return { number: document.number, path: await files.path(name) };
}

/** With the invoice that stands, and the credit notes for those before: another correction may have come meanwhile. */
async function sendCorrectionEmail(services: Services, order: StoredOrder): Promise<JobOutcome> {
  const corrections = (await findDocuments(services.db, [order.id])).filter(
    ({ corrects }) => corrects !== null,
  );
  const creditNotes: Attached[] = [];
  for (const document of corrections) creditNotes.push(await withFile(services, order, document));
  return await services.mail.send(
    correctionEmail(order, {
      origin: services.config.origin,
      invoice: await attached(services, order, ({ kind }) => kind === 'invoice'),
      creditNotes,
    }),
  );
}

async function sendRefundEmail(
  services: Services,
  order: StoredOrder,
  { refund_id }: Payloads['refund_email'],
): Promise<JobOutcome> {
  const { db, mail, config } = services;
  const refund = await findRefund(db, refund_id);
  if (!refund) throw new Error('The refund is gone.');
  const creditNote = await attached(services, order, (document) => document.refund_id === refund_id);
  return await mail.send(refundEmail(order, refund, { origin: config.origin, creditNote }));
}

const taxAddressOf = ({ licensee: { purchaser, third_party } }: StoredOrder) =>
  taxAddress(purchaser, third_party ?? undefined);

async function recordTaxRefund(
  { db, tax }: Services,
  order: StoredOrder,
  { refund_id }: Payloads['tax_refund'],
): Promise<JobOutcome> {
  const address = taxAddressOf(order);
  const refund = await findRefund(db, refund_id);
  if (!address || !refund) return done;
  await tax.recordRefund({
    refundId: refund.id,
    orderId: order.id,
    date: refund.ended_at ?? refund.created_at,
    address,
    amountCents: refund.cents - refund.tax_cents,
    taxCents: refund.tax_cents,
  });
  return done;
}

async function recordTax({ tax }: Services, order: StoredOrder): Promise<JobOutcome> {
  const address = taxAddressOf(order);
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
async function refundStray(
  { card, db }: Services,
  order: StoredOrder,
  { intent_id: intentId }: Payloads['refund'],
): Promise<JobOutcome> {
  const account = (await findIntentAccount(db, intentId)) ?? order.account;
  const answer = await card.refund(account, intentId, { idempotencyKey: `${order.id}-refund-${intentId}` });
  if (answer.kind !== 'refunded') throw new Error(`The refund was not taken: ${answer.kind}`);
  const onDone = async (trx: Trx) => {
    const locked = await lockOrder(trx, order.id);
    if (locked) await applyOrderEvent(trx, locked, { type: 'stray.refunded', intentId });
  };
  return { kind: 'done', onDone };
}
