/** What an order owes its buyer as files. The job asks for them; both keep the file and give its name in the file store. */
import type { StoredOrder } from '../stores/orders.ts';

export type Documents = {
  /** The fonts that were bought with their licences. Made again, it is the same file under the same name. */
  readonly makeZip: (order: StoredOrder) => Promise<string>;
  readonly makeInvoice: (order: StoredOrder) => Promise<string>;
};

/** Until the files can be made: whatever asks waits and asks again. */
export const noDocuments: Documents = {
  makeZip: () => Promise.reject(new Error('Zips are not made yet.')),
  makeInvoice: () => Promise.reject(new Error('Invoices are not made yet.')),
};
