/** Cart actions and notices, connected to the application actors. */
import { useSelector } from '@xstate/react';
import { optionKey } from '../../domain/cart-command.ts';
import { Button } from '../ui/button.tsx';
import { CartActions } from '../ui/cart/cart-actions.tsx';
import { SharedNotice } from '../ui/cart/shared-notice.tsx';
import { Notice } from '../ui/notice.tsx';
import { useActors } from './actors.tsx';

/** `id` distinguishes two instances on one page. */
export function ConnectedCartActions({ id }: { readonly id: string }) {
  const { cart, cartSharing } = useActors();
  const { share, quote } = cartSharing;
  const shared = useSelector(share, (snapshot) => snapshot);
  const quoted = useSelector(quote, (snapshot) => snapshot);
  const items = () => cart.getSnapshot().context.items;
  return (
    <CartActions
      id={id}
      shared={{ ...shared.context, state: shared.value }}
      quoted={{ ...quoted.context, state: quoted.value }}
      onShare={() => share.send({ type: 'link.make', items: items() })}
      onQuote={() => quote.send({ type: 'link.make', items: items() })}
      onEmpty={() => cart.send({ type: 'cart.empty' })}
    />
  );
}

/** What became of the last change; renders nothing unless it needs saying. */
export function ConnectedCartNotice() {
  const { cart } = useActors();
  const notice = useSelector(cart, ({ context }) => context.notice);
  if (!notice) return null;
  return <Notice tone={notice.kind === 'refused' ? 'error' : 'plain'}>{notice.text}</Notice>;
}

/** Renders nothing unless a shared cart was opened. */
export function ConnectedSharedNotice() {
  const { sharedCart } = useActors().cartSharing;
  const { value, context } = useSelector(sharedCart, (snapshot) => snapshot);
  const close = () => sharedCart.send({ type: 'notice.close' });
  if (value === 'failed')
    return (
      <Notice tone="error" title={context.message}>
        <Button variant="quiet" onClick={close}>
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
