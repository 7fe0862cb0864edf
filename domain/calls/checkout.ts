/** Paying, what the card provider tells, and what was bought. */
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

/** A fault of ours says nothing about the charge. */
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
    needs: 'user',
    body: CheckoutRequest,
    reply: CheckoutReply,
  }),
  checkoutFree: call({
    method: 'POST',
    path: 'checkout/order',
    summary: 'Orders a cart whose total is zero',
    turn: 'payment',
    failedMessage,
    needs: 'user',
    body: FreeOrderRequest,
    reply: CheckoutReply,
  }),
  attempt: call({
    method: 'GET',
    path: 'checkout/attempts/{attempt_id}',
    summary: 'What became of an attempt',
    turn: 'payment',
    failedMessage,
    needs: 'user',
    reply: CheckoutAttempt,
  }),
  confirmPayment: call({
    method: 'POST',
    path: 'payment/confirm',
    summary: 'The buyer passed authentication',
    turn: 'payment',
    failedMessage,
    needs: 'user',
    body: PaymentReport,
    reply: CheckoutReply,
  }),
  failPayment: call({
    method: 'POST',
    path: 'payment/failed',
    summary: 'Authentication failed in the browser',
    turn: 'payment',
    needs: 'user',
    body: PaymentReport,
    reply: Received,
  }),
  success: call({
    method: 'POST',
    path: 'checkouts/success',
    summary: "The account's newest paid order",
    needs: 'user',
    body: Empty,
    reply: Order,
  }),
  cardEvent: call({
    method: 'POST',
    path: 'webhooks/stripe',
    summary: "The card provider's signed events",
    turn: 'event',
    takes: 'bytes',
    reply: Received,
  }),
  download: call({
    method: 'GET',
    path: 'downloads/{link}',
    summary: "An order's zip or invoice, by a signed link of minutes",
    gives: 'bytes',
    reply: Empty,
  }),
} as const;
