/** The ledger check: the invariants of reliability.md, held against the database and against the card provider. */
import type { Db } from '../db/database.ts';
import { type Captured, type CardGateway, cardAccounts } from '../gateways/card.ts';
import {
  type BookedOrder,
  countPendingWork,
  countStates,
  findBooked,
  findCrowdedCarts,
  findFileless,
  findGivenUp,
  findMisowed,
  findOwedRefunds,
  findUnbalanced,
  findUnbooked,
  type GivenUp,
} from '../stores/books.ts';

export type LedgerReport = {
  /** 'paid' → 12, and so on. */
  readonly orders: ReadonlyMap<string, number>;
  readonly charges: number;
  readonly chargedCents: number;
  readonly refundedCharges: number;
  /** Charges that are on their way: their order is still being settled, or their refund is owed. */
  readonly underWay: number;
  readonly pendingWork: number;
  /** Letters that were refused for good. */
  readonly givenUp: readonly GivenUp[];
  /** One sentence each, beginning with the invariant's number. */
  readonly violations: readonly string[];
};

const page = 500;
const maxGivenUp = 100;
const live = ['quote', 'charging', 'action_needed', 'open'];

type Charge = Captured & { readonly account: string };

export async function checkLedger(db: Db, card: CardGateway): Promise<LedgerReport> {
  const { charges, silent } = await readCharges(card);
  const orders = await readOrders(db);
  const owed = await findOwedRefunds(db);
  const judged = charges.map((charge) => judgeCharge(charge, orders, owed));
  const violations = [
    ...silent.map((account) => `The card provider did not answer for the account ${account}.`),
    ...judged.flatMap(({ violation }) => violation ?? []),
    ...[...orders.values()].flatMap((order) => judgeOrder(order, charges)),
    ...severalCharges(charges),
    ...(await judgeBooks(db)),
  ];
  return {
    orders: new Map((await countStates(db)).map(({ state, count }) => [state, count])),
    charges: charges.length,
    chargedCents: charges.reduce(
      (sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents,
      0,
    ),
    refundedCharges: charges.filter(({ amountCents, refundedCents }) => refundedCents >= amountCents).length,
    underWay: judged.filter(({ underWay }) => underWay).length,
    pendingWork: await countPendingWork(db),
    givenUp: await findGivenUp(db, maxGivenUp),
    violations,
  };
}

async function readCharges(card: CardGateway) {
  const charges: Charge[] = [];
  const silent: string[] = [];
  for (const account of cardAccounts) {
    for await (const found of card.capturedSince(account, new Date(0))) {
      if (found.kind === 'captured') charges.push({ ...found, account });
      else silent.push(account);
    }
  }
  return { charges, silent };
}

async function readOrders(db: Db): Promise<ReadonlyMap<string, BookedOrder>> {
  const orders = new Map<string, BookedOrder>();
  for (let after = ''; ; ) {
    const found = await findBooked(db, after, page);
    for (const order of found) orders.set(order.id, order);
    const last = found.at(-1);
    if (!last || found.length < page) return orders;
    after = last.id;
  }
}

/** I2: money that came has a paid order, or is given back. */
function judgeCharge(
  { chargeId, orderId, intentId, amountCents, refundedCents }: Charge,
  orders: ReadonlyMap<string, BookedOrder>,
  owed: ReadonlySet<string>,
): { readonly underWay: boolean; readonly violation?: string } {
  // Without our mark it isn't the shop's: an account may serve other things too.
  if (orderId === undefined) return { underWay: false };
  const order = orders.get(orderId);
  const isSettled = order?.state === 'paid' && order.charge_id === chargeId;
  if (isSettled || refundedCents >= amountCents) return { underWay: false };
  if (intentId !== undefined && owed.has(intentId)) return { underWay: true };
  if (order && live.includes(order.state) && !order.is_stuck) return { underWay: true };
  const state = order ? `its order ${orderId} is ${order.state}` : `there is no order ${orderId}`;
  return { underWay: false, violation: `I2: the charge ${chargeId} took money, and ${state}.` };
}

function judgeOrder(order: BookedOrder, charges: readonly Charge[]): string[] {
  const { id, state, total_cents, reviewed_cents, charge_id, account, currency } = order;
  const wrong: string[] = [];
  if (reviewed_cents !== total_cents)
    wrong.push(`I4: order ${id} charges ${total_cents} cents, and ${reviewed_cents} were reviewed.`);
  if (order.is_stuck) wrong.push(`I8: order ${id} has been ${state} for too long.`);
  if (state !== 'paid') return wrong;
  const charge = charges.find(({ chargeId }) => chargeId === charge_id);
  const fits =
    charge?.amountCents === total_cents && charge.currency === currency && charge.account === account;
  if (total_cents > 0 && !fits)
    wrong.push(`I1: order ${id} is paid without a charge of ${total_cents} cents.`);
  if (charge && charge.refundedCents > 0)
    wrong.push(`I1: order ${id} is paid, and its charge was given back.`);
  return wrong;
}

/** I3, the provider's side: one charge that was kept an order. */
function severalCharges(charges: readonly Charge[]): string[] {
  const kept = charges.filter(({ amountCents, refundedCents }) => refundedCents < amountCents);
  const groups = Map.groupBy(kept, ({ orderId }) => orderId ?? '');
  return [...groups].flatMap(([orderId, list]) =>
    orderId !== '' && list.length > 1 ? [`I3: order ${orderId} was charged ${list.length} times.`] : [],
  );
}

async function judgeBooks(db: Db): Promise<string[]> {
  return [
    ...(await findCrowdedCarts(db)).map((cart) => `I3: several live orders hold the cart ${cart}.`),
    ...(await findUnbalanced(db)).map((entry) => `The ledger entry ${entry} does not add up to zero.`),
    ...(await findUnbooked(db)).map((id) => `The sale of order ${id} is not in the ledger as it was paid.`),
    ...(await findMisowed(db, ['zip', 'invoice', 'receipt'])).map(
      (id) => `I7: order ${id} does not owe its files and its receipt exactly once.`,
    ),
    ...(await findFileless(db)).map((id) => `I7: order ${id} has not got its files.`),
  ];
}
