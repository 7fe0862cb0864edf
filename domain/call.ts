/** What a row of the table of calls says, and the types that follow from it. */
import type { Infer, Shape } from './shape.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * `path` is relative to /v1/ with {parameters}. `needs` says who may call: `user` answers 401 without a valid token.
 * `kept` marks answers that are the same for everybody and may be cached by ETag. `turn` says what else it waits for than
 * its client's turn: `payment` for the payments of its account, because money may be on its way; `event` for the events of
 * its client, and is never refused, because the provider tells of money. `failedMessage` is what a person reads when the server itself fails, instead of the
 * general words.
 */
export type Call<Body = unknown, Reply = unknown> = {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly needs?: 'user';
  readonly kept?: true;
  readonly turn?: 'payment' | 'event';
  readonly failedMessage?: string;
  /** `bytes` marks a body that is taken raw (its signature covers the bytes), or an answer that is a file. */
  readonly takes?: 'bytes';
  readonly gives?: 'bytes';
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
