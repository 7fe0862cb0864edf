/** Totals of a cart, in this order: subtotal, one discount, tax, total (§pricing.total.order, §pricing.total.one-discount). */
import type { NamedAmount } from './cart.ts';
import type { Junior } from './junior.ts';
import { money, percentageOf } from './money.ts';

const totalName = 'Total';
export const upgradeName = 'Upgrade credit';

export type TotalsInput = {
  readonly linesCents: readonly number[];
  readonly junior?: Junior | undefined;
  /**
   * Credit for what was paid before tax, at most the new lines' price (see `upgradeCredit`); ignored with a Junior discount.
   */
  readonly upgradeCents?: number | undefined;
  /** Percent, 0 when no sales tax applies. */
  readonly taxPercentage?: number | undefined;
};

export type Totals = {
  readonly subtotal: { amount: number; value: string };
  /** Discounts are negative amounts. */
  readonly discounts: NamedAmount[];
  /** The amount that the tax is calculated from. */
  readonly taxableCents: number;
  readonly taxCents: number;
  readonly total: NamedAmount;
};

export function totalsOf({ linesCents, junior, upgradeCents = 0, taxPercentage = 0 }: TotalsInput): Totals {
  const subtotalCents = linesCents.reduce((sum, cents) => sum + cents, 0);
  const discountCents = junior
    ? percentageOf(subtotalCents, junior.percentage)
    : Math.min(Math.max(upgradeCents, 0), subtotalCents);
  const taxableCents = Math.max(0, subtotalCents - discountCents);
  const taxCents = percentageOf(taxableCents, Math.max(0, taxPercentage));
  const discounts =
    discountCents > 0 ? [{ name: junior?.name ?? upgradeName, ...money(-discountCents) }] : [];
  return {
    subtotal: money(subtotalCents),
    discounts,
    taxableCents,
    taxCents,
    total: { name: totalName, ...money(taxableCents + taxCents) },
  };
}
