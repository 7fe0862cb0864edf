/**
 * An account's email address: changed after proving the password and the new address; reverted from the previous one
 * (decision 0012).
 */

import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import {
  type EmailChange,
  emailReturnDays,
  emailReturnEnd,
  recentLoginMinutes,
} from '../../domain/account.ts';
import { loginAgainRule } from '../../domain/forms.ts';
import { validate } from '../../domain/rules.ts';
import type { Db } from '../db/database.ts';
import { type Handlers, type Refusal, refuse, refuseFields, type Session } from '../handler.ts';
import { proveAddress, redeemProvedCode } from '../security/email-codes.ts';
import { clearEnteredData } from '../security/entered-data.ts';
import { withinLimit } from '../security/limits.ts';
import { refuseWrongPassword } from '../security/prove-password.ts';
import { hashOfToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import {
  expireChangesFrom,
  findChangeFrom,
  insertEmailChange,
  redeemReturnCode,
  type StoredEmailChange,
} from '../stores/account-codes.ts';
import { expireInvitesBy } from '../stores/club.ts';
import { enqueueAccountEmail } from '../stores/limits.ts';
import { endAccess, lockSession, rememberDevice, renewSession } from '../stores/sessions.ts';
import { changePasswordHash, changeUserEmail, findUser, proveEmail } from '../stores/users.ts';

const returnExpiredMessage = 'This link has expired. Please write to us.';
const wrongPassword = { field: 'password', message: 'The password is wrong.' };
const emailTaken: Refusal = {
  kind: 'refusal',
  status: 409,
  body: {
    errors: [{ field: 'email', message: 'An account with this email already exists.', rule: 'taken' }],
  },
};
const loggedOut = () => refuse(401, 'Please log in.');

const changed = (message: string) => ({ success: true as const, message });
/** When two accounts take one address at once, the second violates the index and is rolled back. */
const isEmailTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

export const emailChangeRoutes = (services: Services) => {
  const { db, clock } = services;

  /** Undefined when the log-in is recent enough, or the password that was sent is right. */
  const refuseOldLogin = async (
    { password }: EmailChange,
    session: Session,
  ): Promise<Refusal | undefined> => {
    if (password === undefined) {
      const ageMs = clock.now().getTime() - session.authenticatedAt.getTime();
      return ageMs < recentLoginMinutes * 60_000 ? undefined : refuse(403, loginAgainRule);
    }
    const user = await findUser(db, session.userId);
    return user
      ? await refuseWrongPassword(services, { user, session }, password, wrongPassword)
      : loggedOut();
  };

  return {
    changeEmail: async ({ body, session, device, client }) => {
      const email = body.email.trim();
      const errors = validate('changeEmail', { email });
      if (errors.length > 0) return refuseFields(errors);
      const oldLoginRefusal = await refuseOldLogin(body, session);
      if (oldLoginRefusal) return oldLoginRefusal;
      const tooMany = await withinLimit(services, 'email', { account: String(session.userId) });
      if (tooMany) return tooMany;
      const proof = { purpose: 'change_code', email, code: body.email_code, client } as const;
      const unproved = await proveAddress(services, proof);
      if (unproved) return unproved;
      const now = clock.now();
      const deviceHash = device.remember();
      try {
        const refused = await inTransaction(db, async (trx) => {
          if (!(await lockSession(trx, session))) return loggedOut();
          const codeRefusal = await redeemProvedCode({ db: trx, clock }, proof);
          if (codeRefusal) return codeRefusal;
          if (body.password !== undefined) await renewSession(trx, session.tokenHash, now);
          const before = await changeUserEmail(trx, session.userId, email, now);
          if (before === undefined) return emailTaken;
          await proveEmail(trx, { id: session.userId, email });
          // The same address in another case is the same mailbox: nobody has lost anything.
          if (before.toLowerCase() !== email.toLowerCase())
            await recordChange(trx, services, session, { before, email, deviceHash, now });
          return undefined;
        });
        if (refused) return refused;
      } catch (error) {
        if (isEmailTaken(error)) return emailTaken;
        throw error;
      }
      return changed('Your email address has been changed successfully!');
    },

    returnEmail: async ({ body }) => {
      const isReverted = await inTransaction(db, async (trx) => {
        const change = await redeemReturnCode(trx, hashOfToken(body.code), clock.now());
        if (change) await revertEmailChange(trx, services, change);
        return change !== undefined;
      });
      if (!isReverted) return refuse(422, returnExpiredMessage);
      return changed(
        'Your email address is the old one again, everybody was logged out, and your cart and saved address were ' +
          'emptied. We have sent you an email with a link that sets a new password.',
      );
    },
  } satisfies Partial<Handlers>;
};

type Change = {
  readonly before: string;
  readonly email: string;
  /** The browser that changed it: all others lose their status as known devices. */
  readonly deviceHash: string;
  readonly now: Date;
};

/**
 * Notifies the previous address, which may take the change back. Not so when the account returns to an address that may take
 * it back anyway: otherwise an address in between, a thief's perhaps, could take it from its owner for days.
 */
async function recordChange(
  trx: Db,
  services: Services,
  { userId, tokenHash }: Session,
  { before, email, deviceHash, now }: Change,
) {
  const revertible = await findChangeFrom(trx, userId, email, now);
  if (revertible) await expireChangesFrom(trx, userId, revertible.id + 1, now);
  const held_until = revertible ? now : emailReturnEnd(now);
  const change = { user_id: userId, old_email: before, new_email: email, held_until };
  await enqueueAccountEmail(trx, services, 'email_changed', before, await insertEmailChange(trx, change));
  await endAccess(trx, userId, tokenHash);
  const user = await findUser(trx, userId);
  if (user) await rememberDevice(trx, deviceHash, user, now);
}

/**
 * Leaves nothing to whoever changed the address: no address that they took since, no password (they knew the previous one,
 * too), no session, code, link or invite. Their data goes, too: the next order must not contain their lines, name or
 * address.
 */
async function revertEmailChange(trx: Db, services: Services, change: StoredEmailChange): Promise<void> {
  const now = services.clock.now();
  const { user_id: userId, old_email: email, held_until } = change;
  const before = await changeUserEmail(trx, userId, email, now);
  if (before === undefined) throw new Error('An address that was held is taken.');
  await expireChangesFrom(trx, userId, change.id, now);
  await changePasswordHash(trx, userId, null);
  await clearEnteredData(trx, userId);
  await endAccess(trx, userId);
  const since = new Date(held_until.getTime() - emailReturnDays * 86_400_000);
  await expireInvitesBy(trx, userId, since, now);
  await enqueueAccountEmail(trx, services, 'email_returned', email);
}
