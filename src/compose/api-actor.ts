/** An API call as a promise actor. */
import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { Api, CallName } from '../../domain/api.ts';
import type { ReplyOf } from '../../domain/call.ts';
import type { CallOptions } from '../effects/client.ts';
import type { Environment } from './environment.ts';

/** A promise actor that makes one API call; leaving its state aborts the call. */
export function apiActor<N extends CallName, Input>(
  { client }: Environment,
  name: N,
  optionsFor: (input: Input) => CallOptions<Api[N]>,
): PromiseActorLogic<ReplyOf<Api[N]>, Input> {
  return fromPromise<ReplyOf<Api[N]>, Input>(async ({ input, signal }) =>
    (await client()).callApi(name, { signal, ...optionsFor(input) }),
  );
}
