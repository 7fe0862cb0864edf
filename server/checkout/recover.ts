/** Orders whose process went away, and intents that nobody shall confirm any more: the provider is asked, never charged. */
import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction } from '../db/transaction.ts';
import type { Intent } from '../gateways/card.ts';
import type { Services } from '../services.ts';
import { isPressedLately } from '../stores/left-orders.ts';
import { changeOrder, findOrder, isLeased, lockOrder, type StoredOrder } from '../stores/orders.ts';
import { type Charged, confirm, lookLater, makeIntent, refuseCharge, takeTruth } from './charge.ts';
import { reopen } from './reopen.ts';
import { cancelledMessage, settle } from './settle.ts';

/**
 * The caller took over the expired lease. P1 is repeated under its stored key, which finds the intent that may have
 * been made and charges nothing; then the intent's state is the truth. One that waits to be confirmed says nothing
 * final: P2 may never have arrived, or be on its way. So it is repeated under its own stored key as long as the buyer,
 * who did press Pay for exactly this, can be waiting for it. Without an answer somebody looks again after a pause.
 */
export async function recover(services: Services, order: StoredOrder): Promise<Charged> {
  const known = await makeIntent(services, order);
  if (known.intent_id === null || known.state !== 'charging') return { order: known };
  const answer = await services.card.retrieveIntent(known.account, known.intent_id);
  switch (answer.kind) {
    case 'unknown':
      return { order: await lookLater(services, known) };
    case 'missing':
      return { order: await refuseCharge(services, known, cancelledMessage) };
    case 'intent':
      return awaitsConfirm(known, answer.intent) && (await isPressedLately(services.db, known))
        ? await confirm(services, known)
        : await takeTruth(services, known, answer.intent);
  }
}

function awaitsConfirm({ processing_no, confirm_no }: StoredOrder, { state }: Intent): boolean {
  const isTaken = processing_no === confirm_no;
  return !isTaken && (state === 'requires_payment_method' || state === 'requires_confirmation');
}

/** Takes an order over when its lease has run out; undefined when somebody works on it or nothing is to be done. */
export async function takeOver({ db }: Pick<Services, 'db'>, id: string): Promise<StoredOrder | undefined> {
  return await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.state !== 'charging' || (await isLeased(trx, id))) return undefined;
    return await changeOrder(trx, id, { lease: 'take' });
  });
}

const lookEveryMs = 500;
type Look = { readonly begunAt: number; next?: Promise<Charged> };
/** The last of each order and its confirmation: a payment that went on is looked at anew. */
const looks = new Map<string, Look>();

/**
 * As `resume`, for whoever asks what became of a payment: however many ask, and however often, this process asks the
 * provider twice a second. Whoever comes in between waits for the next look, so that nobody hears what held before they asked.
 */
export async function lookAtChallenge(services: Services, order: StoredOrder): Promise<Charged> {
  const key = `${order.id} ${order.confirm_no}`;
  const look = async () => {
    const begun: Look = { begunAt: performance.now() };
    looks.set(key, begun);
    const forget = () => {
      if (begun.next === undefined) looks.delete(key);
    };
    setTimeout(forget, lookEveryMs).unref();
    return await resume(services, order);
  };
  const last = looks.get(key);
  if (!last) return await look();
  last.next ??= pause(last.begunAt + lookEveryMs - performance.now()).then(look);
  return await last.next;
}

/**
 * The buyer has passed or given up a challenge whose report never came: a passed one is confirmed, under a new stored
 * number, because the buyer did press Pay for exactly this; anything else is taken as it is.
 */
export async function resume(services: Services, order: StoredOrder): Promise<Charged> {
  if (order.intent_id === null) return { order };
  const answer = await services.card.retrieveIntent(order.account, order.intent_id);
  if (answer.kind !== 'intent') return { order };
  const { intent } = answer;
  if (intent.state === 'requires_confirmation') return await confirmPassed(services, order);
  const settled =
    (await settle(services, order.id, { account: order.account, intent, before: order })) ?? order;
  return settled.state === 'action_needed'
    ? { order: settled, clientSecret: intent.clientSecret }
    : { order: settled };
}

/** After the challenge: back to charging under a new number, then P2 without a payment method. */
export async function confirmPassed(services: Services, order: StoredOrder): Promise<Charged> {
  const taken = await inTransaction(services.db, async (trx) => {
    const now = await lockOrder(trx, order.id);
    if (now?.state !== 'action_needed') return undefined;
    return await changeOrder(trx, order.id, {
      state: 'charging',
      confirm_no: now.confirm_no + 1,
      // The intent has its own, which passed the challenge.
      payment_method_id: null,
      lease: 'take',
    });
  });
  if (taken) return await confirm(services, taken);
  return { order: (await findOrder(services.db, order.id)) ?? order };
}

/**
 * Cancels the order's intent, so that no late confirmation can charge it. `silent` when the provider gave no answer:
 * then nothing may take the intent's place.
 */
export async function giveUpIntent(
  services: Services,
  order: StoredOrder,
  error: string | null,
): Promise<{ readonly silent: boolean; readonly order: StoredOrder }> {
  const again = async () => (await findOrder(services.db, order.id)) ?? order;
  if (order.intent_id === null) return { silent: false, order: await again() };
  const answer = await services.card.cancelIntent(order.account, order.intent_id);
  if (answer.kind === 'unknown') return { silent: true, order: await again() };
  if (answer.kind === 'intent' && answer.intent.state !== 'canceled') {
    const settled = await settle(services, order.id, {
      account: order.account,
      intent: answer.intent,
      before: order,
    });
    return { silent: settled?.state === order.state, order: settled ?? order };
  }
  const letGo = await inTransaction(services.db, async (trx) => {
    const now = await lockOrder(trx, order.id);
    const isFree =
      now?.intent_id === order.intent_id && (now?.state === 'action_needed' || now?.state === 'open');
    if (!now || !isFree) return now;
    return await reopen(trx, order.id, { intent_id: null, error });
  });
  return { silent: false, order: letGo ?? order };
}
