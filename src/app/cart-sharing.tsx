/** The notices of a cart, connected to the application actors. */
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { CartItem } from '../../domain/cart.ts';
import { type OptionRef, optionKey } from '../../domain/cart-command.ts';
import type { ReplacementReason } from '../../domain/shared-cart.ts';
import type { SharedCartContext } from '../../machines/shared-cart.machine.ts';
import { Button } from '../ui/button.tsx';
import { passFocusOnRemoval } from '../ui/focus.ts';
import { Notice } from '../ui/notice.tsx';
import { useActors } from './actors.tsx';
import styles from './cart-sharing.module.css';

/** What became of the last change; renders nothing unless it needs saying. */
export function ConnectedCartNotice() {
  const { cart } = useActors();
  const notice = useSelector(cart, ({ context }) => context.notice);
  if (!notice) return null;
  return <Notice tone={notice.kind === 'refused' ? 'error' : 'plain'}>{notice.text}</Notice>;
}

/** What took the place of the own cart, with what it changed and Undo; nothing while the cart is the own one. */
export function ConnectedSharedNotice() {
  const { sharedCart } = useActors().cartSharing;
  const snapshot = useSelector(sharedCart, (each) => each);
  const { value, context } = snapshot;
  const close = () => sharedCart.send({ type: 'notice.close' });
  if (snapshot.hasTag('failed'))
    return (
      <Notice tone="error" title={context.message}>
        <div ref={passFocusOnRemoval} className={styles.actions}>
          {snapshot.can({ type: 'link.retry' }) ? (
            <Button onClick={() => sharedCart.send({ type: 'link.retry' })}>Try again</Button>
          ) : null}
          <Button variant="quiet" onClick={close}>
            Keep your own cart
          </Button>
        </div>
      </Notice>
    );
  if (value !== 'opened' && value !== 'undoing') return null;
  const { title, Told, undo, keep } = replacements[context.reason];
  return (
    <Notice title={title}>
      <Told context={context} />
      {context.message ? <p>{context.message}</p> : null}
      <div ref={passFocusOnRemoval} className={styles.actions}>
        <Button busy={value === 'undoing'} onClick={() => sharedCart.send({ type: 'cart.undo' })}>
          {undo}
        </Button>
        {context.reason === 'joined' ? (
          <Button
            busy={value === 'undoing'}
            onClick={() => sharedCart.send({ type: 'cart.undo', keep: 'came' })}
          >
            Keep only this browser’s
          </Button>
        ) : null}
        <Button variant="quiet" onClick={close}>
          {keep}
        </Button>
      </div>
    </Notice>
  );
}

type Replaced = { readonly context: SharedCartContext };
type Told = { readonly title: string; readonly undo: string; readonly keep: string } & {
  readonly Told: (replaced: Replaced) => ReactNode;
};

const replacements: { readonly [Reason in ReplacementReason]: Told } = {
  shared: {
    title: 'This cart was shared with you',
    undo: 'Undo',
    keep: 'Keep this cart',
    Told: ({ context }) => (
      <>
        <p>It has replaced what was in your cart.</p>
        <Changes context={context} told="Since it was shared, this has changed:" />
      </>
    ),
  },
  emptied: {
    title: 'Your cart was emptied',
    undo: 'Undo',
    keep: 'Leave it empty',
    Told: ({ context: { before } }) => (
      <p>
        Undo brings back{' '}
        {before.length === 1 ? 'what was in it' : `the ${before.length} items that were in it`}.
      </p>
    ),
  },
  joined: {
    title: 'Your two carts were combined',
    undo: 'Undo: keep only your account’s',
    keep: 'Keep both',
    Told: Joined,
  },
};

/** Which items came from where (§cart.login.joined). */
function Joined({ context }: Replaced) {
  const { cart } = useActors();
  const names = useSelector(cart, (snapshot) => snapshot.context.cart?.cart ?? noItems);
  const { before, shared } = context;
  const namesOf = (items: readonly OptionRef[]) =>
    names
      .filter((item) => items.some((each) => optionKey(each) === optionKey(item)))
      .map(({ name }) => name)
      .join(', ');
  const came = shared?.cart ?? [];
  const kept = before.filter((item) => !came.some((each) => optionKey(each) === optionKey(item)));
  return (
    <>
      <p>You had added something before you logged in, and your account’s cart wasn’t empty.</p>
      <dl className={styles.origins}>
        {kept.length > 0 ? (
          <>
            <dt>From your account</dt>
            <dd>{namesOf(kept)}</dd>
          </>
        ) : null}
        <dt>From this browser</dt>
        <dd>{namesOf(came)}</dd>
      </dl>
      <Changes context={context} told="Your account’s cart had a different licence for these:" />
    </>
  );
}

const noItems: readonly CartItem[] = [];

function Changes({ context: { shared }, told }: Replaced & { readonly told: string }) {
  const changes = shared?.changes ?? [];
  const names = new Map(shared?.cart.map((item) => [optionKey(item), item.name]));
  if (changes.length === 0) return null;
  return (
    <>
      <p className={styles.since}>{told}</p>
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
  );
}
