/** The credit of an order's upgrade code at a later checkout (§upgrade.raised-line, §upgrade.credit; decision 0009). */
import type { CartItem, NamedAmount, OrderRef } from './cart.ts';
import { optionKey } from './cart-command.ts';
import type { FieldError } from './failure-body.ts';
import { kindsIn, tierOf } from './licence.ts';

export const codeUnknownMessage =
  'We don’t know this upgrade code. Please check it against your order, or leave the field empty.';
export const codeRateLimitMessage = 'Too many upgrade codes were tried.';
export const codeOtherFontsMessage = 'This upgrade code isn’t for the fonts in your cart.';
export const codeCoveredMessage = 'This order already covers what is in your cart.';
export const codeLoweredMessage =
  'An upgrade keeps every licence and script of the order whose code it uses, at the same size or larger.';
export const codeRefundedMessage =
  'This upgrade code is no longer valid: an order that paid for this licence was refunded.';
export const codeUsedMessage = (by: string) =>
  `This licence has already been upgraded, by order ${by}. Please use that order’s code.`;
export const codeLicenseeMessage = (licensee: string) =>
  `This upgrade code is for a licence of ${licensee}. It’s valid only in an order for the same licensee.`;

/** A licence of a paid order, reduced to what an upgrade depends on. */
export type EarlierLine = Pick<CartItem, 'id' | 'type' | 'options' | 'scripts'> & {
  readonly paidCents: number;
  /** A Junior's licence is for study and personal work: a full licence of the same size counts as larger. */
  readonly isJunior: boolean;
  /** The order whose licence replaced it. */
  readonly upgradedBy?: OrderRef | undefined;
  /** Whether a payment for it, in this order or in one that it upgraded, was refunded. */
  readonly isRefunded: boolean;
};

/** A paid order, reduced to what an upgrade depends on. */
export type EarlierOrder = OrderRef & {
  /** The result of `licenseeName`. */
  readonly licensee: string;
  readonly lines: readonly EarlierLine[];
};

type Line = Pick<CartItem, 'id' | 'type' | 'options' | 'scripts' | 'amount'>;

type Assessment =
  | { readonly kind: 'credited'; readonly cents: number }
  | { readonly kind: 'upgraded'; readonly by: OrderRef }
  | { readonly kind: 'licensee' | 'font' | 'lowered' | 'covered' | 'refunded' };

/** The earlier order's credit for a line of the new order for this licensee, or the reason why there is none. */
function assessLine(earlier: EarlierOrder, licensee: string, line: Line): Assessment {
  if (!isSameLicensee(earlier.licensee, licensee)) return { kind: 'licensee' };
  const earlierLine = earlier.lines.find((each) => optionKey(each) === optionKey(line));
  if (!earlierLine) return { kind: 'font' };
  if (earlierLine.upgradedBy) return { kind: 'upgraded', by: earlierLine.upgradedBy };
  if (earlierLine.isRefunded) return { kind: 'refunded' };
  if (covers(earlierLine, line) && !earlierLine.isJunior) return { kind: 'covered' };
  if (!covers(line, earlierLine)) return { kind: 'lowered' };
  return { kind: 'credited', cents: Math.min(earlierLine.paidCents, line.amount) };
}

type Licence = Pick<CartItem, 'options' | 'scripts'>;

/** Whether `a` licenses everything that `b` does. */
const covers = (a: Licence, b: Licence): boolean =>
  kindsIn(b.options).every((kind) => tierOf(a.options, kind) >= tierOf(b.options, kind)) &&
  Object.keys(b.scripts).every((id) => Object.hasOwn(a.scripts, id));

/** Cents that the earlier order credits to a line: what was paid for this very licence, at most the line's price. */
export function upgradeCredit(earlier: EarlierOrder, licensee: string, line: Line): number {
  const assessed = assessLine(earlier, licensee, line);
  return assessed.kind === 'credited' ? assessed.cents : 0;
}

/** The error of a code that credits none of these lines; undefined when it credits one. */
export function upgradeError(
  earlier: EarlierOrder,
  licensee: string,
  lines: readonly Line[],
): Pick<FieldError, 'message' | 'rule'> | undefined {
  const assessed = lines.map((line) => assessLine(earlier, licensee, line));
  const hasKind = (kind: Assessment['kind']) => assessed.some((each) => each.kind === kind);
  if (assessed.some((each) => each.kind === 'credited' && each.cents > 0)) return undefined;
  if (hasKind('licensee')) return { message: codeLicenseeMessage(earlier.licensee), rule: 'other_licensee' };
  const upgraded = assessed.find((each) => each.kind === 'upgraded');
  if (upgraded) return { message: codeUsedMessage(upgraded.by.number), rule: 'used_code' };
  if (hasKind('lowered')) return { message: codeLoweredMessage, rule: 'lowered' };
  if (hasKind('covered')) return { message: codeCoveredMessage, rule: 'covered' };
  if (hasKind('refunded')) return { message: codeRefundedMessage, rule: 'refunded' };
  return { message: codeOtherFontsMessage, rule: 'foreign_code' };
}

/** Characters that people write inconsistently: spaces, dashes, quotes, stops, invisible ones. */
const ignoredCharacters = /[\s\p{C}\p{Default_Ignorable_Code_Point}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}.,;:'"´`]/gu;

/** Via upper case, because ß becomes SS. */
const normalizedName = (name: string): string =>
  name
    .replace(ignoredCharacters, '')
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replace(ignoredCharacters, '');

/** Whether two names denote the same licensee; a name that is empty when normalized matches none (§upgrade.licensee). */
export const isSameLicensee = (a: string, b: string): boolean =>
  normalizedName(a) !== '' && normalizedName(a) === normalizedName(b);

/** The frozen figures of an order. */
type PaidOrder = {
  readonly cart: readonly Pick<CartItem, 'amount' | 'upgrade_of'>[];
  readonly subtotal: { readonly amount: number };
  readonly discounts: readonly NamedAmount[];
};

/**
 * Cents paid before tax for a line of an order: its price without its share of a Junior discount. An upgrade credit counts
 * as paid, namely in the earlier order; and an order with one has no other discount.
 */
export function paidCentsFor(
  { cart, subtotal, discounts }: PaidOrder,
  { amount }: Pick<CartItem, 'amount'>,
): number {
  if (cart.some(({ upgrade_of }) => upgrade_of)) return amount;
  const discount = -discounts.reduce((sum, each) => sum + each.amount, 0);
  // Rounded up, so that the shares never add up to less than the discount.
  return subtotal.amount === 0 ? 0 : amount - Math.ceil((discount * amount) / subtotal.amount);
}

/** A licence that replaced another of the same option. `line` is its `optionKey`. */
export type Upgrade = { readonly line: string; readonly of: UpgradeOrder; readonly by: UpgradeOrder };
type UpgradeOrder = OrderRef & { readonly isPaid: boolean };

/** The order whose licence replaced this one: the next paid one in the chain of upgrades, if any (§upgrade.old-line). */
export function upgradedBy(
  upgrades: readonly Upgrade[],
  orderId: string,
  line: string,
): OrderRef | undefined {
  for (const { by } of upgrades.filter((each) => each.of.id === orderId && each.line === line)) {
    const replacement = by.isPaid ? by : upgradedBy(upgrades, by.id, line);
    if (replacement) return { id: replacement.id, number: replacement.number };
  }
  return undefined;
}

/** Whether an order that this licence upgraded, directly or indirectly, is no longer paid. */
export const dependsOnRefund = (upgrades: readonly Upgrade[], orderId: string, line: string): boolean =>
  upgrades.some(
    ({ of, by, line: upgradedLine }) =>
      by.id === orderId && upgradedLine === line && (!of.isPaid || dependsOnRefund(upgrades, of.id, line)),
  );

/** The code in its stored form: without spaces and dashes, in capitals; empty for no code. */
export const normalizeCode = (code: string | undefined): string =>
  (code ?? '').replace(/[\s–—-]/g, '').toUpperCase();

/** The code for display, in groups of four. */
export const formatCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
