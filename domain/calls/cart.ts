/** Calls for the cart, shared carts and quotes. */
import { call, Empty } from '../call.ts';
import { Cart, CartRequest, StaleCart } from '../cart.ts';
import { FailureMessage, FileFailure } from '../failure-body.ts';
import { QuoteReply, QuoteRequest, SharedCart, ShareReply, ShareRequest } from '../shared-cart.ts';

export const cartCalls = {
  cart: call({
    method: 'GET',
    path: 'cart',
    auth: 'optional',
    reply: Cart,
  }),
  priceCart: call({
    method: 'PUT',
    path: 'cart',
    auth: 'optional',
    limits: ['upgrade'],
    body: CartRequest,
    reply: Cart,
    failures: { 409: StaleCart },
  }),
  emptyCart: call({
    method: 'DELETE',
    path: 'cart',
    auth: 'optional',
    reply: Cart,
  }),
  shareCart: call({
    method: 'POST',
    path: 'cart/share',
    auth: 'optional',
    limits: ['share', 'shareClient'],
    body: ShareRequest,
    reply: ShareReply,
  }),
  sharedCart: call({
    method: 'GET',
    path: 'cart/{id}',
    auth: 'optional',
    reply: SharedCart,
    failures: { 404: FailureMessage },
  }),
  quoteCart: call({
    method: 'POST',
    path: 'cart/pdf',
    auth: 'optional',
    limits: ['share', 'shareClient', 'emails'],
    body: QuoteRequest,
    reply: QuoteReply,
  }),
  quote: call({
    method: 'GET',
    path: 'quotes/{link}',
    auth: 'optional',
    files: ['application/pdf'],
    reply: Empty,
    failures: { 404: FileFailure },
  }),
} as const;
