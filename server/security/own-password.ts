/** Whoever is logged in proves the account's password once more. */
import { type Refusal, refuseFields, type Session } from '../handler.ts';
import type { Services } from '../services.ts';
import type { StoredUser } from '../stores/users.ts';
import { giveBack, withinLimit } from './limits.ts';
import { isPassword } from './passwords.ts';

/**
 * Undefined when it is the password; else the answer, with `message` at `field`. Never a 401: that would end the session.
 * Whoever found an open browser mustn't guess here what the log-in refuses to have guessed; and strangers, who count there,
 * mustn't keep the owner from a change: the tries are the session's own.
 */
export async function refuseWrongPassword(
  services: Services,
  { user, session: { tokenHash } }: { readonly user: StoredUser; readonly session: Session },
  password: string,
  { field, message }: { readonly field: string; readonly message: string },
): Promise<Refusal | undefined> {
  const tooMany = await withinLimit(services, 'password', tokenHash);
  if (tooMany) return tooMany;
  if (!(await isPassword(password, user.password_hash)))
    return refuseFields([{ field, message, rule: 'wrong' }]);
  await giveBack(services, 'password', tokenHash);
  return undefined;
}
