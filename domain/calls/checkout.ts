/** Calls for paying, for the card provider's events, and for what was bought. */
import { call } from '../call.ts';
import {
  CheckoutAttempt,
  CheckoutReply,
  CheckoutRequest,
  FreeOrderRequest,
  Order,
  PaymentReport,
} from '../checkout.ts';
import { exactly, object } from '../shape.ts';
import { Empty } from './empty.ts';

/** A failure of the server doesn't mean that the charge failed. */
const failedMessage =
  'We could not finish your payment just now, and are checking what became of it. Nothing is charged twice.';

const Received = object({ received: exactly(true) });

export const checkoutCalls = {
  checkout: call({
    method: 'POST',
    path: 'checkout',
    summary: 'Pays the reviewed cart; header Idempotency-Key names the attempt',
    turn: 'payment',
    failedMessage,
    auth: 'user',
    body: CheckoutRequest,
    reply: CheckoutReply,
  }),
  checkoutFree: call({
    method: 'POST',
    path: 'checkout/order',
    summary: 'Orders a cart whose total is zero',
    turn: 'payment',
    failedMessage,
    auth: 'user',
    body: FreeOrderRequest,
    reply: CheckoutReply,
  }),
  attempt: call({
    method: 'GET',
    path: 'checkout/attempts/{attempt_id}',
    summary: 'What became of an attempt',
    turn: 'payment',
    failedMessage,
    auth: 'user',
    reply: CheckoutAttempt,
  }),
  confirmPayment: call({
    method: 'POST',
    path: 'payment/confirm',
    summary: 'The buyer passed authentication',
    turn: 'payment',
    failedMessage,
    auth: 'user',
    body: PaymentReport,
    reply: CheckoutReply,
  }),
  failPayment: call({
    method: 'POST',
    path: 'payment/failed',
    summary: 'Authentication failed in the browser',
    turn: 'payment',
    auth: 'user',
    body: PaymentReport,
    reply: Received,
  }),
  success: call({
    method: 'POST',
    path: 'checkouts/success',
    summary: "The account's newest paid order",
    auth: 'user',
    body: Empty,
    reply: Order,
  }),
  cardEvent: call({
    method: 'POST',
    path: 'webhooks/stripe',
    summary: "The card provider's signed events",
    turn: 'event',
    requestType: 'bytes',
    reply: Received,
  }),
  download: call({
    method: 'GET',
    path: 'downloads/{link}',
    summary: "An order's zip or invoice, by a signed link of minutes",
    responseType: 'bytes',
    reply: Empty,
  }),
} as const;
