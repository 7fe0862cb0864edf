/** Provides the success machine with the newest paid order; refreshes cart and session after payment. */
import { successMachine } from '../../machines/success.machine.ts';
import type { Actors } from '../app/actors.tsx';
import { replaceAddress } from '../effects/history.ts';
import { apiActor } from './api-actor.ts';
import { wait } from './wait.ts';

export const composeSuccess = ({ cart, session }: Pick<Actors, 'cart' | 'session'>) =>
  successMachine.provide({
    actors: { wait, loadOrder: apiActor('success', (_: undefined) => ({ body: {} })) },
    actions: {
      refreshCart: () => {
        cart.send({ type: 'cart.reload' });
        session.send({ type: 'user.reload' });
      },
      openOrders: () => replaceAddress('/user/orders'),
    },
  });
export type SuccessLogics = { readonly composeSuccess: typeof composeSuccess };
