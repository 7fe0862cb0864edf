/** Data entered in an account by persons unknown: its cart, its saved name and address (decision 0012). */
import type { Db } from '../db/database.ts';
import { emptyCart, hasCartItems } from '../stores/carts.ts';
import { isKnownDevice } from '../stores/sessions.ts';
import { clearPersonalInfo, isEmailProved, type StoredUser } from '../stores/users.ts';

/** Empties both, so that nothing of it costs the owner money or appears on an invoice. In a transaction. */
export async function clearEnteredData(trx: Db, userId: number): Promise<void> {
  await emptyCart(trx, userId);
  await clearPersonalInfo(trx, userId);
}

/**
 * The same for an account whose address is proved for the first time, before the proof is stored: whoever opened it may have
 * been a stranger to the address, unless `deviceHash` is a known browser of the account. True when data was lost.
 */
export async function clearUnprovedData(
  trx: Db,
  { id, email, personal_info }: StoredUser,
  deviceHash: string,
): Promise<boolean> {
  if ((await isEmailProved(trx, id)) || (await isKnownDevice(trx, deviceHash, email))) return false;
  const hadItems = await hasCartItems(trx, id);
  const { beta: _, ...saved } = personal_info;
  await clearEnteredData(trx, id);
  return hadItems || Object.keys(saved).length > 0;
}
