/** Every input, event and outcome of the share machine that its paths are made of (§share.copied). */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { shareMachine } from '../../machines/share.machine.ts';
import { failure } from '../support/failure.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';

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
  'xstate.done.actor.makeLink': [done('makeLink', { url: 'https://skerry.example/cart?id=one' })],
  'xstate.error.actor.makeLink': [fail('makeLink', failure({ message: 'Please check your connection' }))],
  'xstate.done.actor.deliverLink': [done('deliverLink', null)],
  'xstate.error.actor.deliverLink': [fail('deliverLink', failure())],
} satisfies Cases<EventFromLogic<typeof shareMachine>>;

export const shareModel: Model<typeof shareMachine> = {
  machine: shareMachine,
  inputs: [undefined],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof shareMachine>) => [
    value,
    context.items.length > 0,
    context.totalCents !== null,
  ],
};
