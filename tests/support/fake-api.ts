/** The server as a window sees it: `fetch`, answered by name of the call. */
import { vi } from 'vitest';
import { type Api, api, type CallName } from '../../domain/api.ts';
import type { Call, ReplyOf } from '../../domain/call.ts';
import type { Failure } from '../../domain/failure.ts';
import { removeStored } from '../../src/effects/storage.ts';

export type CallRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Headers;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal | null;
};
/** Resolves with the call's reply; rejects with a Failure, of which one with status 0 is a lost connection. */
export type Answers = {
  [N in CallName]?: (request: CallRequest) => ReplyOf<Api[N]> | Promise<ReplyOf<Api[N]>>;
};

/** The name, the parameters and the query of a request, from the table of calls. */
function callOf(method: string, url: string) {
  const { pathname, searchParams } = new URL(url, location.origin);
  const path = pathname.replace(/^\/v1\//, '');
  // An address without parameters comes first, as in the server's router.
  const rows = Object.entries<Call>(api).sort(
    ([, a], [, b]) => a.path.split('{').length - b.path.split('{').length,
  );
  for (const [name, row] of rows) {
    const pattern = new RegExp(`^${row.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const found = row.method === method ? pattern.exec(path) : null;
    if (found) return { name, params: { ...found.groups }, query: Object.fromEntries(searchParams) };
  }
  throw new Error(`${method} ${url} is no call`);
}

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'status' in error;

/** The response by which a server says a failure. */
function responseOf(error: unknown): Response {
  if (!isFailure(error) || error.status === 0) throw new TypeError('Failed to fetch');
  const { status, body, errors, message, rule } = error;
  const said = errors.length > 0 ? { errors } : { errors: [{ field: '', message, rule }] };
  return Response.json(body ?? said, { status });
}

/** Answers every call of the window from now on; a call without an answer is a lost connection. */
export function fakeApi(answers: Answers): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'XSRF-TOKEN=sealed; path=/';
  vi.stubGlobal('fetch', async (url: string | URL | globalThis.Request, init: RequestInit = {}) => {
    const { name, params, query } = callOf(init.method ?? 'GET', String(url));
    const answer: ((request: CallRequest) => unknown) | undefined = answers[name as CallName];
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined;
    const headers = new Headers(init.headers);
    try {
      if (!answer) throw null;
      return Response.json(await answer({ params, query, body, headers, signal: init.signal ?? null }));
    } catch (error) {
      return responseOf(error);
    }
  });
}

/** Empties this browser's storage, as on a first visit. */
export function emptyBrowser(): void {
  for (const key of ['token', 'profile', 'cart', 'total_cart', 'stripe_payment_intent'] as const)
    removeStored(key);
  localStorage.clear();
}
