/** What an order's upgrade code credits at a later checkout (decisions, sections 3 and 6; docs/decisions, 0009). */
import type { CartItem, NamedAmount, OrderRef } from './cart.ts';
import { optionKey } from './cart-wish.ts';
import type { FieldError } from './failure-body.ts';
import { licenceKinds } from './shop.ts';

export const codeUnknownMessage =
  'We don’t know this upgrade code. Please check it against your order, or leave the field empty.';
export const codeTooOftenMessage = 'Too many upgrade codes were tried.';
export const codeForeignFontsMessage = 'This upgrade code is for other fonts than those in your cart.';
export const codeCoveredMessage = 'This order already covers what is in your cart.';
export const codeLoweredMessage =
  'An upgrade keeps every licence and script of the order whose code it uses, at the same size or larger.';
export const codeRefundedMessage =
  'This upgrade code no longer counts: an order that paid for this licence was refunded.';
export const codeUsedMessage = (by: string) =>
  `This licence was upgraded already, by order ${by}. Please use the code of that order.`;
export const codeLicenseeMessage = (licensee: string) =>
  `This upgrade code is for a licence of ${licensee}. It counts only in an order for the same licensee.`;

/** A licence of a paid order, as far as an upgrade depends on it. */
export type EarlierLine = Pick<CartItem, 'id' | 'type' | 'options' | 'scripts'> & {
  readonly paidCents: number;
  /** A Junior's licence is for study and personal work: the full one of the same size is larger. */
  readonly isJunior: boolean;
  /** The order whose licence took its place. */
  readonly upgradedBy?: OrderRef | undefined;
  /** Whether money that paid for it, here or in an order that it upgraded, was given back. */
  readonly isRefunded: boolean;
};

/** A paid order, as far as an upgrade depends on it. */
export type EarlierOrder = OrderRef & {
  /** As `licenseeName` has it. */
  readonly licensee: string;
  readonly lines: readonly EarlierLine[];
};

type Line = Pick<CartItem, 'id' | 'type' | 'options' | 'scripts' | 'amount'>;

type Judged =
  | { readonly kind: 'credited'; readonly cents: number }
  | { readonly kind: 'upgraded'; readonly by: OrderRef }
  | { readonly kind: 'licensee' | 'font' | 'lowered' | 'covered' | 'refunded' };

/** What the earlier order credits to a line of the new one for this licensee, or why it credits nothing. */
function judge(earlier: EarlierOrder, licensee: string, line: Line): Judged {
  if (!isSameLicensee(earlier.licensee, licensee)) return { kind: 'licensee' };
  const old = earlier.lines.find((each) => optionKey(each) === optionKey(line));
  if (!old) return { kind: 'font' };
  if (old.upgradedBy) return { kind: 'upgraded', by: old.upgradedBy };
  if (old.isRefunded) return { kind: 'refunded' };
  if (covers(old, line) && !old.isJunior) return { kind: 'covered' };
  if (!covers(line, old)) return { kind: 'lowered' };
  return { kind: 'credited', cents: Math.min(old.paidCents, line.amount) };
}

type Licence = Pick<CartItem, 'options' | 'scripts'>;

/** Whether everything that `b` licenses is licensed by `a`, too. */
const covers = (a: Licence, b: Licence): boolean =>
  licenceKinds.every((kind) => a.options[kind] >= b.options[kind]) &&
  Object.keys(b.scripts).every((id) => Object.hasOwn(a.scripts, id));

/** Cents that the earlier order credits to a line: what was paid for this very licence, at most the new line. */
export function upgradeCredit(earlier: EarlierOrder, licensee: string, line: Line): number {
  const judged = judge(earlier, licensee, line);
  return judged.kind === 'credited' ? judged.cents : 0;
}

/** What is wrong with a code that credits none of these lines; undefined when it credits one. */
export function upgradeFault(
  earlier: EarlierOrder,
  licensee: string,
  lines: readonly Line[],
): Pick<FieldError, 'message' | 'rule'> | undefined {
  const judged = lines.map((line) => judge(earlier, licensee, line));
  const said = (kind: Judged['kind']) => judged.some((each) => each.kind === kind);
  if (judged.some((each) => each.kind === 'credited' && each.cents > 0)) return undefined;
  if (said('licensee')) return { message: codeLicenseeMessage(earlier.licensee), rule: 'other_licensee' };
  const upgraded = judged.find((each) => each.kind === 'upgraded');
  if (upgraded) return { message: codeUsedMessage(upgraded.by.number), rule: 'used_code' };
  if (said('lowered')) return { message: codeLoweredMessage, rule: 'lowered' };
  if (said('covered')) return { message: codeCoveredMessage, rule: 'covered' };
  if (said('refunded')) return { message: codeRefundedMessage, rule: 'refunded' };
  return { message: codeForeignFontsMessage, rule: 'foreign_code' };
}

/** What one writes so today and otherwise tomorrow: spaces, dashes, quotes, stops; and what nobody sees. */
const incidental = /[\s\p{C}\p{Default_Ignorable_Code_Point}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}.,;:'"´`]/gu;

/** Through capitals, because ß has two of them. */
const comparable = (name: string): string =>
  name.replace(incidental, '').normalize('NFKC').toUpperCase().toLowerCase().replace(incidental, '');

/** Whether licences for these two names are one's; a name without a sign of its own is nobody's. */
export const isSameLicensee = (a: string, b: string): boolean =>
  comparable(a) !== '' && comparable(a) === comparable(b);

/** The frozen figures of an order. */
type Paid = {
  readonly cart: readonly Pick<CartItem, 'amount' | 'upgrade_of'>[];
  readonly subtotal: { readonly amount: number };
  readonly discounts: readonly NamedAmount[];
};

/**
 * Cents that were paid before tax for a line of an order: its price without its share of a Junior discount. The credit
 * of an upgrade was paid, in the order before; and where there is one, there is no other discount.
 */
export function paidFor({ cart, subtotal, discounts }: Paid, { amount }: Pick<CartItem, 'amount'>): number {
  if (cart.some(({ upgrade_of }) => upgrade_of)) return amount;
  const discount = -discounts.reduce((sum, each) => sum + each.amount, 0);
  // Rounded up, so that all the shares together never come to less than what was taken off.
  return subtotal.amount === 0 ? 0 : amount - Math.ceil((discount * amount) / subtotal.amount);
}

/** One licence that took the place of another of the same thing. `line` is its `optionKey`. */
export type Upgrade = { readonly line: string; readonly of: UpgradeOrder; readonly by: UpgradeOrder };
type UpgradeOrder = OrderRef & { readonly isPaid: boolean };

/** The order whose licence stands in the place of this one: the next in the chain that is paid, if any. */
export function upgradedBy(
  upgrades: readonly Upgrade[],
  orderId: string,
  line: string,
): OrderRef | undefined {
  for (const { by } of upgrades.filter((each) => each.of.id === orderId && each.line === line)) {
    const standing = by.isPaid ? by : upgradedBy(upgrades, by.id, line);
    if (standing) return { id: standing.id, number: standing.number };
  }
  return undefined;
}

/** Whether an order that this licence upgraded, directly or through others, isn't paid any more. */
export const restsOnRefund = (upgrades: readonly Upgrade[], orderId: string, line: string): boolean =>
  upgrades.some(
    ({ of, by, line: own }) =>
      by.id === orderId && own === line && (!of.isPaid || restsOnRefund(upgrades, of.id, line)),
  );

/** As typed, with spaces, dashes or small letters: the form in which codes are kept; empty for no code. */
export const tidyCode = (code: string | undefined): string =>
  (code ?? '').replace(/[\s–—-]/g, '').toUpperCase();

/** In groups of four, as people read it. */
export const codeText = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
