/** Webhooks of the card provider: stored and acknowledged at once, handled later by retrieving the intent. */
import { settle } from '../checkout/settle.ts';
import { createFailureLog } from '../failure-log.ts';
import { type Refusal, refuse } from '../handler.ts';
import { log } from '../log.ts';
import { measureWebhookLag } from '../metrics.ts';
import { takeMoneyBack } from '../orders/money-back.ts';
import type { Services } from '../services.ts';
import { findOrderOfIntent } from '../stores/attempts.ts';
import { claimEvent, completeEvent, insertEvent, postponeEvent, type StoredEvent } from '../stores/events.ts';
import { findOrder, type StoredOrder } from '../stores/orders.ts';
import { inSpan } from '../tracing.ts';

const signatures = createFailureLog('taking the card provider’s events');

/** 2xx only after the commit: an event that isn't stored must be sent again. */
export async function receiveEvent(
  services: Services,
  rawBytes: Uint8Array,
  signature: string | undefined,
): Promise<{ received: true } | Refusal> {
  const webhook = services.card.readWebhook(rawBytes, signature);
  if (!webhook) {
    signatures.failed('a signature does not fit: is STRIPE_WEBHOOK_SECRET_… that of this address?');
    return refuse(400, 'The signature does not fit.');
  }
  signatures.succeeded();
  await insertEvent(services.db, webhook.account, webhook.event, Buffer.from(rawBytes).toString('utf8'));
  return { received: true };
}

/** Handles one due event; false when there was none. */
export async function handleNextEvent(services: Services): Promise<boolean> {
  const event = await claimEvent(services.db);
  if (!event) return false;
  try {
    if (await traceEvent(services, event)) {
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

/** Handles it as a part of the payment that it is about. */
async function traceEvent(services: Services, event: StoredEvent): Promise<boolean> {
  const { intent_id: intentId, traceparent, type } = event;
  if (intentId === null) return true;
  const orderBefore = await findOrderOfIntent(services.db, intentId);
  const facts = { 'card.event': type, ...(orderBefore && { 'order.id': orderBefore.id }) };
  const parent = orderBefore?.traceparent ?? traceparent;
  return await inSpan('card event', { kind: 'consumer', facts, parent, link: traceparent }, () =>
    handleEvent(services, { account: event.account, type, intentId, orderBefore }),
  );
}

type KnownEvent = Pick<StoredEvent, 'account' | 'type'> & {
  readonly intentId: string;
  /** As it is before the provider is asked. */
  readonly orderBefore: StoredOrder | undefined;
};

/** Events come early, twice and out of order: none is trusted, each only triggers a query. */
async function handleEvent(
  services: Services,
  { account, type, intentId, orderBefore }: KnownEvent,
): Promise<boolean> {
  const answer = await services.card.retrieveIntent(account, intentId);
  if (answer.kind !== 'intent') return false;
  const { intent } = answer;
  const order = orderBefore ?? (intent.orderId ? await findOrder(services.db, intent.orderId) : undefined);
  // Events of an order that isn't known (yet) stay pending.
  if (!order) return false;
  const settled = await settle(services, order.id, { account, intent, orderBefore });
  if (!settled || !isAboutMoneyBack(type) || settled.intent_id !== intent.id) return settled !== undefined;
  return (await takeMoneyBack(services, settled)) !== undefined;
}

const isAboutMoneyBack = (type: string) => /refund|dispute/.test(type);
