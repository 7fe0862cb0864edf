/** What the buyer is told about an order: the truth, or that it isn't known yet (I5). */
import type { CheckoutAttempt, CheckoutReply } from '../../domain/checkout.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import { closeAttempt, findAttempt } from '../stores/attempts.ts';
import { lockCart } from '../stores/carts.ts';
import { findOrder, type StoredOrder } from '../stores/orders.ts';
import type { Charged } from './charge.ts';
import { lookAtChallenge, recover, takeOver } from './recover.ts';

const notChargedMessage = 'Your card was not charged. Please try again.';
const waitMs = 10_000;
const roundMs = 150;

export function replyOf({ order, clientSecret }: Charged): CheckoutReply {
  const order_id = order.id;
  switch (order.state) {
    case 'paid':
      return { success: true, order_id };
    case 'action_needed':
      return clientSecret
        ? { requires_action: true, payment_intent_client_secret: clientSecret, order_id }
        : { pending: true, order_id };
    case 'quote':
    case 'charging':
      return { pending: true, order_id };
    case 'open':
    case 'review':
    case 'refunded':
    case 'expired':
      return { error: order.error ?? notChargedMessage, order_id };
  }
}

/** Another call, tab or process is paying this order: waits for it a while, and takes over when it has gone away. */
export async function meet(services: Services, order: StoredOrder): Promise<Charged> {
  const deadline = Date.now() + waitMs;
  let now = order;
  while (now.state === 'charging' || now.state === 'quote') {
    const taken = await takeOver(services, now.id);
    if (taken) return await recover(services, taken);
    if (Date.now() > deadline) return { order: now };
    await new Promise((resolve) => setTimeout(resolve, roundMs));
    now = (await findOrder(services.db, now.id)) ?? now;
  }
  return now.state === 'action_needed' ? await lookAtChallenge(services, now) : { order: now };
}

/**
 * The order of an attempt that wasn't known a moment ago. If it still isn't, it is closed: whoever asks is told that
 * nothing was charged, and a call that is still on its way must not make that untrue (I5). No T1 runs meanwhile: the
 * cart is locked.
 */
export async function findOrClose(
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

/** An attempt as it stands; drives it on where its process or its buyer's report went missing. */
export async function attemptOf(services: Services, order: StoredOrder): Promise<CheckoutAttempt> {
  const { order: now } = await lookAt(services, order);
  const order_id = now.id;
  switch (now.state) {
    case 'paid':
      return { status: 'paid', order_id };
    case 'action_needed':
      return { status: 'requires_action', order_id };
    case 'quote':
    case 'charging':
      return { status: 'processing', order_id };
    case 'open':
      return now.error === null
        ? { status: 'open', order_id }
        : { status: 'failed', order_id, error: now.error };
    case 'review':
    case 'refunded':
    case 'expired':
      return { status: 'failed', order_id, error: now.error ?? notChargedMessage };
  }
}

async function lookAt(services: Services, order: StoredOrder): Promise<Charged> {
  if (order.state === 'action_needed') return await lookAtChallenge(services, order);
  const taken = order.state === 'charging' ? await takeOver(services, order.id) : undefined;
  return taken ? await recover(services, taken) : { order };
}
