/** The row type of the table of API calls, and the types derived from a row. */
import type { LimitName } from './limits.ts';
import { type Infer, object, type Shape } from './shape.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type FileType = 'application/zip' | 'application/pdf';

/**
 * All that is true of a call; what only a reader of the OpenAPI document needs is in tools/openapi/, so that no browser
 * loads it.
 */
export type Call<Body = unknown, Reply = unknown> = {
  readonly method: Method;
  /** Relative to /v1/, with {parameters}. */
  readonly path: string;
  /** `required` returns 401 without a valid token, `optional` with an invalid one; `none` reads no token. */
  readonly auth: 'none' | 'optional' | 'required';
  /** Answers while the shop is closed, too; all others return 503. */
  readonly inMaintenance?: true;
  /** The limits that it counts against (limits.ts), in the order in which they are counted. */
  readonly limits?: readonly LimitName[];
  /** The same for everybody: may be cached by ETag. */
  readonly cached?: true;
  /**
   * Another queue than the client's: `payment` that of the account's payments, because money may be in transit; `event` that
   * of the client's events, which is never refused, because the provider reports payments there.
   */
  readonly turn?: 'payment' | 'event';
  /** Its session is over afterwards. */
  readonly endsSession?: true;
  /** A success has no body: 204. */
  readonly noContent?: true;
  /** Replaces the generic message when the server itself fails. */
  readonly failedMessage?: string;
  /** The body is read raw: its signature covers the bytes. */
  readonly requestType?: 'bytes';
  /** The response is a file of one of these types. */
  readonly files?: readonly FileType[];
  /** Headers of its own, by name. */
  readonly headers?: Shape<unknown>;
  readonly query?: Shape<unknown>;
  readonly body?: Shape<Body>;
  readonly reply: Shape<Reply>;
  /** The body of each failure by status, besides those of every call of its kind (server/call-failures.ts). */
  readonly failures?: { readonly [status: number]: Shape<unknown> };
};

export const call = <const C extends Call>(row: C): C => row;

export type BodyOf<C extends Call> = C extends { body: infer B } ? Infer<B> : undefined;
export type QueryOf<C extends Call> = C extends { query: infer Q } ? Infer<Q> : undefined;
export type ReplyOf<C extends Call> = Infer<C['reply']>;

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
export type ParamsOf<C extends Call> = { readonly [N in Names<C['path']>]: string };

/** An empty body. */
export const Empty = object({});
