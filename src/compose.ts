/**
 * Joins machines to what they do: the only file that knows both. Everything here loads its effects when they are
 * first needed, so that the first page brings only what it shows.
 *
 * A page with a machine of its own gets one function here, which its row in routes.ts awaits beside the view:
 *
 *     export async function composeShop() {
 *       const { shopMachine } = await import('../machines/shop.machine.ts');
 *       return shopMachine.provide({ actors: { priceOption: job('priceCart', (body: CartRequest) => ({ body })) } });
 *     }
 */
import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { Api, CallName } from '../domain/api.ts';
import type { ReplyOf } from '../domain/call.ts';
import type { Asking } from './effects/client.ts';

const client = () => import('./effects/client.ts');

/** An actor that makes one call of the API; leaving its state aborts the call. */
export function job<N extends CallName, Input>(
  name: N,
  ask: (input: Input) => Asking<Api[N]>,
): PromiseActorLogic<ReplyOf<Api[N]>, Input> {
  return fromPromise<ReplyOf<Api[N]>, Input>(async ({ input, signal }) =>
    (await client()).callApi(name, { signal, ...ask(input) }),
  );
}
