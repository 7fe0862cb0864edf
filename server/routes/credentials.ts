/** The password of an account: forgotten, set by a mailed link, changed (decisions, section 1; reliability, accounts). */
import { validate } from '../../domain/rules.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Handlers, type Refusal, refuse, refuseFields } from '../handler.ts';
import { commonPasswordMessage, isCommonPassword } from '../security/common-passwords.ts';
import { withinLimit } from '../security/limits.ts';
import { refuseWrongPassword } from '../security/own-password.ts';
import { hashPassword } from '../security/passwords.ts';
import { hashOfToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { findResetOwner, takeResetCode } from '../stores/account-codes.ts';
import { oweAccountLetter } from '../stores/outbox.ts';
import { endAccess, lockSession, renewSession } from '../stores/sessions.ts';
import { changePasswordHash, findUser } from '../stores/users.ts';

const expiredMessage = 'This link has expired. Please request a new one.';
const wrongOldPassword = { field: 'old_password', message: 'The old password is wrong.' };

const changed = (message: string) => ({ success: true as const, message });
const commonPassword = (): Refusal =>
  refuseFields([{ field: 'password', message: commonPasswordMessage, rule: 'common' }]);

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
      if (isCommonPassword(password)) return commonPassword();
      const codeHash = hashOfToken(code);
      // Asked before the slow hash; taken, once, after it.
      if (!(await findResetOwner(db, codeHash, clock.now()))) return refuse(422, expiredMessage);
      const passwordHash = await hashPassword(password);
      const isSet = await inTransaction(db, async (trx) => {
        const userId = await takeResetCode(trx, codeHash, clock.now());
        if (userId === undefined) return false;
        await setPasswordOf(trx, userId, passwordHash);
        return true;
      });
      if (!isSet) return refuse(422, expiredMessage);
      bell.ring();
      return changed('Your password has been changed successfully!');
    },

    changePassword: async ({ body: { old_password, password }, session }) => {
      const errors = validate('changePassword', { old_password, password });
      if (errors.length > 0) return refuseFields(errors);
      const user = await findUser(db, session.userId);
      if (!user) return refuse(401, 'Please log in.');
      const wrong = await refuseWrongPassword(services, user, old_password, wrongOldPassword);
      if (wrong) return wrong;
      if (isCommonPassword(password)) return commonPassword();
      const passwordHash = await hashPassword(password);
      const isChanged = await inTransaction(db, async (trx) => {
        if (!(await lockSession(trx, session))) return false;
        await setPasswordOf(trx, user.id, passwordHash, session.tokenHash);
        await renewSession(trx, session.tokenHash, clock.now());
        return true;
      });
      if (!isChanged) return refuse(401, 'Please log in.');
      bell.ring();
      return changed('Your password has been changed successfully!');
    },
  } satisfies Partial<Handlers>;
};

async function setPasswordOf(trx: Db, userId: number, passwordHash: string, keptTokenHash?: string) {
  await changePasswordHash(trx, userId, passwordHash);
  await endAccess(trx, userId, keptTokenHash);
  const user = await findUser(trx, userId);
  if (user) await oweAccountLetter(trx, 'password_changed', user.email);
}
