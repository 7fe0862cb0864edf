/** Joins a shop's machine to the window's cart. */
import { fromCallback } from 'xstate';
import type { CartRequestItem } from '../../domain/cart.ts';
import type { CartActor } from '../../machines/cart.machine.ts';
import { type CartChanged, factsOf } from '../../machines/cart-queue.ts';
import { shopMachine } from '../../machines/shop.machine.ts';

/** The line between a shop and the window's cart: wishes go there, facts come back, the first one at once. */
export const linkTo = (cart: CartActor, now: () => CartChanged) =>
  fromCallback<{ type: 'item.add'; item: CartRequestItem }>(({ sendBack, receive }) => {
    receive((wish) => cart.send(wish));
    const heard = cart.on('*', sendBack);
    sendBack(now());
    return () => heard.unsubscribe();
  });

/** The shop's machine for a window's cart; the cart isn't there yet when the page's code loads. */
export function composeShop() {
  return (cart: CartActor) =>
    shopMachine.provide({
      actors: { linkCart: linkTo(cart, () => factsOf(cart.getSnapshot().context)) },
    });
}

export type ComposedShop = ReturnType<typeof composeShop>;
