/** Verifies the account's password once more in a session. */
import { type Refusal, refuseFields, type Session } from '../handler.ts';
import type { Services } from '../services.ts';
import type { StoredUser } from '../stores/users.ts';
import { uncountAttempt, withinLimit } from './limits.ts';
import { isPassword } from './passwords.ts';

/**
 * Undefined for the right password; else the refusal, with `message` at `field`. Never a 401: that would end the session.
 * The tries are counted per session: somebody at an unattended browser mustn't guess more than the log-in allows, and
 * strangers' tries at the log-in mustn't keep the owner from a change.
 */
export async function refuseWrongPassword(
  services: Services,
  { user, session: { tokenHash } }: { readonly user: StoredUser; readonly session: Session },
  password: string,
  { field, message }: { readonly field: string; readonly message: string },
): Promise<Refusal | undefined> {
  const tooMany = await withinLimit(services, 'password', { session: tokenHash });
  if (tooMany) return tooMany;
  if (!(await isPassword(password, user.password_hash)))
    return refuseFields([{ field, message, rule: 'wrong' }]);
  await uncountAttempt(services, 'password', { session: tokenHash });
  return undefined;
}
