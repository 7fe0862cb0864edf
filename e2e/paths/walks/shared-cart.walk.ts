/** The shared-cart machine: what took the place of the own cart, on the page of the cart. */
import { done, fail } from '@skerry/machine-paths/model';
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { CartRequestItem } from '../../../domain/cart.ts';
import { noSharedCartMessage, sharedCartPath } from '../../../domain/shared-cart.ts';
import type { sharedCartMachine } from '../../../machines/shared-cart.machine.ts';
import { emptied, joined, type Replaced, sharedCartModel } from '../../../tests/models/shared-cart.model.ts';
import { failure } from '../../../tests/support/failure.ts';
import { pricedCart, requestItem } from '../../../tests/support/licence-cart.ts';
import type { TestPage } from '../test-page.ts';
import { type AnyEvent, walkOf } from '../walk.ts';
import { main } from './cart-link-parts.ts';
import { answerAttempt, expectSuccessPage, oneItem, progress, seedCustomer } from './checkout-parts.ts';
import { customer } from './people.ts';
import { changeEmail, endSession, storeSession } from './session-parts.ts';

type Snapshot = SnapshotFrom<typeof sharedCartMachine>;

const cartId = 'a-shared-cart-of-paths-01';
/** What is in the account's cart, and in the shared one. */
const ofAccount = [requestItem(12)];
const ofLink = [requestItem(1)];
const shared = { ...pricedCart(ofLink), cart_id: cartId };
const lost = failure({ status: 0, message: 'Please check your connection' });

/** The windows of a customer; the others are a visitor's. */
const customers = new WeakSet<TestPage>();

const header = ({ page }: TestPage) => page.getByRole('banner');
const button = (testPage: TestPage, name: string | RegExp) => main(testPage).getByRole('button', { name });
const emptyCart = (testPage: TestPage) => button(testPage, 'Empty cart');

const titles = {
  shared: 'This cart was shared with you',
  emptied: 'Your cart was emptied',
  joined: 'Your two carts were combined',
};
const closes = /^(?:Keep this cart|Leave it empty|Keep both|Keep your own cart)$/;
const notices = (testPage: TestPage) =>
  main(testPage)
    .getByRole('status')
    .filter({ has: testPage.page.getByRole('button', { name: closes }) });

/** The cart that is pending arrives; a customer's is then joined with what this browser stored. */
async function settleCart(testPage: TestPage, items: readonly CartRequestItem[]): Promise<void> {
  const { network } = testPage;
  if (!customers.has(testPage)) return network.fulfill('priceCart', pricedCart(items));
  await network.fulfill('cart', pricedCart(items));
  const cookies = await testPage.page.context().cookies();
  if (cookies.some(({ name }) => name === 'cart'))
    await network.fulfill('priceCart', pricedCart([...items, ...oneItem]));
}

/** Another window logs in; what this browser stored waits for the account's cart. */
async function logIn(testPage: TestPage): Promise<void> {
  await testPage.storeCart(oneItem);
  await storeSession(testPage, customer);
  customers.add(testPage);
  await testPage.network.waitForCall('cart');
}

async function logOut(testPage: TestPage): Promise<void> {
  await testPage.storeCart(oneItem);
  await endSession(testPage);
  customers.delete(testPage);
  await testPage.network.waitForCall('priceCart');
}

/** What the browser kept for Undo. */
const keep = (testPage: TestPage, replaced: unknown) =>
  testPage.page.evaluate((text) => localStorage.setItem('replaced_cart', text), JSON.stringify(replaced));

/** The cart has been stored, too: only then can another window store a later one. */
const isAtRest = (testPage: TestPage) => expect(main(testPage).locator('[aria-busy=true]')).toHaveCount(0);

async function becomeCustomer(testPage: TestPage): Promise<void> {
  if (customers.has(testPage)) return;
  await logIn(testPage);
  await settleCart(testPage, []);
  await isAtRest(testPage);
}

/** Words for a step before which another window logs in where nobody is. */
const asCustomer = (words: string) => `${words}, as a customer, who logs in first if nobody is there`;

/** Something is in the cart: where nothing is, another window has added it. */
async function fillCart(testPage: TestPage): Promise<void> {
  if ((await emptyCart(testPage).count()) > 0) return;
  if (!customers.has(testPage)) await testPage.storeCart(oneItem);
  await testPage.refocus();
  await settleCart(testPage, oneItem);
  await expect(emptyCart(testPage)).toBeVisible();
}

const isJoined = ({ replaced }: AnyEvent) => (replaced as Replaced['replaced']).reason === 'joined';

const longer = 'a payment takes longer than such a moment';
const loadedAnew = 'a log-out loads the window anew: it is walked where Undo is offered';

/** Why the page has no such event in this state. */
function leavesOut({ value, context }: Snapshot, event: AnyEvent, cause: AnyEvent | undefined) {
  const offers = value === 'opened' ? context.reason : null;
  switch (event.type) {
    case 'session.left':
      return offers === 'shared' ? undefined : loadedAnew;
    case 'cart.paid':
      if (offers === 'shared') return undefined;
      return ['starting', 'loading', 'replacing', 'undoing'].includes(String(value))
        ? longer
        : 'nothing of it is left to undo: a payment is walked where something is';
    case 'link.opened':
      return value === 'replacing' || value === 'undoing' || (offers !== null && offers !== 'shared')
        ? 'the cart makes one change after another: the second link waits for the first change'
        : undefined;
    case 'cart.replaced':
      if (isJoined(event))
        return value === 'starting' && cause?.member !== false
          ? undefined
          : 'two carts are joined at a log-in';
      if (value === 'starting') return 'the cart isn’t there yet';
      return offers === 'emptied' || offers === 'joined' ? 'it is walked where a cart was shared' : undefined;
    case 'cart.undo':
      return event.keep === undefined || offers === 'joined'
        ? undefined
        : 'only joined carts have two origins';
    case 'user.changed':
      return offers === 'emptied' || offers === 'joined' ? 'it is walked where a cart was shared' : undefined;
    default:
      return undefined;
  }
}

const showsNotice = async (testPage: TestPage, { title, message }: { title: string; message?: string }) => {
  await expect(notices(testPage)).toHaveCount(1);
  await expect(notices(testPage)).toContainText(title);
  if (message) await expect(notices(testPage)).toContainText(message);
};
const showsNone = (testPage: TestPage) => expect(notices(testPage)).toHaveCount(0);

const failed =
  (hasRetry: boolean) =>
  async (testPage: TestPage, { context }: Snapshot) => {
    await showsNotice(testPage, { title: context.message });
    await isAtRest(testPage);
    await expect(button(testPage, 'Try again')).toHaveCount(hasRetry ? 1 : 0);
  };

const offered =
  (isBusy: boolean) =>
  async (testPage: TestPage, { context }: Snapshot) => {
    await showsNotice(testPage, { title: titles[context.reason], message: context.message });
    const busy = notices(testPage).locator('button[aria-busy=true]');
    if (isBusy) await expect(busy.first()).toBeVisible();
    else await expect(busy).toHaveCount(0);
  };

export const sharedCartWalk = walkOf<typeof sharedCartMachine>({
  name: 'shared-cart',
  model: {
    ...sharedCartModel,
    cases: {
      ...sharedCartModel.cases,
      // unreachable.ts has the reasons.
      'cart.replaced': [emptied, joined],
      'xstate.error.actor.watchReplacement': [],
      'xstate.done.actor.loadSharedCart': [done('loadSharedCart', shared)],
      'xstate.error.actor.loadSharedCart': [
        fail('loadSharedCart', failure({ status: 404, message: noSharedCartMessage })),
        fail('loadSharedCart', lost),
      ],
      'xstate.error.actor.replaceCart': [fail('replaceCart', lost)],
      'xstate.error.actor.undoCart': [fail('undoCart', lost)],
    },
    key: ({ value, context }: Snapshot) => (value === 'opened' ? [value, context.reason] : [value]),
  },
  leavesOut,
  walksRefused: ({ value, context }, event) =>
    (value === 'loading' && event.type === 'cart.replaced' && !isJoined(event)) ||
    (event.type === 'user.changed' &&
      event.member === true &&
      (value === 'undoing' || (value === 'opened' && context.reason === 'shared'))),
  open: async (testPage) => {
    const { network } = testPage;
    network.intercept('cart', 'priceCart', 'sharedCart', 'attempt', 'logout', 'success', 'changeEmail');
    network.stubCall('me', () => customer);
    customers.add(testPage);
    await seedCustomer(testPage);
    await testPage.storeCart(oneItem);
    await testPage.open('/cart');
    await network.waitForCall('cart');
  },
  triggers: {
    'link.opened': {
      label: 'opens the link of a shared cart, and the own one arrives if it has not yet',
      run: async (testPage, _, { before }) => {
        await testPage.navigate(sharedCartPath(cartId));
        if (before.value === 'starting') await settleCart(testPage, []);
      },
    },
    'link.retry': { label: "presses 'Try again'", run: (testPage) => button(testPage, 'Try again').click() },
    'replacement.known': {
      label: ({ replaced }) =>
        replaced ? 'the browser kept what could be undone' : 'the browser kept nothing that could be undone',
      run: async (testPage, { replaced }) => {
        await keep(
          testPage,
          replaced && {
            version: 1,
            owner: customers.has(testPage) ? customer.id : null,
            ...replaced,
            shared,
            before: [requestItem(2)],
          },
        );
        await settleCart(testPage, replaced ? ofAccount : []);
      },
    },
    'cart.replaced': {
      label: (event) =>
        isJoined(event)
          ? 'the account’s cart arrives and is joined'
          : "presses 'Empty cart', which another window has filled if it was empty",
      run: async (testPage, event) => {
        if (isJoined(event)) return settleCart(testPage, ofAccount);
        await fillCart(testPage);
        await emptyCart(testPage).click();
        await testPage.network.fulfill('priceCart', pricedCart([]));
      },
    },
    'cart.undo': {
      label: ({ keep: kept }) => asCustomer(kept ? "presses 'Keep only this browser’s'" : "presses 'Undo'"),
      run: async (testPage, { keep: kept }) => {
        await becomeCustomer(testPage);
        await button(testPage, kept ? 'Keep only this browser’s' : /^Undo/).click();
      },
    },
    'notice.close': {
      label: "presses 'Keep this cart', or its like",
      run: (testPage) => button(testPage, closes).click(),
    },
    'user.changed': {
      label: ({ member }) =>
        member
          ? 'a customer turns out to be there; one who was there already has logged out before'
          : asCustomer('logs out in another window'),
      run: async (testPage, { member }, { before }) => {
        const isIdle = before.value === 'idle';
        if (!member) {
          await becomeCustomer(testPage);
          return logOut(testPage);
        }
        if (!isIdle && customers.has(testPage)) {
          await changeEmail(testPage);
          return testPage.navigate('/cart');
        }
        if (customers.has(testPage)) {
          await logOut(testPage);
          await settleCart(testPage, oneItem);
          await isAtRest(testPage);
        }
        await logIn(testPage);
        if (!isIdle) await settleCart(testPage, []);
      },
    },
    'session.left': {
      label: asCustomer("presses 'Log out'"),
      run: async (testPage) => {
        await becomeCustomer(testPage);
        const isLoadedAnew = testPage.page.waitForEvent('load');
        await header(testPage).getByRole('button', { name: 'Log out' }).click();
        await testPage.network.fulfill('logout', {});
        await isLoadedAnew;
        customers.delete(testPage);
      },
    },
    'cart.paid': {
      label: asCustomer('pays the cart'),
      run: async (testPage) => {
        await becomeCustomer(testPage);
        const stored = JSON.stringify(progress({ attempt_id: 'stored-attempt' }));
        await testPage.page.evaluate((text) => localStorage.setItem('checkout', text), stored);
        await testPage.navigate('/checkout');
        await answerAttempt(testPage, done('attempt', { kind: 'paid', order_id: 'order-0001', error: '' }));
        await expectSuccessPage(testPage);
        await testPage.navigate('/cart');
        await testPage.network.fulfill('cart', pricedCart([]));
      },
    },
    'xstate.done.actor.loadSharedCart': {
      label: 'the shared cart arrives',
      run: (testPage, event) => testPage.settleCall('sharedCart', event),
    },
    'xstate.error.actor.loadSharedCart': {
      label: ({ error }) =>
        (error as typeof lost).status === 0 ? 'the answer is lost' : 'the server knows no such cart',
      run: (testPage, event) => testPage.settleCall('sharedCart', event),
    },
    'xstate.done.actor.replaceCart': {
      label: 'the shared cart takes the place of the own one',
      run: ({ network }) => network.fulfill('priceCart', pricedCart(ofLink)),
    },
    'xstate.error.actor.replaceCart': {
      label: 'the answer is lost',
      run: ({ network }) => network.failCall('priceCart', lost),
    },
    'xstate.done.actor.undoCart': {
      label: 'the own cart is back',
      run: ({ network }) => network.fulfill('priceCart', pricedCart(oneItem)),
    },
    'xstate.error.actor.undoCart': {
      label: 'the answer is lost',
      run: ({ network }) => network.failCall('priceCart', lost),
    },
  },
  views: {
    starting: showsNone,
    idle: async (testPage) => {
      await expect(main(testPage).getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
      await showsNone(testPage);
      await isAtRest(testPage);
    },
    loading: async (testPage) => {
      await testPage.network.waitForCall('sharedCart');
      await expect(testPage.page).toHaveURL(/\/cart$/);
      await showsNone(testPage);
    },
    replacing: async (testPage) => {
      await testPage.network.waitForCall('priceCart');
      await showsNone(testPage);
    },
    opened: offered(false),
    undoing: async (testPage, snapshot) => {
      await testPage.network.waitForCall('priceCart');
      await offered(true)(testPage, snapshot);
    },
    failed: failed(true),
    unknown: failed(false),
  },
});
