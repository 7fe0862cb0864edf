/** The upgrade code of a cart's address step: whose order it is, and what is wrong with it. */
import type { FieldError } from '../../domain/failure-body.ts';
import { juniorOf } from '../../domain/junior.ts';
import type { PersonalInfo } from '../../domain/licensee.ts';
import {
  codeForeignFontsMessage,
  codeTooOftenMessage,
  codeUnknownMessage,
  codeUsedMessage,
  tidyCode,
  upgradeCredit,
} from '../../domain/upgrade.ts';
import type { Db } from '../db/database.ts';
import type { CartLine } from '../db/tables/accounts.ts';
import { type Refusal, refuseFields } from '../handler.ts';
import { giveBack, refuseForNow, take } from '../security/limits.ts';
import type { Services } from '../services.ts';
import { findUpgradeOrder, type UpgradeOrder } from '../stores/orders.ts';
import { priceCart } from './price-cart.ts';

/** The order that `info` names by its code; undefined without a code, with a wrong one, and never with Junior. */
export async function upgradeOf(
  db: Db,
  userId: number,
  info: PersonalInfo | undefined,
): Promise<UpgradeOrder | undefined> {
  const code = tidyCode(info?.code_upgrade);
  if (code === '' || juniorOf(info)) return undefined;
  return await findUpgradeOrder(db, userId, code);
}

/** What priceCart takes: a code that was used credits nothing. */
export const unusedQuote = (order: UpgradeOrder | undefined) =>
  order && !order.isUsed ? order.quote : undefined;

const wrong = (message: string, rule: string): FieldError => ({ field: 'code_upgrade', message, rule });

async function faultOf(
  db: Db,
  order: UpgradeOrder | undefined,
  items: readonly CartLine[],
): Promise<FieldError | undefined> {
  if (!order) return wrong(codeUnknownMessage, 'unknown_code');
  if (order.isUsed) return wrong(codeUsedMessage, 'used_code');
  const priced = await priceCart(db, { items, unknownItems: 'drop' });
  const credit = priced.ok ? upgradeCredit(order.quote, priced.cart.cart) : 0;
  return credit === 0 ? wrong(codeForeignFontsMessage, 'foreign_code') : undefined;
}

/** What the address step answers to a code that can't be credited. Only wrong codes count against the limit. */
export async function refuseUpgrade(
  services: Services,
  userId: number,
  info: PersonalInfo | undefined,
  items: readonly CartLine[],
): Promise<Refusal | undefined> {
  const code = tidyCode(info?.code_upgrade);
  if (code === '' || juniorOf(info)) return undefined;
  const { db } = services;
  const taken = await take(services, 'upgrade', String(userId));
  if (!taken.ok) return refuseForNow(taken, codeTooOftenMessage);
  const fault = await faultOf(db, await findUpgradeOrder(db, userId, code), items);
  if (fault) return refuseFields([fault]);
  await giveBack(services, 'upgrade', String(userId));
  return undefined;
}
