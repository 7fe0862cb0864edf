/** Every input, event and outcome of the quote machine that its paths are made of (§quote.opened). */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { quoteMachine } from '../../machines/quote.machine.ts';
import { failure } from '../support/failure.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';

const quote = { url: '/v1/quotes/one', quote_number: 'SQ-10001', valid_until: '2026-12-21T09:00:00.000Z' };

const cases = {
  'link.make': [
    { type: 'link.make', items: [requestItem(11)], totalCents: 5000 },
    { type: 'link.make', items: [requestItem(11)], totalCents: null },
  ],
  'cart.changed': [
    { type: 'cart.changed', items: [], totalCents: 0, pending: [] },
    { type: 'cart.changed', items: pricedCart([requestItem(11)]).cart, totalCents: 5000, pending: [] },
    { type: 'cart.changed', items: pricedCart([requestItem(11)]).cart, totalCents: 2500, pending: [] },
  ],
  'xstate.done.actor.makeLink': [done('makeLink', quote)],
  'xstate.error.actor.makeLink': [fail('makeLink', failure({ message: 'Please check your connection' }))],
  'xstate.done.actor.deliverLink': [done('deliverLink', null)],
  'xstate.error.actor.deliverLink': [fail('deliverLink', failure())],
} satisfies Cases<EventFromLogic<typeof quoteMachine>>;

export const quoteModel: Model<typeof quoteMachine> = {
  machine: quoteMachine,
  inputs: [undefined],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof quoteMachine>) => [
    value,
    context.items.length > 0,
    context.totalCents !== null,
  ],
};
