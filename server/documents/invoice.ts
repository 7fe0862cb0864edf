/** An invoice as PDF (§licensee.sentence, §documents.invoice.facts). */
import { agreementFor } from '../../domain/agreement.ts';
import { longDate } from '../../domain/dates.ts';
import { drawCommercialDocument } from './commercial-document.ts';
import { drawnParts, type OrderDocument } from './order-document.ts';
import { reverseChargeNote } from './vat.ts';

/** The PDF's bytes; the same for the same values. Runs in a worker thread: some 0.2 s. */
export async function makeInvoice(order: OrderDocument): Promise<Uint8Array> {
  const { number, paidAt } = order;
  return await drawCommercialDocument({
    ...drawnParts(order, notes(order)),
    title: `Invoice ${number}`,
    createdAt: paidAt,
    dates: [
      `Invoice date ${longDate(paidAt.toISOString())}`,
      `Order ${order.orderNumber}, ${longDate(order.orderedAt.toISOString())}`,
      order.isPaidByCard ? 'Paid by card' : 'Nothing to pay',
    ],
  });
}

function notes({ isUsOrder, isReverseCharge, foundry }: OrderDocument): string[] {
  const agreement = agreementFor(isUsOrder).name.replace('L', 'l');
  return [
    ...(isReverseCharge ? [reverseChargeNote] : []),
    `Paid in full. The fonts are licensed under the ${foundry.name} font ${agreement} that comes with them; each font’s own licence text is in the same folder.`,
  ];
}
