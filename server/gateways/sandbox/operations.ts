/** The calls that the sandbox knows, which parameters each takes and who may make them. */
import type { Answer } from './answer.ts';
import { answer, invalid, noSuch } from './answer.ts';
import type { Call } from './call.ts';
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
import { createRefund } from './refunds.ts';
import { findEvent, findObject, listObjects } from './store.ts';

export type Operation = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** `key`: the publishable key is enough. `secret`: together with the intent's client_secret. */
  readonly browser?: 'key' | 'secret';
  readonly takes: readonly string[];
  readonly run: (call: Call) => Promise<Answer>;
};

const listing = ['created', 'limit', 'starting_after', 'payment_intent'];
const described = ['amount', 'currency', 'payment_method', 'metadata', 'description', 'receipt_email'];
const confirming = ['payment_method', 'use_stripe_sdk', 'return_url', 'off_session'];

export const operations = {
  'payment_methods.create': {
    method: 'POST',
    path: '/payment_methods',
    browser: 'key',
    takes: ['type', 'card', 'billing_details', 'metadata'],
    run: createMethod,
  },
  'payment_methods.retrieve': {
    method: 'GET',
    path: '/payment_methods/:id',
    takes: [],
    run: retrieveMethod,
  },
  'payment_intents.create': {
    method: 'POST',
    path: '/payment_intents',
    takes: [
      ...described,
      ...confirming,
      'confirm',
      'confirmation_method',
      'payment_method_types',
      'allowed_payment_method_types',
    ],
    run: createIntent,
  },
  'payment_intents.list': { method: 'GET', path: '/payment_intents', takes: listing, run: list('intent') },
  'payment_intents.retrieve': {
    method: 'GET',
    path: '/payment_intents/:id',
    browser: 'secret',
    takes: [],
    run: retrieveIntent,
  },
  'payment_intents.update': {
    method: 'POST',
    path: '/payment_intents/:id',
    takes: described,
    run: updateIntent,
  },
  'payment_intents.confirm': {
    method: 'POST',
    path: '/payment_intents/:id/confirm',
    takes: confirming,
    run: confirmIntent,
  },
  'payment_intents.cancel': {
    method: 'POST',
    path: '/payment_intents/:id/cancel',
    takes: ['cancellation_reason'],
    run: cancelIntent,
  },
  'payment_intents.challenge': {
    method: 'POST',
    path: '/payment_intents/:id/challenge',
    browser: 'secret',
    takes: ['outcome'],
    run: endChallenge,
  },
  /** The sandbox's own: ends a payment that is `processing`. */
  'payment_intents.finish': {
    method: 'POST',
    path: '/payment_intents/:id/finish',
    takes: ['outcome'],
    run: finishIntent,
  },
  'charges.list': { method: 'GET', path: '/charges', takes: listing, run: list('charge') },
  'charges.retrieve': { method: 'GET', path: '/charges/:id', takes: [], run: find('charge') },
  'refunds.create': {
    method: 'POST',
    path: '/refunds',
    takes: ['payment_intent', 'charge', 'amount', 'reason', 'metadata'],
    run: createRefund,
  },
  'refunds.list': { method: 'GET', path: '/refunds', takes: listing, run: list('refund') },
  'refunds.retrieve': { method: 'GET', path: '/refunds/:id', takes: [], run: find('refund') },
  'events.list': { method: 'GET', path: '/events', takes: listing, run: list('event') },
  'events.retrieve': { method: 'GET', path: '/events/:id', takes: [], run: retrieveEvent },
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationName = keyof typeof operations;

const tables = {
  intent: 'sandbox_intents',
  charge: 'sandbox_charges',
  refund: 'sandbox_refunds',
  event: 'sandbox_events',
} as const;

function find(what: 'charge' | 'refund'): Operation['run'] {
  return async (call) => {
    const found = await findObject(call.db, tables[what], call.account, call.id);
    return found ? answer(found) : noSuch(what, call.id, 'id');
  };
}

async function retrieveEvent(call: Call): Promise<Answer> {
  const found = await findEvent(call.db, call.account, call.id);
  return found ? answer(found) : noSuch('event', call.id, 'id');
}

const farFuture = 2 ** 31 - 1;

function list(what: keyof typeof tables): Operation['run'] {
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
    const rows = await listObjects(call.db, tables[what], call.account, {
      limit,
      after: textOf(call.form, 'starting_after'),
      from: Math.min(from, farFuture),
      until: Math.min(until, farFuture),
      intentId: textOf(call.form, 'payment_intent'),
    });
    const data = rows.slice(0, limit);
    return answer({ object: 'list', data, has_more: rows.length > limit, url: `/v1/${what}s` });
  };
}
