/** Orders as their buyers see them: from the values frozen at payment, with freshly signed links. */
import { optionKey } from '../../domain/cart-command.ts';
import type { Order, OrderItem, OrderRow, OrderStatus } from '../../domain/checkout.ts';
import { money } from '../../domain/money.ts';
import { settledStates } from '../../domain/order-state.ts';
import { salesTaxName } from '../../domain/tax.ts';
import { type Upgrade, upgradedBy } from '../../domain/upgrade.ts';
import { type LinkedFile, writeDownloadLink } from '../checkout/download-links.ts';
import type { OrderLines } from '../db/tables/orders.ts';
import { licenseeOf, orderNumber } from '../email/order-emails.ts';
import type { MadeFiles } from '../stores/order-files.ts';
import type { StoredOrder } from '../stores/orders.ts';
import { earlierOrder } from './upgrades.ts';

/** The kind of file behind each link. */
export const fileKindOf = { zip: 'zip', pdf: 'invoice' } as const;

/** The values that links are signed with. */
export type Signing = { readonly secret: string; readonly now: Date; readonly accessVersion: number };

const taxOf = ({ us_sales_tax, us_sales_tax_percentage }: OrderLines) => ({
  name: salesTaxName(us_sales_tax_percentage),
  ...money(us_sales_tax),
});

const statusOf = ({ state }: StoredOrder): OrderStatus =>
  settledStates.find((each) => each === state) ?? 'paid';

/** Both links, null while a file is being made, and for an order that isn't paid; each with its size, where that is known. */
function linksOf(order: StoredOrder, made: MadeFiles, { secret, now, accessVersion }: Signing) {
  const open = order.state === 'paid' ? made : {};
  const link = (file: LinkedFile) => {
    if (open[fileKindOf[file]] === undefined) return null;
    const target = { orderId: order.id, file, userId: order.user_id, accessVersion };
    return `/v1/downloads/${writeDownloadLink(secret, target, now)}`;
  };
  const { zip, invoice } = open;
  return {
    zip: link('zip'),
    ...(zip?.bytes ? { zip_bytes: zip.bytes } : {}),
    pdf: link('pdf'),
    ...(invoice?.bytes ? { pdf_bytes: invoice.bytes } : {}),
  };
}

function detailsOf(order: StoredOrder, made: MadeFiles, signing: Signing) {
  return {
    id: order.id,
    number: orderNumber(order),
    date: (order.paid_at ?? order.created_at).toISOString(),
    status: statusOf(order),
    ...linksOf(order, made, signing),
    licensee: licenseeOf(order),
  };
}

/** The lines as they were paid, each with the order whose licence has replaced it. */
const itemsOf = (order: StoredOrder, upgrades: readonly Upgrade[]): OrderItem[] =>
  order.lines.cart.map((line) => {
    const upgraded_by = upgradedBy(upgrades, order.id, optionKey(line));
    return upgraded_by ? { ...line, upgraded_by } : line;
  });

/** Only a paid order credits a later one, and only while one of its licences can be upgraded. */
function codeOf(order: StoredOrder, upgrades: readonly Upgrade[]) {
  const { lines } = earlierOrder(order, upgrades);
  const isOffered =
    order.state === 'paid' &&
    lines.some((line) => !line.upgradedBy && !line.isRefunded && line.paidCents > 0);
  return isOffered ? { upgrade_code: order.upgrade_code } : {};
}

/** `upgrades` are those of the account. */
export function orderReply(
  order: StoredOrder,
  made: MadeFiles,
  signing: Signing,
  upgrades: readonly Upgrade[],
): Order {
  const { lines } = order;
  return {
    order_details: { ...detailsOf(order, made, signing), is_us_order: lines.is_us_order },
    cart: itemsOf(order, upgrades),
    discounts: lines.discounts,
    ...(lines.us_sales_tax > 0 ? { tax: taxOf(lines) } : {}),
    total: lines.total,
    ...codeOf(order, upgrades),
  };
}

/** As `orderReply`, for the list of orders. */
export function orderRow(
  order: StoredOrder,
  made: MadeFiles,
  signing: Signing,
  upgrades: readonly Upgrade[],
): OrderRow {
  return {
    ...detailsOf(order, made, signing),
    total: order.lines.total,
    ...codeOf(order, upgrades),
    items: itemsOf(order, upgrades),
  };
}
