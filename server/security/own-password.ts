/** Whoever is logged in proves the account's password once more. */
import { type Refusal, refuseFields } from '../handler.ts';
import type { Services } from '../services.ts';
import { giveBackOne } from '../stores/limits.ts';
import type { StoredUser } from '../stores/users.ts';
import { limitKey, withinLimit } from './limits.ts';
import { isPassword } from './passwords.ts';

/**
 * Undefined when it is the password; else the answer, with `message` at `field`. Never a 401: that would end the session.
 * Whoever found an open browser mustn't guess here what the log-in refuses to have guessed: a wrong one counts there.
 */
export async function refuseWrongPassword(
  services: Services,
  user: StoredUser,
  password: string,
  { field, message }: { readonly field: string; readonly message: string },
): Promise<Refusal | undefined> {
  const tooMany = await withinLimit(services, 'login', user.email);
  if (tooMany) return tooMany;
  if (!(await isPassword(password, user.password_hash)))
    return refuseFields([{ field, message, rule: 'wrong' }]);
  await giveBackOne(services.db, limitKey('login', user.email));
  return undefined;
}
