/** The licence cart: what is asked for, and the priced answer (commerce, section 3; decisions, section 1). */
import { Face, Money, Slug } from './catalogue.ts';
import { PersonalInfo, ThirdParty } from './licensee.ts';
import {
  boolean,
  exactly,
  type Infer,
  integer,
  list,
  number,
  object,
  optional,
  record,
  text,
  union,
} from './shape.ts';
import { LicenceChoice, OptionType } from './shop.ts';

/** More items than this are refused, and said clearly. */
export const cartItemsLimit = 200;
/** The prices of more quotes than this aren't held in one cart: each is read with all its lines. */
export const cartQuotesLimit = 5;

/** Chosen script support: `{script_id: {name}}`, or just the ids (decisions, section 2). */
export const ScriptChoice = union(list(integer(1), 50), record(object({ name: text({ max: 60 }) })));
export type ScriptChoice = Infer<typeof ScriptChoice>;

export const CartRequestItem = object({
  id: integer(1, 2_147_483_647),
  type: OptionType,
  options: LicenceChoice,
  pro: optional(boolean()),
  scripts: optional(ScriptChoice),
  /** The cart link of the quote whose price this line claims; the server knows whether it holds. */
  quote: optional(text({ max: 60 })),
});
export type CartRequestItem = Infer<typeof CartRequestItem>;

/** One step of a line's price; replaying the factors ends at the line's amount. */
export const PriceStep = object({
  step: text({ max: 40 }),
  label: text({ max: 200 }),
  /** Exact decimal, or null where the step sets the amount itself. */
  factor: text({ max: 40 }),
  amount: text({ max: 40 }),
});
export type PriceStep = Infer<typeof PriceStep>;

/** A quote whose price a line has: its cart link, its number, and until when it holds (ISO). */
export const HeldBy = object({
  cart_id: text({ max: 60 }),
  number: text({ max: 40 }),
  valid_until: text({ max: 40 }),
});
export type HeldBy = Infer<typeof HeldBy>;

/** Another order, as people name it and as its page is found. */
export const OrderRef = object({ id: text({ max: 60 }), number: text({ max: 40 }) });
export type OrderRef = Infer<typeof OrderRef>;

const KindTexts = object({ desktop: text({ max: 200 }), web: text({ max: 200 }), app: text({ max: 200 }) });

/** The members of an item, also of one that was paid (checkout.ts). */
export const cartItemMembers = {
  id: integer(1),
  type: OptionType,
  name: text({ max: 200 }),
  font_class: text({ max: 80 }),
  /** The web font of `font_class`, so that the row can be set in it; a family's package shows its main style. */
  face: optional(Face),
  family: object({
    name: text({ max: 120 }),
    slug: Slug,
    accent: text({ max: 7 }),
    ink_on_accent: text({ max: 7 }),
  }),
  options: LicenceChoice,
  options_text: KindTexts,
  description: KindTexts,
  pro: boolean(),
  in_process: boolean(),
  scripts: record(object({ name: text({ max: 60 }) })),
  scripts_count: integer(0),
  amount: integer(0),
  value: text({ max: 40 }),
  breakdown: list(PriceStep, 40),
  /** Left out where the price is today's. */
  held_by: optional(HeldBy),
  /** The order whose licence of the same thing this one takes the place of, and whose credit it has. */
  upgrade_of: optional(OrderRef),
};
export const CartItem = object(cartItemMembers);
export type CartItem = Infer<typeof CartItem>;

export const CartChange = object({
  id: integer(1),
  type: OptionType,
  field: text({ max: 40 }),
  was: text({ max: 200 }),
  now: text({ max: 200 }),
  reason: text({ max: 300 }),
});
export type CartChange = Infer<typeof CartChange>;

export const NamedAmount = object({ name: text({ max: 120 }), amount: integer(), value: text({ max: 40 }) });
export type NamedAmount = Infer<typeof NamedAmount>;

const Ids = list(integer(1));

/** The members of a cart, also of one that came by a link (shared-cart.ts). */
export const cartMembers = {
  cart: list(CartItem),
  revision: integer(0),
  subtotal: Money,
  discounts: list(NamedAmount, 10),
  total: NamedAmount,
  cart_items_id_wise: object({ families: Ids, subfamilies: Ids, styles: Ids }),
  cart_modified: boolean(),
  changes: list(CartChange),
  is_us_order: boolean(),
  us_sales_tax: integer(0),
  us_sales_tax_percentage: number(),
  taxjar_error: optional(text({ max: 500 })),
  stripe_payment_intent: optional(text({ max: 120 })),
};
export const Cart = object(cartMembers);
export type Cart = Infer<typeof Cart>;

export const CartRequest = object({
  cart: list(CartRequestItem, 10_000),
  user: optional(object({ personal_info: optional(PersonalInfo) })),
  step: optional(integer(1, 4)),
  mode: optional(exactly('address')),
  third_party_data: optional(ThirdParty),
  stripe_payment_intent: optional(text({ max: 120 })),
  revision: integer(0),
});
export type CartRequest = Infer<typeof CartRequest>;
