/** Joins the success page to the newest paid order, and the cart to what paying did to it. */
import { successMachine } from '../machines/success.machine.ts';
import type { Actors } from './actors.tsx';
import { job, wait } from './jobs.ts';

export const composeSuccess = ({ cart }: Pick<Actors, 'cart'>) =>
  successMachine.provide({
    actors: { wait, loadOrder: job('success', (_: undefined) => ({ body: {} })) },
    actions: { refreshCart: () => cart.send({ type: 'cart.reload' }) },
  });
export type SuccessKit = { readonly composeSuccess: typeof composeSuccess };
