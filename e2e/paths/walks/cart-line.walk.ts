/** The cart-line machine: the editor of Barlow Regular on the cart page. */
import type { JobOutcome } from '@skerry/machine-paths/walk';
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import { licenceLabel } from '../../../domain/licence.ts';
import { moneyText } from '../../../domain/money.ts';
import type { cartLineMachine } from '../../../machines/cart-line.machine.ts';
import { cartLineModel } from '../../../tests/models/cart-line.model.ts';
import { barlow, pricedCart, requestItem } from '../../../tests/support/licence-cart.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';

type Snapshot = SnapshotFrom<typeof cartLineMachine>;

const name = 'Barlow Regular';
const shop = { ...barlow, faces: [] };
const line = ({ page }: TestPage) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const editor = (testPage: TestPage) => line(testPage).getByRole('form', { name: `Licences for ${name}` });
const button = (testPage: TestPage, label: string) =>
  line(testPage).getByRole('button', { name: label, exact: true });
const change = `Change ${name}`;

const shows = async (testPage: TestPage, { value, context }: Snapshot) => {
  const isEditor = value === 'editing' || value === 'saving';
  const isOpen = String(value !== 'closed');
  await expect(button(testPage, change)).toHaveAttribute('aria-expanded', isOpen);
  await expect(editor(testPage)).toHaveCount(isEditor ? 1 : 0);
  const told = line(testPage).getByRole('status').first();
  if (context.message) await expect(line(testPage).getByRole('status').last()).toHaveText(context.message);
  else await expect(line(testPage).getByRole('status')).toHaveCount(1);
  if (value === 'loading') return expect(told).toHaveText('The licences are loading.');
  if (value === 'closed')
    return expect(told).toHaveText(
      context.changed
        ? `Changed from ${moneyText(context.changed.was)} to ${moneyText(context.changed.now)}.`
        : '',
    );
  if (value === 'unavailable') return expect(button(testPage, 'Try again')).toBeVisible();
  const { choice, scripts } = context;
  await expect(editor(testPage).getByLabel(labelOf('desktop'))).toHaveValue(String(choice.desktop));
  await expect(editor(testPage).getByLabel('Cyrillic')).toBeChecked({ checked: scripts.includes(1) });
  const save = button(testPage, 'Save');
  if (value === 'saving') await expect(save).toHaveAttribute('aria-busy', 'true');
  else await expect(save).not.toHaveAttribute('aria-busy');
};

/** The label of a kind's field. */
function labelOf(kind: string): string {
  const licence = barlow.settings.licences.find((each) => each.kind === kind);
  return licenceLabel(licence ?? { name: kind });
}

export const cartLineWalk = walkOf<typeof cartLineMachine>({
  name: 'cart-line',
  model: cartLineModel,
  // Edited once more, the line is the changed one.
  leavesOut: ({ context }, { type }) =>
    type === 'line.edit' && context.changed !== null ? 'the line is another one now' : undefined,
  open: async (testPage) => {
    testPage.network.intercept('priceCart', 'shop');
    await testPage.storeCart([requestItem(11)]);
    await testPage.open('/cart');
    await testPage.network.fulfill('priceCart', pricedCart([requestItem(11)]));
    await expect(line(testPage)).toBeVisible();
  },
  triggers: {
    'line.edit': {
      label: `presses 'Change' at ${name}, or 'Try again'`,
      run: async (testPage, _, { before }) => {
        await button(testPage, before.value === 'unavailable' ? 'Try again' : change).click();
        await testPage.network.waitForCall('shop');
      },
    },
    'licence.choose': {
      label: ({ kind, value }) => `chooses tier ${value} of ${kind}`,
      run: async (testPage, { kind, value }) => {
        await editor(testPage).getByLabel(labelOf(kind)).selectOption(String(value));
      },
    },
    'script.toggle': {
      label: "clicks 'Cyrillic'",
      run: (testPage) => editor(testPage).getByLabel('Cyrillic').click(),
    },
    'line.save': {
      label: "presses 'Save'",
      run: (testPage) => button(testPage, 'Save').click(),
    },
    'line.cancel': {
      label: "presses 'Change' again, or 'Cancel'",
      run: (testPage, _, { before }) =>
        button(testPage, before.value === 'editing' ? 'Cancel' : change).click(),
    },
    'xstate.done.actor.loadShop': {
      label: 'the tiers of the family arrive',
      run: ({ network }) => network.fulfill('shop', shop),
    },
    'xstate.error.actor.loadShop': {
      label: 'the tiers of the family do not arrive',
      run: (testPage, event) => testPage.settleCall('shop', event),
    },
    'xstate.done.actor.changeItem': {
      label: 'the cart has the change',
      run: ({ network }, { output }: JobOutcome) => network.fulfill('priceCart', output),
    },
    'xstate.error.actor.changeItem': {
      label: 'the change is lost on its way',
      run: (testPage, event) => testPage.settleCall('priceCart', event),
    },
  },
  views: { closed: shows, loading: shows, unavailable: shows, editing: shows, saving: shows },
});
