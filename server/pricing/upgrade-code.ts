/** The upgrade code of a cart's address step: its order, and what is wrong with it (§upgrade.nothing-raised). */
import type { FieldError } from '../../domain/failure-body.ts';
import { juniorOf } from '../../domain/junior.ts';
import type { PersonalInfo } from '../../domain/licensee.ts';
import { licenseeName } from '../../domain/postal-address.ts';
import { thirdPartyOf } from '../../domain/tax.ts';
import {
  codeRateLimitMessage,
  codeUnknownMessage,
  type EarlierOrder,
  normalizeCode,
  upgradeError,
} from '../../domain/upgrade.ts';
import type { Db } from '../db/database.ts';
import type { CartLine } from '../db/tables/accounts.ts';
import { type Refusal, refuseFields } from '../handler.ts';
import { earlierOrder, upgradesOf } from '../orders/upgrades.ts';
import { countAttempt, refuseForNow, uncountAttempt } from '../security/limits.ts';
import type { Services } from '../services.ts';
import { findOrderByUpgradeCode } from '../stores/orders.ts';
import { findRefunds } from '../stores/refunds.ts';
import { priceCart } from './price-cart.ts';

/**
 * The account's paid order of the code in `info`; undefined without a code, with a wrong one, and always with Junior. With
 * `lock` nothing of it is refunded before this transaction's commit.
 */
export async function findUpgradeOrder(
  db: Db,
  userId: number,
  info: PersonalInfo | undefined,
  lock?: 'until the commit',
): Promise<EarlierOrder | undefined> {
  const code = normalizeCode(info?.code_upgrade);
  if (code === '' || juniorOf(info)) return undefined;
  const order = await findOrderByUpgradeCode(db, userId, code, lock);
  return order && earlierOrder(order, await upgradesOf(db, userId), await findRefunds(db, [order.id]));
}

/** What is wrong with the code of this order for these items; undefined when it credits one of them. */
async function faultOf(
  db: Db,
  order: EarlierOrder,
  info: PersonalInfo,
  items: readonly CartLine[],
): Promise<FieldError | undefined> {
  const priced = await priceCart(db, { items, unknownItems: 'drop' });
  const fault = upgradeError(
    order,
    licenseeName(thirdPartyOf(info) ?? info),
    priced.ok ? priced.cart.cart : [],
  );
  return fault && { field: 'code_upgrade', ...fault };
}

/** The address step's refusal of a code that gives no credit. Only unknown codes count against the limit. */
export async function refuseUpgrade(
  services: Services,
  userId: number,
  info: PersonalInfo,
  items: readonly CartLine[],
): Promise<Refusal | undefined> {
  if (normalizeCode(info.code_upgrade) === '' || juniorOf(info)) return undefined;
  const { db } = services;
  const counted = await countAttempt(services, 'upgrade', { account: String(userId) });
  if (!counted.ok) return refuseForNow(counted, codeRateLimitMessage);
  const order = await findUpgradeOrder(db, userId, info);
  if (!order)
    return refuseFields([{ field: 'code_upgrade', message: codeUnknownMessage, rule: 'unknown_code' }]);
  await uncountAttempt(services, 'upgrade', { account: String(userId) });
  const fault = await faultOf(db, order, info, items);
  return fault && refuseFields([fault]);
}
