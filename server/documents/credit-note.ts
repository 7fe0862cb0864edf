/** A credit note as PDF: what went back of an invoice (§documents.credit-note). */
import { longDate } from '../../domain/dates.ts';
import { drawCommercialDocument } from './commercial-document.ts';
import { drawnParts, type OrderDocument } from './order-document.ts';

/** Lines, adjustments and total are those that went back. */
export type CreditNoteDocument = Omit<OrderDocument, 'paidAt' | 'isPaidByCard' | 'isReverseCharge'> & {
  readonly issuedAt: Date;
  /** The number of the invoice. */
  readonly invoice: string;
  /** Why, and what becomes of the licences: a paragraph each. */
  readonly notes: readonly string[];
};

/** The PDF's bytes; the same for the same values. Runs in a worker thread. */
export async function makeCreditNote(note: CreditNoteDocument): Promise<Uint8Array> {
  const { number, orderNumber, invoice, issuedAt } = note;
  return await drawCommercialDocument({
    ...drawnParts(note, note.notes),
    title: `Credit note ${number}`,
    createdAt: issuedAt,
    dates: [longDate(issuedAt.toISOString()), `For invoice ${invoice}`, `Order ${orderNumber}`],
  });
}
