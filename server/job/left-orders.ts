/** Orders whose buyer was sent to the bank for 3-D Secure and wasn't heard of again. */
import { giveUpIntent, resume } from '../checkout/recover.ts';
import type { Services } from '../services.ts';
import { takeLeftOrder } from '../stores/left-orders.ts';

const leftMessage = 'Your bank did not confirm this payment in time. Nothing was charged; please try again.';

/**
 * Looks after one such order; false when there was none, or when it stands as it did: the provider may be away, and
 * events come first. A challenge that was passed is confirmed, because the buyer did
 * press Pay for exactly this; a failed one opens the order; one that nobody answered within the hour is given up.
 */
export async function resumeOneLeft(services: Services): Promise<boolean> {
  const order = await takeLeftOrder(services.db);
  if (!order) return false;
  const { order: now } = order.is_over
    ? await giveUpIntent(services, order, leftMessage)
    : await resume(services, order);
  return now.state !== order.state;
}
