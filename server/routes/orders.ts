/** Paid orders: the success page's order with its signed links, and the files behind them. */
import type { Order } from '../../domain/checkout.ts';
import { money } from '../../domain/money.ts';
import { type LinkedFile, readLink, writeLink } from '../checkout/links.ts';
import type { Quote } from '../db/tables/orders.ts';
import { type Handlers, refuse } from '../handler.ts';
import { orderNumber } from '../job/letters.ts';
import type { Services } from '../services.ts';
import { findNewestPaid, findOrder, type StoredOrder } from '../stores/orders.ts';
import { findMade } from '../stores/outbox.ts';
import { findSecret } from '../stores/settings.ts';

const works = { zip: 'zip', pdf: 'invoice' } as const;
const types = { zip: 'application/zip', pdf: 'application/pdf' } as const;
const noFile = () =>
  refuse(404, 'This link has expired. Please open your order again.', { href: '/user/orders' });

const taxOf = ({ us_sales_tax, us_sales_tax_percentage }: Quote) => ({
  name: `US sales tax (${us_sales_tax_percentage} %)`,
  ...money(us_sales_tax),
});

/** The order as its buyer sees it; a file that is still in the making has no link yet. */
async function orderReply({ db, clock }: Services, key: string, order: StoredOrder): Promise<Order> {
  const made = await findMade(db, order.id);
  const link = (file: LinkedFile) => {
    if (made[works[file]] === undefined) return null;
    return `/v1/downloads/${writeLink(key, { orderId: order.id, file, userId: order.user_id }, clock.now())}`;
  };
  const { licensee, quote } = order;
  const { name, company } = licensee.third_party ?? licensee.purchaser;
  return {
    order_details: {
      id: order.id,
      number: orderNumber(order),
      date: (order.paid_at ?? order.created_at).toISOString(),
      status: 'paid',
      zip: link('zip'),
      pdf: link('pdf'),
      licensee: company || name || licensee.email,
      is_us_order: quote.is_us_order,
    },
    cart: quote.cart,
    discounts: quote.discounts,
    ...(quote.us_sales_tax > 0 ? { tax: taxOf(quote) } : {}),
    total: quote.total,
  };
}

export const orderRoutes = (services: Services) => {
  const { db, clock, files } = services;
  let secret: Promise<string> | undefined;
  const linkSecret = () => {
    secret ??= findSecret(db, 'downloads');
    return secret;
  };

  return {
    success: async ({ session }) => {
      const order = await findNewestPaid(db, session.userId);
      return order
        ? await orderReply(services, await linkSecret(), order)
        : refuse(404, 'There is no paid order yet.');
    },

    // The link opens in a new tab, where no token travels: it names the account itself, under the signature.
    download: async ({ params }) => {
      const link = readLink(await linkSecret(), params.link, clock.now());
      const order = link && (await findOrder(db, link.orderId));
      if (!link || order?.user_id !== link.userId || order.state !== 'paid') return noFile();
      const name = (await findMade(db, order.id))[works[link.file]];
      if (!name || !(await files.has(name))) return noFile();
      return {
        kind: 'bytes',
        path: files.path(name),
        type: types[link.file],
        name: `${orderNumber(order)}.${link.file}`,
      };
    },
  } satisfies Partial<Handlers>;
};
