/** Accounts and sessions (commerce, sections 3 and 4; decisions, section 1). */
import type { Credentials } from '../../domain/account.ts';
import { validate } from '../../domain/rules.ts';
import { type Handlers, refuse, refuseFields } from '../handler.ts';
import { commonPasswordMessage, isCommonPassword } from '../security/common-passwords.ts';
import { limitKey, withinLimit } from '../security/limits.ts';
import { hashPassword, isPassword } from '../security/passwords.ts';
import { bearerToken, hashOfToken, newToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { giveBackOne } from '../stores/limits.ts';
import { addSession, endSession } from '../stores/sessions.ts';
import { addUser, findUser, findUserByEmail } from '../stores/users.ts';

const knownMessage = 'An account with this email already exists. Please log in.';
/** The same for an unknown address and for a wrong password. */
const wrongMessage = 'The email or the password is wrong.';

const named = ({ email, password }: Credentials) => ({ email: email.trim(), password });

export const accountRoutes = (services: Services) => {
  const { db, clock } = services;
  const openSession = async (user: { readonly id: number; readonly passwordHash: string }) => {
    const token = newToken();
    const isOpen = await addSession(db, user, hashOfToken(token), clock.now());
    return isOpen ? { token } : refuse(401, wrongMessage);
  };

  return {
    register: async ({ body, client }) => {
      const { email, password } = named(body);
      const errors = validate('register', { email, password });
      if (errors.length > 0) return refuseFields(errors);
      if (isCommonPassword(password)) {
        return refuseFields([{ field: 'password', message: commonPasswordMessage, rule: 'common' }]);
      }
      const tooMany = await withinLimit(services, 'register', client);
      if (tooMany) return tooMany;
      if (await findUserByEmail(db, email)) return refuse(409, knownMessage);
      const passwordHash = await hashPassword(password);
      const id = await addUser(db, email, passwordHash, clock.now());
      return id === undefined ? refuse(409, knownMessage) : await openSession({ id, passwordHash });
    },

    login: async ({ body }) => {
      const { email, password } = named(body);
      const errors = validate('login', { email, password });
      if (errors.length > 0) return refuseFields(errors);
      const tooMany = await withinLimit(services, 'login', email);
      if (tooMany) return tooMany;
      const user = await findUserByEmail(db, email);
      const right = await isPassword(password, user?.password_hash);
      if (!user?.password_hash || !right) return refuse(401, wrongMessage);
      await giveBackOne(db, limitKey('login', email));
      return await openSession({ id: user.id, passwordHash: user.password_hash });
    },

    /** Says the same for a session that is over already: whoever logs out is logged out. */
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
