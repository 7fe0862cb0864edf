/** What an order's upgrade code credits at a later checkout (decisions, section 3; docs/decisions, 0009). */
import type { CartItem, NamedAmount } from './cart.ts';
import { optionKey } from './cart-wish.ts';
import { upgradeName } from './totals.ts';

export const codeUnknownMessage =
  'We don’t know this upgrade code. Please check it against your order, or leave the field empty.';
export const codeUsedMessage = 'This upgrade code was used already.';
export const codeForeignFontsMessage = 'This upgrade code is for other fonts than those in your cart.';
export const codeTooOftenMessage = 'Too many upgrade codes were tried.';

type Line = Pick<CartItem, 'id' | 'type' | 'amount'>;

/** A paid order as far as a credit depends on it. */
export type EarlierOrder = {
  readonly cart: readonly Line[];
  readonly subtotal: { readonly amount: number };
  readonly discounts: readonly NamedAmount[];
};

/**
 * Cents: for each font of the new cart what was paid for it before tax in the earlier order, at most its new line. A
 * Junior discount lowers what was paid; an upgrade credit doesn't, because it was paid in the order before.
 */
export function upgradeCredit(earlier: EarlierOrder, lines: readonly Line[]): number {
  const junior = earlier.discounts
    .filter(({ name }) => name !== upgradeName)
    .reduce((sum, { amount }) => sum - amount, 0);
  const subtotal = earlier.subtotal.amount;
  // Rounded up, so that all the shares together never come to less than what was taken off.
  const share = (amount: number) => (subtotal === 0 ? 0 : Math.ceil((junior * amount) / subtotal));
  const paid = new Map(earlier.cart.map((line) => [optionKey(line), line.amount - share(line.amount)]));
  return lines.reduce((sum, line) => sum + Math.min(paid.get(optionKey(line)) ?? 0, line.amount), 0);
}

/** As typed, with spaces, dashes or small letters: the form in which codes are kept; empty for no code. */
export const tidyCode = (code: string | undefined): string =>
  (code ?? '').replace(/[\s–—-]/g, '').toUpperCase();

/** In groups of four, as people read it. */
export const codeText = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
