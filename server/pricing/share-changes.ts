/** The changes since a cart was shared, line by line and with reasons (§share.open.repriced). */
import type { CartChange, CartItem } from '../../domain/cart.ts';
import { optionKey } from '../../domain/cart-command.ts';
import { longDate } from '../../domain/dates.ts';
import { whyPriceChanged } from '../../domain/price-text.ts';
import { numberOf } from '../email/order-emails.ts';
import type { StoredQuote } from '../stores/shared-carts.ts';
import { retiredMessage } from './lines.ts';

/** `lines` are the shared ones, `currentLines` those for sale now; `removals` gives the reasons for missing ones. */
export function shareChanges(
  lines: readonly CartItem[],
  currentLines: readonly CartItem[],
  removals: readonly CartChange[],
  quote: StoredQuote | undefined,
): CartChange[] {
  return lines.flatMap((line): CartChange[] => {
    const { id, type, name } = line;
    const present = currentLines.find((item) => optionKey(item) === optionKey(line));
    if (!present) {
      const reason =
        removals.find((change) => optionKey(change) === optionKey(line))?.reason ?? retiredMessage(name);
      return [{ id, type, field: 'item', was: `${name}, ${line.value}`, now: 'Removed', reason }];
    }
    if (present.amount === line.amount) return [];
    const why = whyPriceChanged(line.breakdown, present.breakdown);
    return [
      {
        id,
        type,
        field: 'price',
        was: line.value,
        now: present.value,
        reason: `${quoteEndedText(line, quote)}${why}`,
      },
    ];
  });
}

/** The reason for a price change when a quote has expired. */
function quoteEndedText(line: CartItem, quote: StoredQuote | undefined): string {
  if (quote)
    return `Quote ${numberOf(quote)} held this price until ${longDate(quote.valid_until.toISOString())}. `;
  return line.held_by ? `Quote ${line.held_by.number} has ended. ` : '';
}
