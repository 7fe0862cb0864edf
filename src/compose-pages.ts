/**
 * Joins the pages' own machines to what they do; each is awaited by its page's row in routes.ts, beside the view.
 * Machines are imported when their page is: nothing here may import one at the top.
 */
import { fromCallback, fromPromise } from 'xstate';
import type { CartRequestItem } from '../domain/cart.ts';
import type { LibraryWish } from '../domain/library.ts';
import type { CartActor } from '../machines/cart.machine.ts';
import type { CartChanged } from '../machines/cart-queue.ts';
import { job } from './jobs.ts';

export async function composeLibrary() {
  const [{ libraryMachine }, { libraryAddress }, { pushAddress }] = await Promise.all([
    import('../machines/library.machine.ts'),
    import('./pages/typefaces/library-address.ts'),
    import('./effects/history.ts'),
  ]);
  return libraryMachine.provide({
    actors: {
      showAddress: fromPromise<null, { wish: LibraryWish }>(async ({ input }) => {
        pushAddress(libraryAddress(input.wish));
        return null;
      }),
    },
  });
}

async function composeTester() {
  const { testerMachine } = await import('../machines/tester.machine.ts');
  return testerMachine.provide({
    actors: {
      loadStyles: job('styles', ({ subfamilyId }: { subfamilyId: number }) => ({
        params: { id: String(subfamilyId) },
      })),
    },
  });
}

/** What a typeface page is made with: its tester at once, the rest when it comes near. */
export async function composeTypeface() {
  return { tester: await composeTester(), composeGlyphs, composeAxes };
}

export type ComposedTypeface = Awaited<ReturnType<typeof composeTypeface>>;

const composeAxes = async () => (await import('../machines/axes.machine.ts')).axesMachine;

async function composeGlyphs() {
  const { glyphsMachine } = await import('../machines/glyphs.machine.ts');
  return glyphsMachine.provide({
    actors: {
      loadGlyphs: job('glyphs', ({ styleId }: { styleId: number }) => ({ params: { id: String(styleId) } })),
      drawGlyph: job('glyph', ({ styleId, gid }: { styleId: number; gid: number }) => ({
        params: { id: String(styleId), gid: String(gid) },
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
