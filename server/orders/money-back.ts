/** Money that goes back: as the foundry asks for it, and as the card provider says it went (§refund.truth). */
import { randomBytes } from 'node:crypto';
import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import { optionKey } from '../../domain/cart-command.ts';
import { moneyText } from '../../domain/money.ts';
import type { NoticeKind } from '../../domain/notice.ts';
import { isPaid } from '../../domain/order-state.ts';
import {
  type EarlierRefund,
  linesEnding,
  planRefund,
  type RefundPlan,
  type RefundRequest,
} from '../../domain/refund.ts';
import type { OrderEvent, RefundFacts } from '../../machines/order-facts.ts';
import type { Db, RootDb, Trx } from '../db/database.ts';
import { numberOf } from '../email/order-emails.ts';
import type {
  CardDispute,
  CardGateway,
  CardRefund,
  Declined,
  Missing,
  MoneyBack,
  Refunded,
} from '../gateways/card.ts';
import type { Services } from '../services.ts';
import { applyOrderEvent } from '../stores/order-events.ts';
import { type LockedOrder, lockOrder, type StoredOrder } from '../stores/orders.ts';
import { enqueue } from '../stores/outbox.ts';
import {
  countRefundAttempt,
  findDisputes,
  findRefund,
  findRefunds,
  type StoredRefund,
} from '../stores/refunds.ts';
import { logStaff } from '../stores/staff-log.ts';
import { findStandingUpgrades, type StandingUpgrade } from '../stores/upgrades.ts';

const providerReason = 'Refunded at the card provider';
const bankReason = 'The buyer’s bank did not take it';
const disputeReason = 'The buyer’s bank decided a dispute for the buyer';

const earlierOf = ({ cents, tax_cents, lines }: StoredRefund): EarlierRefund => ({
  cents,
  taxCents: tax_cents,
  lines,
});

/** What has gone back, without what was only asked for. */
const goneOf = (refunds: readonly StoredRefund[]): EarlierRefund[] =>
  refunds.filter(({ state }) => state !== 'asked').map(earlierOf);

/** The licences that end when money goes back, and whether none of the order stands then. */
function endingOf(
  { lines: order }: StoredOrder,
  earlier: readonly EarlierRefund[],
  part: Pick<EarlierRefund, 'cents' | 'lines'>,
): Pick<RefundFacts, 'lines' | 'isLast'> {
  const lines = linesEnding(order, earlier, part);
  const ended = new Set([...earlier.flatMap((refund) => refund.lines), ...lines]);
  return { lines, isLast: order.cart.map(optionKey).every((line) => ended.has(line)) };
}

export type AskedRefund =
  | { readonly ok: true; readonly refund: StoredRefund }
  /** In words, for whoever asked. */
  | { readonly ok: false; readonly message: string };

/** What a request would give back of an order; refused in words where it can't be. */
export async function planRefundOf(db: Db, order: StoredOrder, request: RefundRequest): Promise<RefundPlan> {
  const refuse = (message: string): RefundPlan => ({ ok: false, message });
  if (!isPaid(order)) return refuse('This order isn’t paid.');
  if (order.state === 'disputed')
    return refuse('This order is disputed: its money is at the buyer’s bank until that has decided.');
  const plan = planRefund(order.lines, (await findRefunds(db, [order.id])).map(earlierOf), request);
  if (!plan.ok) return plan;
  const [upgrade] = upgradesTouched(await findStandingUpgrades(db, order.id), plan);
  if (!upgrade) return plan;
  const number = numberOf(upgrade);
  if (!isPaid(upgrade))
    return refuse(
      `Order ${number} is to upgrade one of these licences, and isn’t paid yet. Wait until it is, or has expired: a day after its last try.`,
    );
  const credited = `Order ${number} has upgraded one of these licences, at a price without what was paid here.`;
  return refuse(
    plan.lines.length > 0
      ? `${credited} Refund that order first.`
      : `${credited} Refund that order, or whole lines of this one.`,
  );
}

/** The upgrades whose price counted on what goes back: of an amount nobody can tell for which licence it had been paid. */
const upgradesTouched = (
  upgrades: readonly StandingUpgrade[],
  { cents, lines }: Pick<EarlierRefund, 'cents' | 'lines'>,
): readonly StandingUpgrade[] =>
  lines.length === 0 && cents > 0 ? upgrades : upgrades.filter(({ line }) => lines.includes(line));

export type RefundDetails = {
  /** Drawn by whoever asks: asked again under the same id, nothing more is refunded. */
  readonly refundId: string;
  readonly reason: string;
  /** Who asks. */
  readonly by: string;
  /** What was confirmed: if it would be another amount by now, nothing is refunded. */
  readonly cents?: number;
};

export const newRefundId = (): string => `ref_${randomBytes(12).toString('hex')}`;

/**
 * Asks for a refund of an order, which the caller has made (`makeRefund`), or after a minute the job runner. Licences that cost
 * nothing end at once. Refused in words where it can't be.
 */
export async function askRefund(
  db: RootDb,
  orderId: string,
  request: RefundRequest,
  { refundId, reason, by, cents: confirmed }: RefundDetails,
): Promise<AskedRefund> {
  return await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) return { ok: false, message: 'There is no such order.' };
    const known = await findRefund(trx, refundId);
    if (known) return { ok: true, refund: known };
    const plan = await planRefundOf(trx, order, request);
    if (!plan.ok) return plan;
    if (confirmed !== undefined && confirmed !== plan.cents)
      return { ok: false, message: `It would be ${moneyText(plan.cents)} by now. Nothing was refunded.` };
    const { cents, taxCents } = plan;
    // What was only asked for may still fail.
    const gone = goneOf(await findRefunds(trx, [order.id]));
    const refund = { refundId, cents, taxCents, reason, ...endingOf(order, gone, plan) };
    const asked = await applyOrderEvent(
      trx,
      order,
      cents > 0
        ? { type: 'refund.asked', by, ...refund }
        : { type: 'refund.succeeded', source: 'staff', providerId: refundId, ...refund },
    );
    if (asked === order) return { ok: false, message: 'This order can’t be refunded.' };
    await logStaff(trx, { by, command: 'refund', orderId: order.id, reason, facts: { ...refund } });
    const stored = await findRefund(trx, refundId);
    if (!stored) throw new Error(`The refund ${refundId} was not stored.`);
    return { ok: true, refund: stored };
  });
}

/** What became of a refund that the foundry asked for. */
export type RefundEnd =
  | { readonly state: 'succeeded'; readonly providerId: string }
  | { readonly state: 'failed'; readonly reason: string };

/** Ends a refund that was asked for; does nothing when it has ended before. */
async function endAskedRefund(
  trx: Trx,
  order: LockedOrder,
  refundId: string,
  end: RefundEnd,
): Promise<LockedOrder> {
  const refunds = await findRefunds(trx, [order.id]);
  const refund = refunds.find(({ id, state }) => id === refundId && state === 'asked');
  if (!refund) return order;
  const { cents, tax_cents, lines, reason } = refund;
  return end.state === 'failed'
    ? await applyOrderEvent(trx, order, { type: 'refund.failed', refundId, cents, reason: end.reason })
    : await giveBack(trx, order, {
        type: 'refund.succeeded',
        source: 'staff',
        refundId,
        providerId: end.providerId,
        cents,
        taxCents: tax_cents,
        reason,
        ...endingOf(order, goneOf(refunds), { cents, lines }),
      });
}

/** Applies an event by which licences may end. An order that has upgraded one of them was paid too little: the foundry is told. */
async function giveBack(
  trx: Trx,
  order: LockedOrder,
  event: Extract<OrderEvent, { readonly type: 'refund.succeeded' | 'dispute.lost' }>,
): Promise<LockedOrder> {
  const touched = upgradesTouched(await findStandingUpgrades(trx, order.id), event);
  for (const number of new Set(touched.map(numberOf)))
    await tell(trx, order, 'refund.upgraded', `${event.refundId}:${number}`, `Order ${number} upgraded it`);
  return await applyOrderEvent(trx, order, event);
}

const tell = async (trx: Trx, { id }: LockedOrder, notice: NoticeKind, about: string, detail: string) =>
  await enqueue(trx, {
    kind: 'notice',
    payload: { order_id: id, notice, key: `${notice}:${about}`, detail },
  });

/**
 * Has the provider make a refund that was asked for, under its own key: once, however often and late this is called. `pending`
 * ends by the provider's webhook; `unknown` is to be called again.
 */
export async function makeRefund(
  services: Pick<Services, 'card' | 'db'>,
  order: StoredOrder,
  refundId: string,
): Promise<'succeeded' | 'failed' | 'pending' | 'unknown'> {
  const { card, db } = services;
  const refund = await findRefund(db, refundId);
  if (!refund) throw new Error(`There is no refund ${refundId}.`);
  if (refund.state !== 'asked') return refund.state === 'succeeded' ? 'succeeded' : 'failed';
  // The provider forgets a key after a day: what may have been made under it is looked for.
  const made = refund.is_fresh ? undefined : await findMade(card, order, refundId);
  if (made === 'unknown') return 'unknown';
  if (made) {
    if (made.state === 'pending') return 'pending';
    return (await takeMoneyBack(services, order)) ? await makeRefund(services, order, refundId) : 'unknown';
  }
  const answer = await card.refund(order.account, order.intent_id ?? '', {
    idempotencyKey: `${refundId}-${refund.attempt_no}`,
    part: { cents: refund.cents, refundId },
  });
  if (answer.kind === 'unknown') {
    // The provider repeats a failure under the same key: if it has made nothing of it, another key may.
    if (answer.isFinal && (await findMade(card, order, refundId)) === undefined)
      await countRefundAttempt(db, refund);
    return 'unknown';
  }
  if (answer.kind === 'refunded' && (answer.pending || answer.providerId === undefined)) return 'pending';
  const end = endOf(answer);
  await inTransaction(db, async (trx) => {
    const locked = await lockOrder(trx, order.id);
    if (locked) await endAskedRefund(trx, locked, refundId, end);
  });
  return end.state;
}

/** What the provider has made of a refund of ours; undefined where it has made nothing. */
async function findMade(
  card: CardGateway,
  { account, intent_id }: StoredOrder,
  refundId: string,
): Promise<CardRefund | 'unknown' | undefined> {
  const found = await card.moneyBack(account, intent_id ?? '');
  return found.kind === 'unknown'
    ? 'unknown'
    : found.refunds.findLast((refund) => refund.refundId === refundId);
}

const endOf = (answer: Refunded | Declined | Missing): RefundEnd => {
  switch (answer.kind) {
    case 'refunded':
      return { state: 'succeeded', providerId: answer.providerId ?? '' };
    case 'declined':
      return { state: 'failed', reason: answer.reason };
    case 'missing':
      return { state: 'failed', reason: 'The card provider doesn’t know this payment' };
  }
};

/**
 * Takes in what happened to an order's money at the provider, in any order and any number of times; the order afterwards,
 * undefined when the provider gave no answer.
 */
export async function takeMoneyBack(
  { card, db }: Pick<Services, 'card' | 'db'>,
  { id, account, intent_id }: StoredOrder,
): Promise<StoredOrder | undefined> {
  const found = intent_id === null ? undefined : await card.moneyBack(account, intent_id);
  return found?.kind === 'money-back' ? await applyMoneyBack(db, id, found) : undefined;
}

async function applyMoneyBack(
  db: RootDb,
  id: string,
  { refunds, disputes }: MoneyBack,
): Promise<StoredOrder | undefined> {
  return await inTransaction(db, async (trx) => {
    let order = await lockOrder(trx, id);
    for (const refund of refunds) order &&= await applyRefund(trx, order, refund);
    for (const dispute of disputes) order &&= await applyDispute(trx, order, dispute);
    return order;
  });
}

async function applyRefund(trx: Trx, order: LockedOrder, refund: CardRefund): Promise<LockedOrder> {
  const { refundId, providerId, cents, state } = refund;
  const refunds = await findRefunds(trx, [order.id]);
  const known = refunds.find(
    ({ id, provider_id }) => provider_id === providerId || (id === refundId && provider_id === null),
  );
  if (state === 'pending') return order;
  if (known?.state === 'asked') {
    const end = state === 'succeeded' ? ({ state, providerId } as const) : { state, reason: bankReason };
    return await endAskedRefund(trx, order, known.id, end);
  }
  if (state === 'succeeded') return known ? order : await applyForeignRefund(trx, order, refund, refunds);
  if (known?.state === 'succeeded')
    return await applyOrderEvent(trx, order, {
      type: 'refund.bounced',
      refundId: known.id,
      providerId,
      cents: known.cents,
    });
  const stray = { intentId: order.intent_id ?? '', cents };
  return known ? order : await applyOrderEvent(trx, order, { type: 'stray.bounced', ...stray });
}

/** A refund that was made at the provider itself: of what is owed since a bank sent it back, or as an amount. */
async function applyForeignRefund(
  trx: Trx,
  order: LockedOrder,
  { providerId, cents }: CardRefund,
  refunds: readonly StoredRefund[],
): Promise<LockedOrder> {
  const owed = refunds.find((refund) => refund.state === 'bounced' && refund.cents === cents);
  if (owed)
    return await applyOrderEvent(trx, order, { type: 'refund.repaid', refundId: owed.id, providerId, cents });
  const earlier = goneOf(refunds);
  const plan = planRefund(order.lines, earlier, { cents });
  if (!plan.ok) {
    if (isPaid(order)) await tell(trx, order, 'refund.excess', providerId, plan.message);
    return order;
  }
  return await giveBack(trx, order, {
    type: 'refund.succeeded',
    source: 'provider',
    refundId: providerId,
    providerId,
    reason: providerReason,
    cents,
    taxCents: plan.taxCents,
    ...endingOf(order, earlier, plan),
  });
}

async function applyDispute(
  trx: Trx,
  order: LockedOrder,
  { disputeId, cents, state }: CardDispute,
): Promise<LockedOrder> {
  const disputes = await findDisputes(trx, order.id);
  const known = disputes.find(({ id }) => id === disputeId);
  if (known ? known.state !== 'open' : state === 'won') return order;
  const opened = known
    ? order
    : await applyOrderEvent(trx, order, { type: 'dispute.opened', disputeId, cents });
  // Not of an order that was paid.
  if (state === 'open' || (!known && opened === order)) return opened;
  const isOnly = disputes.every(({ id, state: other }) => id === disputeId || other !== 'open');
  if (state === 'won') return await applyOrderEvent(trx, opened, { type: 'dispute.won', disputeId, isOnly });
  const earlier = goneOf(await findRefunds(trx, [order.id]));
  const left = Math.max(0, order.total_cents - earlier.reduce((sum, each) => sum + each.cents, 0));
  if (cents > left)
    await tell(trx, order, 'refund.excess', disputeId, `The dispute took ${moneyText(cents)}`);
  const plan = planRefund(order.lines, earlier, { cents: Math.min(cents, left) });
  const part = plan.ok ? plan : { cents: 0, taxCents: 0, lines: [] };
  return await giveBack(trx, opened, {
    type: 'dispute.lost',
    disputeId,
    isOnly,
    providerId: disputeId,
    refundId: disputeId,
    reason: disputeReason,
    cents: part.cents,
    taxCents: part.taxCents,
    lossCents: cents - part.cents,
    ...endingOf(order, earlier, part),
  });
}
