/** Accounts and sessions (§api.call.login, §api.call.register, §api.call.logout, §api.call.me). */
import type { Credentials } from '../../domain/account.ts';
import { validate } from '../../domain/rules.ts';
import { type Handlers, refuse, refuseFields } from '../handler.ts';
import { proveAddress, redeemProvedCode } from '../security/email-codes.ts';
import { countAttempt } from '../security/limits.ts';
import { newPasswordErrors } from '../security/new-password.ts';
import { hashPassword } from '../security/passwords.ts';
import { provePassword } from '../security/prove-password.ts';
import { bearerToken, hashOfToken, newToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { addSession, endSession, rememberDevice } from '../stores/sessions.ts';
import { addUser, findUser, findUserByEmail, proveEmail } from '../stores/users.ts';

const knownMessage = 'An account with this email already exists. Please log in.';
/** The same for an unknown address and for a wrong password. */
const wrongMessage = 'The email or the password is wrong.';

const trimmed = ({ email, password }: Credentials) => ({ email: email.trim(), password });

export const accountRoutes = (services: Services) => {
  const { db, clock, currentState } = services;
  const openSession = async (user: { readonly id: number; readonly passwordHash: string }) => {
    const token = newToken();
    const isOpen = await addSession(db, user, hashOfToken(token), clock.now());
    return isOpen ? { token } : refuse(401, wrongMessage);
  };

  return {
    register: async ({ body, client, device }) => {
      const { email, password } = trimmed(body);
      const errors = newPasswordErrors('register', { email, password }, (await currentState()).foundry.name);
      if (errors.length > 0) return refuseFields(errors);
      const proof = { purpose: 'register_code', email, code: body.email_code, client } as const;
      // Many registrations from one address may come from an office: whoever proves their email address is accepted.
      const isCodeRequired = !(await countAttempt(services, 'register', { client })).ok;
      const unproved = isCodeRequired ? await proveAddress(services, proof) : undefined;
      if (unproved) return unproved;
      if (await findUserByEmail(db, email)) return refuse(409, knownMessage);
      const passwordHash = await hashPassword(password);
      const codeRefusal = isCodeRequired ? await redeemProvedCode(services, proof) : undefined;
      if (codeRefusal) return codeRefusal;
      const id = await addUser(db, email, passwordHash, clock.now());
      const user = id === undefined ? undefined : await findUser(db, id);
      if (!user) return refuse(409, knownMessage);
      if (isCodeRequired) await proveEmail(db, user);
      await rememberDevice(db, device.remember(), user, clock.now());
      return await openSession({ id: user.id, passwordHash });
    },

    login: async ({ body, client, device }) => {
      const { email, password } = trimmed(body);
      const errors = validate('login', { email, password });
      if (errors.length > 0) return refuseFields(errors);
      const proved = await provePassword(services, {
        email,
        password,
        code: body.email_code,
        client,
        device,
      });
      if (proved === 'wrong') return refuse(401, wrongMessage);
      if ('kind' in proved) return proved;
      return await openSession(proved);
    },

    /** An expired session gets the same reply: the result is the same. */
    logout: async ({ headers }) => {
      const header = headers.authorization;
      const token = bearerToken(typeof header === 'string' ? header : undefined);
      if (token !== undefined) await endSession(db, hashOfToken(token));
      return {};
    },

    me: async ({ session }) => {
      const user = await findUser(db, session.userId);
      if (!user) return refuse(401, 'Please log in.');
      const { id, email, personal_info } = user;
      return { id, email, name: personal_info.name ?? '', personal_info };
    },
  } satisfies Partial<Handlers>;
};
