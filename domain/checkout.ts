/** Requests and responses of the checkout (§api.call.checkout, §api.call.checkout.reply, §api.call.checkout-attempt). */
import {
  Cart,
  CartRequestItem,
  cartItemMembers,
  cartRequestMembers,
  maxInteger,
  NamedAmount,
  OrderRef,
} from './cart.ts';
import { PersonalInfo, ThirdParty, TypedInfo, TypedThirdParty } from './licensee.ts';
import { settledStates } from './order-state.ts';
import {
  boolean,
  exactly,
  type Infer,
  ifReadable,
  integer,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  union,
} from './shape.ts';
import { taxErrorFields } from './tax.ts';

/** `value` is the line's price as reviewed; if it differs, the response is 409. */
const ReviewedItem = object({ ...cartRequestMembers, value: optional(text({ max: 40 })) });

const order = {
  cart: list(ReviewedItem, 10_000),
  revision: optional(integer(0, maxInteger)),
  user: object({ personal_info: PersonalInfo }),
  third_party_data: optional(ThirdParty),
  terms: optional(boolean()),
  junior_terms: optional(boolean()),
};

/**
 * `reviewed_total` is the total that the buyer agreed to at the review, in cents; if the total differs, the response is 409.
 * Without it the lines' values, the tax and its percentage are what was reviewed (§api.call.checkout.reviewed).
 */
export const CheckoutRequest = object({
  ...order,
  payment_method_id: text({ min: 1, max: 120 }),
  reviewed_total: optional(integer(0)),
  us_sales_tax: optional(number()),
  us_sales_tax_percentage: optional(number()),
  is_us_order: optional(boolean()),
  stripe_payment_intent: optional(text({ max: 120 })),
});
export type CheckoutRequest = Infer<typeof CheckoutRequest>;

/** An order without a card: the total is zero. */
export const FreeOrderRequest = object({ ...order, reviewed_total: exactly(0) });
export type FreeOrderRequest = Infer<typeof FreeOrderRequest>;

/** Names one press of Pay, as the header Idempotency-Key. */
export const AttemptId = text({ min: 8, max: 100, pattern: /^[A-Za-z0-9._-]+$/ });

export const OrderId = text({ min: 8, max: 60 });

export const CheckoutReply = union(
  object({ success: exactly(true), order_id: OrderId }),
  object({
    requires_action: exactly(true),
    payment_intent_client_secret: text({ min: 1, max: 300 }),
    order_id: OrderId,
  }),
  /** The card was refused; the cart is unchanged. */
  object({ error: text({ max: 500 }), order_id: optional(OrderId) }),
  /** The outcome isn't known yet: poll checkout/attempts. */
  object({ pending: exactly(true), order_id: OrderId }),
);
export type CheckoutReply = Infer<typeof CheckoutReply>;

/** The body of a 409: the reviewed price is outdated. */
export const PriceChanged = object({ error: exactly('price_changed'), cart: Cart });
export type PriceChanged = Infer<typeof PriceChanged>;

/**
 * `payment_method_id` is the payment intent's id here (§api.call.payment-confirm). Of all this only `order_id` is used, so
 * that nothing else can keep a payment from its end (§api.call.payment-trust).
 */
export const PaymentReport = object({
  cart: ifReadable(list(CartRequestItem, 10_000)),
  payment_method_id: ifReadable(text({ max: 120 })),
  order_id: OrderId,
  user: ifReadable(object({ personal_info: TypedInfo })),
  third_party_data: ifReadable(TypedThirdParty),
});
export type PaymentReport = Infer<typeof PaymentReport>;

/** The body of a 422: without an address that the tax service knows there is no order. */
export const TaxFailure = object({
  error: text({ max: 500 }),
  taxjar_error: optional(text({ max: 500 })),
  taxjar_error_field: optional(oneOf(...taxErrorFields)),
});

/** The attempt's id is the checkout's Idempotency-Key. */
export const CheckoutAttempt = object({
  status: oneOf('open', 'requires_action', 'paid', 'failed', 'processing'),
  order_id: nullable(OrderId),
  error: optional(text({ max: 500 })),
});
export type CheckoutAttempt = Infer<typeof CheckoutAttempt>;

export const OrderStatus = oneOf(...settledStates);
export type OrderStatus = Infer<typeof OrderStatus>;

/**
 * `zip` and `pdf` are signed links, valid for minutes; null while the files are being made. Their sizes are absent where they
 * aren't known.
 */
const files = {
  zip: nullable(text({ max: 400 })),
  zip_bytes: optional(integer(0)),
  pdf: nullable(text({ max: 400 })),
  pdf_bytes: optional(integer(0)),
};

export const OrderItem = object({
  ...cartItemMembers,
  /** The order whose licence replaced this one; absent while this one is current. */
  upgraded_by: optional(OrderRef),
  /** Its money went back, and its licence ended with it. */
  is_refunded: optional(boolean()),
});

/** Money that went back, or is on its way (`asked`); `bounced` was sent back by the buyer's bank. */
export const OrderRefund = object({
  state: oneOf('asked', 'succeeded', 'bounced'),
  date: text({ max: 40 }),
  amount: integer(0),
  value: text({ max: 40 }),
  /** A signed link; null until it is made. */
  credit_note: nullable(object({ number: text({ max: 40 }), pdf: text({ max: 400 }) })),
});
export type OrderRefund = Infer<typeof OrderRefund>;
export type OrderItem = Infer<typeof OrderItem>;

export const Order = object({
  order_details: object({
    id: OrderId,
    number: text({ max: 40 }),
    date: text({ max: 40 }),
    status: OrderStatus,
    ...files,
    licensee: text({ max: 255 }),
    is_us_order: boolean(),
  }),
  cart: list(OrderItem),
  discounts: list(NamedAmount, 10),
  /** Present only where sales tax was charged; its name includes the percentage. */
  tax: optional(NamedAmount),
  total: NamedAmount,
  /** The oldest first; absent where nothing went back. */
  refunds: optional(list(OrderRefund, 1000)),
  /** Present only in the response for a single order: the licence text as of the payment, as clean HTML. */
  licence: optional(object({ title: text({ max: 200 }), html: text({ max: 500_000 }) })),
  /** Entered at a later checkout, it credits what was paid here; absent where no licence of the order can be upgraded. */
  upgrade_code: optional(text({ max: 60 })),
});
export type Order = Infer<typeof Order>;

/** An order in the list of orders. */
export const OrderRow = object({
  id: OrderId,
  number: text({ max: 40 }),
  date: text({ max: 40 }),
  status: OrderStatus,
  total: NamedAmount,
  licensee: text({ max: 255 }),
  ...files,
  upgrade_code: optional(text({ max: 60 })),
  items: list(OrderItem),
});
export type OrderRow = Infer<typeof OrderRow>;
