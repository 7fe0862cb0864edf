/** The cart-option machine: one style in the shop of Barlow, between its button and the cart. */
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { CartRequestItem } from '../../../domain/cart.ts';
import type { Shop } from '../../../domain/shop.ts';
import type { cartOptionMachine } from '../../../machines/cart-option.machine.ts';
import { cartOptionModel } from '../../../tests/models/cart-option.model.ts';
import { barlow, pricedCart, wished } from '../../../tests/support/licence-cart.ts';
import type { Stage } from '../stage.ts';
import { walkOf } from '../walk.ts';

type Snapshot = SnapshotFrom<typeof cartOptionMachine>;

const name = 'Barlow Regular';
const shop: Shop = { ...barlow, faces: [] };
const chosen = wished(11, 'D1');
const other = wished(11, 'D2');

export const rowOf = ({ page }: Stage, style = name) =>
  page.getByRole('region', { name: 'Single styles' }).getByRole('listitem').filter({ hasText: style });

/** What each cart was last priced for: the same items are not asked for again. */
const priced = new WeakMap<Stage, string>();

/** The cart as it now stands: the answer to the wish under way, else what another window left in this browser. */
async function cartBecomes(
  stage: Stage,
  { value }: Snapshot,
  items: readonly CartRequestItem[],
): Promise<void> {
  const isNew = JSON.stringify(items) !== (priced.get(stage) ?? '[]');
  priced.set(stage, JSON.stringify(items));
  if (value !== 'processing') {
    await stage.keepCart(items);
    await stage.comeBack();
  }
  if (value === 'processing' || isNew) await stage.wire.answer('priceCart', pricedCart(items));
}

const shows = async (stage: Stage, { value, context }: Snapshot) => {
  const row = rowOf(stage);
  await expect(row).toHaveAttribute('data-state', String(value));
  const words = { idle: `Add ${name}`, processing: `Adding ${name}`, added: `${name}: Added` };
  const button = row.getByRole('button', { name: words[value], exact: true });
  await expect(button).toBeVisible();
  if (value === 'processing') await expect(button).toHaveAttribute('aria-busy', 'true');
  else await expect(button).not.toHaveAttribute('aria-busy');
  const held = context.isHeld ? 'In your cart with other licences; adding it replaces them.' : '';
  await expect(row.locator('[role=status]')).toHaveText(context.message || held);
};

export const cartOptionWalk = walkOf<typeof cartOptionMachine>({
  name: 'cart-option',
  model: cartOptionModel,
  possible: ({ value, context }, { type }) => {
    // A row that opens while its wish is under way is a new one: it holds nothing and says nothing yet.
    if (type === 'item.awaited') return !context.isHeld && context.message === '';
    return type !== 'item.removed' || value !== 'idle' || context.isHeld;
  },
  open: async (stage) => {
    stage.wire.hold('priceCart');
    await stage.page.route('**/v1/shops/barlow', (route) => route.fulfill({ json: shop }));
    // The shop's page comes as a link brings it: with the small shop of the models.
    await stage.open('/information');
    await stage.go('/shops/barlow');
    await expect(rowOf(stage)).toBeVisible();
  },
  ways: {
    'option.add': {
      say: `presses 'Add' at ${name}`,
      go: async (stage) => {
        await rowOf(stage).getByRole('button').click();
        await stage.wire.asked('priceCart');
      },
    },
    'item.awaited': {
      say: 'the page opens while the option is on its way into the cart',
      go: async (stage) => {
        await rowOf(stage).getByRole('button').click();
        await stage.go('/information');
        await expect(rowOf(stage)).toHaveCount(0);
        await stage.go('/shops/barlow');
        await expect(rowOf(stage)).toBeVisible();
      },
    },
    'item.added': {
      say: 'the cart holds it under the licence chosen now',
      go: (stage, _, { before }) => cartBecomes(stage, before, [chosen]),
    },
    'item.removed': {
      say: 'the cart holds it no longer',
      go: (stage, _, { before }) => cartBecomes(stage, before, []),
    },
    'item.differed': {
      say: 'the cart holds it under another licence',
      go: (stage, _, { before }) => cartBecomes(stage, before, [other]),
    },
    'item.refused': {
      say: ({ message }) => `the server refuses it: '${message}'`,
      go: ({ wire }, { message }) =>
        wire.refuse('priceCart', { status: 422, rule: 'refused', message, errors: [] }),
    },
  },
  views: { idle: shows, processing: shows, added: shows },
});
