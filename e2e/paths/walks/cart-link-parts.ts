/** What the walks of the links to a cart share: on the page of a customer's cart. */
import type { JobOutcome, Step } from '@skerry/machine-paths/walk';
import { expect, type Locator } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { Cart } from '../../../domain/cart.ts';
import { moneyText } from '../../../domain/money.ts';
import type { CartChanged } from '../../../machines/cart-queue.ts';
import type { quoteMachine } from '../../../machines/quote.machine.ts';
import type { shareMachine } from '../../../machines/share.machine.ts';
import { pricedCart } from '../../../tests/support/licence-cart.ts';
import type { CallKey } from '../network.ts';
import type { TestPage } from '../test-page.ts';
import { oneItemCart, seedCustomer, stubCustomer } from './checkout-parts.ts';

type Snapshot = SnapshotFrom<typeof quoteMachine> | SnapshotFrom<typeof shareMachine>;
type LinkMake = { readonly totalCents: number | null };

export const main = ({ page }: TestPage) => page.getByRole('main');

/** The server prices the customer's cart at another total, as with a discount. */
const pricedAt = (cart: Cart, amount: number): Cart => ({
  ...cart,
  total: { name: 'Total', amount, value: moneyText(amount) },
});

/** Comes back from another window, where the cart became this one. */
async function cartBecomes(testPage: TestPage, cart: Cart): Promise<void> {
  if (!testPage.network.isPending('cart')) await testPage.refocus();
  await testPage.network.fulfill('cart', cart);
}

/** What the two events of the cart that a link follows are in the walks. */
const cartOf = ({ items, totalCents }: CartChanged): Cart =>
  items.length === 0 ? pricedCart([]) : pricedAt(oneItemCart, totalCents ?? 0);

type Place = {
  /** The name of the button. */
  readonly name: string;
  readonly call: CallKey;
  readonly reply: unknown;
  /** The link that was made. */
  readonly link: (testPage: TestPage) => Locator;
};

export function cartLinkParts({ name, call, reply, link }: Place) {
  const button = (testPage: TestPage) => main(testPage).getByRole('button', { name, exact: true });
  const shows =
    ({ isBusy, isMade }: { readonly isBusy: boolean; readonly isMade: boolean }) =>
    async (testPage: TestPage) => {
      if (isBusy) await expect(button(testPage)).toHaveAttribute('aria-busy', 'true');
      else await expect(main(testPage).locator('button[aria-busy=true]')).toHaveCount(0);
      await expect(link(testPage)).toHaveCount(isMade ? 1 : 0);
    };
  return {
    /** What a new cart does to a link depends on facts that nobody sees. */
    key: ({ value }: Snapshot) => value,
    triggers: {
      'link.make': {
        label: ({ totalCents }: LinkMake) =>
          totalCents === null ? `presses '${name}' while the cart is being read` : `presses '${name}'`,
        run: async (testPage: TestPage, { totalCents }: LinkMake, { before }: Step<Snapshot>) => {
          // What was made already is delivered again.
          if (before.value === 'idle' || before.value === 'failed') {
            await cartBecomes(testPage, oneItemCart);
            await expect(button(testPage)).toBeVisible();
            if (totalCents === null) {
              await testPage.refocus();
              await testPage.network.waitForCall('cart');
            }
          }
          await button(testPage).click();
        },
      },
      'cart.changed': {
        label: ({ items, totalCents }: CartChanged) => {
          if (items.length === 0) return 'another window empties the cart';
          return totalCents === oneItemCart.total.amount
            ? 'the cart is read again'
            : 'the total is another one';
        },
        run: (testPage: TestPage, event: CartChanged) => cartBecomes(testPage, cartOf(event)),
      },
      'xstate.done.actor.makeLink': {
        label: 'the server makes it',
        run: ({ network }: TestPage) => network.fulfill(call, reply),
      },
      'xstate.error.actor.makeLink': {
        label: 'the server refuses',
        run: (testPage: TestPage, event: JobOutcome) => testPage.settleCall(call, event),
      },
    },
    views: {
      idle: shows({ isBusy: false, isMade: false }),
      making: async (testPage: TestPage) => {
        await testPage.network.waitForCall(call);
        await shows({ isBusy: true, isMade: false })(testPage);
      },
      delivering: shows({ isBusy: true, isMade: true }),
      delivered: shows({ isBusy: false, isMade: true }),
      blocked: shows({ isBusy: false, isMade: true }),
      failed: async (testPage: TestPage, { context: { message } }: Snapshot) => {
        await shows({ isBusy: false, isMade: false })(testPage);
        await expect(main(testPage).getByRole('status').filter({ hasText: message })).toBeVisible();
      },
    },
    open: async (testPage: TestPage) => {
      stubCustomer(testPage);
      testPage.network.intercept('cart', call);
      await seedCustomer(testPage);
      await testPage.open('/cart');
      await testPage.network.fulfill('cart', oneItemCart);
      await expect(button(testPage)).toBeVisible();
    },
  };
}
