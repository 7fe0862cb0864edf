/** What a route is: one row of the table of calls, answered from what was asked. */
import type { Api, CallName } from '../domain/api.ts';
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '../domain/call.ts';
import type { FailureBody } from '../domain/failure-body.ts';
import type { Device } from './security/device.ts';

export type Session = {
  readonly userId: number;
  readonly tokenHash: string;
  /** When the account's password was last proved in this session. */
  readonly authenticatedAt: Date;
  /** The account's, when the call came in. */
  readonly accessVersion: number;
};

export type Asked<C extends Call> = {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: C extends { takes: 'bytes' } ? Buffer : BodyOf<C>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The browser, where it is one that a log-in may remember. */
  readonly device: Device;
  /** Whose limits it counts against (security/client.ts). */
  readonly client: string;
  /** Present when the call brought a valid token; always there for rows that need a user. */
  readonly session: C extends { needs: 'user' } ? Session : Session | undefined;
};

/** An expected failure: a value, never thrown. `body` may carry more than the words (the current cart of a 409). */
export type Refusal = {
  readonly kind: 'refusal';
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 502 | 504;
  readonly body: FailureBody & { readonly [more: string]: unknown };
  readonly retryAfterSeconds?: number;
};

/** A file to send; `name` is what the browser saves it as. */
export type Bytes = {
  readonly kind: 'bytes';
  readonly path: string;
  readonly type: string;
  readonly name: string;
  /** The browser opens it; else it is saved. */
  readonly isShown?: true;
};

export type Handler<C extends Call> = (
  asked: Asked<C>,
) => Promise<(C extends { gives: 'bytes' } ? Bytes : ReplyOf<C>) | Refusal>;

export type Handlers = { readonly [N in CallName]: Handler<Api[N]> };

/** A refusal with one sentence for the person who reads it. */
export function refuse(
  status: Refusal['status'],
  error: string,
  more: { readonly [key: string]: unknown } = {},
): Refusal {
  return { kind: 'refusal', status, body: { error, ...more } };
}

/** A refusal that names its fields: 422. */
export function refuseFields(errors: NonNullable<FailureBody['errors']>): Refusal {
  return { kind: 'refusal', status: 422, body: { errors } };
}
