/** Carts shared by link, and quotes as PDF (§api.call.share, §api.call.shared-cart, §api.call.quote). */
import { type CartChange, type CartItem, CartRequestItem, cartMembers } from './cart.ts';
import { chosenItemOf, isSameItem, optionKey, type PricedItem } from './cart-command.ts';
import { licenceDetails } from './licence.ts';
import { PersonalInfo } from './licensee.ts';
import { type Infer, list, object, optional, text } from './shape.ts';

export const noSharedCartMessage = 'This shared cart no longer exists.';
/** For how many days a quote holds its prices. */
export const quoteDays = 30;

const CartId = text({ min: 22, max: 60 });

export const ShareRequest = object({ cart: list(CartRequestItem, 10_000) });
export type ShareRequest = Infer<typeof ShareRequest>;

export const ShareReply = object({ cart_id: CartId });
export type ShareReply = Infer<typeof ShareReply>;

/** A shared cart at current prices; `changes` lists what differs from when it was shared, and why. */
export const SharedCart = object({ ...cartMembers, cart_id: CartId });
export type SharedCart = Infer<typeof SharedCart>;

/** What the window needs of a shared cart that is in use: what has changed, and how to undo it. */
export type OpenedCart = {
  readonly cart: readonly (PricedItem & Pick<CartItem, 'name'>)[];
  readonly changes: readonly CartChange[];
};

/** Why the cart is another than before: one was opened by its link, it was emptied, or joined with the account's at a log-in. */
export type ReplacementReason = 'shared' | 'emptied' | 'joined';

/**
 * What was joined to a cart at a log-in, and what it changed: options that both held under different licences have those that
 * came. `before` is the account's cart, `cart` both.
 */
export function joinedCart(
  before: readonly CartItem[],
  came: readonly CartRequestItem[],
  { cart }: { readonly cart: readonly CartItem[] },
): OpenedCart {
  const licencesOf = (item: CartItem) => licenceDetails(item).join(', ');
  const joined = cart.filter((item) => came.some((each) => optionKey(each) === optionKey(item)));
  return {
    cart: joined,
    changes: joined.flatMap((item) => {
      const was = before.find((each) => optionKey(each) === optionKey(item));
      if (!was || isSameItem(chosenItemOf(was), chosenItemOf(item))) return [];
      const { id, type } = item;
      return [{ id, type, field: 'licence', was: licencesOf(was), now: licencesOf(item), reason: '' }];
    }),
  };
}

export const QuoteRequest = object({
  cart: list(CartRequestItem, 10_000),
  /** The recipient of the quote; a customer's own data when absent. */
  personal_info: optional(PersonalInfo),
});
export type QuoteRequest = Infer<typeof QuoteRequest>;

export const QuoteReply = object({
  /** The PDF's path on this site. */
  url: text({ max: 400 }),
  quote_number: text({ max: 40 }),
  /** ISO date and time. */
  valid_until: text({ max: 40 }),
});
export type QuoteReply = Infer<typeof QuoteReply>;

/** The path of a shared cart's link (§share.link). */
export const sharedCartPath = (cartId: string) => `/cart?id=${encodeURIComponent(cartId)}`;
