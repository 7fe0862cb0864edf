/** The upgrade code of a cart's address step: whose order it is, and what is wrong with it. */
import type { FieldError } from '../../domain/failure-body.ts';
import { juniorOf } from '../../domain/junior.ts';
import type { PersonalInfo } from '../../domain/licensee.ts';
import { licenseeName } from '../../domain/postal-address.ts';
import { thirdPartyOf } from '../../domain/tax.ts';
import {
  codeTooOftenMessage,
  codeUnknownMessage,
  type EarlierOrder,
  tidyCode,
  upgradeFault,
} from '../../domain/upgrade.ts';
import type { Db } from '../db/database.ts';
import type { CartLine } from '../db/tables/accounts.ts';
import { type Refusal, refuseFields } from '../handler.ts';
import { earlierOrder, upgradesOf } from '../orders/upgrades.ts';
import { giveBack, refuseForNow, take } from '../security/limits.ts';
import type { Services } from '../services.ts';
import { findOrderOfCode } from '../stores/orders.ts';
import { priceCart } from './price-cart.ts';

/**
 * The account's paid order that `info` names by its code; undefined without a code, with a wrong one, and never with
 * Junior. `before` names a later order that is left out: what the code was worth without it.
 */
export async function upgradeOf(
  db: Db,
  userId: number,
  info: PersonalInfo | undefined,
  before?: string,
): Promise<EarlierOrder | undefined> {
  const code = tidyCode(info?.code_upgrade);
  if (code === '' || juniorOf(info)) return undefined;
  const order = await findOrderOfCode(db, userId, code);
  return order && earlierOrder(order, await upgradesOf(db, userId, before));
}

/** What is wrong with the code of this order for these items; undefined when it credits one of them. */
async function faultOf(
  db: Db,
  order: EarlierOrder,
  info: PersonalInfo,
  items: readonly CartLine[],
): Promise<FieldError | undefined> {
  const priced = await priceCart(db, { items, unknownItems: 'drop' });
  const fault = upgradeFault(
    order,
    licenseeName(thirdPartyOf(info) ?? info),
    priced.ok ? priced.cart.cart : [],
  );
  return fault && { field: 'code_upgrade', ...fault };
}

/** What the address step answers to a code that can't be credited. Only codes that aren't known count against the limit. */
export async function refuseUpgrade(
  services: Services,
  userId: number,
  info: PersonalInfo,
  items: readonly CartLine[],
): Promise<Refusal | undefined> {
  if (tidyCode(info.code_upgrade) === '' || juniorOf(info)) return undefined;
  const { db } = services;
  const taken = await take(services, 'upgrade', String(userId));
  if (!taken.ok) return refuseForNow(taken, codeTooOftenMessage);
  const order = await upgradeOf(db, userId, info);
  if (!order)
    return refuseFields([{ field: 'code_upgrade', message: codeUnknownMessage, rule: 'unknown_code' }]);
  await giveBack(services, 'upgrade', String(userId));
  const fault = await faultOf(db, order, info, items);
  return fault && refuseFields([fault]);
}
