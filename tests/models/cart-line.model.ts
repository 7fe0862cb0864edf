/** Every input, event and outcome of the cart-line machine that its paths are made of (§cart.item.edit). */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { cartLineMachine } from '../../machines/cart-line.machine.ts';
import { failure } from '../support/failure.ts';
import { barlow, pricedCart, requestItem } from '../support/licence-cart.ts';

/** The first line of a cart with one item. */
const lineOf = (...request: Parameters<typeof requestItem>) => {
  const [item] = pricedCart([requestItem(...request)]).cart;
  if (!item) throw new Error('No line');
  return item;
};

const cases = {
  'line.edit': [{ type: 'line.edit', item: lineOf(11) }],
  'licence.choose': [
    { type: 'licence.choose', kind: 'desktop', value: 0 },
    { type: 'licence.choose', kind: 'desktop', value: 2 },
  ],
  'script.toggle': [{ type: 'script.toggle', id: 1 }],
  'line.save': [{ type: 'line.save' }],
  'line.cancel': [{ type: 'line.cancel' }],
  'xstate.done.actor.loadShop': [done('loadShop', barlow)],
  'xstate.error.actor.loadShop': [fail('loadShop', failure({ message: 'Please check your connection' }))],
  'xstate.done.actor.changeItem': [done('changeItem', pricedCart([requestItem(11, 'D2')], 2))],
  'xstate.error.actor.changeItem': [fail('changeItem', failure({ message: 'Please check your connection' }))],
} satisfies Cases<EventFromLogic<typeof cartLineMachine>>;

export const cartLineModel: Model<typeof cartLineMachine> = {
  machine: cartLineMachine,
  inputs: [{ item: lineOf(11) }],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof cartLineMachine>) => [
    value,
    context.choice.desktop,
    context.scripts.length,
    context.changed !== null,
    context.message,
  ],
};
