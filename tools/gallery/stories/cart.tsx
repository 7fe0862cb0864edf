/** The cart page with sharing and quotes, and the shop. */
import { type AnyStateMachine, createActor } from 'xstate';
import type { Cart } from '../../../domain/cart.ts';
import { optionsOf } from '../../../domain/shop-options.ts';
import { cartMachine } from '../../../machines/cart.machine.ts';
import { cartLineMachine } from '../../../machines/cart-line.machine.ts';
import { quoteMachine } from '../../../machines/quote.machine.ts';
import { shareMachine } from '../../../machines/share.machine.ts';
import { sharedCartMachine } from '../../../machines/shared-cart.machine.ts';
import { shopMachine } from '../../../machines/shop.machine.ts';
import { EditableCartLine } from '../../../src/app/cart-lines.tsx';
import { composeFamilyText } from '../../../src/compose/family-text.ts';
import { loadTextViews } from '../../../src/compose/own-text.ts';
import { CartPage } from '../../../src/pages/cart/cart-page.tsx';
import { ShopPage } from '../../../src/pages/shop/shop-page.tsx';
import { environment } from '../environment.ts';
import { type Fixtures, onlyFirst, requestItemsOf } from '../fixtures.ts';
import { done, fail, machineAt, offline, type Scenario } from '../machine-at.ts';
import { cartScenarios, fullCartScenario, unloadedCartScenario } from '../scenarios.ts';
import { type StoryGroup, storiesOf } from '../story.ts';

const view = <CartPage />;
const ownText = composeFamilyText(environment, 'barlow');
export const startedCart = (cart: Cart) =>
  createActor(machineAt(cartMachine, undefined, fullCartScenario(cart))).start();

/** A customer's, which did not come. */
export const unloadedCart = () =>
  createActor(machineAt(cartMachine, undefined, unloadedCartScenario)).start();

/** The cart as returned after all items but the first were discontinued. */
const withRaisedPrices = (cart: Cart): Cart => ({
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

/** One of the sharing machines in each of its states, with a full cart. */
const withSharing = (
  { cart }: Fixtures,
  logics: AnyStateMachine[],
  machines: {
    share?: typeof shareMachine;
    quote?: typeof quoteMachine;
    sharedCart?: typeof sharedCartMachine;
  },
) => ({
  view,
  logics,
  actorOverrides: {
    cart: startedCart(cart),
    cartSharing: {
      share: createActor(machines.share ?? shareMachine).start(),
      quote: createActor(machines.quote ?? quoteMachine).start(),
      sharedCart: createActor(machines.sharedCart ?? sharedCartMachine).start(),
    },
  },
});

const shareScenarios = (cart: Cart): Readonly<Record<string, Scenario>> => {
  const make = { type: 'link.make', items: requestItemsOf(cart), totalCents: cart.total.amount };
  const made = done('makeLink', { url: `${'https://skerry.example'}/cart?id=Qm3xT7vK1nWzR5sYb8dLpA` });
  return {
    idle: {},
    making: { events: [make] },
    delivering: { events: [make, made] },
    delivered: { events: [make, made, done('deliverLink')] },
    blocked: { events: [make, made, fail('deliverLink')] },
    failed: { events: [make, fail('makeLink', offline)] },
  };
};

const quoteScenarios = (cart: Cart): Readonly<Record<string, Scenario>> => {
  const make = { type: 'link.make', items: requestItemsOf(cart), totalCents: cart.total.amount };
  const made = done('makeLink', {
    url: '/v1/quotes/one',
    quote_number: 'SQ-10001',
    valid_until: '2026-12-21T09:00:00.000Z',
  });
  return {
    idle: {},
    making: { events: [make] },
    delivering: { events: [make, made] },
    delivered: { events: [make, made, done('deliverLink')] },
    blocked: { events: [make, made, fail('deliverLink')] },
    failed: { events: [make, fail('makeLink', offline)] },
  };
};

const sharedCartScenarios = (cart: Cart): Readonly<Record<string, Scenario>> => {
  const opened = { type: 'link.opened', cart_id: 'Qm3xT7vK1nWzR5sYb8dLpA' };
  const loaded = done('loadSharedCart', {
    ...withRaisedPrices(cart),
    cart: cart.cart,
    cart_id: opened.cart_id,
  });
  const replaced = done('replaceCart', { before: requestItemsOf(onlyFirst(cart)) });
  const emptied = { reason: 'emptied', shared: { cart: [], changes: [] }, before: requestItemsOf(cart) };
  const joined = {
    reason: 'joined',
    shared: { cart: cart.cart.slice(1), changes: [] },
    before: requestItemsOf(onlyFirst(cart)),
  };
  return {
    starting: {},
    idle: { events: [{ type: 'replacement.known', replaced: null }] },
    loading: { events: [opened] },
    replacing: { events: [opened, loaded] },
    opened: { events: [opened, loaded, replaced] },
    'opened.emptied': { events: [{ type: 'cart.replaced', replaced: emptied }] },
    'opened.joined': { events: [{ type: 'cart.replaced', replaced: joined }] },
    undoing: { events: [opened, loaded, replaced, { type: 'cart.undo' }] },
    'opened.failed': {
      events: [opened, loaded, replaced, { type: 'cart.undo' }, fail('undoCart', offline)],
    },
    unknown: {
      events: [
        opened,
        fail('loadSharedCart', { status: 404, message: 'This shared cart no longer exists.' }),
      ],
    },
    failed: { events: [opened, fail('loadSharedCart', offline)] },
  };
};

function shopScenarios({ shop, cart }: Fixtures): Readonly<Record<string, Scenario>> {
  const [first = '', second = '', third = ''] = optionsOf(shop).map(({ key }) => key);
  const cartChanged = { type: 'cart.changed', items: cart.cart, pending: [second] };
  const noLicence = shop.settings.licences.map(({ kind }) => ({ type: 'licence.choose', kind, value: 0 }));
  const linesOffered = [
    { ...cartChanged, pending: [] },
    { type: 'licence.choose', kind: 'web', value: 3 },
  ];
  return {
    'licensed.closed': {},
    unlicensed: { events: noLicence },
    'licensed.opened': { events: [{ type: 'drawer.open' }] },
    'licensed.choosing': { events: [{ type: 'licences.open' }] },
    'lines.offered': { events: linesOffered },
    'lines.changing': { events: [...linesOffered, { type: 'lines.change' }] },
    'lines.refused': { events: [...linesOffered, { type: 'lines.change' }, fail('changeLines', offline)] },
    options: {
      events: [cartChanged],
      children: {
        [first]: { events: [{ type: 'item.added' }] },
        [second]: { events: [{ type: 'item.pending' }] },
        [third]: { events: [{ type: 'item.differed' }] },
      },
    },
    'options.refused': {
      children: {
        [first]: { events: [{ type: 'item.pending' }, { type: 'item.refused', message: offline.message }] },
      },
    },
  };
}

function lineScenarios({ shop, cart: { cart } }: Fixtures): Readonly<Record<string, Scenario>> {
  const [item] = cart;
  const kind = shop.settings.licences[0]?.kind ?? '';
  const tier = shop.settings.options[kind]?.at(-1)?.value ?? 0;
  const loading = [{ type: 'line.edit', item }];
  const editing = [...loading, done('loadShop', shop)];
  const chosen = [...editing, { type: 'licence.choose', kind, value: tier }];
  const saving = [...chosen, { type: 'line.save' }];
  return {
    closed: {},
    loading: { events: loading },
    unavailable: { events: [...loading, fail('loadShop', offline)] },
    editing: { events: editing },
    'editing.priced': { events: chosen },
    'editing.refused': { events: [...saving, fail('changeItem', offline)] },
    saving: { events: saving },
    'closed.changed': { events: [...saving, done('changeItem', { cart })] },
  };
}

const firstLine = ({ cart: { cart } }: Fixtures) => {
  const [item] = cart;
  if (!item) throw new Error('The cart of the gallery has a line');
  return item;
};

export const cartStories: readonly StoryGroup[] = [
  {
    page: 'cart',
    address: '/cart',
    states: ({ cart }) =>
      storiesOf(cartMachine, undefined, cartScenarios(cart, withRaisedPrices(cart)), (logic) => ({
        view,
        actorOverrides: { cart: createActor(logic).start() },
      })),
  },
  {
    page: 'cart-line',
    address: '/cart',
    states: (fixtures) => {
      const item = firstLine(fixtures);
      return storiesOf(cartLineMachine, { item }, lineScenarios(fixtures), (logic) => ({
        view: (
          <ul style={{ paddingInline: 'var(--margin)' }}>
            <EditableCartLine
              id="line"
              item={item}
              heading="h2"
              line={createActor(logic, { input: { item } }).start()}
            />
          </ul>
        ),
      }));
    },
  },
  {
    page: 'share',
    address: '/cart',
    states: (fixtures) =>
      storiesOf(shareMachine, undefined, shareScenarios(fixtures.cart), (share) =>
        withSharing(fixtures, [share], { share }),
      ),
  },
  {
    page: 'quote',
    address: '/cart',
    states: (fixtures) =>
      storiesOf(quoteMachine, undefined, quoteScenarios(fixtures.cart), (quote) =>
        withSharing(fixtures, [quote], { quote }),
      ),
  },
  {
    page: 'shared-cart',
    address: '/cart',
    states: (fixtures) =>
      storiesOf(sharedCartMachine, undefined, sharedCartScenarios(fixtures.cart), (sharedCart) =>
        withSharing(fixtures, [sharedCart], { sharedCart }),
      ),
  },
  {
    page: 'shop',
    address: '/shops/barlow',
    states: (fixtures) =>
      storiesOf(shopMachine, { shop: fixtures.shop }, shopScenarios(fixtures), (logic) => ({
        view: (
          <ShopPage
            params={{ font: 'barlow' }}
            search=""
            data={fixtures.shop}
            logics={{ shop: logic, ownText, loadTextViews }}
          />
        ),
        actorOverrides: { cart: startedCart(fixtures.cart) },
      })),
  },
];
