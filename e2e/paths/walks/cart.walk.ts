/** The cart machine: seen beside the shop of Barlow, changed there, by another window, by log-in and checkout. */

import { done, fail } from '@skerry/machine-paths/model';
import type { JobOutcome } from '@skerry/machine-paths/walk';
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { Cart, CartRequestItem } from '../../../domain/cart.ts';
import type { cartMachine } from '../../../machines/cart.machine.ts';
import { selectIsEmpty } from '../../../machines/cart-queue.ts';
import { cartModel } from '../../../tests/models/cart.model.ts';
import { failure } from '../../../tests/support/failure.ts';
import { barlow, pricedCart, requestItem } from '../../../tests/support/licence-cart.ts';
import { type TestPage, token } from '../test-page.ts';
import { type AnyEvent, walkOf } from '../walk.ts';
import { rowOf } from './cart-option.walk.ts';
import { proceed } from './checkout-parts.ts';
import { customer } from './people.ts';
import { changeEmail } from './session-parts.ts';

type Snapshot = SnapshotFrom<typeof cartMachine>;

const shop = { ...barlow, faces: [] };
const shopPath = '/shops/barlow';
const regular = 'Barlow Regular';
const lost = failure({ status: 0, message: 'Please check your connection' });
const loggedOut = failure({ status: 401, message: 'Please log in.' });
/** Marks a cart that the checkout priced. */
const checkoutRevision = 5;
const priced = (items: CartRequestItem[]) => ({ kind: 'priced', cart: pricedCart(items, 2) });
/** Of the shop's two options (tests/support/licence-cart.ts) the paths press the first; the second comes from elsewhere. */
const isRegular = ({ id }: { readonly id: number }) => id === 11;

/** Why the page has no such event in this state of the cart. */
function leavesOut({ value, context }: Snapshot, event: AnyEvent, cause: AnyEvent | undefined) {
  const { holder, cart, items, unmerged, commands } = context;
  const shown = cart?.cart ?? [];
  switch (event.type) {
    case 'user.changed': {
      const isCaused = event.member
        ? holder === 'visitor' || value === 'idle'
        : holder === 'customer' || value === 'waiting';
      return isCaused ? undefined : 'it is known already';
    }
    case 'item.add':
      return [...shown, ...items, ...unmerged].some(isRegular) || commands.some(({ kind }) => kind === 'add')
        ? 'the row says ‘Added’ or ‘Adding’, and sends nothing'
        : undefined;
    case 'item.remove':
      return shown.some(isRegular) ? undefined : 'the list has no such line';
    case 'cart.empty':
      return shown.length > 0 ? undefined : 'the list is empty already';
    case 'cart.reload':
      return value === 'waiting' ? 'it will be read anyway' : undefined;
    case 'cart.priced':
      return value === 'idle' && holder === 'customer' && items.length > 0
        ? undefined
        : 'the checkout prices a cart that is there, and at rest';
    case 'xstate.error.actor.readCart':
      return cause?.type === 'cart.reload'
        ? undefined
        : 'a change of user makes the window read other cookies, too';
    case 'xstate.error.actor.saveCart':
      return cart?.revision === checkoutRevision
        ? 'the checkout stores its own progress at the same time, and the browser would refuse that'
        : undefined;
    default:
      return undefined;
  }
}

async function openShop(testPage: TestPage): Promise<void> {
  await testPage.navigate(shopPath);
  await expect(rowOf(testPage)).toBeVisible();
}

async function logIn(testPage: TestPage): Promise<void> {
  await testPage.navigate('/user/login');
  const form = testPage.page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(customer.email);
  await form.getByLabel('Password').fill('low water, soft light');
  await form.getByRole('button', { name: 'Log in' }).click();
  await testPage.network.fulfill('login', { token });
  await testPage.network.fulfill('me', customer);
  await expect(testPage.page).toHaveURL(/:\d+\/$/);
  await openShop(testPage);
}

async function changePerson(
  testPage: TestPage,
  { member }: { member: boolean },
  { value, context }: Snapshot,
) {
  if (value === 'waiting')
    return member ? testPage.network.fulfill('me', customer) : testPage.network.failCall('me', loggedOut);
  if (!member) {
    // Any call of the site may reveal that the token is refused: here that of another page.
    await testPage.navigate('/about');
    await testPage.network.failCall('page', loggedOut);
    await expect(testPage.page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    return openShop(testPage);
  }
  if (context.holder === 'visitor') return logIn(testPage);
  await changeEmail(testPage);
  await testPage.network.fulfill('me', customer);
  await openShop(testPage);
}

/** The checkout prices the cart for an address, and the whole site shows the new price. */
async function priceInCheckout(testPage: TestPage, cart: Cart): Promise<void> {
  await testPage.page.evaluate(() => localStorage.removeItem('checkout'));
  await testPage.navigate('/checkout');
  await proceed(testPage);
  await testPage.network.fulfill('priceForAddress', cart);
  await expect(testPage.page.getByRole('form', { name: 'Terms' })).toBeVisible();
  await openShop(testPage);
}

const aside = ({ page }: TestPage) => page.getByRole('complementary', { name: 'Your cart' });

async function shows(testPage: TestPage, snapshot: Snapshot): Promise<void> {
  const { cart, notice } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const isWaiting = !cart && (snapshot.hasTag('loading') || (isBusy && !selectIsEmpty(snapshot)));
  const loading = aside(testPage).getByText('Your cart is loading');
  if (isWaiting) return expect(loading).toBeAttached();
  await expect(loading).toHaveCount(0);
  const names = (cart?.cart ?? []).map(({ name }) => name);
  await expect(aside(testPage).getByRole('heading', { level: 3 })).toHaveText(names);
  if (isBusy) await expect(aside(testPage).locator('[aria-busy=true]').first()).toBeAttached();
  else await expect(aside(testPage).locator('[aria-busy=true]')).toHaveCount(0);
  const empty = aside(testPage).getByText('Your cart is empty.');
  await expect(empty).toHaveCount(selectIsEmpty(snapshot) ? 1 : 0);
  if (notice) await expect(aside(testPage).getByText(notice.text)).toBeVisible();
}

/** The same words stand there before the request and during it: only with it pending has the stored cart been read. */
const showsPending =
  (call: 'cart' | 'priceCart') =>
  async (testPage: TestPage, snapshot: Snapshot): Promise<void> => {
    await testPage.network.waitForCall(call);
    await shows(testPage, snapshot);
  };

const refusal = ({ error }: JobOutcome) => {
  const { status, message, errors } = error as ReturnType<typeof failure>;
  return status === 0 ? 'the answer is lost' : `the server refuses it: '${errors[0]?.message ?? message}'`;
};

export const cartWalk = walkOf<typeof cartMachine>({
  name: 'cart',
  model: {
    ...cartModel,
    cases: {
      ...cartModel.cases,
      // unreachable.ts has the reason.
      'cart.change': [],
      'cart.priced': [{ type: 'cart.priced', cart: pricedCart([requestItem(11)], checkoutRevision) }],
      'xstate.done.actor.loadCart': [done('loadCart', pricedCart([], 1))],
      'xstate.done.actor.priceCart': [
        done('priceCart', priced([])),
        done('priceCart', priced([requestItem(11)])),
        done('priceCart', { kind: 'stale', cart: pricedCart([requestItem(12)], 3) }),
      ],
      'xstate.error.actor.saveCart': [fail('saveCart', failure())],
      'xstate.error.actor.priceCart': [
        fail('priceCart', lost),
        fail(
          'priceCart',
          failure({
            status: 422,
            message: 'Gone.',
            errors: [{ field: 'cart.0', message: 'Gone.', rule: 'unknown_option' }],
          }),
        ),
      ],
    },
    key: ({ value, context }: Snapshot) => [
      value,
      context.holder,
      context.commands[0]?.kind ?? null,
      context.items.length > 0,
      // Elsewhere the tries of a pricing make no difference.
      value === 'pricing' ? context.attempts : 0,
    ],
  },
  leavesOut,
  // A customer who changes the email is told anew: the cart stays as it is.
  walksRefused: ({ value, context }, { type, member }) =>
    type === 'user.changed' && member === true && value === 'idle' && context.holder === 'customer',
  isTransient: ({ value }) => value === 'reading' || value === 'saving',
  open: async (testPage) => {
    const { network } = testPage;
    network.intercept('me', 'login', 'cart', 'priceCart', 'page', 'changeEmail', 'priceForAddress');
    await testPage.page.route('**/v1/shops/barlow', (route) => route.fulfill({ json: shop }));
    await testPage.seedStorage({ token });
    // The shop's page is opened by a link: with the small shop of the models.
    await testPage.open('/newsletter');
    await openShop(testPage);
  },
  triggers: {
    'user.changed': {
      label: ({ member }) => (member ? 'a customer turns out to be there' : 'nobody turns out to be there'),
      run: (testPage, event, { before }) => changePerson(testPage, event, before),
    },
    'item.add': {
      label: `presses 'Add' at ${regular}`,
      run: (testPage) => rowOf(testPage).getByRole('button').click(),
    },
    'item.remove': {
      label: `presses 'Remove' at ${regular}`,
      run: (testPage) =>
        aside(testPage)
          .getByRole('button', { name: `Remove ${regular}` })
          .click(),
    },
    'cart.empty': {
      label: "presses 'Empty cart'",
      run: (testPage) => aside(testPage).getByRole('button', { name: 'Empty cart' }).click(),
    },
    'cart.reload': { label: 'comes back from another window', run: (testPage) => testPage.refocus() },
    'cart.gone': {
      label: 'another window pays it',
      run: ({ page }) =>
        page.evaluate(() => {
          dispatchEvent(new StorageEvent('storage', { key: 'cart_paid', newValue: 'now' }));
        }),
    },
    'cart.change': {
      label: () => 'the checkout or a shared cart requests a change',
      run: () => Promise.reject(new Error('The walk of cart.priced sends it')),
    },
    'cart.priced': {
      label: 'the checkout prices the cart for an address',
      run: (testPage, { cart }) => priceInCheckout(testPage, cart),
    },
    'xstate.done.actor.readCart': {
      label: ({ output }) =>
        Array.isArray(output) && output.length > 0
          ? 'the browser stored one item'
          : 'the browser stored nothing',
      // The output of this job, as the model writes it.
      prepare: (testPage, { output }) => testPage.storeCart(output as CartRequestItem[]),
      run: async () => undefined,
    },
    'xstate.error.actor.readCart': {
      label: 'the browser refuses to read what it stored',
      prepare: (testPage) => testPage.failNext({ reads: 1 }),
      run: async () => undefined,
    },
    'xstate.done.actor.loadCart': {
      label: "the customer's cart arrives",
      run: (testPage, event) => testPage.settleCall('cart', event),
    },
    'xstate.error.actor.loadCart': {
      label: refusal,
      run: (testPage, event) => testPage.settleCall('cart', event),
    },
    'xstate.done.actor.priceCart': {
      label: ({ output }) => {
        const { kind, cart } = output as { kind: string; cart: Cart };
        if (kind === 'stale') return 'the cart was changed in another window';
        return cart.cart.length > 0 ? 'the server prices one item' : 'the server prices an empty cart';
      },
      run: async ({ network }, { output }) => {
        const { kind, cart } = output as { kind: string; cart: Cart };
        if (kind === 'priced') await network.fulfill('priceCart', cart);
        else
          await network.failCall('priceCart', failure({ status: 409, body: { error: 'stale_cart', cart } }));
      },
    },
    'xstate.error.actor.priceCart': {
      label: refusal,
      run: (testPage, event) => testPage.settleCall('priceCart', event),
    },
    'xstate.done.actor.saveCart': { label: 'the browser stores it', run: async () => undefined },
    'xstate.error.actor.saveCart': {
      label: 'the browser refuses to store it',
      prepare: (testPage) => testPage.failNext({ writes: 1 }),
      run: async () => undefined,
    },
  },
  views: {
    waiting: shows,
    reading: 'what the browser stored is read before anything else can happen',
    loading: showsPending('cart'),
    idle: shows,
    pricing: showsPending('priceCart'),
    saving: 'the browser stores it before anything else can happen',
  },
});
