/** Orders whose 3-D Secure challenge has no result after ten minutes. */
import { cancelOrderIntent, resumeChallenge } from '../checkout/recover.ts';
import type { Services } from '../services.ts';
import { claimPendingChallenge } from '../stores/pending-challenges.ts';

const challengeTimedOutMessage =
  'Your bank did not confirm this payment in time. Nothing was charged; please try again.';

/**
 * Checks one such order; false when there was none, or when it is unchanged: the provider may be away, and events come
 * first. A challenge that was passed is confirmed, because the buyer did press Pay for exactly this; a failed one opens the
 * order; one without a result within the hour is given up.
 */
export async function resumePendingChallenge(services: Services): Promise<boolean> {
  const order = await claimPendingChallenge(services.db);
  if (!order) return false;
  const { order: current } = order.is_over
    ? await cancelOrderIntent(services, order, challengeTimedOutMessage)
    : await resumeChallenge(services, order);
  return current.state !== order.state;
}
