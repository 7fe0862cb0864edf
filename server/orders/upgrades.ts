/** An account's orders for upgrades: what each licence is worth, and which replaced which. */
import { optionKey } from '../../domain/cart-command.ts';
import { juniorOf } from '../../domain/junior.ts';
import { isLicensed, type OrderState } from '../../domain/order-state.ts';
import { shareOf } from '../../domain/refund.ts';
import {
  dependsOnRefund,
  type EarlierLine,
  type EarlierOrder,
  paidCentsFor,
  type Upgrade,
  upgradedBy,
} from '../../domain/upgrade.ts';
import type { Db } from '../db/database.ts';
import { licenseeOf, numberOf } from '../email/order-emails.ts';
import type { StoredOrder } from '../stores/orders.ts';
import { endingLines, type StoredRefund } from '../stores/refunds.ts';
import { findUpgrades } from '../stores/upgrades.ts';

type PaidOrder = {
  readonly id: string;
  readonly number_prefix: string;
  readonly number: number;
  readonly state: OrderState;
  readonly isRefunded: boolean;
};

const upgradeOrder = ({ isRefunded, ...order }: PaidOrder) => ({
  id: order.id,
  number: numberOf(order),
  // What is disputed may still be won: until then nothing else takes its place.
  isPaid: (isLicensed(order) || order.state === 'disputed') && !isRefunded,
});

/** The upgrades among an account's orders. */
export async function upgradesOf(db: Db, userId: number): Promise<Upgrade[]> {
  const found = await findUpgrades(db, userId);
  return found.map((each) => ({
    line: optionKey({ type: each.type, id: each.option_id }),
    of: upgradeOrder({
      id: each.order_id,
      number_prefix: each.order_number_prefix,
      number: each.order_number,
      state: each.order_state,
      isRefunded: each.is_order_refunded,
    }),
    by: upgradeOrder({
      id: each.by_id,
      number_prefix: each.by_number_prefix,
      number: each.by_number,
      state: each.by_state,
      isRefunded: each.is_by_refunded,
    }),
  }));
}

/**
 * A paid order in the form that upgrades of its licences need. A line that went back, or is to, credits nothing; what went back
 * as an amount isn't credited by the others.
 */
export function earlierOrder(
  order: StoredOrder,
  upgrades: readonly Upgrade[],
  refunds: readonly StoredRefund[],
): EarlierOrder {
  const refunded = endingLines(refunds);
  const amounts = refunds.filter(({ lines }) => lines.length === 0);
  const given = amounts.reduce((sum, { cents, tax_cents }) => sum + cents - tax_cents, 0);
  const givenOf = shareOf(order.lines, given, (line) => !refunded.has(line));
  return {
    id: order.id,
    number: numberOf(order),
    licensee: licenseeOf(order),
    lines: order.lines.cart.map((line): EarlierLine => {
      const { id, type, options, scripts } = line;
      const key = optionKey(line);
      return {
        id,
        type,
        options,
        scripts,
        paidCents: Math.max(0, paidCentsFor(order.lines, line) - givenOf(key)),
        isJunior: juniorOf(order.licensee.purchaser) !== undefined,
        upgradedBy: upgradedBy(upgrades, order.id, key),
        isRefunded: refunded.has(key) || dependsOnRefund(upgrades, order.id, key),
      };
    }),
  };
}
