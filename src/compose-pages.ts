/**
 * Joins the pages' own machines to what they do; each is awaited by its page's row in routes.ts, beside the view.
 * Machines are imported when their page is: nothing here may import one at the top.
 */
import { fromCallback } from 'xstate';
import type { CartRequestItem } from '../domain/cart.ts';
import type { CartActor } from '../machines/cart.machine.ts';
import type { CartChanged } from '../machines/cart-queue.ts';
import { job } from './jobs.ts';

export async function composeTester() {
  const { testerMachine } = await import('../machines/tester.machine.ts');
  return testerMachine.provide({
    actors: {
      loadStyles: job('styles', ({ subfamilyId }: { subfamilyId: number }) => ({
        params: { id: String(subfamilyId) },
      })),
    },
  });
}

/** The line between a shop and the window's cart: wishes go there, facts come back, the first one at once. */
export const linkTo = (cart: CartActor, now: () => CartChanged) =>
  fromCallback<{ type: 'item.add'; item: CartRequestItem }>(({ sendBack, receive }) => {
    receive((wish) => cart.send(wish));
    const heard = cart.on('*', sendBack);
    sendBack(now());
    return () => heard.unsubscribe();
  });

/** The shop's machine for a window's cart; the cart isn't there yet when the page's code loads. */
export async function composeShop() {
  const [{ shopMachine }, { factsOf }] = await Promise.all([
    import('../machines/shop.machine.ts'),
    import('../machines/cart-queue.ts'),
  ]);
  return (cart: CartActor) =>
    shopMachine.provide({
      actors: { linkCart: linkTo(cart, () => factsOf(cart.getSnapshot().context)) },
    });
}

export type ComposedShop = Awaited<ReturnType<typeof composeShop>>;
