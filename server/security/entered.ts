/** What was entered in an account, as long as nobody knows by whom: its cart, its saved name and address (decision 0012). */
import type { Db } from '../db/database.ts';
import { emptyCart, findCart } from '../stores/carts.ts';
import { isKnownDevice } from '../stores/known-devices.ts';
import { forgetPersonalInfo, isEmailProved, type StoredUser } from '../stores/users.ts';

/** Empties both, so that nothing of it costs the owner money or stands on an invoice. In a transaction. */
export async function forgetEntered(trx: Db, userId: number): Promise<void> {
  await emptyCart(trx, userId);
  await forgetPersonalInfo(trx, userId);
}

/**
 * The same for an account whose address is proved for the first time, before that is kept: whoever opened it may have
 * been a stranger to the address, unless it was in `browser`, where it is proved now. True when something was lost by it.
 */
export async function forgetUnproved(
  trx: Db,
  { id, email, personal_info }: StoredUser,
  browser: string,
): Promise<boolean> {
  if ((await isEmailProved(trx, id)) || (await isKnownDevice(trx, browser, email))) return false;
  const { items } = await findCart(trx, id);
  const { beta: _, ...saved } = personal_info;
  await forgetEntered(trx, id);
  return items.length > 0 || Object.keys(saved).length > 0;
}
