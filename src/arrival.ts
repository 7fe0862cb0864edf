/** What travels in the HTML beside it: the page's state and what every page needs. */
import type { Settings } from '../domain/settings.ts';
import { pageVersion } from '../machines/page.machine.ts';

/** The id of the JSON block. */
export const arrivalId = 'page-snapshot';

/** A page actor's persisted snapshot at rest. */
type PageSnapshot = {
  readonly status: 'active';
  readonly value: 'ready' | 'notFound';
  readonly context: { readonly version: typeof pageVersion; readonly route: string };
};

export type Arrival = {
  readonly settings: Settings;
  readonly typefaces: readonly { readonly name: string; readonly page: string }[];
  readonly page: PageSnapshot | null;
};

/**
 * The arrival in a JSON text; null when it is of another version or not at rest. Its data came in the same answer as
 * the script that reads it, from a server that had checked it: no struct is loaded to check it again.
 */
export function readArrival(json: string | null | undefined): Arrival | null {
  if (!json) return null;
  try {
    const arrival: unknown = JSON.parse(json);
    return isArrival(arrival) ? arrival : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isArrival = (value: unknown): value is Arrival =>
  isObject(value) &&
  isObject(value.settings) &&
  Array.isArray(value.typefaces) &&
  (value.page === null || isAtRest(value.page));

const isAtRest = (page: unknown): boolean =>
  isObject(page) &&
  page.status === 'active' &&
  (page.value === 'ready' || page.value === 'notFound') &&
  isObject(page.context) &&
  page.context.version === pageVersion;
