/** Connects the shop machine to the cart actor. */
import { fromCallback } from 'xstate';
import type { CartRequestItem } from '../../domain/cart.ts';
import type { CartActor } from '../../machines/cart.machine.ts';
import { type CartChanged, cartChangedOf } from '../../machines/cart-queue.ts';
import { shopMachine } from '../../machines/shop.machine.ts';

/** Forwards the shop's events to the cart and the cart's events back, starting with its current state. */
export const linkToCart = (cart: CartActor, currentState: () => CartChanged) =>
  fromCallback<{ type: 'item.add'; item: CartRequestItem }>(({ sendBack, receive }) => {
    receive((event) => cart.send(event));
    const subscription = cart.on('*', sendBack);
    sendBack(currentState());
    return () => subscription.unsubscribe();
  });

/** Returns the function that makes the shop machine for a cart; the cart doesn't exist yet when the page's code loads. */
export function composeShop() {
  return (cart: CartActor) =>
    shopMachine.provide({
      actors: { linkCart: linkToCart(cart, () => cartChangedOf(cart.getSnapshot().context)) },
    });
}

export type ComposedShop = ReturnType<typeof composeShop>;
