/**
 * What people of the foundry do with orders at a terminal (`npm run orders`): executed over the database, or by the running
 * shop that holds it. Whatever changes something is logged with who, when and why (§orders.commands).
 */
import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import { optionKey } from '../../domain/cart-command.ts';
import { moneyText } from '../../domain/money.ts';
import { isPaid } from '../../domain/order-state.ts';
import type { RefundRequest } from '../../domain/refund.ts';
import {
  boolean,
  check,
  exactly,
  type Infer,
  integer,
  list,
  object,
  oneOf,
  optional,
  text,
  union,
} from '../../domain/shape.ts';
import { informationErrors } from '../checkout/review.ts';
import type { Db } from '../db/database.ts';
import type { Licensee } from '../db/tables/orders.ts';
import { numberIn, numberOf } from '../email/order-emails.ts';
import { cleanedLines } from '../security/clean-text.ts';
import type { Services } from '../services.ts';
import { findDocuments } from '../stores/documents.ts';
import { applyOrderEvent } from '../stores/order-events.ts';
import { findOrderByName, findOrdersOf } from '../stores/order-search.ts';
import { lockOrder, type StoredOrder } from '../stores/orders.ts';
import { findJobs, restartJob, retryJob } from '../stores/outbox.ts';
import { findRefunds } from '../stores/refunds.ts';
import { logStaff } from '../stores/staff-log.ts';
import { exportKinds, exportRows, type Row } from './exports.ts';
import { askRefund, makeRefund, planRefundOf } from './money-back.ts';
import {
  detailsOf,
  type JobSummary,
  jobOf,
  type OrderDetails,
  type OrderSummary,
  summaryOf,
} from './summaries.ts';

const OrderName = text({ min: 1, max: 120 });
const Who = { reason: text({ min: 3, max: 500 }), by: text({ min: 1, max: 120 }) };
/** Lines by their place in the order, from 1; an amount in cents; or all that is left. */
const Request = union(
  object({ lines: list(integer(1, 1000), 200) }),
  object({ cents: integer(1) }),
  object({ all: exactly(true) }),
);

const detail = optional(text({ max: 255 }));
/** What of a licensee can be corrected: country and state decide on the tax, and can't; where tax was charged, the whole address. */
const Correction = object({
  name: detail,
  company: detail,
  address1: detail,
  address2: detail,
  zip_code: detail,
  city: detail,
  vat_number: detail,
});

const addressFields = ['address1', 'address2', 'zip_code', 'city'] as const;

export const StaffCommand = union(
  object({ do: exactly('find'), text: text({ min: 1, max: 200 }) }),
  object({ do: exactly('show'), order: OrderName }),
  object({ do: exactly('resend'), order: OrderName, ...Who }),
  object({ do: exactly('plan'), order: OrderName, request: Request }),
  /** `cents` is what was confirmed: if it would be another amount by now, nothing moves. Sent again with its id, it is one refund. */
  object({
    do: exactly('refund'),
    id: text({ min: 10, max: 60 }),
    order: OrderName,
    request: Request,
    cents: integer(0),
    ...Who,
  }),
  object({ do: exactly('correct'), order: OrderName, change: Correction, ...Who }),
  object({ do: exactly('jobs'), failed: boolean() }),
  object({ do: exactly('retry'), job: integer(1), ...Who }),
  object({
    do: exactly('export'),
    what: oneOf(...exportKinds),
    from: text({ max: 40 }),
    to: text({ max: 40 }),
    after: optional(integer(0)),
  }),
);
export type StaffCommand = Infer<typeof StaffCommand>;

export type StaffReply =
  /** `more`: there are others, which aren't listed. */
  | { readonly kind: 'orders'; readonly orders: readonly OrderSummary[]; readonly more: boolean }
  | { readonly kind: 'order'; readonly order: OrderDetails }
  | { readonly kind: 'jobs'; readonly jobs: readonly JobSummary[]; readonly more: boolean }
  | {
      readonly kind: 'plan';
      readonly order: string;
      readonly cents: number;
      readonly tax_cents: number;
      readonly lines: readonly string[];
    }
  /** `after` is the number to go on with; null at the end. */
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly after: number | null }
  | { readonly kind: 'done'; readonly message: string }
  /** What the person at the terminal can correct. */
  | { readonly kind: 'problem'; readonly message: string };

const problem = (message: string): StaffReply => ({ kind: 'problem', message });
const done = (message: string): StaffReply => ({ kind: 'done', message });

/** What a command needs: the running shop's services, or a connection and a card gateway of its own. */
export type StaffServices = Pick<Services, 'db' | 'card'>;

const maxFound = 50;

/** Does a command that is written as JSON; refuses in words what can't be done. Its texts become lines without controls. */
export async function runStaffCommand(services: StaffServices, written: string): Promise<StaffReply> {
  const clean = cleanedLines(JSON.parse(written));
  if (!clean.ok) return problem(`The command is not valid at ${clean.field}.`);
  const read = check(StaffCommand, clean.value);
  return read.ok
    ? await perform(services, read.value)
    : problem(`The command is not valid${read.path ? ` at ${read.path}` : ''}. --help says what it takes.`);
}

async function perform(services: StaffServices, command: StaffCommand): Promise<StaffReply> {
  const { db } = services;
  switch (command.do) {
    case 'find':
      return await find(db, command.text);
    case 'jobs': {
      const jobs = await findJobs(db, { isFailed: command.failed, limit: maxFound + 1 });
      return { kind: 'jobs', jobs: jobs.slice(0, maxFound).map(jobOf), more: jobs.length > maxFound };
    }
    case 'retry':
      return await retry(services, command);
    case 'export':
      return { kind: 'rows', ...(await exportRows(db, command)) };
    default: {
      const order = await findOrderByName(db, { number: numberIn(command.order), text: command.order });
      if (!order) return problem(`There is no order ${command.order}.`);
      return await runForOrder(services, order, command);
    }
  }
}

type OrderCommand = Extract<StaffCommand, { readonly order: string }>;

async function runForOrder(
  services: StaffServices,
  order: StoredOrder,
  command: OrderCommand,
): Promise<StaffReply> {
  switch (command.do) {
    case 'show':
      return { kind: 'order', order: await detailsOf(services.db, order) };
    case 'resend':
      return await resend(services, order, command);
    case 'correct':
      return await correct(services, order, command);
    case 'plan':
    case 'refund': {
      const asked = requestOf(order, command.request);
      if (!asked.ok) return problem(asked.message);
      return command.do === 'plan'
        ? await plan(services.db, order, asked.request)
        : await refund(services, order, asked.request, command);
    }
  }
}

async function find(db: Db, searched: string): Promise<StaffReply> {
  const named = await findOrderByName(db, { number: numberIn(searched), text: searched });
  const others = await findOrdersOf(db, searched, maxFound + 1);
  const orders = [...(named ? [named] : []), ...others.filter(({ id }) => id !== named?.id)];
  const listed = orders.slice(0, maxFound).map(summaryOf);
  return { kind: 'orders', orders: listed, more: orders.length > maxFound };
}

/** The request with its lines by key, or what is wrong with it. */
function requestOf(
  order: StoredOrder,
  request: Infer<typeof Request>,
): { readonly ok: true; readonly request: RefundRequest } | { readonly ok: false; readonly message: string } {
  if ('all' in request) return { ok: true, request: 'all' };
  if ('cents' in request) return { ok: true, request };
  const { cart } = order.lines;
  const number = numberOf(order);
  const missing = request.lines.find((line) => cart[line - 1] === undefined);
  if (missing !== undefined)
    return {
      ok: false,
      message: `${number} has no line ${missing}: it has ${cart.length}. npm run orders -- show ${number} lists them.`,
    };
  const lines = request.lines.flatMap((line) => cart.slice(line - 1, line).map(optionKey));
  return { ok: true, request: { lines } };
}

async function plan(db: Db, order: StoredOrder, request: RefundRequest): Promise<StaffReply> {
  const planned = await planRefundOf(db, order, request);
  if (!planned.ok) return problem(planned.message);
  const { cents, taxCents, lines } = planned;
  const names = order.lines.cart.filter((item) => lines.includes(optionKey(item))).map(({ name }) => name);
  return { kind: 'plan', order: numberOf(order), cents, tax_cents: taxCents, lines: names };
}

async function refund(
  services: StaffServices,
  order: StoredOrder,
  request: RefundRequest,
  { id: refundId, cents, reason, by }: Extract<StaffCommand, { do: 'refund' }>,
): Promise<StaffReply> {
  const asked = await askRefund(services.db, order.id, request, { refundId, reason, by, cents });
  if (!asked.ok) return problem(asked.message);
  const end = await makeRefund(services, order, refundId);
  const amount = `${moneyText(cents)} of ${numberOf(order)}`;
  switch (end) {
    case 'succeeded':
      return done(`${amount} went back.`);
    case 'failed':
      return problem(
        `${amount} can’t go back to the card. npm run orders -- show ${numberOf(order)} says why.`,
      );
    case 'pending':
      return done(`${amount} is on its way: the bank has still to take it.`);
    case 'unknown':
      return done(
        `${amount} will go back: the card provider gave no answer yet, and the shop goes on asking it.`,
      );
  }
}

/** The receipt, and what was told of a correction and of refunds, once more. */
async function resend(
  services: StaffServices,
  order: StoredOrder,
  { reason, by }: Extract<StaffCommand, { do: 'resend' }>,
): Promise<StaffReply> {
  if (!isPaid(order)) return problem(`${numberOf(order)} isn’t paid: there is nothing to send.`);
  const payload = { order_id: order.id };
  await inTransaction(services.db, async (trx) => {
    if (order.state !== 'refunded') await restartJob(trx, { kind: 'receipt', payload });
    if ((await findDocuments(trx, [order.id])).some(({ corrects }) => corrects !== null))
      await restartJob(trx, {
        kind: 'correction_email',
        payload: { ...payload, delivery_no: order.delivery_no },
      });
    for (const { id, state } of await findRefunds(trx, [order.id]))
      if (state === 'succeeded')
        await restartJob(trx, { kind: 'refund_email', payload: { ...payload, refund_id: id } });
    await logStaff(trx, { by, command: 'resend', orderId: order.id, reason, facts: {} });
  });
  return done(`The emails of ${numberOf(order)} go to ${order.licensee.email} again.`);
}

/** Another invoice and a credit note for the one before; the licence in the download names the licensee anew, too. */
async function correct(
  services: StaffServices,
  order: StoredOrder,
  { change, reason, by }: Extract<StaffCommand, { do: 'correct' }>,
): Promise<StaffReply> {
  const fields = Object.keys(change);
  const corrected = await inTransaction(services.db, async (trx) => {
    const locked = await lockOrder(trx, order.id);
    if (!locked) return 'There is no such order.';
    const licensee = correctedLicensee(locked, change);
    if (typeof licensee === 'string') return licensee;
    const applied = await applyOrderEvent(trx, locked, { type: 'licensee.corrected', licensee, reason, by });
    if (applied === locked)
      return `${numberOf(order)} has no licence whose licensee could be corrected, or is disputed.`;
    await logStaff(trx, { by, command: 'correct', orderId: order.id, reason, facts: { fields } });
    return undefined;
  });
  if (corrected !== undefined) return problem(corrected);
  return done(
    `${numberOf(order)} has another invoice, which goes to ${order.licensee.email} with the credit note for the one before.`,
  );
}

/** Whom the order licenses after a change; a string says what is wrong with it. */
function correctedLicensee(
  { licensee, tax_cents }: StoredOrder,
  change: Infer<typeof Correction>,
): Licensee | string {
  const taxed = addressFields.filter((field) => field in change);
  if (tax_cents > 0 && taxed.length > 0)
    return 'The address decided on the sales tax of this order, and can’t be corrected. Refund the order, and have it bought again.';
  const { third_party, purchaser, email } = licensee;
  const changed = { ...(third_party ?? purchaser), ...change };
  const corrected: Licensee = third_party
    ? { email, purchaser, third_party: changed }
    : { email, purchaser: changed, third_party };
  if (isDeepStrictEqual(corrected, licensee))
    return 'Nothing would change. Say what is to be corrected: --company, --vat-number …';
  const prefix = third_party ? 'third_party_data.' : '';
  const info = third_party ? { ...purchaser, third_party_data: changed } : changed;
  const fields = Object.keys(change).map((name) => `${prefix}${name}`);
  const error = informationErrors(info).find(({ field }) => fields.includes(field));
  return error ? `${error.field.replace(prefix, '')}: ${error.message}` : corrected;
}

async function retry(
  services: StaffServices,
  { job, reason, by }: Extract<StaffCommand, { do: 'retry' }>,
): Promise<StaffReply> {
  const retried = await inTransaction(services.db, async (trx) => {
    const found = await retryJob(trx, job);
    if (found) await logStaff(trx, { by, command: 'retry', orderId: found.order_id, reason, facts: { job } });
    return found;
  });
  if (!retried) return problem(`There is no job ${job} that could be tried again.`);
  return done(`Job ${job} is tried again now.`);
}
