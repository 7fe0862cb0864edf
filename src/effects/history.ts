/** The address bar: what it says, how it changes, and plain links inside the site followed without loading anew. */
import { navigate } from 'wouter/use-browser-location';

export type Address = {
  readonly path: string;
  readonly search: string;
};

/** The parameter of a mailed link that opens an account to whoever has it. */
const secretName = 'code';
const secretIn = (state: unknown) =>
  typeof state === 'object' && state !== null && secretName in state ? String(state[secretName]) : null;

/**
 * Takes the code of a mailed link out of the address bar, where bookmarks, screens and the next request's Referer would
 * have it. The entry of the history keeps it: a reload still has it, and no other tab.
 */
function hideSecret(): void {
  const query = new URLSearchParams(location.search);
  const secret = query.get(secretName);
  if (secret === null) return;
  query.delete(secretName);
  const rest = query.size > 0 ? `?${query}` : '';
  const state = { ...history.state, [secretName]: secret };
  history.replaceState(state, '', location.pathname + rest + location.hash);
}

/** Where the reader is, as pages know it: with the code that the address bar no longer shows. */
export function currentAddress(): Address {
  hideSecret();
  const query = new URLSearchParams(location.search);
  const secret = secretIn(history.state);
  if (secret === null) return { path: location.pathname, search: location.search.slice(1) };
  query.set(secretName, secret);
  return { path: location.pathname, search: String(query) };
}

const changes = ['popstate', 'pushState', 'replaceState'] as const;

/** Hears of every change of the address; `isBack` when the browser's own buttons made it. Returns the way to stop. */
export function onAddress(listener: (address: Address, isBack: boolean) => void): () => void {
  const hear = (event: Event) => listener(currentAddress(), event.type === 'popstate');
  for (const change of changes) addEventListener(change, hear);
  return () => {
    for (const change of changes) removeEventListener(change, hear);
  };
}

export function replaceAddress(path: string): void {
  navigate(path, { replace: true });
}

/** The link of this site under an event, if the browser would just follow it. */
export function linkUnder(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return null;
  return /^\/(?:v1|fonts|specimens|card-sandbox|assets)\//.test(link.pathname) ? null : link;
}

/** Follows plain links inside the site; one that only jumps within this page is the browser's. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const link = isPlain && !event.defaultPrevented ? linkUnder(event) : null;
    if (!link) return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}
