/**
 * Hourly: reconciles captured charges, refunds and disputes with orders, expires abandoned orders, reports stuck jobs and
 * inexact books, removes finished jobs and events.
 */

import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import { type CardAccount, cardAccounts } from '../../domain/card-account.ts';
import { allViolations, checkBooks } from '../checkout/ledger-check.ts';
import { cancelOrderIntent } from '../checkout/recover.ts';
import { settle } from '../checkout/settle.ts';
import type { Captured, MovedBack } from '../gateways/card.ts';
import { showBooks } from '../metrics.ts';
import { takeMoneyBack } from '../orders/money-back.ts';
import type { Services } from '../services.ts';
import { removeHandledEvents } from '../stores/events.ts';
import { applyEvent } from '../stores/order-events.ts';
import { findAbandonedOrders, findOrder, type StoredOrder } from '../stores/orders.ts';
import { enqueue, findStuckJobs, ownerOf, removeFinishedJobs } from '../stores/outbox.ts';
import { findOrdersAwaitingMoneyBack, findOrdersUnawareOf } from '../stores/refunds.ts';

const hour = 3_600_000;
/** Longer than an outage of the provider. */
const reconcileHours = 72;
/** For orders whose card was declined and never replaced. */
const abandonedHours = 24;
/** Handled events and finished jobs contain buyers' data: they are stored no longer than this. */
const retentionDays = 90;
const overdueMinutes = 60;
const batch = 500;

/** Settles charges at the provider that an order doesn't have yet: all that can be, then rejects with the first failure. */
export async function reconcileCharges(services: Services): Promise<void> {
  const since = new Date(services.clock.now().getTime() - reconcileHours * hour);
  const failures: unknown[] = [];
  for (const account of cardAccounts) {
    for await (const found of services.card.capturedSince(account, since)) {
      if (found.kind === 'unknown') break;
      await reconcileCharge(services, account, found).catch((error: unknown) => failures.push(error));
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function reconcileCharge(services: Services, account: CardAccount, found: Captured): Promise<void> {
  const { orderId, intentId, chargeId, refundedCents, amountCents } = found;
  const order = orderId ? await findOrder(services.db, orderId) : undefined;
  if (!order || !intentId || order.charge_id === chargeId || refundedCents >= amountCents) return;
  const answer = await services.card.retrieveIntent(account, intentId);
  if (answer.kind === 'intent')
    await settle(services, order.id, { account, intent: answer.intent, orderBefore: order });
}

/**
 * Takes in refunds and disputes whose events were missed: what the provider lists, what was asked for and never ended, and what
 * is disputed here. All that can be, then rejects with the first failure.
 */
export async function reconcileMoneyBack(services: Services): Promise<void> {
  const { db, card, clock } = services;
  const since = new Date(clock.now().getTime() - reconcileHours * hour);
  const listed: MovedBack[] = [];
  for (const account of cardAccounts) {
    for await (const found of card.movedBackSince(account, since)) {
      if (found.kind === 'unknown') break;
      listed.push(found);
    }
  }
  const orders = new Set([
    ...(await findOrdersAwaitingMoneyBack(db, overdueMinutes)),
    ...(await findOrdersUnawareOf(db, listed)),
  ]);
  const failures: unknown[] = [];
  for (const id of orders) {
    const order = await findOrder(db, id);
    if (order) await takeMoneyBack(services, order).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

const today = ({ clock }: Pick<Services, 'clock'>) => clock.now().toISOString().slice(0, 10);

/** Tells the foundry of jobs that have failed for more than an hour or were given up: of each kind once a day. */
export async function reportStuckJobs(services: Services): Promise<void> {
  const { db } = services;
  for (const [kind, jobs] of Map.groupBy(await findStuckJobs(db, batch), (job) => job.kind)) {
    const [first] = jobs;
    if (!first) continue;
    const example = `job ${first.id} of ${ownerOf(first)}: ${first.error ?? 'no reason was given'}`;
    const detail = `${jobs.length} of kind ${kind}, such as ${example}`;
    const key = `job.stuck:${kind}:${today(services)}`;
    await enqueue(db, { kind: 'notice', payload: { notice: 'job.stuck', key, detail } });
  }
}

/** Shows in the metrics whether the books in the database are exact; tells the foundry, once a day, that they are not. */
export async function reportBooks(services: Services): Promise<void> {
  const { db, clock } = services;
  const found = await checkBooks(db);
  showBooks(found, clock.now());
  const violations = allViolations(found);
  if (violations.length === 0) return;
  await enqueue(db, {
    kind: 'notice',
    payload: {
      notice: 'books.inexact',
      key: `books.inexact:${today(services)}`,
      detail: violations.slice(0, 10).join(' '),
    },
  });
}

/** Every order ends (§ledger.orders-end): an abandoned one cancels its intent and expires. The cart stays. */
export async function expireAbandonedOrders(services: Services): Promise<void> {
  // Repeats while some of them expire: the oldest may be those that the provider says nothing about.
  for (let anyExpired = true; anyExpired; ) {
    anyExpired = false;
    for (const order of await findAbandonedOrders(services.db, abandonedHours))
      if (await expireOrder(services, order)) anyExpired = true;
  }
}

/** False when the provider gave no answer, or the order was resumed. */
async function expireOrder(services: Services, order: StoredOrder): Promise<boolean> {
  const { noAnswer, order: current } = await cancelOrderIntent(services, order, order.error);
  if (noAnswer || current.state !== 'open') return false;
  return (await applyEvent(services.db, order.id, { type: 'order.expired' })).isApplied;
}

/** Removes finished jobs and handled events, a batch at a time, so that nothing waits for it. */
export async function cleanUpFinished({ db }: Services): Promise<void> {
  while (await inTransaction(db, (trx) => removeFinishedJobs(trx, retentionDays, batch))) {}
  while (await removeHandledEvents(db, retentionDays, batch)) {}
}
