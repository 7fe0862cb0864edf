/** The sandbox's responses: a status and a body, in the shapes of the card provider's REST API. */
import type Stripe from 'stripe';

/** `isStored` is false for responses before execution began: they aren't stored under the idempotency key. */
export type ApiResponse = { readonly status: number; readonly body: object; readonly isStored: boolean };

type ErrorType =
  | 'card_error'
  | 'invalid_request_error'
  | 'idempotency_error'
  | 'api_error'
  | 'authentication_error';

export type ApiError = {
  readonly type: ErrorType;
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: Stripe.PaymentIntent;
  readonly payment_method?: Stripe.PaymentMethod;
};

export function okResponse(body: object): ApiResponse {
  return { status: 200, body, isStored: true };
}

/** Execution began and failed. */
export function failed(status: number, error: ApiError): ApiResponse {
  return { status, body: { error }, isStored: true };
}

/** Refused before execution began. */
export function refused(status: number, error: ApiError): ApiResponse {
  return { status, body: { error }, isStored: false };
}

export function invalid(message: string, param?: string, code?: string): ApiResponse {
  return refused(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}

export function notFound(kind: string, id: string, param: string): ApiResponse {
  return failed(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export function unexpectedState(intent: Stripe.PaymentIntent, verb: string): ApiResponse {
  return failed(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
}
