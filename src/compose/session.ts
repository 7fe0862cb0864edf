/** What the session does, alone and in step with this browser's other windows; loaded when anything is kept here. */
import type { Credentials, User } from '../../domain/account.ts';
import { loginPath } from '../../machines/navigation.machine.ts';
import type { Actors } from '../actors.tsx';
import { replaceAddress } from '../effects/history.ts';
import {
  cartNews,
  clearSession,
  keep,
  keepProfile,
  keepToken,
  readKept,
  readSession as readStored,
  readToken,
} from '../effects/storage.ts';
import { client } from '../jobs.ts';

export const readSession = readStored;

export async function loadUser(signal: AbortSignal): Promise<User> {
  const { callApi } = await client();
  const user = await callApi('me', { signal });
  keepProfile(user);
  return user;
}

/** Logs in or registers and asks whose the token is; without an answer to that nothing is kept (commerce, section 8). */
export async function enter(
  name: 'login' | 'register',
  body: Credentials,
  signal: AbortSignal,
): Promise<User> {
  const { callApi } = await client();
  const { token } = await callApi(name, { body, signal });
  keepToken(token);
  try {
    return await loadUser(signal);
  } catch (error) {
    clearSession();
    throw error;
  }
}

export async function logOut(): Promise<null> {
  const { callApi } = await client();
  await callApi('logout', { body: {} });
  return null;
}

export function endSession(): null {
  clearSession();
  return null;
}

/** Keeps the present address for after the log-in, and goes there. */
export async function askForLogin(signal: AbortSignal): Promise<null> {
  const { callApi } = await client();
  // A token that the page's call didn't know: whose it is is asked once more, and its 401 ends the session.
  if (readToken()) await callApi('me', { signal }).catch(() => null);
  keep('current_url', location.pathname + location.search);
  replaceAddress(loginPath);
  return null;
}

/** A customer's cart lies at the server, a visitor's in this browser; who has neither waits for none. */
export async function openKeptCart({ session, openCart }: Actors): Promise<void> {
  if (session.getSnapshot().context.user !== null || readKept('cart') !== null) await openCart();
}

/** Another window logged out, logged in, or changed the cart: this one follows, and keeps what is typed in it. */
export async function fallInStep(actors: Actors, { key }: StorageEvent): Promise<void> {
  if (key === null || key === 'token' || key === 'profile') await followSession(actors.session);
  // An open cart hears of it by itself.
  if (key === cartNews) await actors.openCart();
}

async function followSession(session: Actors['session']): Promise<void> {
  const { user } = session.getSnapshot().context;
  const { hasToken, profile } = await readStored();
  const isOther = user !== null && profile !== null && profile.id !== user.id;
  if (!hasToken || isOther) session.send({ type: 'session.ended' });
  if (hasToken) session.send({ type: 'session.begun' });
}
