/** What the sandbox answers with: a status and a body, in the shapes of the card provider's REST interface. */
import type Stripe from 'stripe';

/** `kept` is false for answers given before execution began: those aren't stored under the idempotency key. */
export type Answer = { readonly status: number; readonly body: object; readonly kept: boolean };

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

export function answer(body: object): Answer {
  return { status: 200, body, kept: true };
}

/** Execution began and failed. */
export function failed(status: number, error: ApiError): Answer {
  return { status, body: { error }, kept: true };
}

/** Refused before anything was executed. */
export function refused(status: number, error: ApiError): Answer {
  return { status, body: { error }, kept: false };
}

export function invalid(message: string, param?: string, code?: string): Answer {
  return refused(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}

export function noSuch(what: string, id: string, param: string): Answer {
  return failed(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}

export function unexpectedState(intent: Stripe.PaymentIntent, verb: string): Answer {
  return failed(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
}
