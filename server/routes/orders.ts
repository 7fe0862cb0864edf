/** Paid orders: the list, one of them with its licence, the newest, and the files behind their signed links. */
import { isLicensed, isPaid, isSettled } from '../../domain/order-state.ts';
import { readDownloadLink } from '../checkout/download-links.ts';
import { documentFile } from '../documents/documents.ts';
import { numberOf } from '../email/order-emails.ts';
import { preparing } from '../file-response.ts';
import { type Handlers, refuse, type Session } from '../handler.ts';
import { licenceOf } from '../orders/licence-document.ts';
import { orderReply, orderRow } from '../orders/replies.ts';
import { upgradesOf } from '../orders/upgrades.ts';
import type { Services } from '../services.ts';
import { findDocuments } from '../stores/documents.ts';
import { findFilesOfOrders, findOrderFiles } from '../stores/order-files.ts';
import {
  findNewestPaid,
  findOrder,
  findOwnOrder,
  findPaidOrders,
  type StoredOrder,
} from '../stores/orders.ts';
import { findRefunds } from '../stores/refunds.ts';
import { findSecret } from '../stores/settings.ts';
import { isAccessCurrent } from '../stores/users.ts';

const maxListed = 500;
const types = { zip: 'application/zip', pdf: 'application/pdf' } as const;
/** The kind of file behind each link. */
const fileKinds = { zip: 'zip', pdf: 'invoice' } as const;
const noFile = () =>
  refuse(404, 'This link has expired. Please open your order again.', { href: '/user/orders' });

const stillMaking = preparing('/user/orders');
const notMade = refuse(500, 'Your file could not be made just now. Please try again in a few minutes.', {
  href: '/user/orders',
});

export const orderRoutes = (services: Services) => {
  const { db, clock, orderFiles, files, documents } = services;
  let secret: Promise<string> | undefined;
  const linkSecret = () => {
    secret ??= findSecret(db, 'downloads');
    return secret;
  };
  /** The files that can be downloaded at once; making missing ones again is started. */
  const presentOf = async (order: StoredOrder) => {
    const made = await findOrderFiles(db, order.id);
    return isLicensed(order) ? await orderFiles.present(order, made) : made;
  };
  const signing = async ({ accessVersion }: Session) => ({
    secret: await linkSecret(),
    now: clock.now(),
    accessVersion,
  });

  const replyOf = async (order: StoredOrder, session: Session) =>
    orderReply(
      order,
      {
        made: await presentOf(order),
        upgrades: await upgradesOf(db, session.userId),
        refunds: await findRefunds(db, [order.id]),
        documents: await findDocuments(db, [order.id]),
      },
      await signing(session),
    );

  /** A credit note, made if it is missing. */
  const documentReply = async (order: StoredOrder, number: string) => {
    const document = (await findDocuments(db, [order.id])).find((each) => each.number === number);
    if (!document) return noFile();
    const name = documentFile(order, document);
    if (!(await files.has(name))) await documents.makeCreditNote(order, document);
    return { kind: 'stored file', file: name, type: types.pdf, name: `${number}.pdf` } as const;
  };

  return {
    success: async ({ session }) => {
      const order = await findNewestPaid(db, session.userId);
      if (!order) return refuse(404, 'There is no paid order yet.');
      return await replyOf(order, session);
    },

    // Too many to check each file: a missing one is made again when its link is followed.
    orders: async ({ session }) => {
      const found = await findPaidOrders(db, session.userId, maxListed);
      const ids = found.map(({ id }) => id);
      const made = await findFilesOfOrders(db, ids);
      const refunds = Map.groupBy(await findRefunds(db, ids), ({ order_id }) => order_id);
      const signed = await signing(session);
      const upgrades = await upgradesOf(db, session.userId);
      return {
        data: found.map((order) =>
          orderRow(
            order,
            {
              made: made.get(order.id) ?? {},
              upgrades,
              refunds: refunds.get(order.id) ?? [],
              documents: [],
            },
            signed,
          ),
        ),
      };
    },

    // Another account's order counts as missing, and so does one that was never paid.
    order: async ({ params, session }) => {
      const order = await findOwnOrder(db, session.userId, params.order_id);
      if (!order || !isSettled(order)) return refuse(404, 'This order does not exist.');
      const licence = await licenceOf(db, order);
      const reply = await replyOf(order, session);
      return licence ? { ...reply, licence } : reply;
    },

    // The link opens in a new tab, where no token is sent: it names the account itself, in its signed part.
    download: async ({ params }) => {
      const link = readDownloadLink(await linkSecret(), params.link, clock.now());
      const order = link && (await findOrder(db, link.orderId));
      if (!link || order?.user_id !== link.userId || !isPaid(order)) return noFile();
      if (link.file === 'zip' && !isLicensed(order)) return noFile();
      if (!(await isAccessCurrent(db, link))) return noFile();
      if (typeof link.file === 'object') return await documentReply(order, link.file.document);
      const file = await orderFiles.open(order, await findOrderFiles(db, order.id), fileKinds[link.file]);
      if (file.kind === 'making') return stillMaking;
      if (file.kind === 'failed') return notMade;
      return {
        kind: 'stored file',
        file: file.name,
        type: types[link.file],
        name: `${numberOf(order)}.${link.file}`,
      };
    },
  } satisfies Partial<Handlers>;
};
