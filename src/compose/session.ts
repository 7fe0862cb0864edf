/** Session effects, and synchronization with other windows of this browser; loaded when anything is stored. */
import type { Credentials, User } from '../../domain/account.ts';
import { loginPath } from '../../machines/navigation.machine.ts';
import type { Actors, AppWindow } from '../app/actors.tsx';
import { replaceAddress } from '../effects/history.ts';
import {
  cartChangedKey,
  clearSession,
  popStoredAddress,
  readStoredText,
  readToken,
  removeStored,
  storeProfile,
  storeToken,
  writeStored,
} from '../effects/storage.ts';
import { readSession as readStored } from '../effects/stored-session.ts';
import { reportViewError as reportError } from '../effects/view-errors.ts';
import type { Environment } from './environment.ts';

export const readSession = readStored;
export const popAddress = popStoredAddress;
export const storeAddress = (path: string) => writeStored('current_url', path);

/** Here, because the first load would hold the name of a file of its own. */
export const reportViewError = async (
  { client }: Environment,
  reported: Set<string>,
  thrown: Parameters<typeof reportError>[2],
) => reportError((await client()).callApi, reported, thrown);

export async function loadUser({ client }: Environment, signal: AbortSignal): Promise<User> {
  const { callApi } = await client();
  const user = await callApi('me', { signal });
  storeProfile(user);
  return user;
}

/**
 * Logs in or registers, until `signal` aborts. Its session is stored with its user: if that can't be loaded, nothing is
 * (§session.user-fetch-failed).
 */
export async function logInOrRegister(
  { session, environment }: Pick<AppWindow, 'session' | 'environment'>,
  name: 'login' | 'register',
  body: Credentials,
  signal: AbortSignal,
): Promise<void> {
  const { callApi } = await environment.client();
  const { token } = await callApi(name, { body, signal });
  const user = await callApi('me', { headers: { Authorization: `Bearer ${token}` }, signal });
  // The checkout has both forms: the session of the one that was first stays.
  if (session.getSnapshot().hasTag('member')) return;
  storeToken(token);
  storeProfile(user);
  session.send({ type: 'user.known', user });
}

/**
 * Logs out on the server. Session and what was typed are gone from the browser before the call, however long it takes
 * (§session.logout); what is typed meanwhile, after it, whatever the response (§checkout.logout.forgotten), unless another
 * window has logged in: then it is that session's.
 */
export async function logOut({ client }: Environment): Promise<null> {
  const token = readToken();
  // The token last: its removal tells the other windows, whose checkout stores on what it still finds.
  const forget = () => {
    removeStored('checkout');
    clearSession();
  };
  forget();
  try {
    const { callApi } = await client();
    await callApi('logout', {
      body: {},
      ...(token ? { headers: { Authorization: `Bearer ${token}` } } : {}),
    });
    return null;
  } finally {
    if (readToken() === null) forget();
  }
}

export function clearStoredSession(): null {
  clearSession();
  return null;
}

/** Stores the current address for after the log-in, and redirects there. */
export async function redirectToLogin({ client }: Environment, signal: AbortSignal): Promise<null> {
  const { callApi } = await client();
  // The page's call did not accept the token: another call checks it, and its 401 ends the session.
  if (readToken()) await callApi('me', { signal }).catch(() => null);
  storeAddress(location.pathname + location.search);
  replaceAddress(loginPath);
  return null;
}

/** Opens the cart of a customer, or a visitor's stored one; without either none is loaded. */
export async function openStoredCart({
  session,
  openCart,
}: Pick<Actors, 'session' | 'openCart'>): Promise<void> {
  if (session.getSnapshot().context.user !== null || readStoredText('cart') !== null) await openCart();
}

/** Applies a log-in, log-out or cart change of another window without losing what is typed in this one. */
export async function syncFromStorageEvent(
  actors: Pick<Actors, 'session' | 'openCart'>,
  { key }: Pick<StorageEvent, 'key'>,
): Promise<void> {
  if (key === null || key === 'token' || key === 'profile') await syncSession(actors.session);
  // An open cart has its own listener.
  if (key === cartChangedKey) await actors.openCart();
}

async function syncSession(session: Actors['session']): Promise<void> {
  const { user } = session.getSnapshot().context;
  const { hasToken, profile } = await readStored();
  const isOtherUser = user !== null && profile !== null && profile.id !== user.id;
  if (!hasToken || isOtherUser) session.send({ type: 'session.ended' });
  if (hasToken) session.send({ type: 'session.started' });
}
