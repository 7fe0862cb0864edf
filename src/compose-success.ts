/** Joins the success page to the order and the faces that its certificate is set in. */
import { fromPromise } from 'xstate';
import type { Face } from '../domain/catalogue.ts';
import type { Order } from '../domain/checkout.ts';
import { type BoughtOrder, successMachine } from '../machines/success.machine.ts';
import type { Actors } from './actors.tsx';
import { client, wait } from './jobs.ts';

/** The faces of what was bought; a family that can't be had leaves its items in the interface's own. */
async function facesOf({ cart }: Order): Promise<readonly Face[]> {
  const { callApi } = await client();
  const slugs = [...new Set(cart.map(({ family }) => family.slug))].slice(0, 4);
  const classes = new Set(cart.map(({ font_class }) => font_class));
  const families = await Promise.all(
    slugs.map((slug) => callApi('typeface', { params: { slug } }).catch(() => null)),
  );
  return families
    .flatMap((family) => family?.examples.subfamilies ?? [])
    .flatMap(({ styles }) => styles.map(({ face }) => face))
    .filter((face) => classes.has(face.class));
}

export function composeSuccess({ cart }: Pick<Actors, 'cart'>) {
  let known: { readonly id: string; readonly faces: readonly Face[] } | undefined;
  return successMachine.provide({
    actors: {
      wait,
      loadOrder: fromPromise<BoughtOrder, undefined>(async ({ signal }) => {
        const { callApi } = await client();
        const order = await callApi('success', { body: {}, signal });
        const { id } = order.order_details;
        if (known?.id !== id) known = { id, faces: await facesOf(order) };
        return { order, faces: known.faces };
      }),
    },
    actions: { refreshCart: () => cart.send({ type: 'cart.reload' }) },
  });
}
export type SuccessKit = { readonly composeSuccess: typeof composeSuccess };
