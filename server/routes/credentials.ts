/** E-mail address and password of an account: forgotten, changed, taken back (decisions, section 1; reliability, accounts). */
import { emailReturnDays } from '../../domain/account.ts';
import { validate } from '../../domain/rules.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Handlers, type Refusal, refuse, refuseFields } from '../handler.ts';
import { commonPasswordMessage, isCommonPassword } from '../security/common-passwords.ts';
import { limitKey, withinLimit } from '../security/limits.ts';
import { hashPassword, isPassword } from '../security/passwords.ts';
import { hashOfToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import {
  addEmailChange,
  endLaterChanges,
  endResetCodes,
  isHeldAddress,
  isOpenResetCode,
  takeResetCode,
  takeReturnCode,
} from '../stores/account-codes.ts';
import { giveBackOne } from '../stores/limits.ts';
import { oweAccountLetter } from '../stores/outbox.ts';
import { endSessionsOf } from '../stores/sessions.ts';
import { changePasswordHash, changeUserEmail, findUser } from '../stores/users.ts';

const expiredMessage = 'This link has expired. Please request a new one.';
const returnExpiredMessage = 'This link has expired. Please write to us.';
const takenMessage = 'An account with this email already exists.';

const changed = (message: string) => ({ success: true as const, message });
const refuseField = (field: string, message: string, rule: string, status: 409 | 422 = 422): Refusal => ({
  kind: 'refusal',
  status,
  body: { errors: [{ field, message, rule }] },
});
/** Two who take one address at once: the second breaks the index, and nothing of it stays. */
const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

export const credentialRoutes = (services: Services) => {
  const { db, clock, bell } = services;

  /** Looks nobody up: the answer and its time are the same for every address. */
  const recover: Handlers['recoverPassword'] = async ({ body }) => {
    const email = body.email.trim();
    const errors = validate('reset', { email });
    if (errors.length > 0) return refuseFields(errors);
    const tooMany = await withinLimit(services, 'reset', email);
    if (tooMany) return tooMany;
    await inTransaction(db, (trx) => oweAccountLetter(trx, 'reset', email));
    bell.ring();
    return changed('Check your email address!');
  };

  return {
    recoverPassword: recover,
    forgotPassword: recover,

    setPassword: async ({ body: { password, code } }) => {
      const errors = validate('setPassword', { password });
      if (errors.length > 0) return refuseFields(errors);
      if (isCommonPassword(password)) return refuseField('password', commonPasswordMessage, 'common');
      const codeHash = hashOfToken(code);
      // Asked before the slow hash; taken, once, after it.
      if (!(await isOpenResetCode(db, codeHash, clock.now()))) return refuse(422, expiredMessage);
      const passwordHash = await hashPassword(password);
      const userId = await inTransaction(db, async (trx) => {
        const id = await takeResetCode(trx, codeHash, clock.now());
        if (id === undefined) return undefined;
        await setPasswordOf(trx, id, passwordHash);
        await endSessionsOf(trx, id);
        return id;
      });
      if (userId === undefined) return refuse(422, expiredMessage);
      bell.ring();
      return changed('Your password has been changed successfully!');
    },

    changePassword: async ({ body: { old_password, password }, session }) => {
      const errors = validate('changePassword', { old_password, password });
      if (errors.length > 0) return refuseFields(errors);
      const user = await findUser(db, session.userId);
      if (!user) return refuse(401, 'Please log in.');
      // Whoever found an open browser mustn't guess here what the log-in refuses to have guessed.
      const tooMany = await withinLimit(services, 'login', user.email);
      if (tooMany) return tooMany;
      // Never a 401: that would end the session.
      if (!(await isPassword(old_password, user.password_hash)))
        return refuseField('old_password', 'The old password is wrong.', 'wrong');
      await giveBackOne(db, limitKey('login', user.email));
      if (isCommonPassword(password)) return refuseField('password', commonPasswordMessage, 'common');
      const passwordHash = await hashPassword(password);
      await inTransaction(db, async (trx) => {
        await setPasswordOf(trx, user.id, passwordHash);
        await endSessionsOf(trx, user.id, session.tokenHash);
      });
      bell.ring();
      return changed('Your password has been changed successfully!');
    },

    changeEmail: async ({ body, session }) => {
      const email = body.email.trim();
      const errors = validate('changeEmail', { email });
      if (errors.length > 0) return refuseFields(errors);
      const { userId } = session;
      const tooMany = await withinLimit(services, 'email', String(userId));
      if (tooMany) return tooMany;
      const now = clock.now();
      const taken = refuseField('email', takenMessage, 'taken', 409);
      if (await isHeldAddress(db, email, now, userId)) return taken;
      try {
        const before = await inTransaction(db, async (trx) => {
          const old_email = await changeUserEmail(trx, userId, email);
          if (old_email === undefined || old_email === email) return old_email;
          const held_until = new Date(now.getTime() + emailReturnDays * 86_400_000);
          const change = { user_id: userId, old_email, new_email: email, held_until };
          await endResetCodes(trx, userId, now);
          await oweAccountLetter(trx, 'email_changed', old_email, await addEmailChange(trx, change));
          return old_email;
        });
        if (before === undefined) return taken;
      } catch (error) {
        if (isTaken(error)) return taken;
        throw error;
      }
      bell.ring();
      return changed('Your email address has been changed successfully!');
    },

    returnEmail: async ({ body }) => {
      const now = clock.now();
      const isBack = await inTransaction(db, async (trx) => {
        const change = await takeReturnCode(trx, hashOfToken(body.code), now);
        if (!change) return false;
        const before = await changeUserEmail(trx, change.user_id, change.old_email);
        if (before === undefined) throw new Error('An address that was held is taken.');
        await endLaterChanges(trx, change, now);
        await endResetCodes(trx, change.user_id, now);
        await endSessionsOf(trx, change.user_id);
        return true;
      });
      if (!isBack) return refuse(422, returnExpiredMessage);
      return changed('Your email address is the old one again, and everybody was logged out.');
    },
  } satisfies Partial<Handlers>;

  async function setPasswordOf(trx: Parameters<typeof findUser>[0], userId: number, passwordHash: string) {
    await changePasswordHash(trx, userId, passwordHash);
    await endResetCodes(trx, userId, clock.now());
    const user = await findUser(trx, userId);
    if (user) await oweAccountLetter(trx, 'password_changed', user.email);
  }
};
