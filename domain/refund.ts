/** What of an order's money may go back, by line or by amount, with its sales tax to the cent (§refund.line, §refund.amount). */
import type { CartItem, NamedAmount } from './cart.ts';
import { optionKey } from './cart-command.ts';
import { moneyText } from './money.ts';

/** The frozen figures of an order. */
export type RefundableOrder = {
  readonly cart: readonly Pick<CartItem, 'type' | 'id' | 'amount' | 'upgrade_of'>[];
  readonly discounts: readonly NamedAmount[];
  readonly us_sales_tax: number;
  readonly total: { readonly amount: number };
};

/** What was paid for a line: without its share of the discount, and its share of the tax. Together the order's total. */
export type LineShare = { readonly line: string; readonly netCents: number; readonly taxCents: number };

/** What went back, or was asked to, of an order. */
export type EarlierRefund = {
  readonly cents: number;
  readonly taxCents: number;
  readonly lines: readonly string[];
};

/** Lines by their `optionKey`, an amount with its tax in it, or all that is left. */
export type RefundRequest = { readonly lines: readonly string[] } | { readonly cents: number } | 'all';

export type RefundPlan =
  | ({ readonly ok: true } & EarlierRefund)
  /** In words, for whoever asked. */
  | { readonly ok: false; readonly message: string };

/** Shares of `cents` by weight that add up to it: the differences of the running sum, rounded down. */
function allocate(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  let before = 0;
  return weights.map((weight) => {
    const after = before + weight;
    const share = Math.floor((cents * after) / sum) - Math.floor((cents * before) / sum);
    before = after;
    return share;
  });
}

/** What the discount takes off each line: of an upgrade's credit only from lines that upgrade, as far as it is known. */
function discountShares({ cart, discounts }: RefundableOrder): number[] {
  const discount = -discounts.reduce((sum, { amount }) => sum + amount, 0);
  const isUpgrade = cart.some(({ upgrade_of }) => upgrade_of);
  if (!isUpgrade)
    return allocate(
      discount,
      cart.map(({ amount }) => amount),
    );
  const known = cart.map(({ upgrade_of }) => upgrade_of?.credit ?? 0);
  const sum = known.reduce((total, cents) => total + cents, 0);
  return sum === discount
    ? known
    : allocate(
        discount,
        cart.map(({ amount, upgrade_of }) => (upgrade_of ? amount : 0)),
      );
}

/** What was paid for each line of an order, in its order. */
export function lineShares(order: RefundableOrder): LineShare[] {
  const discounts = discountShares(order);
  const nets = order.cart.map(({ amount }, index) => amount - (discounts[index] ?? 0));
  const taxes = allocate(order.us_sales_tax, nets);
  return order.cart.map((item, index) => ({
    line: optionKey(item),
    netCents: nets[index] ?? 0,
    taxCents: taxes[index] ?? 0,
  }));
}

/** A line's part of an amount without tax, in proportion to what was paid for it among the lines that bear it; rounded up. */
export function shareOf(
  order: RefundableOrder,
  cents: number,
  bears: (line: string) => boolean,
): (line: string) => number {
  const shares = lineShares(order).filter(({ line }) => bears(line));
  const sum = shares.reduce((total, { netCents }) => total + netCents, 0);
  return (line) => {
    const net = shares.find((share) => share.line === line)?.netCents;
    return net ? Math.ceil((cents * net) / sum) : 0;
  };
}

const sumOf = (parts: readonly EarlierRefund[], member: 'cents' | 'taxCents') =>
  parts.reduce((sum, part) => sum + part[member], 0);

const refuse = (message: string) => ({ ok: false, message }) as const;

/**
 * The lines whose licence ends with a refund: its own, and once nothing is left of the order's money all others that were paid
 * for here. One that an earlier order paid for, by an upgrade, stands.
 */
export function linesEnding(
  order: RefundableOrder,
  earlier: readonly EarlierRefund[],
  { cents, lines }: Pick<EarlierRefund, 'cents' | 'lines'>,
): readonly string[] {
  if (sumOf(earlier, 'cents') + cents < order.total.amount) return lines;
  const ended = new Set(earlier.flatMap((refund) => refund.lines));
  return lineShares(order)
    .filter(({ line, netCents }) => lines.includes(line) || (netCents > 0 && !ended.has(line)))
    .map(({ line }) => line);
}

/**
 * What goes back for a request, after what went back or was asked to before: never more than is left. Whoever asks for all that
 * is left gets it to the cent, and its licences end. A licence that cost nothing here ends for nothing.
 */
export function planRefund(
  order: RefundableOrder,
  earlier: readonly EarlierRefund[],
  request: RefundRequest,
): RefundPlan {
  const shares = lineShares(order);
  const ended = new Set(earlier.flatMap(({ lines }) => lines));
  const standing = shares.filter(({ line }) => !ended.has(line));
  // More than all: asked for here, and refunded at the provider meanwhile.
  const left = {
    cents: Math.max(0, order.total.amount - sumOf(earlier, 'cents')),
    taxCents: Math.max(0, order.us_sales_tax - sumOf(earlier, 'taxCents')),
  };
  const nothing = refuse('None of this order’s money is left to refund.');
  const plan = (part: EarlierRefund) =>
    ({ ok: true, ...part, lines: linesEnding(order, earlier, part) }) as const;
  const all = plan({ ...left, lines: standing.map(({ line }) => line) });
  if (request === 'all') return left.cents > 0 || standing.length > 0 ? all : nothing;
  if ('cents' in request) {
    if (left.cents <= 0) return nothing;
    if (request.cents > left.cents)
      return refuse(`At most ${moneyText(left.cents)} of this order can still be refunded.`);
    const taxCents = taxWithin(order, left, request.cents);
    return plan({ cents: request.cents, taxCents, lines: [] });
  }
  const asked = new Set(request.lines);
  const chosen = standing.filter(({ line }) => asked.has(line));
  if (chosen.length < asked.size)
    return refuse('One of these lines isn’t in this order, or has already been refunded.');
  if (chosen.length === standing.length) return all;
  const net = chosen.reduce((sum, { netCents }) => sum + netCents, 0);
  const tax = chosen.reduce((sum, { taxCents }) => sum + taxCents, 0);
  const taxCents = Math.min(tax, left.taxCents);
  const cents = taxCents + Math.min(net, Math.max(0, left.cents - left.taxCents));
  return plan({ cents, taxCents, lines: chosen.map(({ line }) => line) });
}

/** The tax in an amount: what stays keeps its part, so that no cent is lost by rounding each refund. */
function taxWithin(order: RefundableOrder, left: Omit<EarlierRefund, 'lines'>, cents: number): number {
  const staying = Math.round(((left.cents - cents) * order.us_sales_tax) / order.total.amount);
  return Math.min(Math.max(left.taxCents - staying, 0), cents);
}
