/** The cart page (§cart.page.content, §cart.page.buttons); the cart isn't rendered on the server. */
import { useSelector } from '@xstate/react';
import type { Cart } from '../../../domain/cart.ts';
import { maxCompared } from '../../../domain/compare-limit.ts';
import { selectIsEmpty } from '../../../machines/cart-queue.ts';
import { useActors } from '../../app/actors.tsx';
import { ConnectedCartActions } from '../../app/cart-actions.tsx';
import { ConnectedCartLines } from '../../app/cart-lines.tsx';
import { ConnectedCartNotice, ConnectedSharedNotice } from '../../app/cart-sharing.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { CartChanges } from '../../ui/cart/cart-changes.tsx';
import { alignedCart } from '../../ui/cart/cart-column.ts';
import { CartSums } from '../../ui/cart/cart-sums.tsx';
import { EmptyCart } from '../../ui/cart/empty-cart.tsx';
import { UnloadedCart } from '../../ui/cart/unloaded-cart.tsx';
import { Hung } from '../../ui/hung.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './cart-page.module.css';

export function CartPage() {
  const { cart } = useActors();
  const loaded = useSelector(cart, ({ context }) => context.cart);
  const priced = loaded && alignedCart(loaded);
  const isLoading = useSelector(cart, (snapshot) => snapshot.hasTag('loading'));
  const isBusy = useSelector(cart, (snapshot) => snapshot.hasTag('busy'));
  const isEmpty = useSelector(cart, selectIsEmpty);
  const gone = useSelector(cart, ({ context }) => context.gone);
  const hasItems = priced !== null && priced.cart.length > 0;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <Hung>Your cart</Hung>
      </h1>
      <div className={styles.body} tabIndex={-1} aria-busy={isBusy || undefined}>
        <ConnectedCartNotice />
        <ConnectedSharedNotice />
        {priced ? <CartChanges cart={priced} /> : null}
        {hasItems ? (
          <>
            <ul className={styles.items}>
              <ConnectedCartLines id="cart" items={priced.cart} heading="h2" />
            </ul>
            <div className={styles.sums}>
              <CartSums cart={priced} />
              <LinkButton variant="primary" wide href="/checkout">
                Proceed to checkout
              </LinkButton>
              <ConnectedCartActions id="cart" />
              <CompareLink items={priced.cart} />
            </div>
          </>
        ) : null}
        {!hasItems && isEmpty && !isLoading ? (
          <EmptyCart gone={gone}>
            Nothing is in your cart yet. Find a typeface, choose your licences and add what you need.
          </EmptyCart>
        ) : null}
        {!hasItems && !isEmpty && !isBusy ? (
          <UnloadedCart onRetry={() => cart.send({ type: 'cart.reload' })} />
        ) : null}
        {!hasItems && (isLoading || (!isEmpty && isBusy)) ? (
          <Skeleton
            isPage
            label="Your cart is loading"
            lines={[{ height: '5rem' }, { height: '5rem' }, { height: '3rem', width: '40%' }]}
          />
        ) : null}
      </div>
    </div>
  );
}

/** Leads to the single styles of the cart beside each other, where there are two or more (§compare.links). */
function CompareLink({ items }: { readonly items: Cart['cart'] }) {
  const styles = new Set(items.flatMap(({ type, font_class }) => (type === 'styles' ? [font_class] : [])));
  return styles.size < 2 ? null : (
    <LinkButton variant="quiet" href={`/compare?styles=${[...styles].slice(0, maxCompared).join(',')}`}>
      Compare these styles
    </LinkButton>
  );
}
