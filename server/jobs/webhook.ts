/** Webhooks of the card provider: stored and acknowledged at once, handled later by retrieving the intent. */
import { settle } from '../checkout/settle.ts';
import { type Refusal, refuse } from '../handler.ts';
import { log } from '../log.ts';
import { measureWebhookLag } from '../metrics.ts';
import { takeMoneyBack } from '../orders/money-back.ts';
import type { Services } from '../services.ts';
import { findOrderOfIntent } from '../stores/attempts.ts';
import { claimEvent, completeEvent, insertEvent, postponeEvent, type StoredEvent } from '../stores/events.ts';
import { findOrder } from '../stores/orders.ts';

/** 2xx only after the commit: an event that isn't stored must be sent again. */
export async function receiveEvent(
  services: Services,
  rawBytes: Uint8Array,
  signature: string | undefined,
): Promise<{ received: true } | Refusal> {
  const webhook = services.card.readWebhook(rawBytes, signature);
  if (!webhook) return refuse(400, 'The signature does not fit.');
  await insertEvent(services.db, webhook.account, webhook.event, Buffer.from(rawBytes).toString('utf8'));
  return { received: true };
}

/** Handles one due event; false when there was none. */
export async function handleNextEvent(services: Services): Promise<boolean> {
  const event = await claimEvent(services.db);
  if (!event) return false;
  try {
    if (await handleEvent(services, event)) {
      await completeEvent(services.db, event);
      const { created_at: createdAt } = event;
      if (createdAt) measureWebhookLag((services.clock.now().getTime() - createdAt.getTime()) / 1000);
    } else await postponeEvent(services.db, event);
  } catch (error) {
    await postponeEvent(services.db, event);
    log.error({ err: error }, `The card event ${event.event_id} could not be handled yet.`);
  }
  return true;
}

/** Events come early, twice and out of order: none is trusted, each only triggers a query. */
async function handleEvent({ card, ...services }: Services, event: StoredEvent): Promise<boolean> {
  if (event.intent_id === null) return true;
  const orderBefore = await findOrderOfIntent(services.db, event.intent_id);
  const answer = await card.retrieveIntent(event.account, event.intent_id);
  if (answer.kind !== 'intent') return false;
  const { intent } = answer;
  const order = orderBefore ?? (intent.orderId ? await findOrder(services.db, intent.orderId) : undefined);
  // Events of an order that isn't known (yet) stay pending.
  if (!order) return false;
  const settled = await settle(services, order.id, { account: event.account, intent, orderBefore });
  if (!settled || !isAboutMoneyBack(event.type) || settled.intent_id !== intent.id)
    return settled !== undefined;
  return (await takeMoneyBack({ ...services, card }, settled)) !== undefined;
}

const isAboutMoneyBack = (type: string) => /refund|dispute/.test(type);
