/** What is done with a whole cart, connected to the application actors. */
import { useSelector } from '@xstate/react';
import { CartActions } from '../ui/cart/cart-actions.tsx';
import { useActors } from './actors.tsx';

/** `id` distinguishes two instances on one page. */
export function ConnectedCartActions({ id }: { readonly id: string }) {
  const { cart, cartSharing } = useActors();
  const { share, quote } = cartSharing;
  const shared = useSelector(share, (snapshot) => snapshot);
  const quoted = useSelector(quote, (snapshot) => snapshot);
  const make = () => {
    const snapshot = cart.getSnapshot();
    const { items, cart: priced } = snapshot.context;
    const totalCents = snapshot.hasTag('busy') ? null : (priced?.total.amount ?? null);
    return { type: 'link.make', items, totalCents } as const;
  };
  return (
    <CartActions
      id={id}
      shared={{ ...shared.context, state: shared.value }}
      quoted={{ ...quoted.context, state: quoted.value }}
      onShare={() => share.send(make())}
      onQuote={() => quote.send(make())}
      onEmpty={() => cart.send({ type: 'cart.empty' })}
    />
  );
}
