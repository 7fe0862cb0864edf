/** Joins the success page to the newest paid order, and cart and session to what paying did to them. */
import { successMachine } from '../../machines/success.machine.ts';
import type { Actors } from '../actors.tsx';
import { replaceAddress } from '../effects/history.ts';
import { job } from '../jobs.ts';
import { wait } from '../wait.ts';

export const composeSuccess = ({ cart, session }: Pick<Actors, 'cart' | 'session'>) =>
  successMachine.provide({
    actors: { wait, loadOrder: job('success', (_: undefined) => ({ body: {} })) },
    actions: {
      refreshCart: () => {
        cart.send({ type: 'cart.reload' });
        session.send({ type: 'user.reload' });
      },
      openOrders: () => replaceAddress('/user/orders'),
    },
  });
export type SuccessKit = { readonly composeSuccess: typeof composeSuccess };
