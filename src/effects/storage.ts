/**
 * What this browser keeps, through one adapter (public-site, section 3; decisions, section 2): session and current_url
 * in local storage, else in cookies; cart, its total and the payment intent in cookies, too long ones in local storage.
 * Whatever is unreadable counts as absent.
 */
import type { User } from '../../domain/account.ts';
import { check, type Shape } from '../../domain/shape.ts';
import type { StoredSession } from '../../machines/session.machine.ts';

/** Browsers drop a longer cookie without a word. */
const cookieBytesLimit = 4096;
const yearSeconds = 31_536_000;

type Name =
  | 'token'
  | 'profile'
  | 'current_url'
  | 'cart'
  | 'replaced_cart'
  | 'total_cart'
  | 'stripe_payment_intent'
  | 'checkout';

const inStorage = {
  read: (name: string) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  /** False when storage is refused or full. */
  write: (name: string, value: string) => {
    try {
      localStorage.setItem(name, value);
      return true;
    } catch {
      return false;
    }
  },
  remove: (name: string) => {
    try {
      localStorage.removeItem(name);
    } catch {
      // Storage that is refused holds nothing either.
    }
  },
};

const secure = () => (location.protocol === 'https:' ? '; Secure' : '');

/** `pair`: NAME=VALUE; gone at once with a life of 0. */
function setCookie(pair: string, lifeSeconds: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR.
  document.cookie = `${pair}; path=/; max-age=${lifeSeconds}; SameSite=Lax${secure()}`;
}

const inCookie = {
  read: (name: string) => {
    const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
    if (!found) return null;
    try {
      return decodeURIComponent(found.slice(name.length + 1));
    } catch {
      return null;
    }
  },
  /** False, after a warning, when the cookie would be longer than browsers keep. */
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

const cookieFirst: readonly Name[] = ['cart', 'total_cart', 'stripe_payment_intent'];
const placesOf = (name: Name) => (cookieFirst.includes(name) ? [inCookie, inStorage] : [inStorage, inCookie]);

/** The key in local storage under which windows tell each other of their cart. */
export const cartNews = 'cart_news';

/** Says to this site's other windows which cart stands now; they hear it as a storage event. */
export function tellWindows(signature: string): void {
  inStorage.write(cartNews, signature);
}

/** The kept text, or null. */
export function readKept(name: Name): string | null {
  for (const place of placesOf(name)) {
    const value = place.read(name);
    if (value !== null) return value;
  }
  return null;
}

/** Keeps a text in the first place that takes it; false when neither does. */
export function keep(name: Name, value: string): boolean {
  forget(name);
  return placesOf(name).some((place) => place.write(name, value));
}

export function forget(name: Name): void {
  inStorage.remove(name);
  inCookie.remove(name);
}

/** The kept JSON when it has the expected shape, else null. */
export function readKeptJson<T>(name: Name, shape: Shape<T>): T | null {
  const text = readKept(name);
  if (text === null) return null;
  try {
    const checked = check(shape, JSON.parse(text));
    return checked.ok ? checked.value : null;
  } catch {
    return null;
  }
}

/** The session's token; goes nowhere but into the Authorization header. */
export function readToken(): string | null {
  const token = readKept('token');
  return token && /^[\w.~+/=-]{20,200}$/.test(token) ? token : null;
}

export function keepToken(token: string): void {
  keep('token', token);
}

export function keepProfile(user: User): void {
  keep('profile', JSON.stringify(user));
}

/** A visitor, who is most readers, doesn't wait for the shapes of accounts. */
export async function readSession(): Promise<StoredSession> {
  if (readToken() === null) return { hasToken: false, profile: null };
  const { User } = await import('../../domain/account.ts');
  return { hasToken: true, profile: readKeptJson('profile', User) };
}

export function clearSession(): void {
  for (const name of ['token', 'profile', 'stripe_payment_intent'] as const) forget(name);
}

/** The id of the payment intent that is under way, as its client secret begins; null forgets it. */
export function keepIntent(clientSecret: string | null): void {
  const [intent = ''] = clientSecret?.split('_secret_') ?? [];
  if (isIntent(intent)) keep('stripe_payment_intent', intent);
  else forget('stripe_payment_intent');
}

const isIntent = (id: string) => /^pi_\w{1,100}$/.test(id);

export function readIntent(): string | null {
  const id = readKept('stripe_payment_intent');
  return id && isIntent(id) ? id : null;
}

/** Reads current_url and forgets it: it is followed once. */
export function takeAddress(): string | null {
  const address = readKept('current_url');
  forget('current_url');
  return address;
}
