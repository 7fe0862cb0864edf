/**
 * Made files: an order's zip, invoices and credit notes, and a quote's PDF. All write the file and return its name in the file
 * store. One that is made again has the same fonts, texts, sums and paper size; its faces and colours are those of today.
 */

import { agreementFor } from '../../domain/agreement.ts';
import { optionKey } from '../../domain/cart-command.ts';
import { formatsOf, licenceDetails } from '../../domain/licence.ts';
import { sharedCartPath } from '../../domain/shared-cart.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { StoredFoundry } from '../db/tables/catalogue.ts';
import type { Seller } from '../db/tables/orders.ts';
import { numberOf } from '../email/order-emails.ts';
import type { FileStore } from '../gateways/files.ts';
import { makeIfMissing } from '../gateways/made-files.ts';
import type { Services } from '../services.ts';
import { findDocuments, findInvoice, type StoredDocument } from '../stores/documents.ts';
import { findFontSources } from '../stores/fonts.ts';
import { findFoundry } from '../stores/foundry.ts';
import { findLicenceText } from '../stores/licence-texts.ts';
import { type StoredOrder, saveSeller } from '../stores/orders.ts';
import { findEndedLines, findRefund, findRefunds } from '../stores/refunds.ts';
import type { StoredQuote } from '../stores/shared-carts.ts';
import { mapAtMost } from '../worker-pool/map-at-most.ts';
import type { WorkerPool } from '../worker-pool/pool.ts';
import type { CreditNoteDocument } from './credit-note.ts';
import { paperOf } from './house-page.ts';
import {
  blockOf,
  correctionDocument,
  creditNoteDocument,
  invoiceBefore,
  type OrderDocument,
  orderDocument,
  refundsBefore,
} from './order-document.ts';
import type { QuoteDocument } from './quote.ts';
import { type OrderFont, orderFonts, soldWebFont } from './sold-fonts.ts';
import type { OrderZipInput, ZipFont } from './zip.ts';

export type Documents = {
  /** The fonts whose licences stand. */
  readonly makeZip: (order: StoredOrder) => Promise<string>;
  readonly makeInvoice: (order: StoredOrder) => Promise<string>;
  readonly makeCreditNote: (order: StoredOrder, document: StoredDocument) => Promise<string>;
};

/** The name of a document's file; invoices of before the series have that of their order. */
export const documentFile = ({ id }: StoredOrder, { number, year }: StoredDocument): string =>
  year === null ? `orders/${id}.pdf` : `orders/${id}-${number}.pdf`;

type Dependencies = {
  readonly config: Config;
  readonly db: Db;
  readonly files: FileStore;
  readonly workerPool: WorkerPool;
};

export function createDocuments({ config, db, files, workerPool }: Dependencies): Documents {
  /** In the licensed formats. */
  const zipFont = async ({ items, part: _, file, licence, ...font }: OrderFont): Promise<ZipFont> => {
    const formats = formatsOf(items.flatMap(({ licences }) => licences));
    return {
      ...font,
      formats,
      font: await files.path(file),
      licence: await files.path(licence),
      ...(formats.includes('WOFF2')
        ? { woff2: await files.path(await soldWebFont({ files, workerPool }, file)) }
        : {}),
    };
  };

  return {
    makeZip: async (order) => {
      const refunded = await findEndedLines(db, order.id);
      const standing = order.lines.cart.filter((item) => !refunded.has(optionKey(item)));
      const fonts = await orderFonts({ db, files, workerPool }, order, standing);
      if (fonts.length === 0) throw new Error('None of the styles of this order is in the catalogue.');
      const { key, name: agreementName } = agreementFor(order.lines.is_us_order);
      const agreedAt = order.paid_at ?? order.created_at;
      const body = await findLicenceText(db, key, agreedAt);
      if (body === undefined) throw new Error('The catalogue has no licence text.');
      const zipFonts = await mapAtMost(fonts, workerPool.threads, zipFont);
      const { seller, paper } = await sellerOf(order);
      const { purchaser, third_party, email } = order.licensee;
      const bytes = await workerPool.run<OrderZipInput, Uint8Array>(
        { module: 'documents/zip.ts', name: 'makeZip' },
        {
          name: `${seller.foundry.name} ${numberOf(order)}`,
          fonts: zipFonts,
          lines: standing.map((item) => ({
            name: item.name,
            details: licenceDetails(item),
            licences: item.licences,
          })),
          agreement: {
            name: agreementName,
            body,
            foundry: seller.foundry,
            orderNumber: numberOf(order),
            agreedAt,
            licensee: blockOf(third_party ?? { ...purchaser, email }),
            paper,
          },
        },
      );
      const { id, delivery_no } = order;
      return await save(delivery_no === 1 ? `orders/${id}.zip` : `orders/${id}-${delivery_no}.zip`, bytes);
    },
    makeInvoice: async (order) => {
      const document = await findInvoice(db, order.id);
      const bytes = await workerPool.run<OrderDocument, Uint8Array>(
        { module: 'documents/invoice.ts', name: 'makeInvoice' },
        orderDocument(order, await factsOf(order, document)),
      );
      return await save(documentFile(order, document), bytes);
    },
    makeCreditNote: async (order, document) => {
      const bytes = await workerPool.run<CreditNoteDocument, Uint8Array>(
        { module: 'documents/credit-note.ts', name: 'makeCreditNote' },
        await creditNote(order, document),
      );
      return await save(documentFile(order, document), bytes);
    },
  };

  /** For a refund, or for an invoice whose licensee was corrected. */
  async function creditNote(order: StoredOrder, document: StoredDocument): Promise<CreditNoteDocument> {
    const facts = await factsOf(order, document);
    if (document.corrects !== null)
      return correctionDocument(order, { ...facts, invoice: document.corrects });
    const refund = document.refund_id === null ? undefined : await findRefund(db, document.refund_id);
    if (!refund) throw new Error(`The credit note ${document.number} has no refund.`);
    const invoice = invoiceBefore(document, await findDocuments(db, [order.id]));
    return creditNoteDocument(order, refund, { ...facts, invoice: invoice?.number ?? '' });
  }

  /** When it was issued and what had gone back by then, the seller, and the fonts of the names. */
  async function factsOf(order: StoredOrder, document: StoredDocument) {
    const classes = order.lines.cart.map(({ font_class }) => font_class);
    const refunds = await findRefunds(db, [order.id]);
    const documents = refunds.length === 0 ? [] : await findDocuments(db, [order.id]);
    return {
      document,
      issuedAt: document.issued_at,
      before: refundsBefore(document, documents, refunds),
      ...(await sellerOf(order)),
      fonts: await findFontSources(db, classes),
    };
  }

  /** The seller and the size of its paper, frozen with the first document of the order, in today's faces and colours. */
  async function sellerOf(order: StoredOrder) {
    const current = await findFoundry(db);
    const seller = order.seller ?? (await freezeSeller(order, current));
    const { paper = current.paper } = seller;
    return { seller, paper: paperOf({ ...current, paper }, order.lines.is_us_order) };
  }

  async function freezeSeller({ id }: StoredOrder, current: StoredFoundry): Promise<Seller> {
    const { name, email, address, country, vat_number, legal, paper } = current;
    const seller = {
      foundry: { name, email, address, country, vat_number, legal },
      is_demo: config.stripe === undefined,
      paper,
    };
    return (await saveSeller(db, id, seller)) ?? seller;
  }

  async function save(name: string, bytes: Uint8Array): Promise<string> {
    await files.write(name, bytes);
    return name;
  }
}

/** The PDF of a quote: made with the quote, and again if the file is lost. */
export async function quoteFile(
  { config, db, files, workerPool }: Pick<Services, 'config' | 'db' | 'files' | 'workerPool'>,
  quoteRow: StoredQuote,
): Promise<string> {
  return await makeIfMissing(files, `quotes/${quoteRow.link_hash}.pdf`, async () => {
    const foundry = await findFoundry(db);
    const { quote, cart_id, created_at, valid_until, personal_info } = quoteRow;
    return await workerPool.run<QuoteDocument, Uint8Array>(
      { module: 'documents/quote.ts', name: 'makeQuote' },
      {
        number: numberOf(quoteRow),
        madeAt: created_at,
        validUntil: valid_until,
        foundry,
        info: personal_info,
        quote,
        fonts: await findFontSources(
          db,
          quote.cart.map(({ font_class }) => font_class),
        ),
        cartUrl: `${config.origin}${sharedCartPath(cart_id)}`,
        isDemo: config.stripe === undefined,
        paper: paperOf(foundry, quote.is_us_order),
      },
    );
  });
}
