/** What isn't as it was when a cart was shared, line by line and with the reason (decisions, section 1). */
import type { CartChange, CartItem } from '../../domain/cart.ts';
import { optionKey } from '../../domain/cart-wish.ts';
import { longDate } from '../../domain/dates.ts';
import { whyPriceChanged } from '../../domain/price-text.ts';
import type { StoredQuote } from '../stores/shared-carts.ts';
import { quoteNumber } from './held-prices.ts';

/** `lines` are those that were shared, `now` those that are for sale; `gone` says why a line isn't. */
export function shareChanges(
  lines: readonly CartItem[],
  now: readonly CartItem[],
  gone: readonly CartChange[],
  quote: StoredQuote | undefined,
): CartChange[] {
  return lines.flatMap((line): CartChange[] => {
    const { id, type, name } = line;
    const present = now.find((item) => optionKey(item) === optionKey(line));
    if (!present) {
      const reason = gone.find((change) => optionKey(change) === optionKey(line))?.reason ?? '';
      const isSold = reason !== '' && !/is not for sale\.$/.test(reason);
      return [
        {
          id,
          type,
          field: 'item',
          was: `${name}, ${line.value}`,
          now: 'Removed',
          reason: isSold ? reason : `${name} is no longer for sale.`,
        },
      ];
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
        reason: `${ended(line, quote)}${why}`,
      },
    ];
  });
}

/** A quote held the price until its day. */
function ended(line: CartItem, quote: StoredQuote | undefined): string {
  if (quote)
    return `Quote ${quoteNumber(quote.number)} held this price until ${longDate(quote.valid_until.toISOString())}. `;
  return line.held_by ? `Quote ${line.held_by.number} has ended. ` : '';
}
