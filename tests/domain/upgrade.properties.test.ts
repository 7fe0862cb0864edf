/** Chains of orders by one account for several licensees: nobody gets a licence for less than its price. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CartItem, OrderRef } from '../../domain/cart.ts';
import { optionKey } from '../../domain/cart-command.ts';
import { juniorOf } from '../../domain/junior.ts';
import { priceLine } from '../../domain/pricing.ts';
import { type Totals, totalsOf } from '../../domain/totals.ts';
import {
  dependsOnRefund,
  type EarlierOrder,
  isSameLicensee,
  paidCentsFor,
  type Upgrade,
  upgradeCredit,
  upgradedBy,
} from '../../domain/upgrade.ts';
import { choice, settings } from '../support/price-list.ts';

const licensees = ['Quay Studio', 'Company One Ltd'] as const;
const scripts = [
  { id: 1, name: 'Cyrillic', multiplier: 0.5 },
  { id: 2, name: 'Greek', multiplier: 0.25 },
];

type Line = Pick<CartItem, 'id' | 'type' | 'options' | 'scripts' | 'amount'> & { upgrade_of?: OrderRef };
type Order = OrderRef &
  Pick<Totals, 'subtotal' | 'discounts'> & {
    readonly licensee: string;
    readonly isJunior: boolean;
    readonly cart: readonly Line[];
    /** The money charged for each line before tax. */
    readonly money: readonly number[];
    isPaid: boolean;
  };
type Account = { orders: Order[]; links: { line: string; of: Order; by: Order }[] };

const upgradesOf = ({ links }: Account): Upgrade[] => links.map((link) => ({ ...link }));

const earlier = (account: Account, order: Order): EarlierOrder => ({
  id: order.id,
  number: order.number,
  licensee: order.licensee,
  lines: order.cart.map((line) => ({
    ...line,
    paidCents: paidCentsFor(order, line),
    isJunior: order.isJunior,
    upgradedBy: upgradedBy(upgradesOf(account), order.id, optionKey(line)),
    isRefunded: dependsOnRefund(upgradesOf(account), order.id, optionKey(line)),
  })),
});

const wanted = fc.record({
  id: fc.constant(1),
  type: fc.constantFrom('families' as const, 'styles' as const),
  licences: fc.constantFrom('D1', 'D2', 'D3', 'W1', 'D1 W1', 'D2 W2', 'D3 W3 A2'),
  scripts: fc.subarray(scripts),
});
const purchase = fc.record({
  kind: fc.constant('buy' as const),
  licensee: fc.nat({ max: licensees.length - 1 }),
  lines: fc.uniqueArray(wanted, { minLength: 1, maxLength: 2, selector: optionKey }),
  /** The order whose code is entered, counted from the latest; none beyond the first. */
  code: fc.nat({ max: 3 }),
  junior: fc.constantFrom(undefined, undefined, undefined, 'is_student_order', 'is_graduate_order'),
  /** A price list or a quote of another day. */
  priceFactor: fc.constantFrom(1, 1, 1, 0.5, 2),
});
const refund = fc.record({ kind: fc.constant('refund' as const), order: fc.nat({ max: 3 }) });
type Purchase = typeof purchase extends fc.Arbitrary<infer T> ? T : never;

const priced = ({ id, type, licences, scripts: chosen }: Purchase['lines'][number], factor: number): Line => {
  const option = {
    styles_no: type === 'styles' ? 1 : 8,
    multiplication: type === 'styles' ? 1 : 0.8,
    pro: false,
  };
  const line = priceLine({ type, options: choice(licences), option, scripts: chosen, settings });
  if (!line.ok) throw new Error(line.reason);
  const names = Object.fromEntries(chosen.map((script) => [String(script.id), { name: script.name }]));
  return { id, type, options: choice(licences), scripts: names, amount: line.amountCents * factor };
};

function buy(account: Account, { licensee, lines, code, junior, priceFactor }: Purchase): void {
  const whom = licensees[licensee] ?? '';
  const coded = account.orders.filter(({ isPaid }) => isPaid).at(-1 - code);
  const discount = junior && juniorOf({ [junior]: true });
  const upgrade = coded && !discount ? earlier(account, coded) : undefined;
  const pricedLines = lines.map((line) => priced(line, priceFactor));
  const credits = pricedLines.map((line) => (upgrade ? upgradeCredit(upgrade, whom, line) : 0));
  const totals = totalsOf({
    linesCents: pricedLines.map(({ amount }) => amount),
    junior: discount,
    upgradeCents: credits.reduce((sum, cents) => sum + cents, 0),
  });
  const number = `SK-${10_001 + account.orders.length}`;
  const cart = pricedLines.map((line, index) =>
    upgrade && credits[index] ? { ...line, upgrade_of: { id: upgrade.id, number: upgrade.number } } : line,
  );
  const { subtotal, discounts } = totals;
  const frozen = { cart, subtotal, discounts };
  const money = cart.map((line, index) => paidCentsFor(frozen, line) - (credits[index] ?? 0));
  const order: Order = {
    id: number,
    number,
    licensee: whom,
    isJunior: discount !== undefined,
    ...frozen,
    money,
    isPaid: true,
  };
  expect(money.every((cents) => cents >= 0)).toBe(true);
  expect(money.reduce((sum, cents) => sum + cents, 0)).toBeLessThanOrEqual(totals.total.amount);
  // Credits only money that was not refunded.
  for (const [index, line] of cart.entries())
    expect(credits[index]).toBeLessThanOrEqual(unrefundedCents(account.orders, whom, optionKey(line)));
  account.orders.push(order);
  for (const line of cart)
    if (coded && line.upgrade_of) account.links.push({ line: optionKey(line), of: coded, by: order });
}

/** Money charged and not refunded for something licensed to one licensee. */
const unrefundedCents = (orders: readonly Order[], whom: string, key: string): number =>
  orders
    .filter(({ isPaid, licensee }) => isPaid && isSameLicensee(licensee, whom))
    .flatMap(({ cart, money }) => cart.map((line, index) => ({ line, cents: money[index] ?? 0 })))
    .filter(({ line }) => optionKey(line) === key)
    .reduce((sum, { cents }) => sum + cents, 0);

/** Every licence that somebody holds or held: the licensee, the thing, and its price less a Junior discount. */
const licences = ({ orders }: Account) =>
  orders.flatMap((order) =>
    order.cart.map((line) => ({ order, line, key: optionKey(line), price: paidCentsFor(order, line) })),
  );

function expectNoneCheaper(account: Account): void {
  const { orders } = account;
  const wasRefunded = orders.some(({ isPaid }) => !isPaid);
  for (const whom of licensees) {
    const ownLicences = licences(account).filter(({ order }) => order.licensee === whom);
    for (const key of new Set(ownLicences.map((each) => each.key))) {
      const prices = ownLicences.filter((each) => each.key === key);
      const inForce = prices.filter(({ order }) => {
        const upgrades = upgradesOf(account);
        return (
          order.isPaid && !upgradedBy(upgrades, order.id, key) && !dependsOnRefund(upgrades, order.id, key)
        );
      });
      // All licences in force side by side are paid for, each by itself.
      const sum = inForce.reduce((cents, { price }) => cents + price, 0);
      expect(unrefundedCents(orders, whom, key)).toBeGreaterThanOrEqual(sum);
      const dearest = Math.max(...prices.map(({ price }) => price));
      if (!wasRefunded) expect(unrefundedCents(orders, whom, key)).toBeGreaterThanOrEqual(dearest);
    }
  }
}

const steps = fc.array(fc.oneof({ weight: 4, arbitrary: purchase }, { weight: 1, arbitrary: refund }), {
  minLength: 4,
  maxLength: 14,
});

// §upgrade.credit, §upgrade.chain
test('no chain of orders makes a licence cheaper than its price, for nobody', () => {
  fc.assert(
    fc.property(steps, (chain) => {
      const account: Account = { orders: [], links: [] };
      for (const step of chain) {
        const refunded = step.kind === 'refund' ? account.orders.at(-1 - step.order) : undefined;
        if (step.kind === 'buy') buy(account, step);
        if (refunded) refunded.isPaid = false;
        expectNoneCheaper(account);
      }
    }),
    { numRuns: 2000 },
  );
});
