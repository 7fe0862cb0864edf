/** The query of the page's address, apart from history.ts, which every page loads. */

import { historyEvents } from './history.ts';

type QueryListeners = {
  /** The address leads to this page with another query. */
  readonly onChange: (search: string) => void;
  /** A link may be about to be followed, something else to be written to the address, or the document to go. */
  readonly onLeave: () => void;
};

/**
 * Follows the query of the page that is shown now. `replace` puts another in its place, '' for none, unless another page has the
 * address by now; the page that is shown stays as it is.
 */
export function followQuery({ onChange, onLeave }: QueryListeners) {
  const { pathname } = location;
  const isHere = () => location.pathname === pathname;
  const controller = new AbortController();
  const { signal } = controller;
  const changed = () => {
    if (isHere()) onChange(location.search);
  };
  for (const eventName of historyEvents) addEventListener(eventName, changed, { signal });
  addEventListener('pagehide', onLeave, { signal });
  // Before the site follows a link, or another part of the page writes its choice to the address.
  for (const eventName of ['click', 'change'])
    document.addEventListener(eventName, onLeave, { capture: true, signal });
  return {
    replace(search: string) {
      if (!isHere()) return;
      const address = pathname + (search && `?${search}`) + location.hash;
      // Not by the method that tells the site of a new address.
      History.prototype.replaceState.call(history, history.state, '', address);
    },
    stop: () => controller.abort(),
  };
}

/** The address of the current page with another query. */
export const addressWithQuery = (search: string): string =>
  location.origin + location.pathname + (search && `?${search}`);
