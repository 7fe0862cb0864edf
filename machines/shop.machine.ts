/**
 * One family's shop: the chosen licence and scripts, an actor per option, the options' state in the cart, and the offer to
 * change the family's lines in it too (§shop.change-lines).
 */
import {
  type ActorRefFrom,
  assign,
  enqueueActions,
  fromCallback,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate';
import type { Cart, CartRequestItem } from '../domain/cart.ts';
import { isSameItem, optionKey, requestItemOf, toggleScript } from '../domain/cart-command.ts';
import { isLicensed } from '../domain/licence.ts';
import { nothingChosenMessage } from '../domain/pricing.ts';
import type { LicenceChoice, Shop } from '../domain/shop.ts';
import { optionsOf, type ShopEntry } from '../domain/shop-options.ts';
import {
  type CartOptionActor,
  cartOptionMachine,
  type OptionItem,
  type OptionRequested,
} from './cart-option.machine.ts';
import type { CartChanged, CartEmittedEvent } from './cart-queue.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

type ShopContext = {
  readonly shop: Shop;
  readonly choice: LicenceChoice;
  readonly scripts: readonly number[];
  /** The last cart.changed event. */
  readonly cart: CartChanged;
  /** Why the lines in the cart could not be changed; empty for none. */
  readonly message: string;
};

type ShopEvent =
  | { type: 'licence.choose'; kind: string; value: number }
  | { type: 'script.toggle'; id: number }
  | { type: 'lines.change' }
  | { type: 'drawer.open' }
  | { type: 'licences.open' }
  | { type: 'drawer.close' }
  | OptionRequested
  | CartEmittedEvent;

/** Sends commands to the site's cart and cart events to the shop; starts with the cart's current state. */
const linkCart = fromCallback<{ type: 'item.add'; item: CartRequestItem }>(() => {
  throw new Error('Nobody provides the actor linkCart');
});

const itemOf = ({ type, option: { id, pro } }: ShopEntry): OptionItem => ({ id, type, pro });

/** The option as a cart item with the current choice. */
const itemFor = ({ choice, scripts }: ShopContext, { id, type, pro }: OptionItem): CartRequestItem => ({
  id,
  type,
  options: choice,
  ...(pro ? { pro } : {}),
  ...(scripts.length > 0 ? { scripts: [...scripts] } : {}),
});

type OptionEventType = 'item.added' | 'item.cut' | 'item.pending' | 'item.differed' | 'item.removed';

/** The event for an option, from the cart and the current choice; before any choice what the cart holds is added. */
function optionEventFor(context: ShopContext, entry: ShopEntry): OptionEventType {
  const { key } = entry;
  if (context.cart.pending.includes(key)) return 'item.pending';
  const cartItem = context.cart.items.find((item) => optionKey(item) === key);
  if (!cartItem) return 'item.removed';
  if (!isLicensed(context.choice)) return 'item.added';
  const request = requestItemOf(cartItem);
  const chosen = itemFor(context, itemOf(entry));
  if (isSameItem(request, chosen)) return 'item.added';
  const { earlier } = cartItem;
  return earlier && isSameItem({ ...request, options: earlier }, chosen) ? 'item.cut' : 'item.differed';
}

/** The family's lines in the cart that have other licences or scripts than those chosen, as they would be with these. */
export const linesToChange = (context: ShopContext): CartRequestItem[] =>
  optionsOf(context.shop).flatMap((entry) => {
    if (optionEventFor(context, entry) !== 'item.differed') return [];
    const line = context.cart.items.find((item) => optionKey(item) === entry.key);
    const quote = line?.held_by?.cart_id;
    return [{ ...itemFor(context, itemOf(entry)), ...(quote ? { quote } : {}) }];
  });

export const shopMachine = setup({
  types: {
    context: {} as ShopContext,
    input: {} as { shop: Shop },
    events: {} as ShopEvent,
    tags: {} as 'busy',
    children: {} as { linkCart: 'linkCart'; changeLines: 'changeLines' },
  },
  actors: {
    option: cartOptionMachine,
    linkCart,
    /** Queues one change of these lines; the cart that it led to, or the Failure for which it was given up. */
    changeLines: unprovided<Cart, { readonly items: readonly CartRequestItem[] }>('changeLines'),
  },
  guards: {
    hasOption: ({ context: { shop } }, { key }: { key: string }) =>
      optionsOf(shop).some((entry) => entry.key === key),
    hasLicence: ({ context }) => isLicensed(context.choice),
    linesDiffer: ({ context }) => linesToChange(context).length > 0,
    linesAgree: ({ context }) => linesToChange(context).length === 0,
  },
  actions: {
    notifyOptions: enqueueActions(({ context, enqueue }) => {
      for (const entry of optionsOf(context.shop))
        enqueue.sendTo(entry.key, { type: optionEventFor(context, entry) });
    }),
  },
}).createMachine({
  id: 'shop',
  context: ({ input: { shop }, spawn }) => {
    for (const entry of optionsOf(shop)) spawn('option', { id: entry.key, input: itemOf(entry) });
    return {
      shop,
      choice: shop.settings.defaults,
      scripts: shop.scripts
        .filter(({ pivot }) => pivot.default_applied)
        .map(({ id }) => id)
        .sort((a, b) => a - b),
      cart: { type: 'cart.changed', items: [], totalCents: null, pending: [] },
      message: '',
    };
  },
  invoke: {
    id: 'linkCart',
    src: 'linkCart',
    // Only a bug can make this actor fail; the shop then still shows its prices.
    onError: { actions: [] },
  },
  type: 'parallel',
  on: {
    'cart.changed': { actions: [assign({ cart: ({ event }) => event }), 'notifyOptions'] },
    'item.refused': {
      guard: { type: 'hasOption', params: ({ event }) => event },
      actions: sendTo(
        ({ event }) => event.key,
        ({ event }) => ({ type: 'item.refused', message: event.message }),
      ),
    },
  },
  states: {
    licence: {
      description: 'The chosen licences. An item in the cart keeps the licence it was added with.',
      initial: 'deciding',
      on: {
        'licence.choose': {
          target: '.deciding',
          actions: [
            assign({ choice: ({ context, event }) => ({ ...context.choice, [event.kind]: event.value }) }),
            'notifyOptions',
          ],
        },
        'script.toggle': {
          actions: [
            assign({
              scripts: ({ context, event }) => toggleScript(context.scripts, event.id),
            }),
            'notifyOptions',
          ],
        },
      },
      states: {
        deciding: {
          description: 'Checks whether a licence is chosen.',
          always: [{ guard: 'hasLicence', target: 'licensed' }, { target: 'unlicensed' }],
        },
        licensed: {
          description: 'Every option has its price and can be added.',
          on: {
            'option.requested': {
              actions: sendTo('linkCart', ({ context, event }) => ({
                type: 'item.add',
                item: itemFor(context, event.item),
              })),
            },
          },
        },
        unlicensed: {
          description: 'No licence is chosen: prices are for display and nothing can be added.',
          on: {
            'option.requested': {
              actions: sendTo(({ event }) => optionKey(event.item), {
                type: 'item.refused',
                message: nothingChosenMessage,
              }),
            },
          },
        },
      },
    },
    lines: {
      description: "The family's lines in the cart: they keep their licences until their buyer changes them.",
      initial: 'kept',
      states: {
        kept: {
          description: 'Nothing is offered: no line differs from what is chosen, or its buyer let it be.',
          on: { 'licence.choose': 'comparing', 'script.toggle': 'comparing' },
        },
        comparing: {
          description: 'Checks whether a line differs from what is chosen.',
          always: [{ guard: 'linesDiffer', target: 'offered' }, { target: 'kept' }],
        },
        offered: {
          description: 'Lines have other licences than those chosen; to change them too is offered.',
          always: { guard: 'linesAgree', target: 'kept' },
          exit: assign({ message: '' }),
          on: {
            'lines.change': 'changing',
            // Who adds more under the new choice lets the lines be.
            'option.requested': 'kept',
          },
        },
        changing: {
          description:
            'The change of all these lines waits for its turn in the queue of the cart, or for the reply.',
          tags: 'busy',
          invoke: {
            id: 'changeLines',
            src: 'changeLines',
            input: ({ context }) => ({ items: linesToChange(context) }),
            onDone: { target: 'comparing' },
            onError: {
              target: 'offered',
              actions: assign({ message: ({ event }) => failureOf(event.error).message }),
            },
          },
        },
      },
    },
    drawer: {
      description: 'What a narrow window shows over the lists: nothing, the cart or the licences.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Only the bars with the licences and the total are shown.',
          on: { 'drawer.open': { target: 'opened' }, 'licences.open': { target: 'choosing' } },
        },
        opened: { description: 'The whole cart is shown.', on: { 'drawer.close': { target: 'closed' } } },
        choosing: {
          description: 'The licences are shown, to be chosen without leaving the place in the lists.',
          on: { 'drawer.close': { target: 'closed' } },
        },
      },
    },
  },
});

export type ShopActor = ActorRefFrom<typeof shopMachine>;

/** The actor of one option, by its key. */
export const selectOption = (
  { children }: Pick<SnapshotFrom<typeof shopMachine>, 'children'>,
  key: string,
): CartOptionActor | undefined => children[key];
