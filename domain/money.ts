/** Money as integer cents, and its display text (§pricing.money.cents, §pricing.money.text). */
import { type Decimal, decimal, roundHalfUp, times } from './decimal.ts';

const hundred = decimal(100);

/** `$1,450`, `$62.50`, `−$246.88`: cents only when they aren't 0. `amountCents` is a whole number. */
export function moneyText(amountCents: number): string {
  const cents = Math.abs(amountCents);
  const dollars = String((cents - (cents % 100)) / 100).replace(/\B(?=(?:\d{3})+$)/g, ',');
  const rest = cents % 100 === 0 ? '' : `.${String(cents % 100).padStart(2, '0')}`;
  return `${amountCents < 0 ? '−' : ''}$${dollars}${rest}`;
}

/**
 * How an amount is written in the column of these texts, so that their points stand below each other: with cents where one of
 * them has some (§pricing.money.column). What is no amount stays as it is.
 */
export function columnTexts(texts: readonly string[]): (text: string) => string {
  const hasCents = texts.some((text) => text.includes('.'));
  return (text) => (hasCents && /\$[\d,]+$/.test(text) ? `${text}.00` : text);
}

/** Cents and display text as in API responses. */
export function money(amountCents: number): { amount: number; value: string } {
  return { amount: amountCents, value: moneyText(amountCents) };
}

/** Exact dollars in whole cents; halves of a cent are rounded up. */
export function centsOf(dollars: Decimal): number {
  return roundHalfUp(times(dollars, hundred));
}

/** A percentage of an amount, rounded half up to cents: 8.875 % of 24687 is 2191. */
export function percentageOf(amountCents: number, percentage: number): number {
  const { units, scale } = times(decimal(amountCents), decimal(percentage));
  return roundHalfUp({ units, scale: scale + 2 });
}
