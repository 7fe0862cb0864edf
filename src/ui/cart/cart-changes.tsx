/** What the server changed in a cart: the tiers that Junior cut, and items that are not sold any more (§junior.cut-reported). */
import type { Cart } from '../../../domain/cart.ts';
import { optionKey } from '../../../domain/cart-command.ts';
import { isJuniorCut, juniorReason } from '../../../domain/junior.ts';
import { Notice } from '../notice.tsx';

/** One notice for Junior with a row per tier, one for each other change; nothing for a cart as it was chosen. */
export function CartChanges({ cart }: { readonly cart: Cart }) {
  const names = new Map(cart.cart.map((item) => [optionKey(item), item.name]));
  const cut = cart.changes.filter(isJuniorCut);
  const others = cart.changes.filter((change) => !cut.includes(change));
  return (
    <>
      {cart.cart_modified ? (
        <Notice title="Your cart was modified to meet the Junior limit.">
          <p>{juniorReason}</p>
          {cut.length > 0 ? (
            <ul>
              {cut.map((change) => (
                <li key={`${optionKey(change)} ${change.field}`}>
                  {names.get(optionKey(change))}: {change.was} became {change.now}
                </li>
              ))}
            </ul>
          ) : null}
        </Notice>
      ) : null}
      {others.map((change) => (
        <Notice key={`${optionKey(change)} ${change.field}`}>{change.reason}</Notice>
      ))}
    </>
  );
}
