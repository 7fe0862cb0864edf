/** Orders as their buyers see them: from what was frozen when they were paid, with links signed anew. */
import type { Order, OrderRow, OrderStatus } from '../../domain/checkout.ts';
import { money } from '../../domain/money.ts';
import { licenseeName } from '../../domain/postal-address.ts';
import { type LinkedFile, writeLink } from '../checkout/links.ts';
import type { Quote } from '../db/tables/orders.ts';
import { orderNumber } from '../job/letters.ts';
import type { Made } from '../stores/order-files.ts';
import type { StoredOrder } from '../stores/orders.ts';

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
  const { third_party, purchaser, email } = order.licensee;
  return {
    id: order.id,
    number: orderNumber(order),
    date: (order.paid_at ?? order.created_at).toISOString(),
    status: statusOf(order),
    ...linksOf(order, made, signing),
    licensee: licenseeName(third_party ?? purchaser) || email,
  };
}

/** Only a paid order credits a later one. */
const upgradeOf = ({ state, upgrade_code }: StoredOrder) => (state === 'paid' ? { upgrade_code } : {});

export function orderReply(order: StoredOrder, made: Made, signing: Signing): Order {
  const { quote } = order;
  return {
    order_details: { ...detailsOf(order, made, signing), is_us_order: quote.is_us_order },
    cart: quote.cart,
    discounts: quote.discounts,
    ...(quote.us_sales_tax > 0 ? { tax: taxOf(quote) } : {}),
    total: quote.total,
    ...upgradeOf(order),
  };
}

export function orderRow(order: StoredOrder, made: Made, signing: Signing): OrderRow {
  return {
    ...detailsOf(order, made, signing),
    total: order.quote.total,
    ...upgradeOf(order),
    items: order.quote.cart,
  };
}
