/** The query of the page's address, apart from history.ts, which every page loads. */

import { historyEvents } from './history.ts';

/** Replaces the query of the current address, '' for none; the page that is shown stays as it is. */
export function replaceQuery(search: string): void {
  const { pathname, hash } = location;
  // Not by the method that tells the site of a new address.
  History.prototype.replaceState.call(history, history.state, '', pathname + (search && `?${search}`) + hash);
}

/** Calls the listener upon each change of the address that leads somewhere; returns how to stop that. */
export function onQueryChange(listener: () => void): () => void {
  for (const eventName of historyEvents) addEventListener(eventName, listener);
  return () => {
    for (const eventName of historyEvents) removeEventListener(eventName, listener);
  };
}

/** The address of the current page with another query. */
export const addressWithQuery = (search: string): string =>
  location.origin + location.pathname + (search && `?${search}`);
