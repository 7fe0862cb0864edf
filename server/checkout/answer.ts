/** Replies to the buyer about an order: its real state, or that it isn't known yet (§ledger.screen-tells-truth). */

import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import type { CheckoutAttempt, CheckoutReply } from '../../domain/checkout.ts';
import type { Services } from '../services.ts';
import { closeAttempt, findAttempt } from '../stores/attempts.ts';
import { lockCart } from '../stores/carts.ts';
import { findOrder, type StoredOrder } from '../stores/orders.ts';
import type { ChargeResult } from './charge.ts';
import { checkChallenge, recover, takeLease } from './recover.ts';

const notChargedMessage = 'Your card was not charged. Please try again.';
const waitMs = 10_000;
const pollMs = 150;

export function replyOf({ order, clientSecret }: ChargeResult): CheckoutReply {
  const order_id = order.id;
  switch (order.state) {
    case 'paid':
    case 'partly_refunded':
    case 'disputed':
    case 'refunded':
      return { success: true, order_id };
    case 'action_needed':
      return clientSecret
        ? { requires_action: true, payment_intent_client_secret: clientSecret, order_id }
        : { pending: true, order_id };
    case 'charging':
      return { pending: true, order_id };
    case 'open':
    case 'review':
    case 'returned':
    case 'expired':
      return { error: order.error ?? notChargedMessage, order_id };
  }
}

/** Joins a payment of this order that is under way: waits for it a while, and takes its lease when that expires. */
export async function joinAttempt(services: Services, order: StoredOrder): Promise<ChargeResult> {
  const deadline = Date.now() + waitMs;
  let current = order;
  while (current.state === 'charging') {
    const leased = await takeLease(services, current.id);
    if (leased) return await recover(services, leased);
    if (Date.now() > deadline) return { order: current };
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    current = (await findOrder(services.db, current.id)) ?? current;
  }
  return current.state === 'action_needed' ? await checkChallenge(services, current) : { order: current };
}

/**
 * The order of an attempt that was unknown a moment ago. If it still is, the attempt is closed: its caller is told that
 * nothing was charged, and a call that is still on its way must not make that untrue (§ledger.screen-tells-truth).
 * The cart is locked, so that no T1 runs meanwhile.
 */
export async function findOrCloseAttempt(
  { db }: Pick<Services, 'db'>,
  userId: number,
  attemptId: string,
): Promise<StoredOrder | undefined> {
  return await inTransaction(db, async (trx) => {
    await lockCart(trx, userId);
    const order = await findAttempt(trx, userId, attemptId);
    if (!order) await closeAttempt(trx, userId, attemptId);
    return order;
  });
}

/** The attempt's current state; resumes it where its process died or its buyer's report got lost. */
export async function attemptStatus(services: Services, order: StoredOrder): Promise<CheckoutAttempt> {
  const { order: current } = await refreshOrder(services, order);
  const order_id = current.id;
  switch (current.state) {
    case 'paid':
    case 'partly_refunded':
    case 'disputed':
    case 'refunded':
      return { status: 'paid', order_id };
    case 'action_needed':
      return { status: 'requires_action', order_id };
    case 'charging':
      return { status: 'processing', order_id };
    case 'open':
      return current.error === null
        ? { status: 'open', order_id }
        : { status: 'failed', order_id, error: current.error };
    case 'review':
    case 'returned':
    case 'expired':
      return { status: 'failed', order_id, error: current.error ?? notChargedMessage };
  }
}

async function refreshOrder(services: Services, order: StoredOrder): Promise<ChargeResult> {
  if (order.state === 'action_needed') return await checkChallenge(services, order);
  const leased = order.state === 'charging' ? await takeLease(services, order.id) : undefined;
  return leased ? await recover(services, leased) : { order };
}
