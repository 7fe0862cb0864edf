/** What a foundry's bookkeeping takes out: orders, their lines, refunds, invoices and credit notes, a row each. */
import { optionKey } from '../../domain/cart-command.ts';
import { licenceDetails } from '../../domain/licence.ts';
import { lineShares } from '../../domain/refund.ts';
import type { Db } from '../db/database.ts';
import { invoiceBefore, refundsBefore } from '../documents/order-document.ts';
import { numberOf } from '../email/order-emails.ts';
import { findDocuments } from '../stores/documents.ts';
import { type ExportRange, findOrdersBetween } from '../stores/order-search.ts';
import type { StoredOrder } from '../stores/orders.ts';
import { endedLines, findRefunds } from '../stores/refunds.ts';
import { summaryOf } from './summaries.ts';

export type Row = Readonly<Record<string, string | number>>;

export const exportKinds = ['orders', 'lines', 'refunds', 'documents'] as const;

/** The orders of one answer. */
const pageSize = 500;

type Own = {
  readonly refunds: Awaited<ReturnType<typeof findRefunds>>;
  readonly documents: Awaited<ReturnType<typeof findDocuments>>;
};

type Export = {
  /** The orders of a time by what is exported, in order of their numbers. */
  readonly find: (db: Db, range: ExportRange) => Promise<StoredOrder[]>;
  readonly rows: (order: StoredOrder, own: Own, range: ExportRange) => Row[];
};

const isWithin = (date: Date, { from, to }: ExportRange) => date >= from && date < to;

const exports: Readonly<Record<Asked['what'], Export>> = {
  orders: {
    find: (db, range) => findOrdersBetween(db, 'paid', range),
    rows: (order, { documents }) => [
      {
        ...summaryOf(order),
        invoice: documents.findLast(({ kind }) => kind === 'invoice')?.number ?? '',
        currency: order.currency,
        subtotal_cents: order.subtotal_cents,
        discount_cents: order.discount_cents,
        tax_cents: order.tax_cents,
        tax_state:
          order.tax_cents > 0 ? ((order.licensee.third_party ?? order.licensee.purchaser).state ?? '') : '',
        vat_number: order.licensee.purchaser.vat_number ?? '',
      },
    ],
  },
  lines: {
    find: (db, range) => findOrdersBetween(db, 'paid', range),
    rows: (order, { refunds }) => {
      const ended = endedLines(refunds);
      const shares = lineShares(order.lines);
      return order.lines.cart.map((item, index) => ({
        number: numberOf(order),
        date: (order.paid_at ?? order.created_at).toISOString(),
        family: item.family.name,
        name: item.name,
        licence: licenceDetails(item).join('; '),
        net_cents: shares[index]?.netCents ?? 0,
        tax_cents: shares[index]?.taxCents ?? 0,
        is_refunded: ended.has(optionKey(item)) ? 'yes' : '',
      }));
    },
  },
  /** By the day on which the money went back. */
  refunds: {
    find: (db, range) => findOrdersBetween(db, 'refunded', range),
    rows: (order, { refunds, documents }, range) =>
      refunds.flatMap(({ id, ended_at, state, source, cents, tax_cents, reason }) =>
        ended_at === null || !isWithin(ended_at, range)
          ? []
          : [
              {
                number: numberOf(order),
                date: ended_at.toISOString(),
                credit_note: documents.find(({ refund_id }) => refund_id === id)?.number ?? '',
                state,
                source,
                cents,
                tax_cents,
                reason,
              },
            ],
      ),
  },
  /** Invoices and credit notes by their own day: with those of corrections, so that no number is missing. */
  documents: {
    find: (db, range) => findOrdersBetween(db, 'documented', range),
    rows: (order, { refunds, documents }, range) =>
      documents
        .filter(({ issued_at }) => isWithin(issued_at, range))
        .map((document) => {
          const { number, kind, issued_at, refund_id } = document;
          const refund = refunds.find(({ id }) => id === refund_id);
          const before = refundsBefore(document, documents, refunds);
          const sign = kind === 'invoice' ? 1 : -1;
          const amount = (member: 'cents' | 'tax_cents', ofOrder: number) =>
            sign * (refund?.[member] ?? ofOrder - before.reduce((sum, each) => sum + each[member], 0));
          return {
            document: number,
            kind,
            date: issued_at.toISOString(),
            number: numberOf(order),
            invoice: kind === 'invoice' ? '' : (invoiceBefore(document, documents)?.number ?? ''),
            cents: amount('cents', order.total_cents),
            tax_cents: amount('tax_cents', order.tax_cents),
          };
        }),
  },
};

type Asked = {
  readonly what: (typeof exportKinds)[number];
  /** Dates: from the first instant, up to but not including the second. */
  readonly from: string;
  readonly to: string;
  /** The number of the last order of the page before. */
  readonly after?: number | undefined;
};

/** One page of an export. `after` is the number to go on with; null at the end. */
export async function exportRows(
  db: Db,
  { what, from, to, after = 0 }: Asked,
): Promise<{ readonly rows: readonly Row[]; readonly after: number | null }> {
  const range = { from: new Date(from), to: new Date(to), after, limit: pageSize };
  const orders = await exports[what].find(db, range);
  const ids = orders.map(({ id }) => id);
  const documents = Map.groupBy(await findDocuments(db, ids), ({ order_id }) => order_id);
  const refunds = Map.groupBy(await findRefunds(db, ids), ({ order_id }) => order_id);
  const rows = orders.flatMap((order) => {
    const own = { refunds: refunds.get(order.id) ?? [], documents: documents.get(order.id) ?? [] };
    return exports[what].rows(order, own, range);
  });
  return { rows, after: orders.length < pageSize ? null : (orders.at(-1)?.number ?? null) };
}
