/** Orders as their buyers see them: from what was frozen when they were paid, with links signed anew. */
import { optionKey } from '../../domain/cart-wish.ts';
import type { Order, OrderItem, OrderRow, OrderStatus } from '../../domain/checkout.ts';
import { money } from '../../domain/money.ts';
import { type Upgrade, upgradedBy } from '../../domain/upgrade.ts';
import { type LinkedFile, writeLink } from '../checkout/links.ts';
import type { Quote } from '../db/tables/orders.ts';
import { licensedTo, orderNumber } from '../job/letters.ts';
import type { Made } from '../stores/order-files.ts';
import type { StoredOrder } from '../stores/orders.ts';
import { earlierOrder } from './upgrades.ts';

/** Which of an order's works makes which of its files. */
export const workOf = { zip: 'zip', pdf: 'invoice' } as const;

/** What links are signed with, when, and of which access version. */
export type Signing = { readonly secret: string; readonly now: Date; readonly accessVersion: number };

const taxOf = ({ us_sales_tax, us_sales_tax_percentage }: Quote) => ({
  name: `US sales tax (${us_sales_tax_percentage} %)`,
  ...money(us_sales_tax),
});

const statusOf = ({ state }: StoredOrder): OrderStatus =>
  state === 'refunded' || state === 'review' ? state : 'paid';

/** Both links; null while a file is in the making, and for an order that isn't paid. */
function linksOf(order: StoredOrder, made: Made, { secret, now, accessVersion }: Signing) {
  const link = (file: LinkedFile) => {
    if (order.state !== 'paid' || made[workOf[file]] === undefined) return null;
    const about = { orderId: order.id, file, userId: order.user_id, accessVersion };
    return `/v1/downloads/${writeLink(secret, about, now)}`;
  };
  return { zip: link('zip'), pdf: link('pdf') };
}

function detailsOf(order: StoredOrder, made: Made, signing: Signing) {
  return {
    id: order.id,
    number: orderNumber(order),
    date: (order.paid_at ?? order.created_at).toISOString(),
    status: statusOf(order),
    ...linksOf(order, made, signing),
    licensee: licensedTo(order),
  };
}

/** The lines as they were paid, and which of them another order's licence has taken the place of. */
const itemsOf = (order: StoredOrder, upgrades: readonly Upgrade[]): OrderItem[] =>
  order.quote.cart.map((line) => {
    const upgraded_by = upgradedBy(upgrades, order.id, optionKey(line));
    return upgraded_by ? { ...line, upgraded_by } : line;
  });

/** Only a paid order credits a later one, and only while a licence of it can be upgraded. */
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
  made: Made,
  signing: Signing,
  upgrades: readonly Upgrade[],
): Order {
  const { quote } = order;
  return {
    order_details: { ...detailsOf(order, made, signing), is_us_order: quote.is_us_order },
    cart: itemsOf(order, upgrades),
    discounts: quote.discounts,
    ...(quote.us_sales_tax > 0 ? { tax: taxOf(quote) } : {}),
    total: quote.total,
    ...codeOf(order, upgrades),
  };
}

/** As `orderReply`, for the list of orders. */
export function orderRow(
  order: StoredOrder,
  made: Made,
  signing: Signing,
  upgrades: readonly Upgrade[],
): OrderRow {
  return {
    ...detailsOf(order, made, signing),
    total: order.quote.total,
    ...codeOf(order, upgrades),
    items: itemsOf(order, upgrades),
  };
}
