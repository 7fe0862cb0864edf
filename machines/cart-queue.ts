/** What the cart remembers, and how its queue of wishes moves on; the statechart in cart.machine.ts says when. */
import type { Cart, CartItem, CartRequestItem } from '../domain/cart.ts';
import { applyWish, type CartWish, optionKey, requestOf } from '../domain/cart-wish.ts';
import type { Failure } from '../domain/failure.ts';

export const changedElsewhereMessage =
  'Your cart was changed in another window. Your change was made to the newer cart.';
export const stillChangingMessage = 'Your cart keeps changing in another window. Please try again.';
/** How often one wish is made anew on a newer cart before it is given up. */
export const attemptsLimit = 2;

/** A stale revision is an expected answer: it brings the cart as it now stands. */
export type PricedCart =
  | { readonly kind: 'priced'; readonly cart: Cart }
  | { readonly kind: 'stale'; readonly cart: Cart };

/** What others learn: the items that stand, and the options whose adding is still under way. */
export type CartChanged = {
  readonly type: 'cart.changed';
  readonly items: readonly CartItem[];
  readonly awaited: readonly string[];
};

export type ItemRefused = { readonly type: 'item.refused'; readonly key: string; readonly message: string };
export type CartFact = CartChanged | ItemRefused;

export type CartContext = {
  readonly holder: 'visitor' | 'customer';
  /** The last priced answer; null until there is one. */
  readonly cart: Cart | null;
  /** What the cart asks for; also before it could be priced. */
  readonly items: readonly CartRequestItem[];
  /** A visitor's items that this browser keeps until they stand in the account's cart. */
  readonly unmerged: readonly CartRequestItem[];
  readonly wishes: readonly CartWish[];
  readonly attempts: number;
  /** Words for the buyer about the last change; empty when there is nothing to say. */
  readonly notice: string;
};

/** One list for every empty cart, so that a selector's result compares as the same. */
export const nobody = { cart: null, items: [], unmerged: [], wishes: [], attempts: 0, notice: '' } as const;
export const refresh: CartWish = { kind: 'refresh' };
export const head = (context: CartContext): CartWish => context.wishes[0] ?? refresh;
export const merging = (items: readonly CartRequestItem[]): CartWish[] =>
  items.length > 0 ? [{ kind: 'merge', items }] : [];
export const queued = (context: CartContext, wish: CartWish) => ({
  wishes: [...context.wishes, wish],
  notice: '',
});
export const standing = (cart: Cart) => ({ cart, items: requestOf(cart) });
/** Takes the head of the queue away; a merge that was done leaves nothing to merge. */
export const settled = (context: CartContext) => ({
  wishes: context.wishes.slice(1),
  attempts: 0,
  ...(head(context).kind === 'merge' ? { unmerged: [] } : {}),
});
/** The wish is given up and what stood stands; loading the cart fails without a word (commerce, section 8). */
export const given = (context: CartContext, message: string) => ({
  wishes: context.wishes.slice(1),
  attempts: 0,
  notice: head(context).kind === 'refresh' ? '' : message,
});
export const refused = (context: CartContext, message: string) => {
  const wish = head(context);
  return { type: 'item.refused' as const, key: wish.kind === 'add' ? optionKey(wish.item) : '', message };
};

/**
 * What is left when the server names older items that aren't for sale any more (`cart.0` and so on); null when it names
 * none, or the very item that was to be added. Without this one such item would block a visitor's cart for ever.
 */
export function withoutGone(context: CartContext, { errors }: Failure) {
  const wish = head(context);
  const asked = applyWish(context.items, wish);
  const named = errors.flatMap(({ field, message }) => {
    const item = asked[Number(/^cart\.(\d+)$/.exec(field)?.[1] ?? -1)];
    return item ? [{ key: optionKey(item), message }] : [];
  });
  const isGone = (item: CartRequestItem) => named.some(({ key }) => key === optionKey(item));
  if (named.length === 0 || (wish.kind === 'add' && isGone(wish.item))) return null;
  const left = (items: readonly CartRequestItem[]) => items.filter((item) => !isGone(item));
  const smaller = wish.kind === 'merge' ? { ...wish, items: left(wish.items) } : wish;
  return {
    items: left(context.items),
    unmerged: left(context.unmerged),
    wishes: [smaller, ...context.wishes.slice(1)],
    notice: named.map(({ message }) => message).join(' '),
  };
}

/** What a listener that came late has to know. */
export const factsOf = ({ cart, wishes }: CartContext): CartChanged => ({
  type: 'cart.changed',
  items: cart?.cart ?? [],
  awaited: wishes.flatMap((wish) => (wish.kind === 'add' ? [optionKey(wish.item)] : [])),
});

type Said = { readonly context: CartContext };

/** Cents and text of the total; null while nothing was priced. */
export const selectTotal = ({ context }: Said) => context.cart?.total ?? null;
/** Nothing is in the cart, and nothing is on its way into it. */
export const selectIsEmpty = ({ context }: Said) => context.items.length === 0 && context.wishes.length === 0;
