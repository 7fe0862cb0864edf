/** Carts shared by link, and quotes as PDF (§api.call.share, §api.call.shared-cart, §api.call.quote). */
import { CartRequestItem, cartItemsLimit, cartMembers } from './cart.ts';
import { PersonalInfo } from './licensee.ts';
import { exactly, type Infer, integer, list, nullable, object, optional, text } from './shape.ts';

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

/** The stored data of a cart that a shared one replaced, so that Undo survives a reload. */
export const ReplacedCart = object({
  version: exactly(1),
  /** The id of the account that owned the cart; null for a visitor's. */
  owner: nullable(integer(1)),
  shared: SharedCart,
  before: list(CartRequestItem, cartItemsLimit),
});
export type ReplacedCart = Infer<typeof ReplacedCart>;

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
