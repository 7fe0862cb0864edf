/** The password of an account: forgotten, set by a mailed link, changed (§api.call.recover-password, §api.call.set-password). */

import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import { validate } from '../../domain/rules.ts';
import type { Db } from '../db/database.ts';
import { type Handlers, refuse, refuseFields } from '../handler.ts';
import { clearUnprovedData } from '../security/entered-data.ts';
import { withinLimits } from '../security/limits.ts';
import { accountDetails, newPasswordErrors } from '../security/new-password.ts';
import { hashPassword } from '../security/passwords.ts';
import { refuseWrongPassword } from '../security/prove-password.ts';
import { hashOfToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { findResetOwner, redeemResetCode } from '../stores/account-codes.ts';
import { clearEmailLimit, enqueueAccountEmail } from '../stores/limits.ts';
import { endAccess, lockSession, rememberDevice, renewSession } from '../stores/sessions.ts';
import { changePasswordHash, findUser, proveEmail } from '../stores/users.ts';

const expiredMessage = 'This link has expired. Please request a new one.';
const passwordChanged = 'Your password has been changed successfully!';
const emptiedMessage =
  'Your cart and saved address were cleared, because this email address had never been confirmed before.';
const wrongOldPassword = { field: 'old_password', message: 'The old password is wrong.' };

const changed = (message: string) => ({ success: true as const, message });

export const credentialRoutes = (services: Services) => {
  const { db, clock, currentState } = services;

  /** Looks up no account: the reply and its time are the same for every address. */
  const recover: Handlers['recoverPassword'] = async ({ body, client }) => {
    const email = body.email.trim();
    const errors = validate('reset', { email });
    if (errors.length > 0) return refuseFields(errors);
    const tooMany = await withinLimits(services, ['resetClient', 'reset'], { client, email });
    if (tooMany) return tooMany;
    await inTransaction(db, (trx) => enqueueAccountEmail(trx, services, 'reset', email));
    return changed('Check your email address!');
  };

  return {
    recoverPassword: recover,
    forgotPassword: recover,

    setPassword: async ({ body: { password, code }, device }) => {
      const codeHash = hashOfToken(code);
      // Checked before the slow hash; the code is used up after it.
      const owner = await findResetOwner(db, codeHash, clock.now());
      const details = owner && accountDetails(owner);
      const { foundry } = await currentState();
      const errors = newPasswordErrors('setPassword', { password, ...details }, foundry.name);
      if (errors.length > 0) return refuseFields(errors);
      if (!owner) return refuse(422, expiredMessage);
      const passwordHash = await hashPassword(password);
      const deviceHash = device.remember();
      const set = await inTransaction(db, async (trx) => {
        const userId = await redeemResetCode(trx, codeHash, clock.now());
        if (userId === undefined) return undefined;
        // The link proved the address: this browser is the owner's.
        const isEmptied = await clearUnprovedData(trx, owner, deviceHash);
        await proveEmail(trx, owner);
        await setPasswordOf(trx, services, { userId, passwordHash, deviceHash });
        return { isEmptied };
      });
      if (!set) return refuse(422, expiredMessage);
      return changed(set.isEmptied ? `${passwordChanged} ${emptiedMessage}` : passwordChanged);
    },

    changePassword: async ({ body: { old_password, password }, session, device }) => {
      const user = await findUser(db, session.userId);
      if (!user) return refuse(401, 'Please log in.');
      const values = { old_password, password, ...accountDetails(user) };
      const errors = newPasswordErrors('changePassword', values, (await currentState()).foundry.name);
      if (errors.length > 0) return refuseFields(errors);
      const wrong = await refuseWrongPassword(services, { user, session }, old_password, wrongOldPassword);
      if (wrong) return wrong;
      const passwordHash = await hashPassword(password);
      const deviceHash = device.remember();
      const isChanged = await inTransaction(db, async (trx) => {
        if (!(await lockSession(trx, session))) return false;
        const { userId, tokenHash } = session;
        await setPasswordOf(trx, services, { userId, passwordHash, deviceHash }, tokenHash);
        await renewSession(trx, tokenHash, clock.now());
        return true;
      });
      if (!isChanged) return refuse(401, 'Please log in.');
      return changed(passwordChanged);
    },
  } satisfies Partial<Handlers>;
};

type NewPassword = {
  readonly userId: number;
  readonly passwordHash: string;
  /** The browser that set it: all others lose their status as known devices. */
  readonly deviceHash: string;
};

async function setPasswordOf(
  trx: Db,
  services: Services,
  { userId, passwordHash, deviceHash }: NewPassword,
  exceptTokenHash?: string,
) {
  await changePasswordHash(trx, userId, passwordHash);
  await endAccess(trx, userId, exceptTokenHash);
  const user = await findUser(trx, userId);
  if (!user) return;
  await rememberDevice(trx, deviceHash, user, services.clock.now());
  await clearEmailLimit(trx, 'reset', user.email);
  await enqueueAccountEmail(trx, services, 'password_changed', user.email);
}
