/** What is fetched of the page that the reader is about to open. */
import type { CallName } from '../../domain/api.ts';
import { callAddress, callTimeoutMs, pagePaths } from '../../domain/call-address.ts';
import { type PageAddress, pageMachine, pageVersion } from '../../machines/page.machine.ts';
import type { Ahead, AppWindow } from '../app/actors.tsx';
import { routeOf } from '../routes/routes.ts';
import { fetchPage } from './fetch-page.ts';

const keyOf = ({ route, params, search }: PageAddress) =>
  JSON.stringify([route, routeOf(route).requestParams(params, search)]);

type Fetched = {
  readonly key: string;
  readonly until: number;
  readonly page: Promise<unknown>;
  /** Once both have come. */
  loaded?: { readonly data: unknown };
};

const pathOf: { readonly [C in CallName]?: string } = pagePaths;

/** Asks for the data of a page while the code that every call needs is still loading; it then reads the answer. */
function begin({ route, params, search }: PageAddress, signal: AbortSignal): Promise<Response> | undefined {
  const { call, requestParams } = routeOf(route);
  const path = call && pathOf[call];
  if (!path) return undefined;
  const { params: inPath, query } = requestParams(params, search);
  const asked = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
  const begun = fetch(`${callAddress(path, inPath)}${asked}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),
  });
  // Who reads the answer sees the failure.
  begun.catch(() => undefined);
  return begun;
}

/** What is fetched of one page before it is opened (§navigation.ahead). */
export function composeAhead(appWindow: Pick<AppWindow, 'environment' | 'openCart'>): Ahead {
  let kept: Fetched | null = null;
  const find = (address: PageAddress) =>
    kept?.key === keyOf(address) && Date.now() < kept.until ? kept : null;
  return {
    async fetch(address, lifetime, signal) {
      const fetching = new AbortController();
      const page = fetchPage(appWindow, address, fetching.signal, begin(address, fetching.signal));
      const own: Fetched = { key: keyOf(address), until: Date.now() + lifetime, page };
      kept = own;
      // Once it is opened, nobody but its page gives it up.
      signal.addEventListener('abort', () => {
        if (kept === own) fetching.abort();
      });
      own.loaded = { data: await page };
    },
    take(address) {
      const found = find(address);
      kept = null;
      return found?.page ?? null;
    },
    takeLoaded(address) {
      const loaded = find(address)?.loaded;
      if (!loaded) return null;
      kept = null;
      const context = { ...address, ...loaded, version: pageVersion, failure: null };
      return pageMachine.resolveState({ value: 'ready', context });
    },
  };
}
