import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { shopMachine } from '../../machines/shop.machine.ts';
import { failure } from '../support/failure.ts';
import { barlow, pricedCart, requestItem } from '../support/licence-cart.ts';

/** One package and one style are enough to show which option gets which event. */
const shop = {
  ...barlow,
  scripts: barlow.scripts.slice(0, 1),
  faces: [],
  subfamilies: [],
  styles: barlow.styles.map((group) => ({ ...group, options: group.options.slice(0, 1) })),
};
const [pricedLine] = pricedCart([requestItem(11)]).cart;
const items = pricedLine ? [{ ...pricedLine, breakdown: [] }] : [];

const cases = {
  'licence.choose': [
    { type: 'licence.choose', kind: 'desktop', value: 0 },
    { type: 'licence.choose', kind: 'desktop', value: 1 },
    { type: 'licence.choose', kind: 'web', value: 1 },
  ],
  'script.toggle': [{ type: 'script.toggle', id: 1 }],
  'lines.change': [{ type: 'lines.change' }],
  'licences.open': [{ type: 'licences.open' }],
  'drawer.open': [{ type: 'drawer.open' }],
  'drawer.close': [{ type: 'drawer.close' }],
  'option.requested': [{ type: 'option.requested', item: { id: 11, type: 'styles', pro: false } }],
  'cart.changed': [
    { type: 'cart.changed', items, totalCents: null, pending: [] },
    { type: 'cart.changed', items: [], totalCents: null, pending: ['families-1'] },
  ],
  'item.refused': [
    { type: 'item.refused', key: 'styles-11', message: 'Please check your connection' },
    { type: 'item.refused', key: 'styles-999', message: 'Please check your connection' },
  ],
  'xstate.done.actor.changeLines': [done('changeLines', pricedCart([requestItem(11, 'D1 W1')], 2))],
  'xstate.error.actor.changeLines': [
    fail('changeLines', failure({ message: 'Please check your connection' })),
  ],
  'xstate.error.actor.linkCart': [fail('linkCart', failure())],
} satisfies Cases<EventFromLogic<typeof shopMachine>>;

export const shopModel: Model<typeof shopMachine> = {
  machine: shopMachine,
  inputs: [
    { shop },
    { shop: { ...shop, settings: { ...shop.settings, defaults: { desktop: 0, web: 0, app: 0 } } } },
  ],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof shopMachine>) =>
    // What is drawn over the lists changes nothing else: each is walked once.
    value.drawer === 'closed'
      ? [value, context.scripts.length > 0, context.cart.items.length > 0]
      : [value.drawer],
};
