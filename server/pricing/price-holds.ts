/** Prices held by a quote: only for lines that are exactly as quoted (docs/decisions, 0008). */
import type { CartItem, PriceHold } from '../../domain/cart.ts';
import { isSameChoice } from '../../domain/licence.ts';
import { numberOf } from '../email/order-emails.ts';
import type { StoredPriceHold } from '../stores/shared-carts.ts';
import type { ResolvedLine } from './lines.ts';

export const heldBy = (hold: StoredPriceHold): PriceHold => ({
  cart_id: hold.cart_id,
  number: numberOf(hold),
  valid_until: hold.valid_until.toISOString(),
});

/** The quoted line of the same item with the same licence and scripts; undefined if there is none. */
export function heldLine({ lines }: StoredPriceHold, line: ResolvedLine): CartItem | undefined {
  const scripts = line.scripts.map(({ id }) => String(id)).sort();
  return lines.find(
    ({ id, type, options, scripts: quoted }) =>
      id === line.id &&
      type === line.type &&
      isSameChoice(options, line.options) &&
      Object.keys(quoted).sort().join() === scripts.join(),
  );
}
