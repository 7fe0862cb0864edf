/** Calls the API as defined by the table of calls; loaded lazily, because it contains every shape. */
import { FetchError, ofetch } from 'ofetch';
import { type Api, api, type CallName } from '../../domain/api.ts';
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '../../domain/call.ts';
import { connectionMessage, type Failure, unexpectedMessage } from '../../domain/failure.ts';
import { csrfRule, parseFailureResponse } from '../../domain/failure-response.ts';
import { check } from '../../domain/shape.ts';
import { readCookie } from './cookies.ts';
import { readToken } from './storage.ts';

/** An option that may be omitted when the call has none. */
type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [N in Name]?: Value }
  : { readonly [N in Name]: Value };

export type CallOptions<C extends Call> = (keyof ParamsOf<C> extends never
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<C> }) &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  };

/** Events that any response may raise for the application. */
export type ApiEvent =
  | { type: 'token.refused' }
  | { type: 'service.unavailable'; isRetry: boolean }
  | { type: 'version.check' };
/**
 * Receives every 401 (except of log-in and registration), every 503, and every response with a shape unknown to this
 * version. Resolves with whether the shop is open, once that is known.
 */
export type ApiEventListener = (event: ApiEvent) => Promise<boolean>;

const xsrfToken = () => readCookie('XSRF-TOKEN');

/** The header for the session of a call; a visitor has none. */
type Identity = { readonly Authorization?: string };

/** Pages are the same for everybody and set no cookie: the XSRF token is fetched before the first unsafe call. */
async function ensureXsrfToken({ method }: Call, identity: Identity): Promise<string | null> {
  if (method === 'GET') return null;
  if (!xsrfToken()) await ofetch('/v1/settings', { retry: 0, headers: identity });
  return xsrfToken();
}

async function headersFor(row: Call, extraHeaders: Readonly<Record<string, string>> = {}) {
  const token = readToken();
  const identity: Identity = token ? { Authorization: `Bearer ${token}` } : {};
  const xsrf = await ensureXsrfToken(row, identity);
  return {
    ...(row.method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
    ...identity,
    ...(xsrf ? { 'X-XSRF-TOKEN': xsrf } : {}),
    ...extraHeaders,
  };
}

/** `/v1/typefaces/{slug}` with its parameters filled in and escaped. */
function addressOf({ path }: Call, params: Readonly<Record<string, string>> = {}): string {
  return `/v1/${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`;
}

/** Converts any error into a plain Failure (§errors.connection). */
export function failureFrom(error: unknown): Failure {
  if (!(error instanceof FetchError)) {
    return { status: 0, rule: 'unhandled_error', message: unexpectedMessage, errors: [] };
  }
  if (error.status === undefined) {
    return { status: 0, rule: 'connection_error', message: connectionMessage, errors: [] };
  }
  const body: unknown = error.data;
  const { message, rule, errors } = parseFailureResponse(body);
  return {
    status: error.status,
    rule: rule ?? 'unhandled_error',
    message: message ?? unexpectedMessage,
    errors,
    body,
  };
}

/** Options of any call. */
export type AnyCallOptions = {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Longer than any timeout of the server: no response by then means that the connection is lost. */
const timeoutMs = 60_000;

async function send(
  row: Call,
  { params, query, body, headers, signal }: AnyCallOptions,
  sessionEnd: AbortSignal,
): Promise<unknown> {
  const signals = [AbortSignal.timeout(timeoutMs), sessionEnd];
  return await ofetch(addressOf(row, params), {
    method: row.method,
    headers: await headersFor(row, headers),
    retry: 0,
    ...(query ? { query } : {}),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.any(signal ? [signal, ...signals] : signals),
  });
}

export type Client = {
  /**
   * Makes an API call with its parameters, query and body. Resolves with the validated reply; rejects with a plain `Failure`,
   * with status 0 when no response came. An aborted call rejects too.
   */
  readonly callApi: <N extends CallName>(name: N, options: CallOptions<Api[N]>) => Promise<ReplyOf<Api[N]>>;
  /** As `callApi`, for a call name only known at run time (a route's call). */
  readonly callByName: (name: CallName, options: AnyCallOptions) => Promise<unknown>;
};

/** The client of one window. */
export function createClient(notify: ApiEventListener): Client {
  let session = new AbortController();
  async function callByName(name: CallName, options: AnyCallOptions, isRetry = false): Promise<unknown> {
    const row: Call = api[name];
    if (row.endsSession) {
      // What is still under way would only be refused.
      session.abort();
      session = new AbortController();
    }
    const { signal } = session;
    try {
      const tokenBefore = xsrfToken();
      const reply: unknown = await send(row, options, signal).catch((error: unknown) => {
        // The token was of another session, after a log-in in another window: the refusal, made before anything else, set a
        // new one. No other 403 is retried: it may have sent an email.
        const isForged = failureFrom(error).rule === csrfRule;
        if (isForged && xsrfToken() !== tokenBefore) return send(row, options, signal);
        throw error;
      });
      const checked = check(row.reply, reply ?? {});
      if (!checked.ok) {
        void notify({ type: 'version.check' });
        throw new Error(`${name}: unexpected reply at ${checked.path}`);
      }
      return checked.value;
    } catch (error) {
      const failure = failureFrom(error);
      // Wrong credentials say nothing about a token (§session.expiry.exceptions).
      if (failure.status === 401 && name !== 'login' && name !== 'register')
        void notify({ type: 'token.refused' });
      // A call that answers in maintenance never waits for its end: the settings tell it.
      if (failure.status === 503 && !row.inMaintenance) {
        const isOpen = await notify({ type: 'service.unavailable', isRetry });
        // A refused call did nothing: it can be retried once.
        if (isOpen && !isRetry) return callByName(name, options, true);
      }
      throw failure;
    }
  }
  return {
    callByName,
    // The reply was validated against this call's shape.
    callApi: async <N extends CallName>(name: N, options: CallOptions<Api[N]>) =>
      (await callByName(name, options as AnyCallOptions)) as ReplyOf<Api[N]>,
  };
}
