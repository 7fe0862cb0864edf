/** Carts that are passed on by a link, and quotes as PDF (commerce, sections 2 and 7; decisions, section 1). */
import { CartRequestItem, cartItemsLimit, cartMembers } from './cart.ts';
import { PersonalInfo } from './licensee.ts';
import { exactly, type Infer, integer, list, nullable, object, optional, text } from './shape.ts';

export const noSharedCartMessage = 'This shared cart no longer exists.';
/** How long a quote holds its prices. */
export const quoteDays = 30;

const CartId = text({ min: 22, max: 60 });

export const ShareRequest = object({ cart: list(CartRequestItem, 10_000) });
export type ShareRequest = Infer<typeof ShareRequest>;

export const ShareReply = object({ cart_id: CartId });
export type ShareReply = Infer<typeof ShareReply>;

/** A shared cart at today's prices; `changes` says what isn't as it was when it was shared, and why. */
export const SharedCart = object({ ...cartMembers, cart_id: CartId });
export type SharedCart = Infer<typeof SharedCart>;

/** What a browser keeps of a cart that a shared one took the place of, so that Undo survives a reload. */
export const ReplacedCart = object({
  version: exactly(1),
  /** The account whose cart it was, or null: a visitor's. */
  owner: nullable(integer(1)),
  shared: SharedCart,
  before: list(CartRequestItem, cartItemsLimit),
});
export type ReplacedCart = Infer<typeof ReplacedCart>;

export const QuoteRequest = object({
  cart: list(CartRequestItem, 10_000),
  /** Who the quote is for; a customer's own data when left out. */
  personal_info: optional(PersonalInfo),
});
export type QuoteRequest = Infer<typeof QuoteRequest>;

export const QuoteReply = object({
  /** A path of this site: opens the PDF. */
  url: text({ max: 400 }),
  quote_number: text({ max: 40 }),
  /** ISO date and time. */
  valid_until: text({ max: 40 }),
});
export type QuoteReply = Infer<typeof QuoteReply>;

/** The link of a shared cart, below the site's origin (commerce, section 2). */
export const sharedCartPath = (cartId: string) => `/cart?id=${encodeURIComponent(cartId)}`;
