/** The licence cart: request and priced response (§api.data.cart, §api.data.cart-item, §api.call.change-cart). */
import { Face, Money, Slug } from './catalogue.ts';
import { LicensedKind } from './licence-shape.ts';
import { PersonalInfo, ThirdParty } from './licensee.ts';
import {
  boolean,
  exactly,
  type Infer,
  integer,
  list,
  number,
  object,
  oneOf,
  optional,
  record,
  text,
  union,
} from './shape.ts';
import { LicenceChoice, OptionType } from './shop.ts';
import { taxErrorFields } from './tax.ts';

/** Maximum items in a cart; a request with more is refused with a clear message. */
export const cartItemsLimit = 200;
/** Maximum quotes whose prices one cart holds: each is read with all its lines. */
export const cartQuotesLimit = 5;

/** Chosen script support: `{script_id: {name}}`, or only the ids (§api.call.change-cart.scripts). */
export const ScriptChoice = union(list(integer(1), 50), record(object({ name: text({ max: 60 }) })));
export type ScriptChoice = Infer<typeof ScriptChoice>;

/** The largest whole number of a database column. */
export const maxInteger = 2_147_483_647;
const OptionId = integer(1, maxInteger);

export const cartRequestMembers = {
  id: OptionId,
  type: OptionType,
  options: LicenceChoice,
  pro: optional(boolean()),
  scripts: optional(ScriptChoice),
  /** The cart link of the quote whose price this line claims; the server checks whether it still applies. */
  quote: optional(text({ max: 60 })),
};
export const CartRequestItem = object(cartRequestMembers);
export type CartRequestItem = Infer<typeof CartRequestItem>;

/** What a stored cart holds of an item, in a browser or a row: a member that requests get later isn't in older ones. */
export const storedItem = {
  id: OptionId,
  type: OptionType,
  options: LicenceChoice,
  pro: optional(boolean()),
  scripts: optional(ScriptChoice),
  quote: optional(text()),
};

/** One step of a line's price; applying all factors in order gives the line's amount. */
export const PriceStep = object({
  step: text({ max: 40 }),
  label: text({ max: 200 }),
  /** Exact decimal, or null where the step sets the amount itself. */
  factor: text({ max: 40 }),
  amount: text({ max: 40 }),
});
export type PriceStep = Infer<typeof PriceStep>;

/** The quote that a line's price is held by: its cart link, its number, and until when it is valid (ISO). */
export const PriceHold = object({
  cart_id: text({ max: 60 }),
  number: text({ max: 40 }),
  valid_until: text({ max: 40 }),
});
export type PriceHold = Infer<typeof PriceHold>;

/** A reference to another order: the id for its address, the number for display. */
export const OrderRef = object({ id: text({ max: 60 }), number: text({ max: 40 }) });
export type OrderRef = Infer<typeof OrderRef>;
/** With the cents that it credits; orders of before they were stored have none. */
const UpgradedOrder = object({
  id: text({ max: 60 }),
  number: text({ max: 40 }),
  credit: optional(integer(0)),
});

const KindTexts = record(text({ max: 200 }));

/** The fields of a cart item, also of a paid one (checkout.ts). */
export const cartItemMembers = {
  id: integer(1),
  type: OptionType,
  name: text({ max: 200 }),
  font_class: text({ max: 80 }),
  /** The web font of `font_class`, for the row's text; a package of a family shows its main style. */
  face: optional(Face),
  family: object({
    name: text({ max: 120 }),
    slug: Slug,
    accent: text({ max: 7 }),
    ink_on_accent: text({ max: 7 }),
  }),
  options: LicenceChoice,
  /** What was chosen, where Junior cut it to `options`. */
  earlier: optional(LicenceChoice),
  /** The tier's name by kind, and the same after the kind's name; '' for a kind that isn't licensed. */
  options_text: KindTexts,
  description: KindTexts,
  /** What is licensed, in display order: frozen with an order, whatever is sold later. */
  licences: list(LicensedKind, 40),
  pro: boolean(),
  in_process: boolean(),
  scripts: record(object({ name: text({ max: 60 }) })),
  scripts_count: integer(0),
  amount: integer(0),
  value: text({ max: 40 }),
  breakdown: list(PriceStep, 40),
  /** Absent where the price is the current one. */
  held_by: optional(PriceHold),
  /** The order whose licence of the same option this one replaces, and whose credit it gets. */
  upgrade_of: optional(UpgradedOrder),
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

/** The fields of a cart, also of a shared one (shared-cart.ts). */
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
  taxjar_error_field: optional(oneOf(...taxErrorFields)),
  stripe_payment_intent: optional(text({ max: 120 })),
};
export const Cart = object(cartMembers);
export type Cart = Infer<typeof Cart>;

/** The body of a 409: the cart was changed elsewhere, and this is the current one. */
export const StaleCart = object({ error: text({ max: 500 }), cart: Cart });

/** `step` at a pricing for an address: a number of the wire alone, which stays when the checkout gets another step. */
export const addressStep = 2;

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
