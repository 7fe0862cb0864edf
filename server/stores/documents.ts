/** Invoices and credit notes: their numbers without gaps, and whom they name (migration 0021). */
import { jsonb } from '@skerry/embedded-or-postgres/type-parsers';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { stored } from '../db/stored.ts';
import type { Licensee, OrderTables } from '../db/tables/orders.ts';
import type { StoredOrder } from './orders.ts';
import { licensee } from './stored-values.ts';

type DocumentRow = Selectable<OrderTables['documents']>;
export type StoredDocument = Omit<DocumentRow, 'licensee'> & { readonly licensee: Licensee };

const readLicensee = stored('documents.licensee', licensee);
const documentOf = (row: DocumentRow): StoredDocument => ({
  ...row,
  licensee: readLicensee(row.licensee, row.number),
});

/** Issues a document; the transaction's commit gives it the next number of its series and year (migration 0021). */
export async function issueDocument(
  trx: Trx,
  { id: order_id, licensee }: Pick<StoredOrder, 'id' | 'licensee'>,
  document: Pick<StoredDocument, 'kind'> & Partial<Pick<StoredDocument, 'refund_id' | 'corrects'>>,
): Promise<void> {
  await trx
    .insertInto('documents')
    .values({ ...document, order_id, licensee: jsonb(licensee) })
    .execute();
}

/** The documents of these orders, the oldest first. */
export async function findDocuments(db: Db, orderIds: readonly string[]): Promise<StoredDocument[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute();
  return rows.map(documentOf);
}

/** The invoice of a paid order: the newest, where its licensee was corrected. */
export async function findInvoice(db: Db, orderId: string): Promise<StoredDocument> {
  const documents = await findDocuments(db, [orderId]);
  const invoice = documents.findLast(({ kind }) => kind === 'invoice');
  if (!invoice) throw new Error(`The order ${orderId} has no invoice.`);
  return invoice;
}
