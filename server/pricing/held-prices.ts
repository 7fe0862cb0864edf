/** Prices that a quote holds: only for lines that are just as they were quoted (docs/decisions, 0008). */
import type { CartItem, HeldBy } from '../../domain/cart.ts';
import { licenceKinds } from '../../domain/shop.ts';
import type { HeldPrices } from '../stores/shared-carts.ts';
import type { KnownLine } from './lines.ts';

export const quoteNumber = (number: number): string => `SQ-${10_000 + number}`;

export const heldBy = ({ cart_id, number, valid_until }: HeldPrices): HeldBy => ({
  cart_id,
  number: quoteNumber(number),
  valid_until: valid_until.toISOString(),
});

/** The quoted line of the same thing under the same licence with the same scripts; undefined where there is none. */
export function heldLine({ lines }: HeldPrices, line: KnownLine): CartItem | undefined {
  const scripts = line.scripts.map(({ id }) => String(id)).sort();
  return lines.find(
    ({ id, type, options, scripts: quoted }) =>
      id === line.id &&
      type === line.type &&
      licenceKinds.every((kind) => options[kind] === line.options[kind]) &&
      Object.keys(quoted).sort().join() === scripts.join(),
  );
}
