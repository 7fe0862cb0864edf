/**
 * The only writer of an order's state: applies an event to the order that the transaction has locked, by the order's chart.
 * The new state and facts become columns, the actions outbox jobs and ledger lines, and the event a row of the order's
 * history, all in the same commit (§ledger.order-chart).
 */
import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import { jsonb } from '@skerry/embedded-or-postgres/type-parsers';
import { sql, type UpdateObject } from 'kysely';
import { givesBack, type OrderAction, type OrderEvent, type OrderFacts } from '../../machines/order-facts.ts';
import { nextOrder } from '../../machines/order-place.ts';
import type { Database, RootDb, Trx } from '../db/database.ts';
import { currentTraceparent } from '../tracing.ts';
import { removeFromCart } from './carts.ts';
import { findInvoice, issueDocument } from './documents.ts';
import {
  bounceLines,
  disputeLines,
  lossLines,
  refundLines,
  repaidLines,
  reversedLines,
  saleLines,
  strayLines,
  writeEntry,
} from './ledger.ts';
import { removeOrderFile } from './order-files.ts';
import {
  isLeased,
  type LockedOrder,
  leases,
  lockOrder,
  orderOf,
  readLicensee,
  type StoredOrder,
} from './orders.ts';
import { enqueue } from './outbox.ts';
import {
  bounceRefund,
  endDispute,
  failRefund,
  insertDispute,
  insertRefund,
  repayRefund,
  saveRefund,
} from './refunds.ts';

/** The columns of an order as the facts of its chart. */
export const factsOf = (order: LockedOrder): OrderFacts => ({
  orderId: order.id,
  account: order.account,
  currency: order.currency,
  totalCents: order.total_cents,
  taxCents: order.tax_cents,
  hasThirdParty: Boolean(order.licensee.third_party?.email),
  attemptNo: order.attempt_no,
  confirmNo: order.confirm_no,
  processingNo: order.processing_no,
  intentId: order.intent_id,
  paymentMethodId: order.payment_method_id,
  chargeId: order.charge_id,
  isLeased: order.is_leased,
  error: order.error,
  refundedCents: order.refunded_cents,
  askedCents: order.asked_cents,
  deliveryNo: order.delivery_no,
});

type Columns = UpdateObject<Database, 'orders'>;

const columnsOf = (facts: OrderFacts): Columns => ({
  attempt_no: facts.attemptNo,
  confirm_no: facts.confirmNo,
  processing_no: facts.processingNo,
  intent_id: facts.intentId,
  payment_method_id: facts.paymentMethodId,
  charge_id: facts.chargeId,
  error: facts.error,
  refunded_cents: facts.refundedCents,
  asked_cents: facts.askedCents,
  delivery_no: facts.deliveryNo,
});

type Params = { [Type in OrderAction['type']]: Extract<OrderAction, { type: Type }>['params'] };
/** Does what an action asks for; resolves to the order's columns that it writes. */
type Effect<Type extends OrderAction['type']> = (
  trx: Trx,
  order: LockedOrder,
  params: Params[Type],
) => Promise<Columns>;

/** An action that only does something. */
const doing =
  <Params>(act: (trx: Trx, order: LockedOrder, params: Params) => Promise<void>) =>
  async (trx: Trx, order: LockedOrder, params: Params): Promise<Columns> => {
    await act(trx, order, params);
    return {};
  };

const effects: { readonly [Type in OrderAction['type']]: Effect<Type> } = {
  setLease: async (_, __, { change }) => ({ lease_until: leases[change] }),
  enqueue: doing(async (trx, _, { jobs }) => {
    await enqueue(trx, ...jobs);
  }),
  emptyCart: async (trx, { user_id, lines }) => ({
    cart_revision: await removeFromCart(trx, user_id, lines.cart),
  }),
  writeSale: async (trx, order) => {
    await writeEntry(trx, order, `sale:${order.id}`, saleLines(order));
    return { paid_at: sql<Date>`now()` };
  },
  issueInvoice: doing(async (trx, order) => await issueDocument(trx, order, { kind: 'invoice' })),
  writeStray: doing(async (trx, order, { intentId, account, cents }) => {
    await writeEntry(trx, order, `stray:${intentId}`, strayLines(account, cents));
  }),
  writeStrayRefund: doing(async (trx, order, { intentId }) => {
    await writeEntry(trx, order, `refund:${intentId}`, await reversedLines(trx, `stray:${intentId}`));
  }),
  writeStrayBounce: doing(async (trx, order, { intentId, cents }) => {
    await writeEntry(trx, order, `bounce:${intentId}`, bounceLines(order, cents));
  }),
  insertRefund: doing(insertRefund),
  writeRefund: doing(async (trx, order, refund) => {
    if (!givesBack(refund)) return;
    await saveRefund(trx, order, refund);
    await writeEntry(trx, order, `refund:${refund.refundId}`, refundLines(order, refund));
    await issueDocument(trx, order, { kind: 'credit_note', refund_id: refund.refundId });
  }),
  failRefund: doing(async (trx, _, refund) => await failRefund(trx, refund)),
  writeBounce: doing(async (trx, order, { refundId, providerId, cents }) => {
    await bounceRefund(trx, refundId);
    await writeEntry(trx, order, `bounce:${providerId}`, bounceLines(order, cents));
  }),
  writeRepaid: doing(async (trx, order, repaid) => {
    await repayRefund(trx, repaid);
    await writeEntry(trx, order, `repaid:${repaid.providerId}`, repaidLines(order, repaid.cents));
  }),
  writeCorrection: async (trx, order, { licensee }) => {
    const invoice = await findInvoice(trx, order.id);
    await issueDocument(trx, order, { kind: 'credit_note', corrects: invoice.number });
    const corrected = { ...order, licensee: readLicensee(licensee, order.id) };
    await issueDocument(trx, corrected, { kind: 'invoice' });
    await removeOrderFile(trx, order.id, 'invoice');
    return { licensee: jsonb(corrected.licensee) };
  },
  writeDispute: doing(async (trx, order, dispute) => {
    await insertDispute(trx, order, dispute);
    await writeEntry(trx, order, `dispute:${dispute.disputeId}`, disputeLines(order, dispute.cents));
  }),
  undoDispute: doing(async (trx, order, { disputeId, outcome }) => {
    await endDispute(trx, disputeId, outcome);
    const lines = await reversedLines(trx, `dispute:${disputeId}`);
    await writeEntry(trx, order, `dispute-end:${disputeId}`, lines);
  }),
  writeLoss: doing(async (trx, order, { disputeId, lossCents }) => {
    await writeEntry(trx, order, `dispute-loss:${disputeId}`, lossLines(order, lossCents));
  }),
  removeZip: doing(async (trx, { id }) => await removeOrderFile(trx, id, 'zip')),
};

const perform = async <Type extends OrderAction['type']>(
  trx: Trx,
  order: LockedOrder,
  { type, params }: { readonly type: Type; readonly params: Params[Type] },
) => await effects[type](trx, order, params);

/** Applies an event to an order that the transaction has locked; the order afterwards. One that means nothing changes nothing. */
export async function applyOrderEvent(trx: Trx, order: LockedOrder, event: OrderEvent): Promise<LockedOrder> {
  const next = nextOrder({ state: order.state, delivery: order.delivery, facts: factsOf(order) }, event);
  if (!next) return order;
  const { state, delivery, facts: after, actions } = next;
  let columns: Columns = { ...columnsOf(after), state, delivery };
  for (const action of actions) columns = { ...columns, ...(await perform(trx, order, action)) };
  if (event.type === 'checkout.begun') columns = { ...columns, traceparent: currentTraceparent() };
  const { type, ...facts } = 'licensee' in event ? { ...event, licensee: undefined } : event;
  const changed = await trx
    .with('history', (db) =>
      db
        .insertInto('order_events')
        .values({ order_id: order.id, type, facts: jsonb(facts), from_state: order.state, to_state: state }),
    )
    .updateTable('orders')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('id', '=', order.id)
    .returningAll()
    .returning(isLeased)
    .executeTakeFirstOrThrow();
  return orderOf(changed);
}

export type AppliedEvent = {
  /** As it is afterwards. */
  readonly order: StoredOrder;
  /** False where the event meant nothing: the order had gone on meanwhile. */
  readonly isApplied: boolean;
};

/** `applyOrderEvent` in a transaction of its own. Rejects when the order is gone: orders are never removed. */
export async function applyEvent(db: RootDb, id: string, event: OrderEvent): Promise<AppliedEvent> {
  return await inTransaction(db, async (trx) => {
    const before = await lockOrder(trx, id);
    if (!before) throw new Error(`There is no order ${id}.`);
    const order = await applyOrderEvent(trx, before, event);
    return { order, isApplied: order !== before };
  });
}
