/** Calls for the cart, shared carts and quotes. */
import { call } from '../call.ts';
import { Cart, CartRequest } from '../cart.ts';
import { QuoteReply, QuoteRequest, SharedCart, ShareReply, ShareRequest } from '../shared-cart.ts';
import { Empty } from './empty.ts';

export const cartCalls = {
  cart: call({
    method: 'GET',
    path: 'cart',
    summary: "The account's cart; empty for a visitor",
    reply: Cart,
  }),
  priceCart: call({
    method: 'PUT',
    path: 'cart',
    summary: 'Prices the cart and, for a customer, stores it; 409 with the current cart for a stale revision',
    body: CartRequest,
    reply: Cart,
  }),
  emptyCart: call({ method: 'DELETE', path: 'cart', summary: 'Empties the cart', reply: Cart }),
  shareCart: call({
    method: 'POST',
    path: 'cart/share',
    summary: 'Stores a cart under a link that anybody may open',
    body: ShareRequest,
    reply: ShareReply,
  }),
  sharedCart: call({
    method: 'GET',
    path: 'cart/{id}',
    summary: 'A shared cart at its present prices, with what has changed and why',
    reply: SharedCart,
  }),
  quoteCart: call({
    method: 'POST',
    path: 'cart/pdf',
    summary: 'Makes a quote as PDF, whose cart link holds its prices for 30 days',
    body: QuoteRequest,
    reply: QuoteReply,
  }),
  quote: call({
    method: 'GET',
    path: 'quotes/{link}',
    summary: 'The PDF of a quote, by a link that only its maker knows',
    responseType: 'bytes',
    reply: Empty,
  }),
} as const;
