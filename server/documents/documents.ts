/** What an order owes its buyer as files. The job asks for them; both keep the file and give its name in the file store. */

import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { Seller } from '../db/tables/orders.ts';
import type { FileStore } from '../gateways/files.ts';
import { orderNumber } from '../job/letters.ts';
import { type BoughtStyle, findBoughtStyles, findFontSources } from '../stores/fonts.ts';
import { findFoundry, findLicenceText } from '../stores/licence-texts.ts';
import { keepSeller, type StoredOrder } from '../stores/orders.ts';
import type { WorkPool } from '../work/pool.ts';
import { type OrderDocument, orderDocument } from './order-document.ts';
import type { ZipOrder, ZipStyle } from './zip.ts';

export type Documents = {
  /** The fonts that were bought with their licences. Made again, it is the same file under the same name. */
  readonly makeZip: (order: StoredOrder) => Promise<string>;
  readonly makeInvoice: (order: StoredOrder) => Promise<string>;
};

type Needs = { readonly config: Config; readonly db: Db; readonly files: FileStore; readonly work: WorkPool };

export function documentsOf({ config, db, files, work }: Needs): Documents {
  /** Whole WOFF2s are slow to make and the same for every buyer: kept by the hash of their source. */
  const wholeWebFont = async ({ source, source_hash }: BoughtStyle): Promise<string> => {
    const name = `whole/${source_hash}.woff2`;
    if (!(await files.has(name))) {
      const job = { module: 'catalogue/make-web-font.ts', name: 'makeWholeWebFont' };
      await files.keep(name, await work.run<string, Uint8Array>(job, source));
    }
    return files.path(name);
  };

  return {
    makeZip: async (order) => {
      const styles = await findBoughtStyles(db, order.quote.cart);
      if (styles.length === 0) throw new Error('None of the styles of this order is in the catalogue.');
      const key = order.quote.is_us_order ? 'eula-us' : 'eula';
      const body = await findLicenceText(db, key, order.paid_at ?? order.created_at);
      if (body === undefined) throw new Error('The catalogue has no licence text.');
      const zipped: ZipStyle[] = [];
      // No more at a time than there are threads: page fonts and invoices wait in the same line.
      for (let first = 0; first < styles.length; first += work.threads) {
        const some = styles.slice(first, first + work.threads);
        const woff2s = await Promise.all(some.map(wholeWebFont));
        for (const [index, { family, subfamily, source: ttf, licence }] of some.entries())
          zipped.push({ family, subfamily, ttf, woff2: woff2s[index] ?? '', licence });
      }
      const bytes = await work.run<ZipOrder, Uint8Array>(
        { module: 'documents/zip.ts', name: 'makeZip' },
        {
          name: `Skerry ${orderNumber(order)}`,
          madeAt: order.paid_at ?? order.created_at,
          styles: zipped,
          licence: { name: key === 'eula' ? 'Licence agreement.md' : 'License agreement (US).md', body },
        },
      );
      return await keep(`orders/${order.id}.zip`, bytes);
    },
    makeInvoice: async (order) => {
      const seller = order.seller ?? (await sellerOf(order));
      const fonts = await findFontSources(
        db,
        order.quote.cart.map(({ font_class }) => font_class),
      );
      const bytes = await work.run<OrderDocument, Uint8Array>(
        { module: 'documents/invoice.ts', name: 'makeInvoice' },
        orderDocument(order, seller.foundry, fonts, seller.is_demo),
      );
      return await keep(`orders/${order.id}.pdf`, bytes);
    },
  };

  /** Frozen with the first invoice: one that is made again says the same, whatever the foundry's address is then. */
  async function sellerOf({ id }: StoredOrder): Promise<Seller> {
    const foundry = await findFoundry(db);
    if (!foundry) throw new Error('The catalogue is empty.');
    const seller = { foundry, is_demo: config.stripe === undefined };
    return (await keepSeller(db, id, seller)) ?? seller;
  }

  async function keep(name: string, bytes: Uint8Array): Promise<string> {
    await files.keep(name, bytes);
    return name;
  }
}
