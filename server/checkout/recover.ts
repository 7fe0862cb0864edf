/** Resumes orders whose process died, cancels intents that must not be confirmed; confirms only what a buyer submitted. */
import { setTimeout as pause } from 'node:timers/promises';
import { cancelledMessage } from '../../machines/order.machine.ts';
import type { Intent } from '../gateways/card.ts';
import type { Services } from '../services.ts';
import { wasSubmittedRecently } from '../stores/attempts.ts';
import { applyEvent } from '../stores/order-events.ts';
import { findOrder, type StoredOrder } from '../stores/orders.ts';
import { applyIntent, type ChargeResult, checkLater, confirm, ensureIntent, refuseCharge } from './charge.ts';
import { settle } from './settle.ts';

/**
 * The caller took over the expired lease. P1 is repeated under its stored key, which finds the intent that may have been
 * created and charges nothing; then the intent's state counts. One that waits for confirmation isn't final: P2 may never
 * have arrived, or be on its way. So P2 is repeated under its own stored key as long as the buyer, who did press Pay for
 * exactly this, can be waiting for it. Without an answer it is checked again after a pause.
 */
export async function recover(services: Services, order: StoredOrder): Promise<ChargeResult> {
  const current = await ensureIntent(services, order);
  if (current.intent_id === null || current.state !== 'charging') return { order: current };
  const answer = await services.card.retrieveIntent(current.account, current.intent_id);
  switch (answer.kind) {
    case 'unknown':
      return { order: await checkLater(services, current) };
    case 'missing':
      return { order: await refuseCharge(services, current, cancelledMessage) };
    case 'intent':
      return awaitsConfirm(current, answer.intent) && (await wasSubmittedRecently(services.db, current))
        ? await confirm(services, current)
        : await applyIntent(services, current, answer.intent);
  }
}

function awaitsConfirm({ processing_no, confirm_no }: StoredOrder, { state }: Intent): boolean {
  const isProcessing = processing_no === confirm_no;
  return !isProcessing && (state === 'requires_payment_method' || state === 'requires_confirmation');
}

/** Takes an expired lease; undefined when another process holds it or there is nothing to do. */
export async function takeLease({ db }: Pick<Services, 'db'>, id: string): Promise<StoredOrder | undefined> {
  const { order, isApplied } = await applyEvent(db, id, { type: 'lease.taken' });
  return isApplied ? order : undefined;
}

const checkEveryMs = 500;
type PendingCheck = { readonly startedAt: number; next?: Promise<ChargeResult> };
/** The last check of each order and confirmation: a payment that has gone on is checked anew. */
const checks = new Map<string, PendingCheck>();

/**
 * As `resumeChallenge`, for polls of a payment's outcome: however many there are, this process requests the intent from the
 * provider at most twice a second. A poll in between waits for the next check, so that none gets an older state.
 */
export async function checkChallenge(services: Services, order: StoredOrder): Promise<ChargeResult> {
  const key = `${order.id} ${order.confirm_no}`;
  const check = async () => {
    const started: PendingCheck = { startedAt: performance.now() };
    checks.set(key, started);
    const forget = () => {
      if (started.next === undefined) checks.delete(key);
    };
    setTimeout(forget, checkEveryMs).unref();
    return await resumeChallenge(services, order);
  };
  const last = checks.get(key);
  if (!last) return await check();
  last.next ??= pause(last.startedAt + checkEveryMs - performance.now()).then(check);
  return await last.next;
}

/**
 * The buyer has passed or given up a challenge whose report never came: a passed one is confirmed, under a new stored
 * number, because the buyer did press Pay for exactly this; any other state is applied as it is.
 */
export async function resumeChallenge(services: Services, order: StoredOrder): Promise<ChargeResult> {
  if (order.intent_id === null) return { order };
  const answer = await services.card.retrieveIntent(order.account, order.intent_id);
  if (answer.kind !== 'intent') return { order };
  const { intent } = answer;
  if (intent.state === 'requires_confirmation') return await confirmAfterChallenge(services, order);
  const settled =
    (await settle(services, order.id, { account: order.account, intent, orderBefore: order })) ?? order;
  return settled.state === 'action_needed'
    ? { order: settled, clientSecret: intent.clientSecret }
    : { order: settled };
}

/** After the challenge: back to charging under a new number, then P2 without a payment method. */
export async function confirmAfterChallenge(services: Services, order: StoredOrder): Promise<ChargeResult> {
  const { order: current, isApplied } = await applyEvent(services.db, order.id, {
    type: 'challenge.answered',
  });
  return isApplied ? await confirm(services, current) : { order: current };
}

/**
 * Cancels the order's intent, so that no late confirmation can charge it. `noAnswer` when the provider gave none: then
 * nothing may replace the intent.
 */
export async function cancelOrderIntent(
  services: Services,
  order: StoredOrder,
  error: string | null,
): Promise<{ readonly noAnswer: boolean; readonly order: StoredOrder }> {
  const reload = async () => (await findOrder(services.db, order.id)) ?? order;
  if (order.intent_id === null) return { noAnswer: false, order: await reload() };
  const answer = await services.card.cancelIntent(order.account, order.intent_id);
  if (answer.kind === 'unknown') return { noAnswer: true, order: await reload() };
  if (answer.kind === 'intent' && answer.intent.state !== 'canceled') {
    const settled = await settle(services, order.id, {
      account: order.account,
      intent: answer.intent,
      orderBefore: order,
    });
    return { noAnswer: settled?.state === order.state, order: settled ?? order };
  }
  const { order: withdrawn } = await applyEvent(services.db, order.id, {
    type: 'intent.withdrawn',
    intentId: order.intent_id,
    error,
  });
  return { noAnswer: false, order: withdrawn };
}
