/** An account's e-mail address: changed by whoever proved the password and the new address, and taken back from the one before (decision 0012). */
import { type EmailChange, emailReturnDays, emailReturnEnd, freshMinutes } from '../../domain/account.ts';
import { loginAgain, validate } from '../../domain/rules.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Handlers, type Refusal, refuse, refuseFields, type Session } from '../handler.ts';
import { proveAddress, spendCode } from '../security/email-codes.ts';
import { forgetEntered } from '../security/entered.ts';
import { withinLimit } from '../security/limits.ts';
import { refuseWrongPassword } from '../security/own-password.ts';
import { hashOfToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import {
  addEmailChange,
  type EmailChanged,
  endChangesFrom,
  findChangeFrom,
  takeReturnCode,
} from '../stores/account-codes.ts';
import { endInvitesBy } from '../stores/club.ts';
import { rememberDevice } from '../stores/known-devices.ts';
import { oweAccountLetter } from '../stores/outbox.ts';
import { endAccess, lockSession, renewSession } from '../stores/sessions.ts';
import { changePasswordHash, changeUserEmail, findUser, proveEmail } from '../stores/users.ts';

const returnExpiredMessage = 'This link has expired. Please write to us.';
const wrongPassword = { field: 'password', message: 'The password is wrong.' };
const taken: Refusal = {
  kind: 'refusal',
  status: 409,
  body: {
    errors: [{ field: 'email', message: 'An account with this email already exists.', rule: 'taken' }],
  },
};
const loggedOut = () => refuse(401, 'Please log in.');

const changed = (message: string) => ({ success: true as const, message });
/** Two who take one address at once: the second breaks the index, and nothing of it stays. */
const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

export const emailChangeRoutes = (services: Services) => {
  const { db, clock, bell } = services;

  /** Undefined when the log-in is young enough, or the password that came along is the account's. */
  const refuseOldLogin = async (
    { password }: EmailChange,
    session: Session,
  ): Promise<Refusal | undefined> => {
    if (password === undefined) {
      const ageMs = clock.now().getTime() - session.authenticatedAt.getTime();
      return ageMs < freshMinutes * 60_000 ? undefined : refuse(403, loginAgain);
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
      const isOld = await refuseOldLogin(body, session);
      if (isOld) return isOld;
      const tooMany = await withinLimit(services, 'email', String(session.userId));
      if (tooMany) return tooMany;
      const proof = { purpose: 'change_code', email, code: body.email_code, client } as const;
      const unproved = await proveAddress(services, proof);
      if (unproved) return unproved;
      const now = clock.now();
      const browser = device.keep();
      try {
        const refused = await inTransaction(db, async (trx) => {
          if (!(await lockSession(trx, session))) return loggedOut();
          const late = await spendCode({ db: trx, clock }, proof);
          if (late) return late;
          if (body.password !== undefined) await renewSession(trx, session.tokenHash, now);
          const before = await changeUserEmail(trx, session.userId, email, now);
          if (before === undefined) return taken;
          await proveEmail(trx, { id: session.userId, email });
          // The same address in other letters is the same mailbox: nobody has lost anything.
          if (before.toLowerCase() !== email.toLowerCase())
            await recordChange(trx, services, session, { before, email, browser, now });
          return undefined;
        });
        if (refused) return refused;
      } catch (error) {
        if (isTaken(error)) return taken;
        throw error;
      }
      bell.ring();
      return changed('Your email address has been changed successfully!');
    },

    returnEmail: async ({ body }) => {
      const isBack = await inTransaction(db, async (trx) => {
        const change = await takeReturnCode(trx, hashOfToken(body.code), clock.now());
        if (change) await takeBack(trx, services, change);
        return change !== undefined;
      });
      if (!isBack) return refuse(422, returnExpiredMessage);
      bell.ring();
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
  /** The one that changed it: all others are strangers to the account now. */
  readonly browser: string;
  readonly now: Date;
};

/**
 * The address before hears of the change and may take it back. Not so where the account returns to an address that may
 * take it back anyway: else an address in between, a thief's perhaps, could fetch it from its owner for days.
 */
async function recordChange(
  trx: Db,
  services: Services,
  { userId, tokenHash }: Session,
  { before, email, browser, now }: Change,
) {
  const undone = await findChangeFrom(trx, userId, email, now);
  if (undone) await endChangesFrom(trx, userId, undone.id + 1, now);
  const held_until = undone ? now : emailReturnEnd(now);
  const change = { user_id: userId, old_email: before, new_email: email, held_until };
  await oweAccountLetter(trx, services, 'email_changed', before, await addEmailChange(trx, change));
  await endAccess(trx, userId, tokenHash);
  const user = await findUser(trx, userId);
  if (user) await rememberDevice(trx, browser, user, now);
}

/**
 * Whoever changed the address is left with nothing: not with the address or one that they took since, not with a
 * password (whoever changed the address knew the one before, too), a session, a code, a link or an invite. Nor is
 * anything left of them: the next order must not have their lines, name or address on it.
 */
async function takeBack(trx: Db, services: Services, change: EmailChanged): Promise<void> {
  const now = services.clock.now();
  const { user_id: userId, old_email: email, held_until } = change;
  const before = await changeUserEmail(trx, userId, email, now);
  if (before === undefined) throw new Error('An address that was held is taken.');
  await endChangesFrom(trx, userId, change.id, now);
  await changePasswordHash(trx, userId, null);
  await forgetEntered(trx, userId);
  await endAccess(trx, userId);
  const since = new Date(held_until.getTime() - emailReturnDays * 86_400_000);
  await endInvitesBy(trx, userId, since, now);
  await oweAccountLetter(trx, services, 'email_returned', email);
}
