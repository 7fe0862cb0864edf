/** The licence cart in the shop: next to the options on wide screens, a bar with a drawer on phones. */
import { useSelector } from '@xstate/react';
import { selectIsEmpty, selectTotal } from '../../../machines/cart-queue.ts';
import type { ShopActor } from '../../../machines/shop.machine.ts';
import { useActors } from '../../app/actors.tsx';
import { ConnectedCartActions } from '../../app/cart-actions.tsx';
import { ConnectedCartLines } from '../../app/cart-lines.tsx';
import { ConnectedCartNotice, ConnectedSharedNotice } from '../../app/cart-sharing.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { alignedCart } from '../../ui/cart/cart-column.ts';
import { CartSums } from '../../ui/cart/cart-sums.tsx';
import { UnloadedCart } from '../../ui/cart/unloaded-cart.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { passFocusOnRemoval } from '../../ui/focus.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './shop-cart.module.css';

function CartContent({ id }: { readonly id: string }) {
  const { cart } = useActors();
  const loaded = useSelector(cart, ({ context }) => context.cart);
  const priced = loaded && alignedCart(loaded);
  const isLoading = useSelector(cart, (snapshot) => snapshot.hasTag('loading'));
  const isBusy = useSelector(cart, (snapshot) => snapshot.hasTag('busy'));
  const isEmpty = useSelector(cart, selectIsEmpty);
  if (!priced && (isLoading || (isBusy && !isEmpty))) {
    return <Skeleton label="Your cart is loading" lines={[{ height: '3.5rem' }, { height: '3rem' }]} />;
  }
  return (
    <div className={styles.content} tabIndex={-1} aria-busy={isBusy || undefined}>
      <ConnectedCartNotice />
      <ConnectedSharedNotice />
      {isEmpty ? (
        <p className={styles.empty}>
          Your cart is empty. Choose your licences, then add a package or a style.
        </p>
      ) : null}
      {!priced && !isEmpty ? <UnloadedCart onRetry={() => cart.send({ type: 'cart.reload' })} /> : null}
      {priced && priced.cart.length > 0 ? (
        <>
          <ul className={styles.items}>
            <ConnectedCartLines id={id} items={priced.cart} />
          </ul>
          <CartSums cart={priced} />
          <LinkButton variant="primary" wide href="/checkout">
            Proceed to checkout
          </LinkButton>
          <ConnectedCartActions id={id} />
        </>
      ) : null}
      <p className={styles.information}>
        What does a licence cover? <a href="/information">Licensing information</a>
      </p>
    </div>
  );
}

/** The bar lies over the end of the window: what has the focus there, as the button just pressed, comes out from under it. */
function barRef(bar: HTMLElement | null) {
  document.activeElement?.scrollIntoView({ block: 'nearest' });
  return passFocusOnRemoval(bar);
}

export function ShopCart({ actor }: { readonly actor: ShopActor }) {
  const { cart } = useActors();
  const total = useSelector(cart, selectTotal);
  const isLoading = useSelector(cart, (snapshot) => snapshot.hasTag('loading'));
  const count = useSelector(cart, ({ context }) => context.items.length);
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ drawer: 'opened' }));
  return (
    <>
      <aside id="your-cart" className={styles.cart} tabIndex={-1} aria-label="Your cart">
        <div className={styles.beside}>
          <h2 className={styles.title}>Your cart</h2>
          <CartContent id="cart-beside" />
        </div>
        {count > 0 ? (
          <div ref={barRef} className={styles.bar}>
            <p className={styles.total}>
              <span className={styles.totalName}>Total</span> {isLoading ? '' : total?.value}
            </p>
            <Button
              variant="primary"
              aria-haspopup="dialog"
              onClick={() => actor.send({ type: 'drawer.open' })}
            >
              {`View cart (${count})`}
            </Button>
          </div>
        ) : null}
      </aside>
      <Dialog
        id="cart-drawer"
        variant="drawer"
        title="Your cart"
        open={isOpen}
        onClose={() => actor.send({ type: 'drawer.close' })}
      >
        {isOpen ? <CartContent id="cart-drawer" /> : null}
      </Dialog>
    </>
  );
}
