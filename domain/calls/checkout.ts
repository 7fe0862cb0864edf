/** Calls for paying, for the card provider's events, and for what was bought. */
import { call, Empty } from '../call.ts';
import {
  AttemptId,
  CheckoutAttempt,
  CheckoutReply,
  CheckoutRequest,
  FreeOrderRequest,
  Order,
  PaymentReport,
  PriceChanged,
  TaxFailure,
} from '../checkout.ts';
import { FailureMessage, FieldFailures, FileFailure } from '../failure-body.ts';
import { exactly, object, text, union } from '../shape.ts';

/** A failure of the server doesn't mean that the charge failed. */
const failedMessage =
  'We couldn’t finish your payment just now, and are checking what happened to it. Nothing will be charged twice.';

const Received = object({ received: exactly(true) });
const AttemptHeaders = object({ 'Idempotency-Key': AttemptId });
const EventHeaders = object({ 'Stripe-Signature': text() });
/** An attempt that was refused is closed; its id can't be used again. */
const paymentFailures = {
  400: FailureMessage,
  404: FailureMessage,
  409: union(PriceChanged, FailureMessage),
  422: union(FieldFailures, TaxFailure),
  502: FailureMessage,
};

export const checkoutCalls = {
  checkout: call({
    method: 'POST',
    path: 'checkout',
    auth: 'required',
    limits: ['checkout'],
    headers: AttemptHeaders,
    turn: 'payment',
    failedMessage,
    body: CheckoutRequest,
    reply: CheckoutReply,
    failures: paymentFailures,
  }),
  checkoutFree: call({
    method: 'POST',
    path: 'checkout/order',
    auth: 'required',
    limits: ['checkout'],
    headers: AttemptHeaders,
    turn: 'payment',
    failedMessage,
    body: FreeOrderRequest,
    reply: CheckoutReply,
    failures: paymentFailures,
  }),
  attempt: call({
    method: 'GET',
    path: 'checkout/attempts/{attempt_id}',
    auth: 'required',
    limits: ['attempts'],
    turn: 'payment',
    failedMessage,
    reply: CheckoutAttempt,
    failures: { 404: FailureMessage },
  }),
  confirmPayment: call({
    method: 'POST',
    path: 'payment/confirm',
    auth: 'required',
    turn: 'payment',
    failedMessage,
    body: PaymentReport,
    reply: CheckoutReply,
    failures: { 404: FailureMessage },
  }),
  failPayment: call({
    method: 'POST',
    path: 'payment/failed',
    auth: 'required',
    turn: 'payment',
    body: PaymentReport,
    reply: Received,
    failures: { 404: FailureMessage },
  }),
  success: call({
    method: 'POST',
    path: 'checkouts/success',
    auth: 'required',
    body: Empty,
    reply: Order,
    failures: { 404: FailureMessage },
  }),
  cardEvent: call({
    method: 'POST',
    path: 'webhooks/stripe',
    auth: 'none',
    inMaintenance: true,
    headers: EventHeaders,
    turn: 'event',
    requestType: 'bytes',
    reply: Received,
    failures: { 400: FailureMessage },
  }),
  download: call({
    method: 'GET',
    path: 'downloads/{link}',
    auth: 'none',
    files: ['application/zip', 'application/pdf'],
    reply: Empty,
    failures: { 404: FileFailure, 500: union(FileFailure, FailureMessage) },
  }),
} as const;
