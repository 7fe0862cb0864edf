/** Helpers of the compose files: lazily imported effects, and API calls as promise actors. */
import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { Api, CallName } from '../../domain/api.ts';
import type { ReplyOf } from '../../domain/call.ts';
import type { ApiEventListener, CallOptions } from '../effects/client.ts';

export const storage = () => import('../effects/storage.ts');

let apiEventListener: ApiEventListener = async () => false;
let clientModule: Promise<typeof import('../effects/client.ts')> | undefined;

/** Sets the listener for every 401 and 503, and for replies that fail validation. */
export function subscribeToApiEvents(listener: ApiEventListener): void {
  apiEventListener = listener;
}

/** The API client; session and maintenance events of its responses reach the listener above. */
export function client() {
  clientModule ??= import('../effects/client.ts').then((module) => {
    module.onApiEvent((event) => apiEventListener(event));
    return module;
  });
  return clientModule;
}

/** A promise actor that makes one API call; leaving its state aborts the call. */
export function apiActor<N extends CallName, Input>(
  name: N,
  optionsFor: (input: Input) => CallOptions<Api[N]>,
): PromiseActorLogic<ReplyOf<Api[N]>, Input> {
  return fromPromise<ReplyOf<Api[N]>, Input>(async ({ input, signal }) =>
    (await client()).callApi(name, { signal, ...optionsFor(input) }),
  );
}
