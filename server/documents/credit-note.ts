/** A credit note as PDF: what went back of an invoice (§documents.credit-note). */
import { longDate } from '../../domain/dates.ts';
import { licensedTo } from '../../domain/postal-address.ts';
import { drawCommercialDocument } from './commercial-document.ts';
import { type OrderDocument, sellerBlock } from './order-document.ts';

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
  const { number, orderNumber, invoice, foundry, issuedAt, licensee, purchaser, reference } = note;
  return await drawCommercialDocument({
    title: `Credit note ${number}`,
    number,
    createdAt: issuedAt,
    dates: [longDate(issuedAt.toISOString()), `For invoice ${invoice}`, `Order ${orderNumber}`],
    foundry,
    people: [
      { label: purchaser ? licensedTo : `${licensedTo}, and paid by`, ...licensee },
      ...(purchaser ? [{ label: 'Purchaser', ...purchaser }] : []),
      { label: 'From', ...sellerBlock(foundry) },
      ...(reference ? [{ label: 'Project reference', texts: [reference] }] : []),
    ],
    lines: note.lines,
    sums:
      note.adjustments.length > 0 ? [{ name: 'Subtotal', value: note.subtotal }, ...note.adjustments] : [],
    total: note.total,
    notes: [
      ...note.notes,
      ...(note.isDemo ? ['Demo shop: open fonts, test payments only. No money was taken.'] : []),
    ],
    isLetterSize: note.isUsOrder,
  });
}
