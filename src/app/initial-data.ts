/** The hydration data in the server-rendered HTML: the page snapshot, settings and typefaces. */
import type { Settings } from '../../domain/settings.ts';
import { pageVersion } from '../../machines/page.machine.ts';

/** The id of the JSON script element. */
export const initialDataId = 'page-snapshot';

/** The persisted snapshot of a page actor that has finished loading. */
type PageSnapshot = {
  readonly status: 'active';
  readonly value: 'ready' | 'notFound';
  readonly context: { readonly version: typeof pageVersion; readonly route: string };
};

export type InitialData = {
  readonly settings: Settings;
  readonly typefaces: readonly { readonly name: string; readonly page: string }[];
  readonly page: PageSnapshot | null;
};

/**
 * Parses the initial data; null if it is invalid, of another version, or its page is still loading. It came from the same
 * server that validated it: no struct is loaded to validate it again.
 */
export function readInitialData(json: string | null | undefined): InitialData | null {
  if (!json) return null;
  try {
    const data: unknown = JSON.parse(json);
    return isInitialData(data) ? data : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isInitialData = (value: unknown): value is InitialData =>
  isObject(value) &&
  isObject(value.settings) &&
  isObject(value.settings.foundry) &&
  Array.isArray(value.typefaces) &&
  (value.page === null || isAtRest(value.page));

const isAtRest = (page: unknown): boolean =>
  isObject(page) &&
  page.status === 'active' &&
  (page.value === 'ready' || page.value === 'notFound') &&
  isObject(page.context) &&
  page.context.version === pageVersion;
