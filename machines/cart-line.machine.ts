/**
 * The editor of one line of the cart: other licences and scripts, priced while they are chosen, and sent through the cart's
 * queue (§cart.item.edit).
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Cart, CartItem, CartRequestItem } from '../domain/cart.ts';
import { isSameItem, optionKey, requestItemOf, scriptIds, toggleScript } from '../domain/cart-command.ts';
import { limitToJunior } from '../domain/junior.ts';
import { isLicensed } from '../domain/licence.ts';
import { nothingChosenMessage, priceLine } from '../domain/pricing.ts';
import type { LicenceChoice, Shop } from '../domain/shop.ts';
import { lineFor, optionsOf } from '../domain/shop-options.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

export type CartLineContext = {
  /** The line as it was when its editor was opened. */
  readonly item: CartItem;
  readonly choice: LicenceChoice;
  readonly scripts: readonly number[];
  /** The tiers, scripts and prices of the line's family; null before they are loaded. */
  readonly shop: Shop | null;
  /** The price in cents to which the last change led, beside that before; null before a change. */
  readonly changed: { readonly was: number; readonly now: number } | null;
  /** Why the last change was refused, or the shop not loaded; empty for none. */
  readonly message: string;
};

type CartLineEvent =
  /** With the line as the cart holds it now. */
  | { type: 'line.edit'; item: CartItem }
  | { type: 'licence.choose'; kind: string; value: number }
  | { type: 'script.toggle'; id: number }
  | { type: 'line.save' }
  | { type: 'line.cancel' };

/** What Junior has cut is edited as it was chosen. */
const choiceOf = (item: CartItem) => ({
  item,
  choice: item.earlier ?? item.options,
  scripts: scriptIds(requestItemOf(item).scripts),
  changed: null,
  message: '',
});

/** The line as it is to be; the price of a quote is claimed on, and holds where the quote licenses just this. */
const editedItem = ({ item, choice, scripts }: CartLineContext): CartRequestItem => {
  const { scripts: _, ...before } = requestItemOf(item);
  return { ...before, options: choice, ...(scripts.length > 0 ? { scripts: [...scripts] } : {}) };
};

const isUnchanged = (context: CartLineContext) =>
  isSameItem(editedItem(context), editedItem({ ...context, ...choiceOf(context.item) }));

export const cartLineMachine = setup({
  types: {
    context: {} as CartLineContext,
    input: {} as { readonly item: CartItem },
    events: {} as CartLineEvent,
    tags: {} as 'busy' | 'open',
  },
  actors: {
    loadShop: unprovided<Shop, { readonly slug: string }>('loadShop'),
    /** Queues the change; the cart that it led to, or the Failure for which it was given up. */
    changeItem: unprovided<Cart, { readonly item: CartRequestItem }>('changeItem'),
  },
  guards: {
    isUnchanged: ({ context }) => isUnchanged(context),
    hasLicence: ({ context }) => isLicensed(context.choice),
  },
}).createMachine({
  id: 'cart-line',
  context: ({ input: { item } }) => ({ ...choiceOf(item), shop: null }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The line shows its licences and price, and for the last change both prices.',
      on: {
        'line.edit': { target: 'loading', actions: assign(({ event }) => choiceOf(event.item)) },
      },
    },
    loading: {
      description: "Loads the family's tiers, scripts and prices.",
      tags: ['busy', 'open'],
      invoke: {
        id: 'loadShop',
        src: 'loadShop',
        input: ({ context }) => ({ slug: context.item.family.slug }),
        onDone: { target: 'editing', actions: assign({ shop: ({ event }) => event.output }) },
        onError: {
          target: 'unavailable',
          actions: assign({ message: ({ event }) => failureOf(event.error).message }),
        },
      },
      on: { 'line.cancel': { target: 'closed' } },
    },
    unavailable: {
      description: 'The tiers could not be loaded; the line stays as it is.',
      tags: 'open',
      on: {
        'line.edit': { target: 'loading', actions: assign(({ event }) => choiceOf(event.item)) },
        'line.cancel': { target: 'closed', actions: assign({ message: '' }) },
      },
    },
    editing: {
      description:
        'Licences and scripts are chosen; the price that they lead to is shown. Nothing is sent yet.',
      tags: 'open',
      on: {
        'licence.choose': {
          actions: assign(({ context, event }) => ({
            choice: { ...context.choice, [event.kind]: event.value },
            message: '',
          })),
        },
        'script.toggle': {
          actions: assign(({ context: { scripts }, event: { id } }) => ({
            scripts: toggleScript(scripts, id),
            message: '',
          })),
        },
        'line.save': [
          { guard: 'isUnchanged', target: 'closed' },
          { guard: 'hasLicence', target: 'saving', actions: assign({ message: '' }) },
          { actions: assign({ message: nothingChosenMessage }) },
        ],
        'line.cancel': { target: 'closed', actions: assign({ message: '' }) },
      },
    },
    saving: {
      description: 'The change waits for its turn in the queue of the cart, or for the reply.',
      tags: ['busy', 'open'],
      invoke: {
        id: 'changeItem',
        src: 'changeItem',
        input: ({ context }) => ({ item: editedItem(context) }),
        onDone: {
          target: 'closed',
          actions: assign({
            changed: ({ context: { item }, event }) => {
              const now = event.output.cart.find((each) => optionKey(each) === optionKey(item));
              return now ? { was: item.amount, now: now.amount } : null;
            },
          }),
        },
        onError: {
          target: 'editing',
          actions: assign({ message: ({ event }) => failureOf(event.error).message }),
        },
      },
    },
  },
});

export type CartLineActor = ActorRefFrom<typeof cartLineMachine>;

/**
 * The price of what is chosen, as text, under a Junior discount at the tiers to which it cuts (§junior.cut); empty while
 * nothing else than the line is chosen, or nothing that has a price.
 */
export function newPriceOf(context: CartLineContext, isJunior: boolean): string {
  const { shop, item, choice } = context;
  const entry = shop && optionsOf(shop).find(({ key }) => key === optionKey(item));
  if (!entry || isUnchanged(context)) return '';
  const { items } = limitToJunior([{ ...item, options: choice }], isJunior, () => shop.settings);
  const options = items[0]?.options ?? choice;
  const priced = priceLine(lineFor({ ...context, shop, choice: options }, item.type, entry.option));
  return priced.ok ? priced.value : '';
}
