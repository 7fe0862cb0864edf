/** The sandbox's calls, their parameters, and who may make them. */

import type { SandboxCall } from './call.ts';
import { disputeCharge, finishDispute } from './disputes.ts';
import { formOf, integerOf, textOf } from './form.ts';
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  endChallenge,
  finishIntent,
  retrieveIntent,
  updateIntent,
} from './intents.ts';
import { createMethod, retrieveMethod } from './methods.ts';
import { createRefund, finishRefund } from './refunds.ts';
import type { ApiResponse } from './response.ts';
import { invalid, notFound, okResponse } from './response.ts';
import { findEvent, findObject, listObjects } from './store.ts';

export type Operation = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** `key`: the publishable key is enough. `secret`: together with the intent's client_secret. */
  readonly browser?: 'key' | 'secret';
  readonly parameters: readonly string[];
  readonly run: (call: SandboxCall) => Promise<ApiResponse>;
};

const listParameters = ['created', 'limit', 'starting_after', 'payment_intent'];
const intentParameters = ['amount', 'currency', 'payment_method', 'metadata', 'description', 'receipt_email'];
const confirmParameters = ['payment_method', 'use_stripe_sdk', 'return_url', 'off_session'];

export const operations = {
  'payment_methods.create': {
    method: 'POST',
    path: '/payment_methods',
    browser: 'key',
    parameters: ['type', 'card', 'billing_details', 'metadata'],
    run: createMethod,
  },
  'payment_methods.retrieve': {
    method: 'GET',
    path: '/payment_methods/:id',
    parameters: [],
    run: retrieveMethod,
  },
  'payment_intents.create': {
    method: 'POST',
    path: '/payment_intents',
    parameters: [
      ...intentParameters,
      ...confirmParameters,
      'confirm',
      'confirmation_method',
      'payment_method_types',
      'allowed_payment_method_types',
    ],
    run: createIntent,
  },
  'payment_intents.list': {
    method: 'GET',
    path: '/payment_intents',
    parameters: listParameters,
    run: list('intent'),
  },
  'payment_intents.retrieve': {
    method: 'GET',
    path: '/payment_intents/:id',
    browser: 'secret',
    parameters: [],
    run: retrieveIntent,
  },
  'payment_intents.update': {
    method: 'POST',
    path: '/payment_intents/:id',
    parameters: intentParameters,
    run: updateIntent,
  },
  'payment_intents.confirm': {
    method: 'POST',
    path: '/payment_intents/:id/confirm',
    parameters: confirmParameters,
    run: confirmIntent,
  },
  'payment_intents.cancel': {
    method: 'POST',
    path: '/payment_intents/:id/cancel',
    parameters: ['cancellation_reason'],
    run: cancelIntent,
  },
  'payment_intents.challenge': {
    method: 'POST',
    path: '/payment_intents/:id/challenge',
    browser: 'secret',
    parameters: ['outcome'],
    run: endChallenge,
  },
  /** The sandbox's own calls are `finish` and `dispute`: what a bank or a buyer would do. This one ends a payment that is `processing`. */
  'payment_intents.finish': {
    method: 'POST',
    path: '/payment_intents/:id/finish',
    parameters: ['outcome'],
    run: finishIntent,
  },
  'charges.list': { method: 'GET', path: '/charges', parameters: listParameters, run: list('charge') },
  'charges.retrieve': { method: 'GET', path: '/charges/:id', parameters: [], run: find('charge') },
  'refunds.create': {
    method: 'POST',
    path: '/refunds',
    parameters: ['payment_intent', 'charge', 'amount', 'reason', 'metadata'],
    run: createRefund,
  },
  'refunds.finish': {
    method: 'POST',
    path: '/refunds/:id/finish',
    parameters: ['outcome'],
    run: finishRefund,
  },
  'charges.dispute': {
    method: 'POST',
    path: '/charges/:id/dispute',
    parameters: ['amount'],
    run: disputeCharge,
  },
  'disputes.list': { method: 'GET', path: '/disputes', parameters: listParameters, run: list('dispute') },
  'disputes.retrieve': { method: 'GET', path: '/disputes/:id', parameters: [], run: find('dispute') },
  'disputes.finish': {
    method: 'POST',
    path: '/disputes/:id/finish',
    parameters: ['outcome'],
    run: finishDispute,
  },
  'refunds.list': { method: 'GET', path: '/refunds', parameters: listParameters, run: list('refund') },
  'refunds.retrieve': { method: 'GET', path: '/refunds/:id', parameters: [], run: find('refund') },
  'events.list': { method: 'GET', path: '/events', parameters: listParameters, run: list('event') },
  'events.retrieve': { method: 'GET', path: '/events/:id', parameters: [], run: retrieveEvent },
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationName = keyof typeof operations;

const tables = {
  intent: 'sandbox_intents',
  charge: 'sandbox_charges',
  refund: 'sandbox_refunds',
  dispute: 'sandbox_disputes',
  event: 'sandbox_events',
} as const;

function find(kind: 'charge' | 'refund' | 'dispute'): Operation['run'] {
  return async (call) => {
    const found = await findObject(call.db, tables[kind], call.account, call.id);
    return found ? okResponse(found) : notFound(kind, call.id, 'id');
  };
}

async function retrieveEvent(call: SandboxCall): Promise<ApiResponse> {
  const found = await findEvent(call.db, call.account, call.id);
  return found ? okResponse(found) : notFound('event', call.id, 'id');
}

const farFuture = 2 ** 31 - 1;

function list(kind: keyof typeof tables): Operation['run'] {
  return async (call) => {
    const limit = integerOf(call.form, 'limit') ?? 10;
    if (limit < 1 || limit > 100)
      return invalid('Invalid integer: limit', 'limit', 'parameter_invalid_integer');
    const created = formOf(call.form, 'created');
    const time = (name: string) => {
      const text = textOf(created, name);
      return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined;
    };
    const from = time('gte') ?? (time('gt') ?? -1) + 1;
    const until = time('lte') ?? (time('lt') ?? farFuture) - 1;
    const rows = await listObjects(call.db, tables[kind], call.account, {
      limit,
      after: textOf(call.form, 'starting_after'),
      from: Math.min(from, farFuture),
      until: Math.min(until, farFuture),
      intentId: textOf(call.form, 'payment_intent'),
    });
    const data = rows.slice(0, limit);
    return okResponse({ object: 'list', data, has_more: rows.length > limit, url: `/v1/${kind}s` });
  };
}
