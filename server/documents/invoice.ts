/** An invoice as PDF (§licensee.sentence). */
import { longDate } from '../../domain/dates.ts';
import { licensedTo } from '../../domain/postal-address.ts';
import { drawCommercialDocument } from './commercial-document.ts';
import type { OrderDocument } from './order-document.ts';

/** The PDF's bytes; the same for the same values. Runs in a worker thread: some 0.2 s. */
export async function makeInvoice(order: OrderDocument): Promise<Uint8Array> {
  const { number, foundry, paidAt, licensee, purchaser, reference, discounts, tax, subtotal } = order;
  return await drawCommercialDocument({
    title: `Invoice ${number}`,
    number,
    createdAt: paidAt,
    dates: [longDate(paidAt.toISOString())],
    foundry,
    people: [
      { label: purchaser ? licensedTo : `${licensedTo}, and paid by`, ...licensee },
      ...(purchaser ? [{ label: 'Purchaser', ...purchaser }] : []),
      { label: 'From', texts: [...foundry.address, foundry.email] },
      ...(reference ? [{ label: 'Project reference', texts: [reference] }] : []),
    ],
    lines: order.lines,
    sums: [
      ...(discounts.length > 0 || tax ? [{ name: 'Subtotal', value: subtotal }] : []),
      ...discounts,
      ...(tax ? [tax] : []),
    ],
    total: order.total,
    notes: notes(order),
    isLetterSize: order.isUsOrder,
  });
}

function notes({ isUsOrder, foundry, isDemo }: OrderDocument): string {
  const licence = `Paid in full. The fonts are licensed under the ${foundry.name} font ${
    isUsOrder ? 'licence agreement (United States)' : 'licence agreement'
  } that comes with them; each font’s own licence text lies beside it.`;
  return isDemo ? `${licence} Demo shop: open fonts, test payments only. No money was taken.` : licence;
}
