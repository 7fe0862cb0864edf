/** The cart-option machine: one style in the shop of Barlow, between its button and the cart. */
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { CartRequestItem } from '../../../domain/cart.ts';
import type { LicenceChoice, Shop } from '../../../domain/shop.ts';
import type { cartOptionMachine } from '../../../machines/cart-option.machine.ts';
import { cartOptionModel } from '../../../tests/models/cart-option.model.ts';
import { barlow, pricedCart, requestItem } from '../../../tests/support/licence-cart.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';

type Snapshot = SnapshotFrom<typeof cartOptionMachine>;

const name = 'Barlow Regular';
const shop: Shop = { ...barlow, faces: [] };
const chosen = requestItem(11, 'D1');
const other = requestItem(11, 'D2');
/** Another tier stands for the cut one, so that the cart has changed. */
const cutItem = requestItem(11, 'D3');

export const rowOf = ({ page }: TestPage, style = name) =>
  page.getByRole('region', { name: 'Single styles' }).getByRole('listitem').filter({ hasText: style });

/** The items that each cart was last priced for: the same items are not priced again. */
const priced = new WeakMap<TestPage, string>();

/** Sets the current cart: answers the change under way, else stores it as another window would leave it. */
async function cartBecomes(
  testPage: TestPage,
  { value }: Snapshot,
  items: readonly CartRequestItem[],
  earlier?: LicenceChoice,
): Promise<void> {
  const cart = pricedCart(items);
  const cut = { ...cart, cart: cart.cart.map((item) => (earlier ? { ...item, earlier } : item)) };
  const isNew = JSON.stringify(items) !== (priced.get(testPage) ?? '[]');
  priced.set(testPage, JSON.stringify(items));
  if (value !== 'processing') {
    await testPage.storeCart(items);
    await testPage.refocus();
  }
  if (value === 'processing' || isNew) await testPage.network.fulfill('priceCart', cut);
}

const words = { idle: `Add ${name}`, processing: `Adding ${name}`, added: `${name}: Added` };

const shows =
  (state: keyof typeof words, held = '') =>
  async (testPage: TestPage, { context }: Snapshot) => {
    const row = rowOf(testPage);
    await expect(row).toHaveAttribute('data-state', state);
    const button = row.getByRole('button', { name: words[state], exact: true });
    await expect(button).toBeVisible();
    if (state === 'processing') await expect(button).toHaveAttribute('aria-busy', 'true');
    else await expect(button).not.toHaveAttribute('aria-busy');
    await expect(button).toHaveAccessibleDescription(context.message || held);
  };

export const cartOptionWalk = walkOf<typeof cartOptionMachine>({
  name: 'cart-option',
  model: cartOptionModel,
  leavesOut: (snapshot, { type }) => {
    const isAbsent = snapshot.matches({ idle: 'absent' });
    if (type === 'item.pending' && (!isAbsent || snapshot.context.message !== ''))
      return 'a row that opens while its change is under way is a new one: it has no licence and no message yet';
    return type === 'item.removed' && isAbsent ? 'nothing is in the cart to be removed' : undefined;
  },
  open: async (testPage) => {
    testPage.network.intercept('priceCart');
    await testPage.page.route('**/v1/shops/barlow', (route) => route.fulfill({ json: shop }));
    // The shop's page is opened by a link: with the small shop of the models.
    await testPage.open('/information');
    await testPage.navigate('/shops/barlow');
    await expect(rowOf(testPage)).toBeVisible();
  },
  triggers: {
    'option.add': {
      label: `presses 'Add' at ${name}`,
      run: async (testPage) => {
        await rowOf(testPage).getByRole('button').click();
        await testPage.network.waitForCall('priceCart');
      },
    },
    'item.pending': {
      label: 'the page opens while the option is on its way into the cart',
      run: async (testPage) => {
        await rowOf(testPage).getByRole('button').click();
        await testPage.navigate('/information');
        await expect(rowOf(testPage)).toHaveCount(0);
        await testPage.navigate('/shops/barlow');
        await expect(rowOf(testPage)).toBeVisible();
      },
    },
    'item.added': {
      label: 'the cart holds it under the licence chosen now',
      run: (testPage, _, { before }) => cartBecomes(testPage, before, [chosen]),
    },
    'item.cut': {
      label: 'the cart holds it as Junior cut the licence chosen now',
      run: (testPage, _, { before }) => cartBecomes(testPage, before, [cutItem], chosen.options),
    },
    'item.removed': {
      label: 'the cart holds it no longer',
      run: (testPage, _, { before }) => cartBecomes(testPage, before, []),
    },
    'item.differed': {
      label: 'the cart holds it under another licence',
      run: (testPage, _, { before }) => cartBecomes(testPage, before, [other]),
    },
    'item.refused': {
      label: ({ message }) => `the server refuses it: '${message}'`,
      run: ({ network }, { message }) =>
        network.failCall('priceCart', { status: 422, rule: 'refused', message, errors: [] }),
    },
  },
  views: {
    'idle.absent': shows('idle'),
    'idle.differing': shows('idle', 'In your cart with different licences; adding it here replaces them.'),
    processing: shows('processing'),
    added: shows('added'),
  },
});
