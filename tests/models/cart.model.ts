/**
 * Every input, event and outcome of the cart machine that its paths are made of (§cart.changes.one-at-a-time,
 * §cart.changes.stale-revision).
 */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import type { CartRequestItem } from '../../domain/cart.ts';
import { cartMachine } from '../../machines/cart.machine.ts';
import { failure } from '../support/failure.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';

const noTexts = { desktop: '', web: '', app: '' };
const family = { name: '', slug: 'barlow', accent: '', ink_on_accent: '' };

/** Without texts and steps a cart is short enough for a readable table. */
const cartOf = (items: CartRequestItem[], revision: number) => {
  const cart = pricedCart(items, revision);
  const texts = {
    name: '',
    font_class: '',
    options_text: noTexts,
    description: noTexts,
    breakdown: [],
    family,
  };
  return { ...cart, cart: cart.cart.map((item) => ({ ...item, ...texts })) };
};
const priced = (items: CartRequestItem[]) => ({ kind: 'priced', cart: cartOf(items, 2) });

const cases = {
  'user.changed': [
    { type: 'user.changed', member: true },
    { type: 'user.changed', member: false },
  ],
  'item.add': [{ type: 'item.add', item: requestItem(11) }],
  'item.remove': [{ type: 'item.remove', item: { id: 11, type: 'styles' } }],
  'cart.empty': [{ type: 'cart.empty' }],
  'cart.reload': [{ type: 'cart.reload' }],
  'cart.gone': [{ type: 'cart.gone', gone: 'paid' }],
  'cart.change': [
    {
      type: 'cart.change',
      command: { kind: 'restore', id: 'c', shared: [requestItem(11)], before: [] },
    },
  ],
  'cart.priced': [{ type: 'cart.priced', cart: cartOf([requestItem(11)], 5) }],
  'xstate.done.actor.readCart': [done('readCart', []), done('readCart', [requestItem(11)])],
  'xstate.error.actor.readCart': [fail('readCart', failure())],
  'xstate.done.actor.loadCart': [done('loadCart', cartOf([], 1))],
  'xstate.error.actor.loadCart': [fail('loadCart', failure())],
  'xstate.done.actor.priceCart': [
    done('priceCart', priced([])),
    done('priceCart', priced([requestItem(11)])),
    done('priceCart', { kind: 'stale', cart: cartOf([requestItem(12)], 3) }),
  ],
  'xstate.error.actor.priceCart': [
    fail('priceCart', failure({ message: 'Please check your connection' })),
    fail(
      'priceCart',
      failure({ status: 422, errors: [{ field: 'cart.0', message: 'Gone.', rule: 'unknown_option' }] }),
    ),
  ],
  'xstate.done.actor.saveCart': [done('saveCart', null)],
  'xstate.error.actor.saveCart': [fail('saveCart', failure({ message: 'This browser keeps no cart.' }))],
} satisfies Cases<EventFromLogic<typeof cartMachine>>;

export const cartModel: Model<typeof cartMachine> = {
  machine: cartMachine,
  inputs: [undefined],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof cartMachine>) => [
    value,
    context.holder,
    context.commands[0]?.kind ?? null,
    context.items.length > 0,
    context.attempts,
  ],
};
