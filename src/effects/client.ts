/** Sends a call to the API as defined by the table of calls; loaded lazily, because it contains every shape. */
import { createFetch, FetchError, ofetch } from 'ofetch';
import { type Api, api, type CallName } from '../../domain/api.ts';
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '../../domain/call.ts';
import { callAddress, callTimeoutMs } from '../../domain/call-address.ts';
import { connectionMessage, type Failure, unexpectedMessage } from '../../domain/failure.ts';
import { csrfRule, parseFailureResponse } from '../../domain/failure-body.ts';
import { check } from '../../domain/shape.ts';
import type { RequestOutcome } from '../../machines/request.machine.ts';
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

const xsrfToken = () => readCookie('XSRF-TOKEN');

/** The header for the session of a call; a visitor has none. */
type Identity = { readonly Authorization?: string };

function identity(): Identity {
  const token = readToken();
  return token ? { Authorization: `Bearer ${token}` } : {};
}

function headersFor({ method }: Call, extraHeaders: Readonly<Record<string, string>> = {}) {
  const xsrf = method === 'GET' ? null : xsrfToken();
  return {
    ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
    ...identity(),
    ...(xsrf ? { 'X-XSRF-TOKEN': xsrf } : {}),
    ...extraHeaders,
  };
}

/** Converts any error into a plain Failure (§errors.connection). */
function failureFrom(error: unknown): Failure {
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
  /** The answer, if it was asked for before this code was there (src/compose/ahead.ts). */
  readonly begun?: Promise<Response> | undefined;
};

/** What a failed call says (§session.expiry, §session.expiry.exceptions, §maintenance.unavailable). */
function outcomeOf(name: CallName, error: unknown, tokenBefore: string | null): RequestOutcome {
  const row: Call = api[name];
  const failure = failureFrom(error);
  // No other 403 is sent again: it may have sent an email.
  const isForged = failure.rule === csrfRule && xsrfToken() !== tokenBefore;
  // Wrong credentials say nothing about a token.
  const isUnauthorized = failure.status === 401 && name !== 'login' && name !== 'register';
  // A call that answers in maintenance never waits for its end: the settings tell it.
  const isUnavailable = failure.status === 503 && !row.inMaintenance;
  if (isForged) return { kind: 'forged', failure };
  if (isUnauthorized) return { kind: 'unauthorized', failure };
  return { kind: isUnavailable ? 'unavailable' : 'refused', failure };
}

/** The request for a token that is under way: the cookie of a second one would replace that of the first. */
let tokenRequest: Promise<unknown> | null = null;

/**
 * Fetches the anti-forgery (XSRF) token where an unsafe call has none, once for all calls that wait for it: pages are the
 * same for everybody and set no cookie. Resolves with null, or with what the call fails with.
 */
export async function ensureXsrfToken(name: CallName): Promise<RequestOutcome | null> {
  if (api[name].method === 'GET' || xsrfToken()) return null;
  tokenRequest ??= ofetch('/v1/settings', {
    retry: 0,
    headers: identity(),
    signal: AbortSignal.timeout(callTimeoutMs),
  }).finally(() => {
    tokenRequest = null;
  });
  try {
    await tokenRequest;
    return null;
  } catch (error) {
    return outcomeOf(name, error, null);
  }
}

/** Sends a call once, and resolves with what came of it; it is aborted by its own signal and by the end of the session. */
export async function sendCall(
  name: CallName,
  { params, query, body, headers, signal, begun }: AnyCallOptions,
  sessionEnd: AbortSignal,
): Promise<RequestOutcome> {
  const row: Call = api[name];
  const signals = [AbortSignal.timeout(callTimeoutMs), sessionEnd];
  const tokenBefore = xsrfToken();
  try {
    const send = begun === undefined ? ofetch : createFetch({ fetch: () => begun });
    const reply: unknown = await send(callAddress(row.path, params), {
      method: row.method,
      headers: headersFor(row, headers),
      retry: 0,
      // A log-out reaches the server even if its window is closed meanwhile.
      keepalive: row.endsSession ?? false,
      ...(query ? { query } : {}),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any(signal ? [signal, ...signals] : signals),
    });
    const checked = check(row.reply, reply ?? {});
    return checked.ok
      ? { kind: 'answered', reply: checked.value }
      : { kind: 'unreadable', failure: failureFrom(null) };
  } catch (error) {
    return outcomeOf(name, error, tokenBefore);
  }
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
