/** Cart actions and notices, connected to the application actors. */
import { useSelector } from '@xstate/react';
import { optionKey } from '../../domain/cart-command.ts';
import { Button } from '../ui/button.tsx';
import { CartActions } from '../ui/cart/cart-actions.tsx';
import { Notice } from '../ui/notice.tsx';
import { useActors } from './actors.tsx';
import styles from './cart-sharing.module.css';

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

/** The notice that a shared cart replaced the own one, with price changes and Undo; nothing unless one was opened. */
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
  const changes = context.shared?.changes ?? [];
  const names = new Map(context.shared?.cart.map((item) => [optionKey(item), item.name]));
  return (
    <Notice title="This cart was shared with you">
      <p>It has taken the place of what was in your cart.</p>
      {changes.length > 0 ? (
        <>
          <p className={styles.since}>Since it was shared, this has changed:</p>
          <ul className={styles.changes}>
            {changes.map((change) => {
              const { id, type, field, was, now, reason } = change;
              const name = names.get(optionKey(change));
              return (
                <li key={`${type} ${id} ${field}`}>
                  {name ? <strong>{name}</strong> : null}{' '}
                  <span className={styles.figures}>
                    was {was}, now {now}.
                  </span>{' '}
                  {reason}
                </li>
              );
            })}
          </ul>
        </>
      ) : null}
      {context.message ? <p role="alert">{context.message}</p> : null}
      <div className={styles.actions}>
        <Button busy={value === 'undoing'} onClick={() => sharedCart.send({ type: 'cart.undo' })}>
          Undo
        </Button>
        <Button variant="quiet" onClick={close}>
          Keep this cart
        </Button>
      </div>
    </Notice>
  );
}
