/** Orders as their buyers see them: from the values frozen at payment, with freshly signed links. */
import { optionKey } from '../../domain/cart-command.ts';
import type { Order, OrderItem, OrderRefund, OrderRow, OrderStatus } from '../../domain/checkout.ts';
import { money } from '../../domain/money.ts';
import { isLicensed, isPaid, settledStates } from '../../domain/order-state.ts';
import { salesTaxName } from '../../domain/tax.ts';
import { type Upgrade, upgradedBy } from '../../domain/upgrade.ts';
import { type LinkedFile, writeDownloadLink } from '../checkout/download-links.ts';
import type { OrderLines } from '../db/tables/orders.ts';
import { licenseeOf, numberOf } from '../email/order-emails.ts';
import type { StoredDocument } from '../stores/documents.ts';
import type { MadeFiles } from '../stores/order-files.ts';
import type { StoredOrder } from '../stores/orders.ts';
import { endedLines, type StoredRefund } from '../stores/refunds.ts';
import { earlierOrder } from './upgrades.ts';

/** The values that links are signed with. */
export type Signing = { readonly secret: string; readonly now: Date; readonly accessVersion: number };

const taxOf = ({ us_sales_tax, us_sales_tax_percentage }: OrderLines) => ({
  name: salesTaxName(us_sales_tax_percentage),
  ...money(us_sales_tax),
});

const statusOf = ({ state }: StoredOrder): OrderStatus =>
  settledStates.find((each) => each === state) ?? 'paid';

/** What is stored beside an order's row; refunds and documents are its own, upgrades those of the account. */
export type BesideOrder = {
  readonly made: MadeFiles;
  readonly upgrades: readonly Upgrade[];
  readonly refunds: readonly StoredRefund[];
  readonly documents: readonly StoredDocument[];
};

const linkOf = (order: StoredOrder, file: LinkedFile, { secret, now, accessVersion }: Signing): string =>
  `/v1/downloads/${writeDownloadLink(secret, { orderId: order.id, file, userId: order.user_id, accessVersion }, now)}`;

/**
 * Both links, each with its size, where that is known. Null while a file is being made; the fonts' also while no licence
 * stands, and both for an order that wasn't paid.
 */
function linksOf(order: StoredOrder, made: MadeFiles, signing: Signing) {
  const zip = isLicensed(order) ? made.zip : undefined;
  const invoice = isPaid(order) ? made.invoice : undefined;
  return {
    zip: zip ? linkOf(order, 'zip', signing) : null,
    ...(zip?.bytes ? { zip_bytes: zip.bytes } : {}),
    pdf: invoice ? linkOf(order, 'pdf', signing) : null,
    ...(invoice?.bytes ? { pdf_bytes: invoice.bytes } : {}),
  };
}

function detailsOf(order: StoredOrder, made: MadeFiles, signing: Signing) {
  return {
    id: order.id,
    number: numberOf(order),
    date: (order.paid_at ?? order.created_at).toISOString(),
    status: statusOf(order),
    ...linksOf(order, made, signing),
    licensee: licenseeOf(order),
  };
}

/** The lines as they were paid, each with the order whose licence has replaced it, or that its money went back. */
const itemsOf = (order: StoredOrder, { upgrades, refunds }: BesideOrder): OrderItem[] => {
  const ended = endedLines(refunds);
  return order.lines.cart.map((line) => {
    const upgraded_by = upgradedBy(upgrades, order.id, optionKey(line));
    return {
      ...line,
      ...(upgraded_by ? { upgraded_by } : {}),
      ...(ended.has(optionKey(line)) ? { is_refunded: true } : {}),
    };
  });
};

/** Only an order with a licence credits a later one, and only while one of its licences can be upgraded. */
function codeOf(order: StoredOrder, { upgrades, refunds }: BesideOrder) {
  const { lines } = earlierOrder(order, upgrades, refunds);
  const isOffered =
    isLicensed(order) && lines.some((line) => !line.upgradedBy && !line.isRefunded && line.paidCents > 0);
  return isOffered ? { upgrade_code: order.upgrade_code } : {};
}

function refundsOf(order: StoredOrder, { refunds, documents }: BesideOrder, signing: Signing) {
  if (refunds.length === 0) return {};
  const creditNoteOf = (id: string) => {
    const note = documents.find(({ refund_id }) => refund_id === id);
    return note ? { number: note.number, pdf: linkOf(order, { document: note.number }, signing) } : null;
  };
  return {
    refunds: refunds.flatMap(({ id, state, cents, created_at, ended_at }): OrderRefund[] =>
      state === 'failed'
        ? []
        : [
            {
              state,
              date: (ended_at ?? created_at).toISOString(),
              ...money(cents),
              credit_note: creditNoteOf(id),
            },
          ],
    ),
  };
}

export function orderReply(order: StoredOrder, beside: BesideOrder, signing: Signing): Order {
  const { lines } = order;
  return {
    order_details: { ...detailsOf(order, beside.made, signing), is_us_order: lines.is_us_order },
    cart: itemsOf(order, beside),
    discounts: lines.discounts,
    ...(lines.us_sales_tax > 0 ? { tax: taxOf(lines) } : {}),
    total: lines.total,
    ...refundsOf(order, beside, signing),
    ...codeOf(order, beside),
  };
}

/** As `orderReply`, for the list of orders. */
export function orderRow(order: StoredOrder, beside: BesideOrder, signing: Signing): OrderRow {
  return {
    ...detailsOf(order, beside.made, signing),
    total: order.lines.total,
    ...codeOf(order, beside),
    items: itemsOf(order, beside),
  };
}
