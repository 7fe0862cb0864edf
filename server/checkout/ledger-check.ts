/** The ledger check: verifies the clauses of docs/requirements/ledger.md in the database and at the card provider. */
import { cardAccounts } from '../../domain/card-account.ts';
import { isLive, isPaid } from '../../domain/order-state.ts';
import type { Db } from '../db/database.ts';
import type { Captured, CardGateway } from '../gateways/card.ts';
import {
  type CheckedOrder,
  countPendingJobs,
  countStates,
  findCartsWithSeveralOrders,
  findGivenUpJobs,
  findOrdersToCheck,
  findOrdersWithoutEntry,
  findOrdersWithoutFiles,
  findOrdersWithWrongJobs,
  findOrdersWithWrongRefunds,
  findPendingRefunds,
  findSeriesWithGaps,
  findUnbalanced,
  type GivenUpJob,
} from '../stores/ledger.ts';

export type LedgerReport = {
  /** 'paid' → 12, and so on. */
  readonly orders: ReadonlyMap<string, number>;
  readonly charges: number;
  readonly chargedCents: number;
  readonly refundedCharges: number;
  /** Charges that are pending: their order is still being settled, or their refund is in the outbox. */
  readonly pending: number;
  readonly pendingJobs: number;
  /** Jobs that were given up. */
  readonly givenUpJobs: readonly GivenUpJob[];
  /** One sentence each, beginning with the clause's number. */
  readonly violations: readonly string[];
};

const pageSize = 500;
const maxGivenUp = 100;

type Charge = Captured & { readonly account: string };

export async function checkLedger(db: Db, card: CardGateway): Promise<LedgerReport> {
  const { charges, unanswered } = await readCharges(card);
  const orders = await readOrders(db);
  const pendingRefunds = await findPendingRefunds(db);
  const checked = charges.map((charge) => checkCharge(charge, orders, pendingRefunds));
  const violations = [
    ...unanswered.map((account) => `The card provider did not answer for the account ${account}.`),
    ...checked.flatMap(({ violation }) => violation ?? []),
    ...[...orders.values()].flatMap((order) => checkOrder(order, charges)),
    ...findDuplicateCharges(charges),
    ...allViolations(await checkBooks(db)),
  ];
  return {
    orders: new Map((await countStates(db)).map(({ state, count }) => [state, count])),
    charges: charges.length,
    chargedCents: charges.reduce(
      (sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents,
      0,
    ),
    refundedCharges: charges.filter(({ amountCents, refundedCents }) => refundedCents >= amountCents).length,
    pending: checked.filter(({ pending }) => pending).length,
    pendingJobs: await countPendingJobs(db),
    givenUpJobs: await findGivenUpJobs(db, maxGivenUp),
    violations,
  };
}

async function readCharges(card: CardGateway) {
  const charges: Charge[] = [];
  const unanswered: string[] = [];
  for (const account of cardAccounts) {
    for await (const found of card.capturedSince(account, new Date(0))) {
      if (found.kind === 'captured') charges.push({ ...found, account });
      else unanswered.push(account);
    }
  }
  return { charges, unanswered };
}

async function readOrders(db: Db): Promise<ReadonlyMap<string, CheckedOrder>> {
  const orders = new Map<string, CheckedOrder>();
  for (let after = ''; ; ) {
    const found = await findOrdersToCheck(db, after, pageSize);
    for (const order of found) orders.set(order.id, order);
    const last = found.at(-1);
    if (!last || found.length < pageSize) return orders;
    after = last.id;
  }
}

/** Captured money belongs to a paid order, or is refunded (§ledger.charged-is-paid). */
function checkCharge(
  { chargeId, orderId, intentId, amountCents, refundedCents }: Charge,
  orders: ReadonlyMap<string, CheckedOrder>,
  pendingRefunds: ReadonlySet<string>,
): { readonly pending: boolean; readonly violation?: string } {
  // Without an order id it isn't the shop's: an account may serve other purposes too.
  if (orderId === undefined) return { pending: false };
  const order = orders.get(orderId);
  const isSettled = order !== undefined && isPaid(order) && order.charge_id === chargeId;
  if (isSettled || order?.is_owed || refundedCents >= amountCents) return { pending: false };
  if (intentId !== undefined && pendingRefunds.has(intentId)) return { pending: true };
  if (order && isLive(order) && !order.is_stuck) return { pending: true };
  const state = order ? `its order ${orderId} is ${order.state}` : `there is no order ${orderId}`;
  return { pending: false, violation: `I2: the charge ${chargeId} took money, and ${state}.` };
}

function checkOrder(order: CheckedOrder, charges: readonly Charge[]): string[] {
  const { id, state, total_cents, reviewed_cents, refunded_cents, charge_id, account, currency } = order;
  const wrong: string[] = [];
  if (reviewed_cents !== total_cents)
    wrong.push(`I4: order ${id} charges ${total_cents} cents, and ${reviewed_cents} were reviewed.`);
  if (order.is_stuck) wrong.push(`I8: order ${id} has been ${state} for too long.`);
  if (!isPaid(order)) return wrong;
  const charge = charges.find(({ chargeId }) => chargeId === charge_id);
  const fits =
    charge?.amountCents === total_cents && charge.currency === currency && charge.account === account;
  if (total_cents > 0 && !fits)
    wrong.push(`I1: order ${id} is paid without a charge of ${total_cents} cents.`);
  if (charge && charge.refundedCents !== refunded_cents && !order.is_pending)
    wrong.push(
      `I1: of order ${id} the provider gave back ${charge.refundedCents} cents, and the books say ${refunded_cents}.`,
    );
  return wrong;
}

/** At the provider: one unrefunded charge per order (§ledger.one-charge). */
function findDuplicateCharges(charges: readonly Charge[]): string[] {
  const unrefunded = charges.filter(({ amountCents, refundedCents }) => refundedCents < amountCents);
  const groups = Map.groupBy(unrefunded, ({ orderId }) => orderId ?? '');
  return [...groups].flatMap(([orderId, list]) =>
    orderId !== '' && list.length > 1 ? [`I3: order ${orderId} was charged ${list.length} times.`] : [],
  );
}

/** What breaks each clause about the books by themselves, without the card provider: one sentence for every violation. */
const bookChecks: Readonly<Record<string, (db: Db) => Promise<string[]>>> = {
  'ledger.one-charge': async (db) =>
    (await findCartsWithSeveralOrders(db)).map((cart) => `I3: several live orders hold the cart ${cart}.`),
  'ledger.books': async (db) => [
    ...(await findUnbalanced(db)).map((entry) => `The ledger entry ${entry} does not add up to zero.`),
    ...(await findOrdersWithoutEntry(db)).map(
      (id) => `The sale of order ${id} is not in the ledger as it was paid.`,
    ),
  ],
  'ledger.refunds': async (db) =>
    (await findOrdersWithWrongRefunds(db)).map(
      (id) => `The refunds and disputes of order ${id} are not in the ledger as they happened.`,
    ),
  'ledger.invoice-series': async (db) =>
    (await findSeriesWithGaps(db)).map((series) => `The numbers of the ${series} have a gap.`),
  'ledger.jobs-once': async (db) => [
    ...(await findOrdersWithWrongJobs(db, ['zip', 'invoice', 'receipt'])).map(
      (id) => `I7: order ${id} does not have exactly one job for each of its files and its receipt.`,
    ),
    ...(await findOrdersWithoutFiles(db)).map((id) => `I7: order ${id} has not got its files.`),
  ],
};

/** By each clause: one sentence for every violation. */
export type BookViolations = ReadonlyMap<string, readonly string[]>;

/** Checks the books without the card provider. */
export async function checkBooks(db: Db): Promise<BookViolations> {
  const found = new Map<string, readonly string[]>();
  for (const [clause, check] of Object.entries(bookChecks)) found.set(clause, await check(db));
  return found;
}

/** The same in one list. */
export const allViolations = (found: BookViolations): string[] => [...found.values()].flat();
