/** The cart's page and the shop: what is chosen, what is in the cart, and what is passed on. */
import { type AnyStateMachine, createActor } from 'xstate';
import type { Cart } from '../../../domain/cart.ts';
import { cartMachine } from '../../../machines/cart.machine.ts';
import { quoteMachine } from '../../../machines/quote.machine.ts';
import { shareMachine } from '../../../machines/share.machine.ts';
import { sharedCartMachine } from '../../../machines/shared-cart.machine.ts';
import { optionsOf, shopMachine } from '../../../machines/shop.machine.ts';
import { CartPage } from '../../pages/cart/cart-page.tsx';
import { ShopPage } from '../../pages/shop/shop-page.tsx';
import { at, done, fail, offline, type Scene } from '../at.ts';
import { type Exhibit, staged } from '../exhibit.ts';
import { cartScenes, fullCart } from '../scenes.ts';
import { itemsOf, onlyFirst, type World } from '../world.ts';

const view = <CartPage />;
export const startedCart = (cart: Cart) => createActor(at(cartMachine, undefined, fullCart(cart))).start();

/** The cart as it comes back when prices were raised meanwhile. */
const raised = (cart: Cart): Cart => ({
  ...onlyFirst(cart),
  cart_modified: true,
  changes: cart.cart.slice(1).map(({ id, type, name }) => ({
    id,
    type,
    field: 'item',
    was: name,
    now: '',
    reason: `${name} is not sold any more.`,
  })),
});

/** One of the cart's links in each of its states, beside a full cart. */
const linked = (
  { cart }: World,
  logics: AnyStateMachine[],
  links: { share?: typeof shareMachine; quote?: typeof quoteMachine; sharedCart?: typeof sharedCartMachine },
) => ({
  view,
  logics,
  instead: {
    cart: startedCart(cart),
    cartLinks: {
      share: createActor(links.share ?? shareMachine).start(),
      quote: createActor(links.quote ?? quoteMachine).start(),
      sharedCart: createActor(links.sharedCart ?? sharedCartMachine).start(),
    },
  },
});

const shareScenes = (cart: Cart): Readonly<Record<string, Scene>> => {
  const make = { type: 'link.make', items: itemsOf(cart) };
  const made = done('makeLink', { link: `${'https://skerry.example'}/cart?id=Qm3xT7vK1nWzR5sYb8dLpA` });
  return {
    idle: {},
    sharing: { events: [make] },
    copying: { events: [make, made] },
    copied: { events: [make, made, done('copyLink')] },
    uncopied: { events: [make, made, fail('copyLink')] },
    failed: { events: [make, fail('makeLink', offline)] },
  };
};

const quoteScenes = (cart: Cart): Readonly<Record<string, Scene>> => {
  const make = { type: 'quote.make', items: itemsOf(cart) };
  const made = done('makeQuote', {
    url: '/v1/quotes/one',
    quote_number: 'SQ-10001',
    valid_until: '2026-12-21T09:00:00.000Z',
  });
  return {
    idle: {},
    making: { events: [make] },
    opening: { events: [make, made] },
    opened: { events: [make, made, done('openQuote')] },
    unopened: { events: [make, made, fail('openQuote')] },
    failed: { events: [make, fail('makeQuote', offline)] },
  };
};

const sharedScenes = (cart: Cart): Readonly<Record<string, Scene>> => {
  const opened = { type: 'link.opened', cart_id: 'Qm3xT7vK1nWzR5sYb8dLpA' };
  const loaded = done('loadSharedCart', { ...raised(cart), cart: cart.cart, cart_id: opened.cart_id });
  const replaced = done('replaceCart', { before: itemsOf(onlyFirst(cart)) });
  return {
    starting: {},
    idle: { events: [done('readReplacedCart', null)] },
    loading: { events: [opened] },
    replacing: { events: [opened, loaded] },
    opened: { events: [opened, loaded, replaced] },
    undoing: { events: [opened, loaded, replaced, { type: 'cart.undo' }] },
    'opened.failed': {
      events: [opened, loaded, replaced, { type: 'cart.undo' }, fail('undoCart', offline)],
    },
    failed: {
      events: [
        opened,
        fail('loadSharedCart', { status: 404, message: 'This shared cart no longer exists.' }),
      ],
    },
  };
};

function shopScenes({ shop, cart }: World): Readonly<Record<string, Scene>> {
  const [first = '', second = '', third = ''] = optionsOf(shop).map(({ key }) => key);
  const held = { type: 'cart.changed', items: cart.cart, awaited: [second] };
  const none = (['desktop', 'web', 'app'] as const).map((kind) => ({
    type: 'licence.choose',
    kind,
    value: 0,
  }));
  return {
    'licensed.closed': {},
    unlicensed: { events: none },
    'licensed.opened': { events: [{ type: 'sheet.open' }] },
    options: {
      events: [held],
      children: {
        [first]: { events: [{ type: 'item.added' }] },
        [second]: { events: [{ type: 'item.awaited' }] },
        [third]: { events: [{ type: 'item.differed' }] },
      },
    },
    'options.refused': {
      children: {
        [first]: { events: [{ type: 'item.awaited' }, { type: 'item.refused', message: offline.message }] },
      },
    },
  };
}

export const cartExhibits: readonly Exhibit[] = [
  {
    page: 'cart',
    address: '/cart',
    states: ({ cart }) =>
      staged(cartMachine, undefined, cartScenes(cart, raised(cart)), (logic) => ({
        view,
        instead: { cart: createActor(logic).start() },
      })),
  },
  {
    page: 'share',
    address: '/cart',
    states: (world) =>
      staged(shareMachine, undefined, shareScenes(world.cart), (share) => linked(world, [share], { share })),
  },
  {
    page: 'quote',
    address: '/cart',
    states: (world) =>
      staged(quoteMachine, undefined, quoteScenes(world.cart), (quote) => linked(world, [quote], { quote })),
  },
  {
    page: 'shared-cart',
    address: '/cart',
    states: (world) =>
      staged(sharedCartMachine, undefined, sharedScenes(world.cart), (sharedCart) =>
        linked(world, [sharedCart], { sharedCart }),
      ),
  },
  {
    page: 'shop',
    address: '/shops/barlow',
    states: (world) =>
      staged(shopMachine, { shop: world.shop }, shopScenes(world), (logic) => ({
        view: <ShopPage params={{ font: 'barlow' }} search="" data={world.shop} machine={() => logic} />,
        instead: { cart: startedCart(world.cart) },
      })),
  },
];
