/** Emails buyers whose payment failed and who have left. */
import type { Services } from '../services.ts';
import type { StoredOrder } from '../stores/orders.ts';
import { enqueuePaymentFailed } from '../stores/outbox.ts';
import { hasNewerOrder } from '../stores/pending-challenges.ts';
import { paymentFailedEmail } from './order-emails.ts';
import { done, type JobOutcome } from './outcome.ts';

/**
 * Sends the e-mail of an order whose payment was refused a while ago. If its buyer is paying again right now, it is checked
 * later; a buyer who has paid, or has started another order, needs no e-mail.
 */
export async function sendPaymentFailedEmail(
  { db, mail, config }: Services,
  order: StoredOrder,
): Promise<JobOutcome> {
  if (order.state === 'charging' || order.state === 'action_needed') {
    await enqueuePaymentFailed(db, order.id);
    return { kind: 'rescheduled' };
  }
  const isOver = order.state === 'open' || order.state === 'expired';
  if (!isOver || (await hasNewerOrder(db, order))) return done;
  return await mail.send(paymentFailedEmail(order, `${config.origin}/cart`));
}
