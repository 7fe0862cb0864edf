/** The cart machine: seen beside the shop of Barlow, changed there, from another window, by log-in and checkout. */
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { Cart, CartRequestItem } from '../../../domain/cart.ts';
import type { cartMachine } from '../../../machines/cart.machine.ts';
import { selectIsEmpty } from '../../../machines/cart-queue.ts';
import { cartModel } from '../../../tests/models/cart.model.ts';
import { barlow, pricedCart, wished } from '../../../tests/support/licence-cart.ts';
import { done, fail, failure } from '../../../tests/support/paths.ts';
import { type Outcome, type Stage, token } from '../stage.ts';
import { type Happening, walkOf } from '../walk.ts';
import { rowOf } from './cart-option.walk.ts';
import { proceed } from './checkout-parts.ts';
import { customer } from './people.ts';

type Snapshot = SnapshotFrom<typeof cartMachine>;

const shop = { ...barlow, faces: [] };
const shopPath = '/shops/barlow';
const regular = 'Barlow Regular';
const lost = failure({ status: 0, message: 'Please check your connection' });
const loggedOut = failure({ status: 401, message: 'Please log in.' });
/** Tells a cart that the checkout priced from every other one. */
const checkoutRevision = 5;
const priced = (items: CartRequestItem[]) => ({ kind: 'priced', cart: pricedCart(items, 2) });
const isRegular = ({ id }: { readonly id: number }) => id === 11;

/** What the page offers where the cart stands so. */
function isPossible({ value, context }: Snapshot, event: Happening, cause: Outcome | undefined): boolean {
  const { holder, cart, items, unmerged, wishes } = context;
  switch (event.type) {
    case 'user.changed':
      if (event.member) return holder === 'visitor' || value === 'resting';
      return holder === 'customer' || value === 'waiting';
    case 'item.add':
      // A row that says 'Added' or 'Adding' asks for nothing.
      return (
        ![...(cart?.cart ?? []), ...items, ...unmerged].some(isRegular) &&
        !wishes.some(({ kind }) => kind === 'add')
      );
    case 'item.remove':
      return (cart?.cart ?? []).some(isRegular);
    case 'cart.empty':
      return (cart?.cart ?? []).length > 0;
    case 'cart.reload':
      return value !== 'waiting';
    case 'cart.priced':
      return value === 'resting' && holder === 'customer' && items.length > 0;
    case 'xstate.error.actor.readCart':
      // Whoever changes makes the window look at other cookies, too.
      return cause?.type === 'cart.reload';
    case 'xstate.error.actor.keepCart':
      // The checkout keeps its own progress at the same time, and the browser would refuse that.
      return cart?.revision !== checkoutRevision;
    default:
      return true;
  }
}

async function openShop(stage: Stage): Promise<void> {
  await stage.go(shopPath);
  await expect(rowOf(stage)).toBeVisible();
}

async function logIn(stage: Stage): Promise<void> {
  await stage.go('/user/login');
  const form = stage.page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(customer.email);
  await form.getByLabel('Password').fill('low water, soft light');
  await form.getByRole('button', { name: 'Log in' }).click();
  await stage.wire.answer('login', { token });
  await stage.wire.answer('me', customer);
  await expect(stage.page).toHaveURL(/:\d+\/$/);
  await openShop(stage);
}

async function changePerson(stage: Stage, { member }: { member: boolean }, { value, context }: Snapshot) {
  if (value === 'waiting')
    return member ? stage.wire.answer('me', customer) : stage.wire.refuse('me', loggedOut);
  if (!member) {
    // Any call of the site may find the token refused: here that of another page.
    await stage.go('/about');
    await stage.wire.refuse('page', loggedOut);
    await expect(stage.page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    return openShop(stage);
  }
  if (context.holder === 'visitor') return logIn(stage);
  await stage.go('/user/profile');
  const form = stage.page.getByRole('form', { name: 'Change your email' });
  await form.getByLabel('New email').fill('ada@example.org');
  await form.getByRole('button', { name: 'Change your email' }).click();
  await stage.wire.answer('changeEmail', { success: true, message: 'Your email address has been changed.' });
  await stage.wire.answer('me', customer);
  await openShop(stage);
}

/** The checkout prices the cart for an address, and the whole site shows what it then costs. */
async function priceInCheckout(stage: Stage, cart: Cart): Promise<void> {
  await stage.page.evaluate(() => localStorage.removeItem('checkout'));
  await stage.go('/checkout');
  await proceed(stage);
  await stage.wire.answer('priceForAddress', cart);
  await expect(stage.page.getByRole('form', { name: 'Terms' })).toBeVisible();
  await openShop(stage);
}

const aside = ({ page }: Stage) => page.getByRole('complementary', { name: 'Your cart' });

async function shows(stage: Stage, snapshot: Snapshot): Promise<void> {
  const { cart, notice } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const isWaiting = !cart && (snapshot.hasTag('loading') || (isBusy && !selectIsEmpty(snapshot)));
  const loading = aside(stage).getByText('Your cart is loading');
  if (isWaiting) return expect(loading).toBeAttached();
  await expect(loading).toHaveCount(0);
  const names = (cart?.cart ?? []).map(({ name }) => name);
  await expect(aside(stage).getByRole('heading', { level: 3 })).toHaveText(names);
  if (isBusy) await expect(aside(stage).locator('[aria-busy=true]').first()).toBeAttached();
  else await expect(aside(stage).locator('[aria-busy=true]')).toHaveCount(0);
  const empty = aside(stage).getByText('Your cart is empty.');
  await expect(empty).toHaveCount(selectIsEmpty(snapshot) ? 1 : 0);
  if (notice) await expect(aside(stage).getByText(notice)).toBeVisible();
}

const refusal = ({ error }: Outcome) => {
  const { status, message, errors } = error as ReturnType<typeof failure>;
  return status === 0 ? 'the answer is lost' : `the server refuses it: '${errors[0]?.message ?? message}'`;
};

export const cartWalk = walkOf<typeof cartMachine>({
  name: 'cart',
  model: {
    ...cartModel,
    cases: {
      ...cartModel.cases,
      'cart.priced': [{ type: 'cart.priced', cart: pricedCart([wished(11)], checkoutRevision) }],
      'xstate.done.actor.loadCart': [done('loadCart', pricedCart([], 1))],
      'xstate.done.actor.priceCart': [
        done('priceCart', priced([])),
        done('priceCart', priced([wished(11)])),
        done('priceCart', { kind: 'stale', cart: pricedCart([wished(12)], 3) }),
      ],
      'xstate.done.actor.emptyCart': [done('emptyCart', pricedCart([], 4))],
      'xstate.error.actor.keepCart': [fail('keepCart', failure())],
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
      'xstate.error.actor.emptyCart': [fail('emptyCart', lost)],
    },
    key: ({ value, context }: Snapshot) => [
      value,
      context.holder,
      context.wishes[0]?.kind ?? null,
      context.items.length > 0,
      Math.min(context.attempts, value === 'pricing' ? 2 : 0),
    ],
  },
  possible: isPossible,
  barren: ({ value, context }, { type, member }) =>
    type === 'user.changed' && member === true && value === 'resting' && context.holder === 'customer',
  passing: ({ value }) => value === 'reading' || value === 'keeping',
  open: async (stage) => {
    const { wire } = stage;
    wire.hold('me', 'login', 'cart', 'priceCart', 'emptyCart', 'page', 'changeEmail', 'priceForAddress');
    await stage.page.route('**/v1/shops/barlow', (route) => route.fulfill({ json: shop }));
    await stage.remember({ token });
    // The shop's page comes as a link brings it: with the small shop of the models.
    await stage.open('/newsletter');
    await openShop(stage);
  },
  ways: {
    'user.changed': {
      say: ({ member }) => (member ? 'a customer turns out to be there' : 'nobody turns out to be there'),
      go: (stage, event, { before }) => changePerson(stage, event, before),
    },
    'item.add': {
      say: `presses 'Add' at ${regular}`,
      go: (stage) => rowOf(stage).getByRole('button').click(),
    },
    'item.remove': {
      say: `presses 'Remove' at ${regular}`,
      go: (stage) =>
        aside(stage)
          .getByRole('button', { name: `Remove ${regular}` })
          .click(),
    },
    'cart.empty': {
      say: "presses 'Empty cart'",
      go: (stage) => aside(stage).getByRole('button', { name: 'Empty cart' }).click(),
    },
    'cart.reload': { say: 'comes back from another window', go: (stage) => stage.comeBack() },
    'cart.priced': {
      say: 'the checkout prices the cart for an address',
      go: (stage, { cart }) => priceInCheckout(stage, cart),
    },
    'xstate.done.actor.readCart': {
      say: ({ output }) =>
        Array.isArray(output) && output.length > 0 ? 'the browser kept one item' : 'the browser kept nothing',
      // The output of this job, as the model writes it.
      prepare: (stage, { output }) => stage.keepCart(output as CartRequestItem[]),
      go: async () => undefined,
    },
    'xstate.error.actor.readCart': {
      say: 'the browser refuses to say what it kept',
      prepare: (stage) => stage.breakNext({ reads: 1 }),
      go: async () => undefined,
    },
    'xstate.done.actor.loadCart': {
      say: "the customer's cart arrives",
      go: (stage, event) => stage.end('cart', event),
    },
    'xstate.error.actor.loadCart': { say: refusal, go: (stage, event) => stage.end('cart', event) },
    'xstate.done.actor.priceCart': {
      say: ({ output }) => {
        const { kind, cart } = output as { kind: string; cart: Cart };
        if (kind === 'stale') return 'the cart was changed in another window';
        return cart.cart.length > 0 ? 'the server prices one item' : 'the server prices an empty cart';
      },
      go: async ({ wire }, { output }) => {
        const { kind, cart } = output as { kind: string; cart: Cart };
        if (kind === 'priced') await wire.answer('priceCart', cart);
        else await wire.refuse('priceCart', failure({ status: 409, body: { error: 'stale_cart', cart } }));
      },
    },
    'xstate.error.actor.priceCart': { say: refusal, go: (stage, event) => stage.end('priceCart', event) },
    'xstate.done.actor.emptyCart': {
      say: 'the server empties it',
      go: (stage, event) => stage.end('emptyCart', event),
    },
    'xstate.error.actor.emptyCart': { say: refusal, go: (stage, event) => stage.end('emptyCart', event) },
    'xstate.done.actor.keepCart': { say: 'the browser keeps it', go: async () => undefined },
    'xstate.error.actor.keepCart': {
      say: 'the browser refuses to keep it',
      prepare: (stage) => stage.breakNext({ writes: 1 }),
      go: async () => undefined,
    },
  },
  views: {
    waiting: shows,
    reading: 'what the browser kept is read before anything else can happen',
    loading: shows,
    resting: shows,
    pricing: shows,
    emptying: shows,
    keeping: 'the browser keeps it before anything else can happen',
  },
});
