/** Parses every API request: maintenance, forgery, authentication, and validation of the input. */
import type { FastifyRequest } from 'fastify';
import type { Call } from '../domain/call.ts';
import { csrfRule } from '../domain/failure-body.ts';
import { cutPath, labelOf } from '../domain/line-labels.ts';
import { check, type Shape } from '../domain/shape.ts';
import type { Session } from './handler.ts';
import { invalidValueMessage } from './invalid-value.ts';
import { type Cleaned, cleaned, cleanedLines } from './security/clean-text.ts';
import { clientOf } from './security/client.ts';
import { listedOrigin } from './security/cross-origin.ts';
import { bearerToken, hashOfToken } from './security/tokens.ts';
import type { Xsrf } from './security/xsrf.ts';
import type { Services } from './services.ts';
import { findSession } from './stores/sessions.ts';

export type ParsedRequest = {
  readonly ok: true;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: FastifyRequest['headers'];
  readonly client: string;
  readonly session: Session | undefined;
};
export type RejectedRequest = { readonly ok: false; readonly status: number; readonly body: unknown };
type ParsedPart = RejectedRequest | { readonly ok: true; readonly value: unknown };
type SessionResult = RejectedRequest | { readonly ok: true; readonly session: Session | undefined };

/** When a client may try again while the shop is closed. */
export const closedRetrySeconds = 60;

const reject = (status: number, error: string): RejectedRequest => ({ ok: false, status, body: { error } });
const forgedRequest: RejectedRequest = {
  ok: false,
  status: 403,
  body: {
    errors: [
      {
        field: '',
        message: 'This request could not be verified. Please reload the page and try again.',
        rule: csrfRule,
      },
    ],
  },
};
const rejectField = (field: string, message: string, rule: string): RejectedRequest => ({
  ok: false,
  status: 422,
  body: { errors: [{ field: cutPath(field), message, rule: cutPath(rule) }] },
});

/** Checks one part of a request against its shape; errors don't repeat the input. */
function parsePart(shape: Shape<unknown> | undefined, clean: Cleaned): ParsedPart {
  if (!clean.ok)
    return rejectField(
      clean.field,
      `${labelOf(clean.field)} holds characters that are not allowed.`,
      'unicode',
    );
  if (shape === undefined) return clean;
  const result = check(shape, clean.value);
  if (result.ok) return result;
  const { path, rule } = result;
  return rejectField(path, invalidValueMessage(shape.schema, path, clean.value), rule);
}

function parseParts(
  row: Call,
  request: FastifyRequest,
): { readonly [K in 'params' | 'query' | 'body']: ParsedPart } {
  const noValue: ParsedPart = { ok: true, value: undefined };
  const body = request.body ?? (row.requestType === 'bytes' ? Buffer.alloc(0) : {});
  return {
    params: parsePart(undefined, cleaned(request.params)),
    query: row.query ? parsePart(row.query, cleaned(request.query)) : noValue,
    body: row.body || row.requestType ? parsePart(row.body, cleanedLines(body)) : noValue,
  };
}

export type ParseRequest = (row: Call, request: FastifyRequest) => Promise<ParsedRequest | RejectedRequest>;

/** Parses requests into the handlers' input; returns the first error. */
export function createRequestParser(
  { db, clock, currentState, config }: Services,
  xsrf: Pick<Xsrf, 'allows'>,
): ParseRequest {
  const sessionOf = async ({ headers }: FastifyRequest): Promise<Session | undefined> => {
    const token = bearerToken(headers.authorization);
    if (token === undefined) return undefined;
    return await findSession(db, hashOfToken(token), clock.now());
  };

  const authenticate = async ({ auth }: Call, request: FastifyRequest): Promise<SessionResult> => {
    // An expired token mustn't block a new log-in.
    if (auth === 'none') return { ok: true, session: undefined };
    const session = await sessionOf(request);
    // A token means that the sender expects to be logged in: the request must not continue as a visitor's.
    const isNeeded = auth === 'required' || request.headers.authorization !== undefined;
    return isNeeded && !session ? reject(401, 'Please log in.') : { ok: true, session };
  };

  return async (row, request) => {
    // Also while it is filled; 503 is never used for anything else.
    if (!row.inMaintenance && (await currentState()).maintenance) {
      return reject(503, 'The shop is closed for maintenance.');
    }
    const isUnsafe = row.method !== 'GET' && row.requestType !== 'bytes';
    if (isUnsafe && !listedOrigin(config, request) && !xsrf.allows(request)) return forgedRequest;
    const authenticated = await authenticate(row, request);
    if (!authenticated.ok) return authenticated;
    const { params, query, body } = parseParts(row, request);
    if (!params.ok) return params;
    if (!query.ok) return query;
    if (!body.ok) return body;
    const { headers } = request;
    const client = clientOf(request.ip);
    const { session } = authenticated;
    return { ok: true, params: params.value, query: query.value, body: body.value, headers, client, session };
  };
}
