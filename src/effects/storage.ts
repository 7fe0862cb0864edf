/**
 * Browser storage behind one interface (§storage.adapter): session and current_url in local
 * storage, else in cookies; cart, its total and the payment intent in cookies, in local storage if too long. Unreadable data
 * counts as absent.
 */
import type { User } from '../../domain/account.ts';
import { readCookie, setCookie } from './cookies.ts';
import { adapterOf } from './web-storage.ts';

/** Browsers silently drop longer cookies. */
const cookieBytesLimit = 4096;
const yearSeconds = 31_536_000;

export type StorageKey =
  | 'token'
  | 'profile'
  | 'current_url'
  | 'cart'
  | 'replaced_cart'
  | 'total_cart'
  | 'stripe_payment_intent'
  | 'checkout';

const localStorageAdapter = adapterOf(() => localStorage);

const cookieAdapter = {
  read: readCookie,
  /** False, after a warning, when the cookie would exceed the browsers' limit. */
  write: (name: string, value: string) => {
    const cookie = `${name}=${encodeURIComponent(value)}`;
    if (cookie.length > cookieBytesLimit) {
      console.warn(`The cookie ${name} would hold ${cookie.length} bytes; browsers keep ${cookieBytesLimit}`);
      return false;
    }
    setCookie(cookie, yearSeconds);
    return true;
  },
  remove: (name: string) => {
    setCookie(`${name}=`, 0);
  },
};

const cookieFirst: readonly StorageKey[] = ['cart', 'total_cart', 'stripe_payment_intent'];
const adaptersFor = (name: StorageKey) =>
  cookieFirst.includes(name) ? [cookieAdapter, localStorageAdapter] : [localStorageAdapter, cookieAdapter];

/** The localStorage key that notifies other windows of a cart change. */
export const cartChangedKey = 'cart_news';

/** Notifies other windows of this site; they receive `news` of this `key` as a storage event. */
export function notifyOtherWindows(key: string, news: string): void {
  localStorageAdapter.write(key, news);
}

/** The stored text, or null. */
export function readStoredText(name: StorageKey): string | null {
  for (const adapter of adaptersFor(name)) {
    const value = adapter.read(name);
    if (value !== null) return value;
  }
  return null;
}

/** Writes a text with the first adapter that accepts it; false when none does. */
export function writeStored(name: StorageKey, value: string): boolean {
  removeStored(name);
  return adaptersFor(name).some((adapter) => adapter.write(name, value));
}

export function removeStored(name: StorageKey): void {
  localStorageAdapter.remove(name);
  cookieAdapter.remove(name);
}

/** The session's token, or null if absent or malformed; only for the Authorization header. */
export function readToken(): string | null {
  const token = readStoredText('token');
  return token && /^[\w.~+/=-]{20,200}$/.test(token) ? token : null;
}

export function storeToken(token: string): void {
  writeStored('token', token);
}

export function storeProfile(user: User): void {
  writeStored('profile', JSON.stringify(user));
}

export function clearSession(): void {
  for (const name of ['token', 'profile', 'stripe_payment_intent'] as const) removeStored(name);
}

/** Stores the id of the pending payment intent, taken from its client secret; null removes it. */
export function storePaymentIntent(clientSecret: string | null): void {
  const [intent = ''] = clientSecret?.split('_secret_') ?? [];
  if (isPaymentIntentId(intent)) writeStored('stripe_payment_intent', intent);
  else removeStored('stripe_payment_intent');
}

const isPaymentIntentId = (id: string) => /^pi_\w{1,100}$/.test(id);

export function readPaymentIntent(): string | null {
  const id = readStoredText('stripe_payment_intent');
  return id && isPaymentIntentId(id) ? id : null;
}

/** Reads and removes current_url, which is used once. */
export function popStoredAddress(): string | null {
  const address = readStoredText('current_url');
  removeStored('current_url');
  return address;
}
