/** Provides the editor of a cart's line with the family's shop and the cart's queue. */
import { fromPromise } from 'xstate';
import type { Cart, CartRequestItem } from '../../domain/cart.ts';
import { cartLineMachine } from '../../machines/cart-line.machine.ts';
import type { AppWindow } from '../app/actors.tsx';
import { apiActor } from './api-actor.ts';
import { changeCart } from './cart-change.ts';

/** The logic of every line's editor; the cart must be open. */
export const composeCartLine = ({ cart, environment }: Pick<AppWindow, 'cart' | 'environment'>) =>
  cartLineMachine.provide({
    actors: {
      loadShop: apiActor(environment, 'shop', ({ slug }: { slug: string }) => ({ params: { font: slug } })),
      changeItem: fromPromise<Cart, { item: CartRequestItem }>(({ input: { item } }) =>
        changeCart(cart, { kind: 'edit', items: [item] }),
      ),
    },
  });
