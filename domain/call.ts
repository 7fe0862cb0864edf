/** The row type of the table of API calls, and the types derived from a row. */
import type { Infer, Shape } from './shape.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * `path` is relative to /v1/ with {parameters}. `auth`: `user` returns 401 without a valid token. `cached` marks responses
 * that are the same for everybody and may be cached by ETag. `turn` selects another queue than the client's: `payment` that
 * of the account's payments, because money may be in transit; `event` that of the client's events, which is never refused,
 * because the provider reports payments there. `failedMessage` replaces the generic message when the server itself fails.
 */
export type Call<Body = unknown, Reply = unknown> = {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly auth?: 'user';
  readonly cached?: true;
  readonly turn?: 'payment' | 'event';
  readonly failedMessage?: string;
  /** `bytes` marks a body that is read raw (its signature covers the bytes), or a response that is a file. */
  readonly requestType?: 'bytes';
  readonly responseType?: 'bytes';
  readonly query?: Shape<unknown>;
  readonly body?: Shape<Body>;
  readonly reply: Shape<Reply>;
};

export const call = <const C extends Call>(row: C): C => row;

export type BodyOf<C extends Call> = C extends { body: infer B } ? Infer<B> : undefined;
export type QueryOf<C extends Call> = C extends { query: infer Q } ? Infer<Q> : undefined;
export type ReplyOf<C extends Call> = Infer<C['reply']>;

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
export type ParamsOf<C extends Call> = { readonly [N in Names<C['path']>]: string };
