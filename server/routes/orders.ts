/** Paid orders: the list, one of them with its licence, the newest, and the files behind their signed links. */
import { readLink } from '../checkout/links.ts';
import { settledStates } from '../db/tables/orders.ts';
import { type Handlers, refuse, type Session } from '../handler.ts';
import { orderNumber } from '../job/letters.ts';
import { licenceOf } from '../orders/licence-document.ts';
import { orderReply, orderRow, workOf } from '../orders/replies.ts';
import { upgradesOf } from '../orders/upgrades.ts';
import type { Services } from '../services.ts';
import { findMade, findMadeOf } from '../stores/order-files.ts';
import {
  findNewestPaid,
  findOrder,
  findOwnOrder,
  findPaidOrders,
  type StoredOrder,
} from '../stores/orders.ts';
import { findSecret } from '../stores/settings.ts';
import { isAccess } from '../stores/users.ts';

const mostListed = 500;
const types = { zip: 'application/zip', pdf: 'application/pdf' } as const;
const noFile = () =>
  refuse(404, 'This link has expired. Please open your order again.', { href: '/user/orders' });

const makingSeconds = 3;
const beingMade = {
  ...refuse(409, 'Your file is being made. It will come here by itself in a moment.', {
    href: '/user/orders',
  }),
  retryAfterSeconds: makingSeconds,
};
const notMade = refuse(500, 'Your file could not be made just now. Please try again in some minutes.', {
  href: '/user/orders',
});

const isSettled = ({ state }: StoredOrder) => settledStates.some((settled) => settled === state);

export const orderRoutes = (services: Services) => {
  const { db, clock, orderFiles } = services;
  let secret: Promise<string> | undefined;
  const linkSecret = () => {
    secret ??= findSecret(db, 'downloads');
    return secret;
  };
  /** What can be downloaded here at once; what was lost is in the making again. */
  const presentOf = async (order: StoredOrder) => {
    const made = await findMade(db, order.id);
    return order.state === 'paid' ? await orderFiles.present(order, made) : made;
  };
  const signing = async ({ accessVersion }: Session) => ({
    secret: await linkSecret(),
    now: clock.now(),
    accessVersion,
  });

  const replyOf = async (order: StoredOrder, session: Session) =>
    orderReply(order, await presentOf(order), await signing(session), await upgradesOf(db, session.userId));

  return {
    success: async ({ session }) => {
      const order = await findNewestPaid(db, session.userId);
      if (!order) return refuse(404, 'There is no paid order yet.');
      return await replyOf(order, session);
    },

    // Too many to look for each file: one that was lost is made again when its link is followed.
    orders: async ({ session }) => {
      const found = await findPaidOrders(db, session.userId, mostListed);
      const made = await findMadeOf(
        db,
        found.map(({ id }) => id),
      );
      const signed = await signing(session);
      const upgrades = await upgradesOf(db, session.userId);
      return { data: found.map((order) => orderRow(order, made.get(order.id) ?? {}, signed, upgrades)) };
    },

    // Another account's order is none, and neither is one that was never paid.
    order: async ({ params, session }) => {
      const order = await findOwnOrder(db, session.userId, params.order_id);
      if (!order || !isSettled(order)) return refuse(404, 'This order does not exist.');
      const licence = await licenceOf(db, order);
      const reply = await replyOf(order, session);
      return licence ? { ...reply, licence } : reply;
    },

    // The link opens in a new tab, where no token travels: it names the account itself, under the signature.
    download: async ({ params }) => {
      const link = readLink(await linkSecret(), params.link, clock.now());
      const order = link && (await findOrder(db, link.orderId));
      if (!link || order?.user_id !== link.userId || order.state !== 'paid') return noFile();
      if (!(await isAccess(db, link))) return noFile();
      const file = await orderFiles.open(order, await findMade(db, order.id), workOf[link.file]);
      if (file.kind === 'making') return beingMade;
      if (file.kind === 'failed') return notMade;
      return {
        kind: 'bytes',
        path: file.path,
        type: types[link.file],
        name: `${orderNumber(order)}.${link.file}`,
      };
    },
  } satisfies Partial<Handlers>;
};
