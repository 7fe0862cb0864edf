/** The window's share, quote and shared cart, as every page with a cart shows them. */
import { useSelector } from '@xstate/react';
import { optionKey } from '../domain/cart-wish.ts';
import { useActors } from './actors.tsx';
import { Button } from './ui/button.tsx';
import { CartActions } from './ui/cart/cart-actions.tsx';
import { SharedNotice } from './ui/cart/shared-notice.tsx';
import { Notice } from './ui/notice.tsx';

/** `id` tells apart what one page shows twice. */
export function CartWorks({ id }: { readonly id: string }) {
  const { cart, cartLinks } = useActors();
  const { share, quote } = cartLinks;
  const shared = useSelector(share, (snapshot) => snapshot);
  const quoted = useSelector(quote, (snapshot) => snapshot);
  const items = () => cart.getSnapshot().context.items;
  return (
    <CartActions
      id={id}
      shared={{ ...shared.context, state: shared.value }}
      quoted={{ ...quoted.context, state: quoted.value }}
      onShare={() => share.send({ type: 'link.make', items: items() })}
      onQuote={() => quote.send({ type: 'quote.make', items: items() })}
      onEmpty={() => cart.send({ type: 'cart.empty' })}
    />
  );
}

/** Nothing unless a shared cart was opened. */
export function SharedCartWords() {
  const { sharedCart } = useActors().cartLinks;
  const { value, context } = useSelector(sharedCart, (snapshot) => snapshot);
  const close = () => sharedCart.send({ type: 'notice.close' });
  if (value === 'failed')
    return (
      <Notice tone="error" title={context.message}>
        <Button look="quiet" onClick={close}>
          Go on with your own cart
        </Button>
      </Notice>
    );
  if (value !== 'opened' && value !== 'undoing') return null;
  const names = new Map(context.shared?.cart.map((item) => [optionKey(item), item.name]));
  return (
    <SharedNotice
      changes={(context.shared?.changes ?? []).map((change) => ({
        ...change,
        name: names.get(optionKey(change)) ?? '',
      }))}
      message={context.message}
      busy={value === 'undoing'}
      onUndo={() => sharedCart.send({ type: 'cart.undo' })}
      onClose={close}
    />
  );
}
