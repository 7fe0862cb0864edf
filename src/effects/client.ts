/** Calls the API by the one table of calls; loaded lazily, because it brings every shape with it. */
import { FetchError, ofetch } from 'ofetch';
import { type Api, api, type CallName } from '../../domain/api.ts';
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '../../domain/call.ts';
import { forgedRule, readFailedAnswer } from '../../domain/failed-answer.ts';
import { connectionMessage, type Failure, unexpectedMessage } from '../../domain/failure.ts';
import { check } from '../../domain/shape.ts';
import { readToken } from './storage.ts';

/** Members that a row doesn't have may be left out. */
type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [N in Name]?: Value }
  : { readonly [N in Name]: Value };

export type Asking<C extends Call> = (keyof ParamsOf<C> extends never
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<C> }) &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  };

/** What any answer may tell the whole application. */
export type ApiFact =
  | { type: 'token.refused' }
  | { type: 'service.refused'; again: boolean }
  | { type: 'version.doubted' };
/** Resolves with whether the shop is open, once the window knows what the fact means for that. */
export type FactListener = (fact: ApiFact) => Promise<boolean>;
let tell: FactListener = async () => false;

/**
 * Says who hears of every 401 (but those of log-in and registration), every 503, every answer of a shape that this
 * version doesn't know.
 */
export function onApiFact(listener: FactListener): void {
  tell = listener;
}

const xsrfToken = () => {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith('XSRF-TOKEN='));
  return found && decodeURIComponent(found.slice('XSRF-TOKEN='.length));
};

/** The session that a call is made in; a visitor's has none. */
type Identity = { readonly Authorization?: string };

/** Pages are the same for everybody and bring no cookie: a browser's first unsafe call fetches its token first. */
async function xsrfFor({ method }: Call, identity: Identity): Promise<string | undefined> {
  if (method === 'GET') return undefined;
  if (!xsrfToken()) await ofetch('/v1/settings', { retry: 0, headers: identity });
  return xsrfToken();
}

async function headersFor(row: Call, more: Readonly<Record<string, string>> = {}) {
  const token = readToken();
  const identity: Identity = token ? { Authorization: `Bearer ${token}` } : {};
  const xsrf = await xsrfFor(row, identity);
  return {
    ...(row.method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
    ...identity,
    ...(xsrf ? { 'X-XSRF-TOKEN': xsrf } : {}),
    ...more,
  };
}

/** `/v1/typefaces/{slug}` with its parameters filled in and escaped. */
function addressOf({ path }: Call, params: Readonly<Record<string, string>> = {}): string {
  return `/v1/${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`;
}

/** Section 8 of the public site's specification: every way to fail becomes one plain Failure. */
export function failureFrom(error: unknown): Failure {
  if (!(error instanceof FetchError)) {
    return { status: 0, rule: 'unhandled_error', message: unexpectedMessage, errors: [] };
  }
  if (error.status === undefined) {
    return { status: 0, rule: 'connection_error', message: connectionMessage, errors: [] };
  }
  const body: unknown = error.data;
  const { message, rule, errors } = readFailedAnswer(body);
  return {
    status: error.status,
    rule: rule ?? 'unhandled_error',
    message: message ?? unexpectedMessage,
    errors,
    body,
  };
}

/** What a call may bring, whichever row it is. */
export type AnyAsking = {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Longer than any of the server's own limits: what says nothing by then is a line that is down. */
const silenceMs = 60_000;

async function send(row: Call, { params, query, body, headers, signal }: AnyAsking): Promise<unknown> {
  const silence = AbortSignal.timeout(silenceMs);
  return await ofetch(addressOf(row, params), {
    method: row.method,
    headers: await headersFor(row, headers),
    retry: 0,
    ...(query ? { query } : {}),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: signal ? AbortSignal.any([signal, silence]) : silence,
  });
}

/** The same as callApi for a row that is known only while running (a route's call). */
export async function callByName(name: CallName, asking: AnyAsking, again = false): Promise<unknown> {
  const row: Call = api[name];
  try {
    const before = xsrfToken();
    const reply: unknown = await send(row, asking).catch((error: unknown) => {
      // A token of another session, as a log-in in another window leaves it: the refusal, made before anything else,
      // brought a new one. No other 403 is asked again: it may have sent an email.
      const isForged = failureFrom(error).rule === forgedRule;
      if (isForged && xsrfToken() !== before) return send(row, asking);
      throw error;
    });
    const checked = check(row.reply, reply ?? {});
    if (!checked.ok) {
      void tell({ type: 'version.doubted' });
      throw new Error(`${name}: unexpected reply at ${checked.path}`);
    }
    return checked.value;
  } catch (error) {
    const failure = failureFrom(error);
    if (failure.status === 401 && name !== 'login' && name !== 'register')
      void tell({ type: 'token.refused' });
    // The settings are what decides about a 503, and wait for nobody.
    if (failure.status === 503 && name !== 'settings') {
      const isOpen = await tell({ type: 'service.refused', again });
      // A refused call did nothing: it can be made once more.
      if (isOpen && !again) return callByName(name, asking, true);
    }
    throw failure;
  }
}

/**
 * Calls one row of the API with its parameters, query and body.
 * Resolves with the checked reply; rejects with a plain `Failure`, status 0 when no answer came. An aborted call
 * rejects too; nobody listens to it any more.
 */
export async function callApi<N extends CallName>(name: N, asking: Asking<Api[N]>): Promise<ReplyOf<Api[N]>> {
  // The reply was checked against this row's own shape.
  return (await callByName(name, asking as AnyAsking)) as ReplyOf<Api[N]>;
}
