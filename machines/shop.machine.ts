/** One family's shop: the licence and scripts chosen, an actor per option, and what the cart holds of them. */
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
import { isSameItem, optionKey, requestItemOf } from '../domain/cart-wish.ts';
import { displayedPrice, nothingChosenMessage } from '../domain/pricing.ts';
import type { LicenceChoice, LicenceKind, OptionType, Shop, ShopOption } from '../domain/shop.ts';
import {
  type CartOptionActor,
  cartOptionMachine,
  type OptionAsked,
  type OptionItem,
} from './cart-option.machine.ts';
import type { CartChanged, CartFact } from './cart-queue.ts';

type ShopContext = {
  readonly shop: Shop;
  readonly choice: LicenceChoice;
  readonly scripts: readonly number[];
  /** The cart as it last said it was. */
  readonly cart: CartChanged;
};

type ShopEvent =
  | { type: 'licence.choose'; kind: LicenceKind; value: number }
  | { type: 'script.toggle'; id: number }
  | { type: 'sheet.open' }
  | { type: 'sheet.close' }
  | OptionAsked
  | CartFact;

/** Carries wishes to the site's cart and the cart's facts back; starts by saying how the cart stands. */
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

/** The option as the cart would be asked for it now. */
const itemFor = ({ choice, scripts }: ShopContext, { id, type, pro }: OptionItem): CartRequestItem => ({
  id,
  type,
  options: choice,
  ...(pro ? { pro } : {}),
  ...(scripts.length > 0 ? { scripts: [...scripts] } : {}),
});

type OptionFact = 'item.added' | 'item.awaited' | 'item.differed' | 'item.removed';

/** What the cart means to one option under the present choice. */
function factFor(context: ShopContext, entry: ShopEntry): OptionFact {
  const { key } = entry;
  if (context.cart.awaited.includes(key)) return 'item.awaited';
  const held = context.cart.items.find((item) => optionKey(item) === key);
  if (!held) return 'item.removed';
  return isSameItem(requestItemOf(held), itemFor(context, itemOf(entry))) ? 'item.added' : 'item.differed';
}

/** The price to show for an option under a choice, with the steps that led to it. */
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
    isOwnOption: ({ context: { shop } }, { key }: { key: string }) =>
      optionsOf(shop).some((entry) => entry.key === key),
    hasLicence: ({ context: { choice } }) => choice.desktop + choice.web + choice.app > 0,
  },
  actions: {
    tellOptions: enqueueActions(({ context, enqueue }) => {
      for (const entry of optionsOf(context.shop))
        enqueue.sendTo(entry.key, { type: factFor(context, entry) });
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
      cart: { type: 'cart.changed', items: [], awaited: [] },
    };
  },
  invoke: {
    id: 'linkCart',
    src: 'linkCart',
    // The link does nothing that can fail but by a bug; the shop then still shows its prices.
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
        'tellOptions',
      ],
    },
    'cart.changed': { actions: [assign({ cart: ({ event }) => event }), 'tellOptions'] },
    'item.refused': {
      guard: { type: 'isOwnOption', params: ({ event }) => event },
      actions: sendTo(
        ({ event }) => event.key,
        ({ event }) => ({ type: 'item.refused', message: event.message }),
      ),
    },
  },
  states: {
    licence: {
      description: 'Which licences are chosen. An item in the cart keeps the licence it was added with.',
      initial: 'deciding',
      on: {
        'licence.choose': {
          target: '.deciding',
          actions: [
            assign({ choice: ({ context, event }) => ({ ...context.choice, [event.kind]: event.value }) }),
            'tellOptions',
          ],
        },
      },
      states: {
        deciding: {
          description: 'Looks at the choice.',
          always: [{ guard: 'hasLicence', target: 'licensed' }, { target: 'unlicensed' }],
        },
        licensed: {
          description: 'Every option has its price and can be added.',
          on: {
            'option.asked': {
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
            'option.asked': {
              actions: sendTo(({ event }) => optionKey(event.item), {
                type: 'item.refused',
                message: nothingChosenMessage,
              }),
            },
          },
        },
      },
    },
    sheet: {
      description: 'The cart on a phone: a bar at the foot, or opened into a sheet.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Only the bar with the total shows.',
          on: { 'sheet.open': { target: 'opened' } },
        },
        opened: { description: 'The whole cart shows.', on: { 'sheet.close': { target: 'closed' } } },
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
