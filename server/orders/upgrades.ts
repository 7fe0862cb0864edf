/** An account's orders for upgrades: what each licence is worth, and which replaced which. */
import { optionKey } from '../../domain/cart-command.ts';
import { juniorOf } from '../../domain/junior.ts';
import type { OrderState } from '../../domain/order-state.ts';
import {
  dependsOnRefund,
  type EarlierLine,
  type EarlierOrder,
  paidCentsFor,
  type Upgrade,
  upgradedBy,
} from '../../domain/upgrade.ts';
import type { Db } from '../db/database.ts';
import { licenseeOf, orderNumber } from '../email/order-emails.ts';
import type { StoredOrder } from '../stores/orders.ts';
import { findUpgrades } from '../stores/upgrades.ts';

const upgradeOrder = (id: string, number: number, state: OrderState) => ({
  id,
  number: orderNumber({ number }),
  isPaid: state === 'paid',
});

/** The upgrades among an account's orders. */
export async function upgradesOf(db: Db, userId: number): Promise<Upgrade[]> {
  const found = await findUpgrades(db, userId);
  return found.map(
    ({ type, option_id, order_id, order_number, order_state, by_id, by_number, by_state }) => ({
      line: optionKey({ type, id: option_id }),
      of: upgradeOrder(order_id, order_number, order_state),
      by: upgradeOrder(by_id, by_number, by_state),
    }),
  );
}

/** A paid order in the form that upgrades of its licences need. */
export const earlierOrder = (order: StoredOrder, upgrades: readonly Upgrade[]): EarlierOrder => ({
  id: order.id,
  number: orderNumber(order),
  licensee: licenseeOf(order),
  lines: order.lines.cart.map((line): EarlierLine => {
    const { id, type, options, scripts } = line;
    return {
      id,
      type,
      options,
      scripts,
      paidCents: paidCentsFor(order.lines, line),
      isJunior: juniorOf(order.licensee.purchaser) !== undefined,
      upgradedBy: upgradedBy(upgrades, order.id, optionKey(line)),
      isRefunded: dependsOnRefund(upgrades, order.id, optionKey(line)),
    };
  }),
});
