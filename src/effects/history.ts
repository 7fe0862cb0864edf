/** The address bar: reading and changing it, and client-side navigation for plain links inside the site. */

import { navigate } from 'wouter/use-browser-location';
import { fileFolders } from '../../domain/file-folders.ts';
import { isPlainClick } from '../../domain/plain-click.ts';

export type Address = {
  readonly path: string;
  readonly search: string;
};

/** The parameter of an emailed link whose value gives access to an account. */
const secretParam = 'code';

/** A string in `history.state`, or null. */
function historyStateValue(name: string): string | null {
  const state: Readonly<Record<string, unknown>> | null = history.state;
  const value = state?.[name];
  return typeof value === 'string' ? value : null;
}

/**
 * The current address for pages, including the code of an emailed link. The code is removed from the address bar, because
 * bookmarks, screens and the next request's Referer would contain it, and moved to the history entry: a reload still has it,
 * another tab doesn't.
 */
export function currentAddress(): Address {
  const { pathname: path, search, hash } = location;
  const query = new URLSearchParams(search);
  const secretInAddress = query.get(secretParam);
  if (secretInAddress !== null) {
    query.delete(secretParam);
    const rest = query.size > 0 ? `?${query}` : '';
    history.replaceState({ ...history.state, [secretParam]: secretInAddress }, '', path + rest + hash);
  }
  const secret = historyStateValue(secretParam);
  if (secret === null) return { path, search: search.slice(1) };
  query.set(secretParam, secret);
  return { path, search: String(query) };
}

export const historyEvents = ['popstate', 'pushState', 'replaceState'] as const;

/** Calls the listener on every address change; `isBack` for back and forward navigation. */
export function onAddressChange(listener: (address: Address, isBack: boolean) => void): void {
  const onHistoryEvent = (event: Event) => listener(currentAddress(), event.type === 'popstate');
  for (const eventName of historyEvents) addEventListener(eventName, onHistoryEvent);
}

/** Replaces the current address, and stores the old one in history.state. */
export function replaceAddress(path: string): void {
  const { pathname, search, hash } = location;
  navigate(path, { replace: true, state: { ...history.state, from: pathname + search + hash } });
}

/** The address that `replaceAddress` replaced. */
export const readReplacedAddress = () => historyStateValue('from');

/** The internal link under an event that client-side navigation may follow, or null. */
export function linkUnder(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return null;
  return fileFolders.some((folder) => link.pathname.startsWith(`/${folder}/`)) ? null : link;
}

/**
 * Handles plain clicks on internal links by client-side navigation; anchors of the page's content go to `followAnchor`, and
 * the others, such as "Skip to content", are left to the browser.
 */
export function interceptLinks(followAnchor: (anchor: string) => void): void {
  document.addEventListener('click', (event) => {
    const link = isPlainClick(event) && !event.defaultPrevented ? linkUnder(event) : null;
    if (!link) return;
    const { search, hash } = link;
    // A page has one address (§site.route.one-address).
    const pathname = link.pathname.replace(/(.)\/+$/, '$1');
    const isAnchor = hash && pathname === location.pathname && search === location.search;
    if (isAnchor && !link.closest('main')) return;
    event.preventDefault();
    if (isAnchor) followAnchor(hash);
    else navigate(pathname + search + hash);
  });
}
