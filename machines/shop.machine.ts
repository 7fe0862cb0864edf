/** One family's shop: the chosen licence and scripts, an actor per option, and the options' state in the cart. */
import {
  type ActorRefFrom,
  assign,
  enqueueActions,
  fromCallback,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate';
import type { CartRequestItem } from '../domain/cart.ts';
import { isSameItem, optionKey, requestItemOf } from '../domain/cart-command.ts';
import { type LicenceKind, licenceKinds } from '../domain/licence.ts';
import { displayedPrice, nothingChosenMessage } from '../domain/pricing.ts';
import type { LicenceChoice, OptionType, Shop, ShopOption } from '../domain/shop.ts';
import {
  type CartOptionActor,
  cartOptionMachine,
  type OptionItem,
  type OptionRequested,
} from './cart-option.machine.ts';
import type { CartChanged, CartEmittedEvent } from './cart-queue.ts';

type ShopContext = {
  readonly shop: Shop;
  readonly choice: LicenceChoice;
  readonly scripts: readonly number[];
  /** The last cart.changed event. */
  readonly cart: CartChanged;
};

type ShopEvent =
  | { type: 'licence.choose'; kind: LicenceKind; value: number }
  | { type: 'script.toggle'; id: number }
  | { type: 'drawer.open' }
  | { type: 'drawer.close' }
  | OptionRequested
  | CartEmittedEvent;

/** Sends commands to the site's cart and cart events to the shop; starts with the cart's current state. */
const linkCart = fromCallback<{ type: 'item.add'; item: CartRequestItem }>(() => {
  throw new Error('Nobody provides the actor linkCart');
});

type ShopEntry = { readonly key: string; readonly type: OptionType; readonly option: ShopOption };
const itemOf = ({ type, option: { id, pro } }: ShopEntry): OptionItem => ({ id, type, pro });

/** Every option of the shop, packages first. */
export const optionsOf = (shop: Shop): ShopEntry[] =>
  (['families', 'subfamilies', 'styles'] as const).flatMap((type) =>
    shop[type].flatMap(({ options }) =>
      options.map((option) => ({ key: optionKey({ type, id: option.id }), type, option })),
    ),
  );

/** Whether any licence is chosen. */
export const isLicensed = ({ choice }: Pick<ShopContext, 'choice'>) =>
  licenceKinds.some((kind) => choice[kind] > 0);

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
  if (!isLicensed(context)) return 'item.added';
  const request = requestItemOf(cartItem);
  const chosen = itemFor(context, itemOf(entry));
  if (isSameItem(request, chosen)) return 'item.added';
  const { earlier } = cartItem;
  return earlier && isSameItem({ ...request, options: earlier }, chosen) ? 'item.cut' : 'item.differed';
}

/** The price to show for an option under a choice, with its steps. */
export const priceFor = (
  { shop, choice, scripts }: Pick<ShopContext, 'shop' | 'choice' | 'scripts'>,
  type: OptionType,
  option: ShopOption,
) =>
  displayedPrice({
    type,
    option,
    options: choice,
    scripts: shop.scripts.filter(({ id }) => scripts.includes(id)),
    settings: shop.settings,
  });

export const shopMachine = setup({
  types: {
    context: {} as ShopContext,
    input: {} as { shop: Shop },
    events: {} as ShopEvent,
    children: {} as { linkCart: 'linkCart' },
  },
  actors: { option: cartOptionMachine, linkCart },
  guards: {
    hasOption: ({ context: { shop } }, { key }: { key: string }) =>
      optionsOf(shop).some((entry) => entry.key === key),
    hasLicence: ({ context }) => isLicensed(context),
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
      cart: { type: 'cart.changed', items: [], pending: [] },
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
    'script.toggle': {
      actions: [
        assign({
          scripts: ({ context: { scripts }, event: { id } }) =>
            scripts.includes(id)
              ? scripts.filter((each) => each !== id)
              : [...scripts, id].sort((a, b) => a - b),
        }),
        'notifyOptions',
      ],
    },
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
    drawer: {
      description: 'The cart on a phone: a bar at the bottom, or an open drawer.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Only the bar with the total is shown.',
          on: { 'drawer.open': { target: 'opened' } },
        },
        opened: { description: 'The whole cart is shown.', on: { 'drawer.close': { target: 'closed' } } },
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
