/**
 * Every input, event and outcome of the shared-cart machine that its paths are made of (§share.open.replaces,
 * §cart.empty.undo, §cart.login.joined).
 */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { sharedCartMachine } from '../../machines/shared-cart.machine.ts';
import { failure } from '../support/failure.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';

const shared = { ...pricedCart([]), cart_id: 'one' };

export type Replaced = Extract<EventFromLogic<typeof sharedCartMachine>, { type: 'cart.replaced' }>;

/** The cart was emptied where the Undo of a shared one was offered. */
export const emptied: Replaced = {
  type: 'cart.replaced',
  replaced: { reason: 'emptied', shared: { cart: [], changes: [] }, before: [requestItem(11)] },
  stored: { reason: 'shared', shared, before: [requestItem(11)] },
};
/** Two carts were joined where nothing could be undone before. */
export const joined: Replaced = {
  type: 'cart.replaced',
  replaced: { reason: 'joined', shared, before: [requestItem(12)] },
  stored: null,
};

const cases = {
  'link.opened': [{ type: 'link.opened', cart_id: 'one' }],
  'link.retry': [{ type: 'link.retry' }],
  'cart.undo': [{ type: 'cart.undo' }, { type: 'cart.undo', keep: 'came' }],
  'cart.replaced': [emptied, joined, { ...joined, stored: emptied.stored }],
  'notice.close': [{ type: 'notice.close' }],
  'xstate.done.actor.loadSharedCart': [done('loadSharedCart', shared)],
  'xstate.error.actor.loadSharedCart': [
    fail('loadSharedCart', failure({ status: 404, message: 'This shared cart no longer exists.' })),
    fail('loadSharedCart', failure({ status: 0, message: 'Please check your connection' })),
  ],
  'xstate.done.actor.replaceCart': [done('replaceCart', { before: [requestItem(11)] })],
  'xstate.error.actor.replaceCart': [
    fail('replaceCart', failure({ message: 'Please check your connection' })),
  ],
  'user.changed': [
    { type: 'user.changed', member: true },
    { type: 'user.changed', member: false },
  ],
  'session.left': [{ type: 'session.left' }],
  'cart.paid': [{ type: 'cart.paid' }],
  'replacement.known': [
    { type: 'replacement.known', replaced: null },
    { type: 'replacement.known', replaced: { reason: 'shared', shared, before: [requestItem(11)] } },
  ],
  'xstate.error.actor.watchReplacement': [
    fail('watchReplacement', failure({ message: 'Storage is refused' })),
  ],
  'xstate.done.actor.undoCart': [done('undoCart', null)],
  'xstate.error.actor.undoCart': [fail('undoCart', failure({ message: 'Please check your connection' }))],
} satisfies Cases<EventFromLogic<typeof sharedCartMachine>>;

export const sharedCartModel: Model<typeof sharedCartMachine> = {
  machine: sharedCartMachine,
  inputs: [undefined],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof sharedCartMachine>) => [
    value,
    context.shared !== null,
    context.reason,
    context.message !== '',
  ],
};
