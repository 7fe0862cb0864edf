/** Connects the shop machine to the cart actor. */
import { fromCallback, fromPromise } from 'xstate';
import type { Cart, CartRequestItem } from '../../domain/cart.ts';
import type { CartActor } from '../../machines/cart.machine.ts';
import { type CartChanged, cartChangedOf } from '../../machines/cart-queue.ts';
import { shopMachine } from '../../machines/shop.machine.ts';
import type { AppWindow } from '../app/actors.tsx';
import type { PageAddress } from '../routes/route.ts';
import { changeCart } from './cart-change.ts';
import { composeFamilyText } from './family-text.ts';
import { loadTextViews } from './own-text.ts';

/** Forwards the shop's events to the cart and the cart's events back, starting with its current state. */
const linkToCart = (cart: CartActor, currentState: () => CartChanged) =>
  fromCallback<{ type: 'item.add'; item: CartRequestItem }>(({ sendBack, receive }) => {
    receive((event) => cart.send(event));
    const subscription = cart.on('*', sendBack);
    sendBack(currentState());
    return () => subscription.unsubscribe();
  });

export const composeShop = (
  { cart, environment }: Pick<AppWindow, 'cart' | 'environment'>,
  { params: { font = '' } }: Pick<PageAddress, 'params'>,
) => ({
  shop: shopMachine.provide({
    actors: {
      linkCart: linkToCart(cart, () => cartChangedOf(cart.getSnapshot().context)),
      changeLines: fromPromise<Cart, { items: readonly CartRequestItem[] }>(({ input: { items } }) =>
        changeCart(cart, { kind: 'edit', items }),
      ),
    },
  }),
  ownText: composeFamilyText(environment, font),
  loadTextViews,
});

export type ShopLogics = ReturnType<typeof composeShop>;
