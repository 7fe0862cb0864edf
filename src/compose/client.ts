/** Provides the request machine with the network and the shop's state; loaded with the first call. */
import { createActor, fromCallback, fromPromise, toPromise } from 'xstate';
import { type Api, api, type CallName } from '../../domain/api.ts';
import type { Call, ReplyOf } from '../../domain/call.ts';
import type { MaintenanceChanged } from '../../machines/maintenance.machine.ts';
import {
  type RequestEmittedEvent,
  type RequestOutcome,
  requestMachine,
} from '../../machines/request.machine.ts';
import type { Actors } from '../app/actors.tsx';
import {
  type AnyCallOptions,
  type CallOptions,
  type Client,
  ensureXsrfToken,
  sendCall,
} from '../effects/client.ts';

/** The application, for the client. */
export type ClientLink = {
  readonly maintenance: Pick<Actors['maintenance'], 'getSnapshot' | 'subscribe'>;
  /** Receives what a response says about session, maintenance and version. */
  readonly notify: (event: RequestEmittedEvent) => void;
};

/** Calls the listener with whether the shop is closed, once known; returns the unsubscribe function. */
function onShopKnown({ maintenance }: ClientLink, listener: (event: MaintenanceChanged) => void): () => void {
  const onSnapshot = (state: ReturnType<typeof maintenance.getSnapshot>) => {
    if (state.hasTag('known')) listener({ type: 'maintenance.changed', on: !state.matches('open') });
  };
  const subscription = maintenance.subscribe(onSnapshot);
  onSnapshot(maintenance.getSnapshot());
  return () => subscription.unsubscribe();
}

/** The client of one window; without a link, before the application starts, a 503 is final. */
export function createClient(linked: () => ClientLink | null): Client {
  let session = new AbortController();
  async function callByName(name: CallName, options: AnyCallOptions): Promise<unknown> {
    const row: Call = api[name];
    if (row.endsSession) {
      // What is still under way would only be refused.
      session.abort();
      session = new AbortController();
    }
    const { signal } = session;
    let { begun } = options;
    const request = createActor(
      requestMachine.provide({
        actors: {
          ensureToken: fromPromise<RequestOutcome | null, undefined>(() => ensureXsrfToken(name)),
          send: fromPromise<RequestOutcome, undefined>(() => {
            const once = { ...options, begun };
            begun = undefined;
            return sendCall(name, once, signal);
          }),
          followShop: fromCallback(({ sendBack }) => {
            const link = linked();
            if (link) return onShopKnown(link, sendBack);
            sendBack({ type: 'maintenance.changed', on: true });
            return undefined;
          }),
        },
      }),
    );
    request.on('*', (event) => linked()?.notify(event));
    const outcome = await toPromise(request.start());
    if (outcome.kind === 'answered') return outcome.reply;
    throw outcome.failure;
  }
  return {
    callByName,
    // The reply was validated against this call's shape.
    callApi: async <N extends CallName>(name: N, options: CallOptions<Api[N]>) =>
      (await callByName(name, options as AnyCallOptions)) as ReplyOf<Api[N]>,
  };
}
