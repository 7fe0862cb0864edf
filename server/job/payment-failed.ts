/** Tells buyers who have left that their payment came to nothing. */
import type { Services } from '../services.ts';
import { hasNewerOrder } from '../stores/left-orders.ts';
import type { StoredOrder } from '../stores/orders.ts';
import { enqueuePaymentFailed } from '../stores/outbox.ts';
import { paymentFailedFor } from './letters.ts';
import { done, type Outcome } from './outcome.ts';

/**
 * Sends the e-mail of an order whose payment was refused a while ago. Who is paying again right now is asked after later;
 * who has paid, or has gone on with another order, needs none.
 */
export async function sendPaymentFailed(
  { db, mail, config }: Services,
  order: StoredOrder,
): Promise<Outcome> {
  if (order.state === 'charging' || order.state === 'action_needed') {
    await enqueuePaymentFailed(db, order.id);
    return { kind: 'rearranged' };
  }
  const isOver = order.state === 'open' || order.state === 'expired';
  if (!isOver || (await hasNewerOrder(db, order))) return done;
  return await mail.send(paymentFailedFor(order, `${config.origin}/cart`));
}
