/** The address bar: what it says, how it changes, and plain links inside the site followed without loading anew. */
import { navigate } from 'wouter/use-browser-location';

export type Address = {
  readonly path: string;
  readonly search: string;
};

/** The parameter of a mailed link that opens an account to whoever has it. */
const secretName = 'code';

/** What the entry of the history keeps under a name. */
function kept(name: string): string | null {
  const state: Readonly<Record<string, unknown>> | null = history.state;
  const value = state?.[name];
  return typeof value === 'string' ? value : null;
}

/**
 * Where the reader is, as pages know it: with the code of a mailed link, which is taken out of the address bar, where
 * bookmarks, screens and the next request's Referer would have it. The entry of the history keeps it: a reload still has
 * it, and no other tab.
 */
export function currentAddress(): Address {
  const { pathname: path, search, hash } = location;
  const query = new URLSearchParams(search);
  const shown = query.get(secretName);
  if (shown !== null) {
    query.delete(secretName);
    const rest = query.size > 0 ? `?${query}` : '';
    history.replaceState({ ...history.state, [secretName]: shown }, '', path + rest + hash);
  }
  const secret = kept(secretName);
  if (secret === null) return { path, search: search.slice(1) };
  query.set(secretName, secret);
  return { path, search: String(query) };
}

const changes = ['popstate', 'pushState', 'replaceState'] as const;

/** Hears of every change of the address; `isBack` when the browser's own buttons made it. */
export function onAddress(listener: (address: Address, isBack: boolean) => void): void {
  const hear = (event: Event) => listener(currentAddress(), event.type === 'popstate');
  for (const change of changes) addEventListener(change, hear);
}

/** Another address in the place of this one, which the entry of the history keeps with all else that it holds. */
export function replaceAddress(path: string): void {
  const { pathname, search, hash } = location;
  navigate(path, { replace: true, state: { ...history.state, from: pathname + search + hash } });
}

/** The address whose place the present one took. */
export const readOrigin = () => kept('from');

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
