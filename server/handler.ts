/** The type of a route's handler: it implements one row of the table of calls. */
import type { Api, CallName } from '../domain/api.ts';
import type { BodyOf, Call, FileType, ParamsOf, QueryOf, ReplyOf } from '../domain/call.ts';
import type { FailureBody } from '../domain/failure-body.ts';
import type { Device } from './security/device.ts';

export type Session = {
  readonly userId: number;
  readonly tokenHash: string;
  /** When the account's password was last verified in this session. */
  readonly authenticatedAt: Date;
  /** The account's access version when the call arrived. */
  readonly accessVersion: number;
};

export type RequestContext<C extends Call> = {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: C extends { requestType: 'bytes' } ? Buffer : BodyOf<C>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The browser, if it is one that a log-in may remember. */
  readonly device: Device;
  /** The client whose limits it counts against (security/client.ts). */
  readonly client: string;
  /** Present when the call has a valid token; always there for rows that need a user. */
  readonly session: C extends { auth: 'required' } ? Session : Session | undefined;
};

/** An expected failure: returned, never thrown. `body` may carry more than a message (the current cart of a 409). */
export type Refusal = {
  readonly kind: 'refusal';
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 502 | 504;
  readonly body: FailureBody & { readonly [more: string]: unknown };
  readonly retryAfterSeconds?: number;
};

export const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'refusal';

/** A file of the file store to send; `name` is the file name for saving. */
export type FileResponse = {
  readonly kind: 'stored file';
  readonly file: string;
  readonly type: FileType;
  readonly name: string;
  /** The browser opens it; otherwise it is saved. */
  readonly isInline?: true;
};

export type Handler<C extends Call> = (
  request: RequestContext<C>,
) => Promise<(C extends { files: readonly FileType[] } ? FileResponse : ReplyOf<C>) | Refusal>;

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
