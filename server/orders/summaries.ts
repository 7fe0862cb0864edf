/** What commands show of orders and jobs. */
import { optionKey } from '../../domain/cart-command.ts';
import { licenceDetails } from '../../domain/licence.ts';
import { lineShares } from '../../domain/refund.ts';
import type { Db } from '../db/database.ts';
import { blockOf } from '../documents/order-document.ts';
import { licenseeOf, numberOf } from '../email/order-emails.ts';
import { findDocuments } from '../stores/documents.ts';
import { findHistory } from '../stores/order-search.ts';
import type { StoredOrder } from '../stores/orders.ts';
import { findJobs, type OutboxJob, ownerOf } from '../stores/outbox.ts';
import { endedLines, findAllRefunds, findDisputes } from '../stores/refunds.ts';
import { findStaffLog } from '../stores/staff-log.ts';

export const summaryOf = (order: StoredOrder) => ({
  number: numberOf(order),
  date: (order.paid_at ?? order.created_at).toISOString(),
  state: order.state,
  total_cents: order.total_cents,
  refunded_cents: order.refunded_cents,
  licensee: licenseeOf(order),
  email: order.licensee.email,
  country: order.licensee.purchaser.country ?? '',
});

export const jobOf = (job: OutboxJob) => ({
  id: job.id,
  kind: job.kind,
  owner: ownerOf(job),
  state: job.state,
  tries: job.tries,
  due_at: job.due_at.toISOString(),
  error: job.error,
});

export async function detailsOf(db: Db, order: StoredOrder) {
  const refunds = await findAllRefunds(db, order.id);
  const ended = endedLines(refunds);
  const shares = lineShares(order.lines);
  const { purchaser, third_party, email } = order.licensee;
  return {
    ...summaryOf(order),
    id: order.id,
    licensed_to: blockOf(third_party ?? { ...purchaser, email }).texts,
    paid_by: third_party ? blockOf({ ...purchaser, email }).texts : [],
    delivery: order.delivery,
    account: order.account,
    intent: order.intent_id,
    charge: order.charge_id,
    error: order.error,
    lines: order.lines.cart.map((item, index) => ({
      line: index + 1,
      name: item.name,
      licence: licenceDetails(item).join('; '),
      paid_cents: (shares[index]?.netCents ?? 0) + (shares[index]?.taxCents ?? 0),
      tax_cents: shares[index]?.taxCents ?? 0,
      is_refunded: ended.has(optionKey(item)),
    })),
    refunds: refunds.map(
      ({ id, state, source, cents, tax_cents, reason, failure, made_by, created_at, provider_id }) => ({
        id,
        state,
        source,
        cents,
        tax_cents,
        reason,
        failure,
        by: made_by,
        date: created_at.toISOString(),
        provider_id,
      }),
    ),
    disputes: (await findDisputes(db, order.id)).map(({ id, state, cents, opened_at }) => ({
      id,
      state,
      cents,
      date: opened_at.toISOString(),
    })),
    documents: (await findDocuments(db, [order.id])).map(({ number, kind, issued_at }) => ({
      number,
      kind,
      date: issued_at.toISOString(),
    })),
    jobs: (await findJobs(db, { orderId: order.id, limit: 100 })).map(jobOf),
    history: (await findHistory(db, order.id)).map(({ at, type, facts, from_state, to_state }) => ({
      date: at.toISOString(),
      event: type,
      cents: typeof Object(facts).cents === 'number' ? Number(Object(facts).cents) : null,
      from: from_state,
      to: to_state,
    })),
    log: (await findStaffLog(db, order.id)).map(({ at, made_by, command, reason }) => ({
      date: at.toISOString(),
      by: made_by,
      command,
      reason,
    })),
  };
}

export type OrderSummary = ReturnType<typeof summaryOf>;
export type OrderDetails = Awaited<ReturnType<typeof detailsOf>>;
export type JobSummary = ReturnType<typeof jobOf>;
