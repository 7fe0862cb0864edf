/** Holds every captured charge of both accounts against the orders: no webhook and no lease is needed for the truth. */

import { giveUpIntent } from '../checkout/recover.ts';
import { settle } from '../checkout/settle.ts';
import { inTransaction } from '../db/transaction.ts';
import { cardAccounts } from '../gateways/card.ts';
import type { Services } from '../services.ts';
import { removeHandledEvents } from '../stores/events.ts';
import { changeOrder, findForgotten, findOrder, lockOrder, type StoredOrder } from '../stores/orders.ts';
import { removeEndedWork } from '../stores/outbox.ts';

const hour = 3_600_000;
/** Longer than a provider's outage lasts. */
const lookBackHours = 72;
/** A declined card that nobody replaced. */
const forgottenHours = 24;
/** Handled events and finished work hold buyers' data, and nobody asks for them any more. */
const endedDays = 90;
const batch = 500;

/** Settles what the provider took and an order doesn't know of. */
export async function sweepCharges(services: Services): Promise<void> {
  const since = new Date(services.clock.now().getTime() - lookBackHours * hour);
  for (const account of cardAccounts) {
    for await (const found of services.card.capturedSince(account, since)) {
      if (found.kind === 'unknown') break;
      const { orderId, intentId, chargeId, refundedCents, amountCents } = found;
      if (!orderId || !intentId || refundedCents >= amountCents) continue;
      const order = await findOrder(services.db, orderId);
      if (!order || order.charge_id === chargeId) continue;
      const answer = await services.card.retrieveIntent(account, intentId);
      if (answer.kind === 'intent')
        await settle(services, order.id, { account, intent: answer.intent, before: order });
    }
  }
}

/** Every order ends (I8): one that its buyer left lets go of its intent and expires. The cart stays. */
export async function expireForgotten(services: Services): Promise<void> {
  // As long as some of them end: the oldest may be those that the provider says nothing about.
  for (let ended = true; ended; ) {
    ended = false;
    for (const order of await findForgotten(services.db, forgottenHours))
      if (await expire(services, order)) ended = true;
  }
}

/** False when the provider gave no answer, or somebody goes on with the order. */
async function expire(services: Services, order: StoredOrder): Promise<boolean> {
  const { silent, order: now } = await giveUpIntent(services, order, order.error);
  if (silent || now.state !== 'open' || now.intent_id !== null) return false;
  return await inTransaction(services.db, async (trx) => {
    const locked = await lockOrder(trx, order.id);
    if (locked?.state !== 'open' || locked.intent_id !== null) return false;
    await changeOrder(trx, order.id, { state: 'expired' });
    return true;
  });
}

/** Removes what has ended long ago, a batch at a time, so that nothing waits for it. */
export async function removeEnded({ db }: Services): Promise<void> {
  while (await inTransaction(db, (trx) => removeEndedWork(trx, endedDays, batch))) {}
  while (await removeHandledEvents(db, endedDays, batch)) {}
}
