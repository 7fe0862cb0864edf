/** The provider's events: kept and answered at once, handled later by taking the intent's truth. */

import { settle } from '../checkout/settle.ts';
import { type Refusal, refuse } from '../handler.ts';
import type { Services } from '../services.ts';
import { findOrderOfIntent } from '../stores/attempts.ts';
import { finishEvent, keepEvent, putOffEvent, type StoredEvent, takeEvent } from '../stores/events.ts';
import { findOrder } from '../stores/orders.ts';

/** 2xx only after the commit: an event that isn't kept must come again. */
export async function receiveEvent(
  services: Services,
  rawBytes: Uint8Array,
  signature: string | undefined,
): Promise<{ received: true } | Refusal> {
  const read = services.card.readWebhook(rawBytes, signature);
  if (!read) return refuse(400, 'The signature does not fit.');
  await keepEvent(services.db, read.account, read.event, Buffer.from(rawBytes).toString('utf8'));
  services.bell.ring();
  return { received: true };
}

/** Handles one event that is due; false when there was none. */
export async function handleOneEvent(services: Services): Promise<boolean> {
  const event = await takeEvent(services.db);
  if (!event) return false;
  try {
    if (await isHandled(services, event)) await finishEvent(services.db, event);
    else await putOffEvent(services.db, event);
  } catch (error) {
    await putOffEvent(services.db, event);
    console.error(`The card event ${event.event_id} could not be handled yet:`, error);
  }
  return true;
}

/** Events come early, twice and out of order: none is believed, each only makes us look. */
async function isHandled({ card, ...services }: Services, event: StoredEvent): Promise<boolean> {
  if (event.intent_id === null) return true;
  const before = await findOrderOfIntent(services.db, event.intent_id);
  const answer = await card.retrieveIntent(event.account, event.intent_id);
  if (answer.kind !== 'intent') return false;
  const { intent } = answer;
  const order = before ?? (intent.orderId ? await findOrder(services.db, intent.orderId) : undefined);
  // An order that isn't known (yet) leaves its events pending.
  if (!order) return false;
  return (await settle(services, order.id, { account: event.account, intent, before })) !== undefined;
}
