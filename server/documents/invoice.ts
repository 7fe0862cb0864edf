/** An invoice as PDF (§licensee.sentence, §documents.invoice.facts). */
import { agreementFor } from '../../domain/agreement.ts';
import { longDate } from '../../domain/dates.ts';
import { licensedTo } from '../../domain/postal-address.ts';
import { drawCommercialDocument } from './commercial-document.ts';
import { type OrderDocument, sellerBlock } from './order-document.ts';
import { reverseChargeNote } from './vat.ts';

/** The PDF's bytes; the same for the same values. Runs in a worker thread: some 0.2 s. */
export async function makeInvoice(order: OrderDocument): Promise<Uint8Array> {
  const { number, foundry, paidAt, licensee, purchaser, reference, adjustments, subtotal } = order;
  return await drawCommercialDocument({
    title: `Invoice ${number}`,
    number,
    createdAt: paidAt,
    dates: [
      `Invoice date ${longDate(paidAt.toISOString())}`,
      `Order ${order.orderNumber}, ${longDate(order.orderedAt.toISOString())}`,
      order.isPaidByCard ? 'Paid by card' : 'Nothing to pay',
    ],
    foundry,
    people: [
      { label: purchaser ? licensedTo : `${licensedTo}, and paid by`, ...licensee },
      ...(purchaser ? [{ label: 'Purchaser', ...purchaser }] : []),
      { label: 'From', ...sellerBlock(foundry) },
      ...(reference ? [{ label: 'Project reference', texts: [reference] }] : []),
    ],
    lines: order.lines,
    sums: adjustments.length > 0 ? [{ name: 'Subtotal', value: subtotal }, ...adjustments] : [],
    total: order.total,
    notes: notes(order),
    isLetterSize: order.isUsOrder,
  });
}

function notes({ isUsOrder, isReverseCharge, foundry, isDemo }: OrderDocument): string[] {
  const agreement = agreementFor(isUsOrder).name.replace('L', 'l');
  return [
    ...(isReverseCharge ? [reverseChargeNote] : []),
    `Paid in full. The fonts are licensed under the ${foundry.name} font ${agreement} that comes with them; each font’s own licence text is in the same folder.`,
    ...(isDemo ? ['Demo shop: open fonts, test payments only. No money was taken.'] : []),
  ];
}
