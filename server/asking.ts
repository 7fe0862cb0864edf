/** What stands before every call: maintenance, forgery, identity, and the check of what was sent. */
import type { FastifyRequest } from 'fastify';
import type { CallName } from '../domain/api.ts';
import type { Call } from '../domain/call.ts';
import { forgedRule } from '../domain/failed-answer.ts';
import { check, type Shape } from '../domain/shape.ts';
import type { Session } from './handler.ts';
import { type Cleaned, cleaned, cleanedLines } from './security/clean-text.ts';
import { clientOf } from './security/client.ts';
import { bearerToken, hashOfToken } from './security/tokens.ts';
import type { Xsrf } from './security/xsrf.ts';
import type { Services } from './services.ts';
import { findSession } from './stores/sessions.ts';

export type Asked = {
  readonly ok: true;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: FastifyRequest['headers'];
  readonly client: string;
  readonly session: Session | undefined;
};
export type Failed = { readonly ok: false; readonly status: number; readonly body: unknown };
type Part = Failed | { readonly ok: true; readonly value: unknown };
type Who = Failed | { readonly ok: true; readonly session: Session | undefined };

/** Open while the shop is closed: any other call answers 503, and nothing else ever does. */
const openInMaintenance: ReadonlySet<CallName> = new Set(['settings', 'cardEvent', 'logout']);
/** The same whoever asks: a token that has ended mustn't stand in the way of a new one. */
const forAnybody: ReadonlySet<CallName> = new Set([
  'settings',
  'register',
  'login',
  'logout',
  'recoverPassword',
  'forgotPassword',
  'setPassword',
  'returnEmail',
  'cardEvent',
  'download',
  'orderTrials',
  'trial',
  'subscribe',
  'checkInvite',
  'registerMember',
]);

const failed = (status: number, error: string): Failed => ({ ok: false, status, body: { error } });
const forged: Failed = {
  ok: false,
  status: 403,
  body: {
    errors: [
      {
        field: '',
        message: 'This request could not be verified. Please reload the page and try again.',
        rule: forgedRule,
      },
    ],
  },
};
const failedField = (field: string, message: string, rule: string): Failed => ({
  ok: false,
  status: 422,
  body: { errors: [{ field: field.slice(0, 80), message, rule: rule.slice(0, 80) }] },
});

/** One part of a request against its shape; what was sent isn't repeated. */
function readPart(shape: Shape<unknown> | undefined, clean: Cleaned): Part {
  if (!clean.ok)
    return failedField(clean.field, 'This text holds characters that are not allowed.', 'unicode');
  if (shape === undefined) return clean;
  const read = check(shape, clean.value);
  return read.ok ? read : failedField(read.path, 'This value is not valid.', read.rule);
}

function readParts(
  row: Call,
  request: FastifyRequest,
): { readonly [K in 'params' | 'query' | 'body']: Part } {
  const nothing: Part = { ok: true, value: undefined };
  const body = request.body ?? (row.takes === 'bytes' ? Buffer.alloc(0) : {});
  return {
    params: readPart(undefined, cleaned(request.params)),
    query: row.query ? readPart(row.query, cleaned(request.query)) : nothing,
    body: row.body || row.takes ? readPart(row.body, cleanedLines(body)) : nothing,
  };
}

export type Ask = (name: CallName, row: Call, request: FastifyRequest) => Promise<Asked | Failed>;

/** Reads requests into what handlers take; the first thing that is wrong is the answer. */
export function createAsk({ db, clock, current }: Services, xsrf: Xsrf): Ask {
  const sessionOf = async ({ headers }: FastifyRequest): Promise<Session | undefined> => {
    const token = bearerToken(headers.authorization);
    if (token === undefined) return undefined;
    return await findSession(db, hashOfToken(token), clock.now());
  };

  const whoAsks = async (name: CallName, row: Call, request: FastifyRequest): Promise<Who> => {
    if (row.kept || forAnybody.has(name)) return { ok: true, session: undefined };
    const session = await sessionOf(request);
    // Whoever brought a token believes to be logged in: nothing may go on as if a visitor had asked.
    const isNeeded = row.needs === 'user' || request.headers.authorization !== undefined;
    return isNeeded && !session ? failed(401, 'Please log in.') : { ok: true, session };
  };

  return async (name, row, request) => {
    if (!openInMaintenance.has(name) && (await current()).maintenance) {
      return failed(503, 'The shop is closed for maintenance.');
    }
    const isUnsafe = row.method !== 'GET' && row.takes !== 'bytes';
    if (isUnsafe && !xsrf.allows(request)) return forged;
    const who = await whoAsks(name, row, request);
    if (!who.ok) return who;
    const { params, query, body } = readParts(row, request);
    if (!params.ok) return params;
    if (!query.ok) return query;
    if (!body.ok) return body;
    const { headers } = request;
    const client = clientOf(request.ip);
    const { session } = who;
    return { ok: true, params: params.value, query: query.value, body: body.value, headers, client, session };
  };
}
