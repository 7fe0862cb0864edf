/** An account's orders as upgrades see them: what each licence is worth, and which took the place of which. */
import { optionKey } from '../../domain/cart-wish.ts';
import { juniorOf } from '../../domain/junior.ts';
import {
  type EarlierLine,
  type EarlierOrder,
  paidFor,
  restsOnRefund,
  type Upgrade,
  upgradedBy,
} from '../../domain/upgrade.ts';
import type { Db } from '../db/database.ts';
import type { OrderState } from '../db/tables/orders.ts';
import { licensedTo, orderNumber } from '../job/letters.ts';
import type { StoredOrder } from '../stores/orders.ts';
import { findUpgrades } from '../stores/upgrades.ts';

const upgradeOrder = (id: string, number: number, state: OrderState) => ({
  id,
  number: orderNumber({ number }),
  isPaid: state === 'paid',
});

/** The upgrades among an account's orders; `before` leaves out those of this order, as things stood without it. */
export async function upgradesOf(db: Db, userId: number, before?: string): Promise<Upgrade[]> {
  const found = await findUpgrades(db, userId);
  return found
    .filter(({ by_id }) => by_id !== before)
    .map(({ type, option_id, order_id, order_number, order_state, by_id, by_number, by_state }) => ({
      line: optionKey({ type, id: option_id }),
      of: upgradeOrder(order_id, order_number, order_state),
      by: upgradeOrder(by_id, by_number, by_state),
    }));
}

/** A paid order as an upgrade of its licences sees it. */
export const earlierOrder = (order: StoredOrder, upgrades: readonly Upgrade[]): EarlierOrder => ({
  id: order.id,
  number: orderNumber(order),
  licensee: licensedTo(order),
  lines: order.quote.cart.map((line): EarlierLine => {
    const { id, type, options, scripts } = line;
    return {
      id,
      type,
      options,
      scripts,
      paidCents: paidFor(order.quote, line),
      isJunior: juniorOf(order.licensee.purchaser) !== undefined,
      upgradedBy: upgradedBy(upgrades, order.id, optionKey(line)),
      isRefunded: restsOnRefund(upgrades, order.id, optionKey(line)),
    };
  }),
});
