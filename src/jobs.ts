/** The building blocks of the compose files: effects loaded when first needed, and calls of the API as actors. */
import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { Api, CallName } from '../domain/api.ts';
import type { ReplyOf } from '../domain/call.ts';
import type { Asking, FactListener } from './effects/client.ts';

export const storage = () => import('./effects/storage.ts');

let hear: FactListener = async () => false;
let loading: Promise<typeof import('./effects/client.ts')> | undefined;

/** Says who hears of every 401 and 503, and of answers that this version doesn't know. */
export function hearApiFacts(listener: FactListener): void {
  hear = listener;
}

/** The API's client; what its answers say about session and maintenance reaches the application. */
export function client() {
  loading ??= import('./effects/client.ts').then((module) => {
    module.onApiFact((fact) => hear(fact));
    return module;
  });
  return loading;
}

/** An actor that makes one call of the API; leaving its state aborts the call. */
export function job<N extends CallName, Input>(
  name: N,
  ask: (input: Input) => Asking<Api[N]>,
): PromiseActorLogic<ReplyOf<Api[N]>, Input> {
  return fromPromise<ReplyOf<Api[N]>, Input>(async ({ input, signal }) =>
    (await client()).callApi(name, { signal, ...ask(input) }),
  );
}
