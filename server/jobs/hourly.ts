/** Hourly: reconciles captured charges with orders, expires abandoned orders, removes finished jobs and events. */

import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import { cancelOrderIntent } from '../checkout/recover.ts';
import { settle } from '../checkout/settle.ts';
import { type Captured, type CardAccount, cardAccounts } from '../gateways/card.ts';
import type { Services } from '../services.ts';
import { removeHandledEvents } from '../stores/events.ts';
import {
  changeOrder,
  findAbandonedOrders,
  findOrder,
  lockOrder,
  type StoredOrder,
} from '../stores/orders.ts';
import { removeFinishedJobs } from '../stores/outbox.ts';

const hour = 3_600_000;
/** Longer than an outage of the provider. */
const reconcileHours = 72;
/** For orders whose card was declined and never replaced. */
const abandonedHours = 24;
/** Handled events and finished jobs contain buyers' data: they are stored no longer than this. */
const retentionDays = 90;
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
  if (!orderId || !intentId || refundedCents >= amountCents) return;
  const order = await findOrder(services.db, orderId);
  if (!order || order.charge_id === chargeId) return;
  const answer = await services.card.retrieveIntent(account, intentId);
  if (answer.kind === 'intent')
    await settle(services, order.id, { account, intent: answer.intent, orderBefore: order });
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
  if (noAnswer || current.state !== 'open' || current.intent_id !== null) return false;
  return await inTransaction(services.db, async (trx) => {
    const locked = await lockOrder(trx, order.id);
    if (locked?.state !== 'open' || locked.intent_id !== null) return false;
    await changeOrder(trx, order.id, { state: 'expired' });
    return true;
  });
}

/** Removes finished jobs and handled events, a batch at a time, so that nothing waits for it. */
export async function cleanUpFinished({ db }: Services): Promise<void> {
  while (await inTransaction(db, (trx) => removeFinishedJobs(trx, retentionDays, batch))) {}
  while (await removeHandledEvents(db, retentionDays, batch)) {}
}
