/** A change that something else than the cart's own pages requests, and whose result it waits for. */
import type { Cart, CartRequestItem } from '../../domain/cart.ts';
import type { CartChange } from '../../domain/cart-command.ts';
import type { CartActor } from '../../machines/cart.machine.ts';

/**
 * Queues a change of the cart. Resolves with the cart that it led to; rejects with the Failure for which it was given up.
 * `onSent` gets the items before the change, each time that it is sent.
 */
export function changeCart(
  cart: CartActor,
  change: CartChange,
  onSent: (items: readonly CartRequestItem[]) => void = () => {},
): Promise<Cart> {
  const id = crypto.randomUUID();
  return new Promise((resolve, reject) => {
    const subscription = cart.on('*', (event) => {
      if (!('id' in event) || event.id !== id) return;
      if (event.type === 'change.sent') return onSent(event.items);
      subscription.unsubscribe();
      if (event.type === 'change.done') resolve(event.cart);
      else reject(event.failure);
    });
    cart.send({ type: 'cart.change', command: { ...change, id } });
  });
}
