/** The password of an account: forgotten, set by a mailed link, changed (decisions, section 1; reliability, accounts). */
import { validate } from '../../domain/rules.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Handlers, refuse, refuseFields } from '../handler.ts';
import { forgetUnproved } from '../security/entered.ts';
import { withinLimit } from '../security/limits.ts';
import { newPasswordErrors, ownNames } from '../security/new-password.ts';
import { refuseWrongPassword } from '../security/own-password.ts';
import { hashPassword } from '../security/passwords.ts';
import { hashOfToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { findResetOwner, takeResetCode } from '../stores/account-codes.ts';
import { rememberDevice } from '../stores/known-devices.ts';
import { clearEmailLimit, oweAccountLetter } from '../stores/outbox.ts';
import { endAccess, lockSession, renewSession } from '../stores/sessions.ts';
import { changePasswordHash, findUser, proveEmail } from '../stores/users.ts';

const expiredMessage = 'This link has expired. Please request a new one.';
const passwordChanged = 'Your password has been changed successfully!';
const emptiedMessage =
  'Your cart and saved address were emptied: until now, nobody had shown that this email address is theirs.';
const wrongOldPassword = { field: 'old_password', message: 'The old password is wrong.' };

const changed = (message: string) => ({ success: true as const, message });

export const credentialRoutes = (services: Services) => {
  const { db, clock, bell } = services;

  /** Looks nobody up: the answer and its time are the same for every address. */
  const recover: Handlers['recoverPassword'] = async ({ body, client }) => {
    const email = body.email.trim();
    const errors = validate('reset', { email });
    if (errors.length > 0) return refuseFields(errors);
    const tooMany =
      (await withinLimit(services, 'resetClient', client)) ??
      (await withinLimit(services, 'reset', client, email));
    if (tooMany) return tooMany;
    await inTransaction(db, (trx) => oweAccountLetter(trx, services, 'reset', email));
    bell.ring();
    return changed('Check your email address!');
  };

  return {
    recoverPassword: recover,
    forgotPassword: recover,

    setPassword: async ({ body: { password, code }, device }) => {
      const codeHash = hashOfToken(code);
      // Asked before the slow hash; taken, once, after it.
      const owner = await findResetOwner(db, codeHash, clock.now());
      const errors = newPasswordErrors('setPassword', { password, ...(owner && ownNames(owner)) });
      if (errors.length > 0) return refuseFields(errors);
      if (!owner) return refuse(422, expiredMessage);
      const passwordHash = await hashPassword(password);
      const browser = device.keep();
      const set = await inTransaction(db, async (trx) => {
        const userId = await takeResetCode(trx, codeHash, clock.now());
        if (userId === undefined) return undefined;
        // The link proved the address: this browser is the owner's.
        const isEmptied = await forgetUnproved(trx, owner, browser);
        await proveEmail(trx, owner);
        await setPasswordOf(trx, services, { userId, passwordHash, browser });
        return { isEmptied };
      });
      if (!set) return refuse(422, expiredMessage);
      bell.ring();
      return changed(set.isEmptied ? `${passwordChanged} ${emptiedMessage}` : passwordChanged);
    },

    changePassword: async ({ body: { old_password, password }, session, device }) => {
      const user = await findUser(db, session.userId);
      if (!user) return refuse(401, 'Please log in.');
      const errors = newPasswordErrors('changePassword', { old_password, password, ...ownNames(user) });
      if (errors.length > 0) return refuseFields(errors);
      const wrong = await refuseWrongPassword(services, { user, session }, old_password, wrongOldPassword);
      if (wrong) return wrong;
      const passwordHash = await hashPassword(password);
      const browser = device.keep();
      const isChanged = await inTransaction(db, async (trx) => {
        if (!(await lockSession(trx, session))) return false;
        const { userId, tokenHash } = session;
        await setPasswordOf(trx, services, { userId, passwordHash, browser }, tokenHash);
        await renewSession(trx, tokenHash, clock.now());
        return true;
      });
      if (!isChanged) return refuse(401, 'Please log in.');
      bell.ring();
      return changed(passwordChanged);
    },
  } satisfies Partial<Handlers>;
};

type NewPassword = {
  readonly userId: number;
  readonly passwordHash: string;
  /** The one that set it: all others are strangers to the account now. */
  readonly browser: string;
};

async function setPasswordOf(
  trx: Db,
  services: Services,
  { userId, passwordHash, browser }: NewPassword,
  keptTokenHash?: string,
) {
  await changePasswordHash(trx, userId, passwordHash);
  await endAccess(trx, userId, keptTokenHash);
  const user = await findUser(trx, userId);
  if (!user) return;
  await rememberDevice(trx, browser, user, services.clock.now());
  await clearEmailLimit(trx, 'reset', user.email);
  await oweAccountLetter(trx, services, 'password_changed', user.email);
}
