/** The shop machine: licences, the lines in the cart that differ from them, and the drawers of a narrow window. */
import { fail } from '@skerry/machine-paths/model';
import { expect, type Locator } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { CartRequestItem } from '../../../domain/cart.ts';
import { isSameCart, requestItemsOf } from '../../../domain/cart-command.ts';
import { nothingChosenMessage } from '../../../domain/pricing.ts';
import { linesToChange, type shopMachine } from '../../../machines/shop.machine.ts';
import { shopModel } from '../../../tests/models/shop.model.ts';
import { failure } from '../../../tests/support/failure.ts';
import { pricedCart, requestItem } from '../../../tests/support/licence-cart.ts';
import type { TestPage } from '../test-page.ts';
import { type AnyEvent, walkOf } from '../walk.ts';

type Snapshot = SnapshotFrom<typeof shopMachine>;
type ShopValue = { readonly licence: string; readonly lines: string; readonly drawer: string };

const [input] = shopModel.inputs;
const refused = failure({ status: 422, rule: 'refused', message: 'This family is not for sale today.' });
const lost = failure({ status: 0, message: 'Please check your connection' });
const stored = [requestItem(11)];
const changed = [requestItem(11, 'D2')];
const cartOf = (items: readonly CartRequestItem[]) => ({
  type: 'cart.changed' as const,
  items: pricedCart(items).cart,
  totalCents: pricedCart(items).total.amount,
  pending: [],
});
const family = 'Barlow Family';

const stateOf = ({ value }: Snapshot) => value as ShopValue;
/** The change of the lines has arrived, and its job is about to end. */
const isChanged = (snapshot: Snapshot) =>
  stateOf(snapshot).lines === 'changing' && linesToChange(snapshot.context).length === 0;

const dialog = ({ page }: TestPage, name: string) => page.getByRole('dialog', { name });
const section = ({ page }: TestPage) => page.getByRole('region', { name: 'Licences' });
/** Where the licences are chosen. */
const licences = (testPage: TestPage, snapshot: Snapshot) =>
  stateOf(snapshot).drawer === 'choosing' ? dialog(testPage, 'Licences') : section(testPage);
const packages = ({ page }: TestPage) => page.getByRole('region', { name: 'Packages' });
const offer = (part: Locator) => part.getByRole('button', { name: 'Change the 1 line in your cart too' });

const elsewhere = 'it does the same where it is walked';
const covered = 'the drawer lies over the page';
/** What is pressed on the page. */
const pressed = ['script.toggle', 'lines.change', 'option.requested', 'licences.open', 'drawer.open'];

/** Why nobody can cause an event while a drawer is open. */
function leftOutBelow(drawer: string, { type, key }: AnyEvent): string | undefined {
  if (pressed.includes(type)) return covered;
  if (type === 'cart.changed') return elsewhere;
  // The cart is in one drawer, the licences in the other.
  if (type === 'item.refused') return key === '' && drawer === 'opened' ? undefined : covered;
  return type === 'licence.choose' && drawer === 'opened' ? covered : undefined;
}

/** Why nobody can cause an event here. The regions are independent: what one does is walked once. */
function leavesOut(snapshot: Snapshot, event: AnyEvent): string | undefined {
  const { drawer, lines } = stateOf(snapshot);
  const { cart, choice, scripts } = snapshot.context;
  const isEmpty = cart.items.length === 0;
  const isFirst = isEmpty && choice.desktop === 1;
  const below = drawer === 'closed' ? undefined : leftOutBelow(drawer, event);
  if (below) return below;
  if (scripts.length > 0 && event.type !== 'script.toggle') return elsewhere;
  switch (event.type) {
    case 'drawer.open':
      if (isEmpty) return 'an empty cart has no bar';
      return choice.desktop === 1 ? undefined : elsewhere;
    case 'licences.open':
    case 'script.toggle':
      return isFirst ? undefined : elsewhere;
    case 'licence.choose':
      if (choice.desktop === event.value) return 'it is chosen already';
      return lines === 'changing' || isSameCart(cart.items, changed) ? elsewhere : undefined;
    case 'option.requested':
      return (isEmpty && choice.desktop !== 2) || lines === 'offered' ? undefined : elsewhere;
    case 'item.refused':
      if (event.key === '')
        return drawer === 'closed' ? 'a narrow window has its cart in the drawer' : undefined;
      return isFirst ? undefined : elsewhere;
    case 'cart.changed':
      if (lines === 'changing')
        return isSameCart(itemsOf(event), changed) ? undefined : 'the cart gets what is under way';
      if (isSameCart(itemsOf(event), changed)) return 'no other window chooses as this one';
      if (isSameCart(itemsOf(event), stored)) return isFirst ? undefined : elsewhere;
      return lines === 'offered' || isSameCart(cart.items, changed) ? undefined : elsewhere;
    case 'xstate.done.actor.changeLines':
      return isChanged(snapshot) ? undefined : 'the cart has the change before that';
    case 'xstate.error.actor.changeLines':
      return isChanged(snapshot) ? 'the cart has the change already' : undefined;
    default:
      return undefined;
  }
}

const itemsOf = (event: AnyEvent) => event.items as readonly CartRequestItem[];

/** Presses 'Add' at the package, which the server refuses: the cart stays as it is. */
async function add(testPage: TestPage): Promise<void> {
  await packages(testPage)
    .getByRole('button', { name: `Add ${family}` })
    .click();
  if ((await testPage.page.locator('[data-chosen=true]').count()) === 0) return;
  await testPage.network.failCall('priceCart', refused);
  await expect(packages(testPage).getByText(refused.message)).toBeVisible();
}

const showsLines =
  (state: 'kept' | 'offered' | 'changing') => async (testPage: TestPage, snapshot: Snapshot) => {
    if (stateOf(snapshot).drawer === 'opened') return;
    const button = offer(licences(testPage, snapshot));
    await expect(button).toHaveCount(state === 'kept' ? 0 : 1);
    if (state === 'kept') return;
    if (state === 'changing') await testPage.network.waitForCall('priceCart');
    if (state === 'changing') await expect(button).toHaveAttribute('aria-busy', 'true');
    else await expect(button).not.toHaveAttribute('aria-busy');
    if (snapshot.context.message)
      await expect(licences(testPage, snapshot).getByText(snapshot.context.message)).toBeVisible();
  };

const showsLicence = (isChosen: boolean) => async (testPage: TestPage, snapshot: Snapshot) => {
  if (stateOf(snapshot).drawer === 'opened') return;
  const part = licences(testPage, snapshot);
  for (const kind of ['desktop', 'web', 'app'])
    await expect(part.getByLabel(`Is it for ${kind}?`)).toHaveValue(String(snapshot.context.choice[kind]));
  await expect(part.getByLabel('Cyrillic')).toBeChecked({ checked: snapshot.context.scripts.length > 0 });
  await expect(part.getByText(nothingChosenMessage)).toHaveCount(isChosen ? 0 : 1);
  await expect(testPage.page.locator('#single-styles').locator('..')).toHaveAttribute(
    'data-chosen',
    String(isChosen),
  );
};

const showsDrawer = (name: string | null) => async (testPage: TestPage) => {
  for (const each of ['Your cart', 'Licences'])
    await expect(dialog(testPage, each)).toHaveCount(each === name ? 1 : 0);
};

export const shopWalk = walkOf<typeof shopMachine>({
  name: 'shop',
  model: {
    ...shopModel,
    // Without licences to begin with it is the same shop as after none was chosen.
    inputs: input ? [input] : [],
    cases: {
      ...shopModel.cases,
      'licence.choose': [
        { type: 'licence.choose', kind: 'desktop', value: 0 },
        { type: 'licence.choose', kind: 'desktop', value: 2 },
      ],
      'option.requested': [{ type: 'option.requested', item: { id: 1, type: 'families', pro: false } }],
      'cart.changed': [cartOf(stored), cartOf([]), cartOf(changed)],
      'item.refused': [
        { type: 'item.refused', key: 'families-1', message: refused.message },
        { type: 'item.refused', key: '', message: refused.message },
      ],
      'xstate.error.actor.changeLines': [fail('changeLines', lost)],
      // unreachable.ts has the reason.
      'xstate.error.actor.linkCart': [],
    },
    key: ({ value, context: { choice, cart, scripts } }: Snapshot) =>
      value.drawer === 'closed'
        ? [value.lines, choice.desktop, cart.items.map(({ options }) => options.desktop), scripts.length]
        : value.drawer,
  },
  leavesOut,
  isTransient: isChanged,
  walksRefused: (snapshot, event) => stateOf(snapshot).drawer === 'opened' && event.key === '',
  open: async (testPage) => {
    testPage.network.intercept('priceCart');
    await testPage.page.setViewportSize({ width: 390, height: 844 });
    await testPage.page.route('**/v1/shops/barlow', (route) => route.fulfill({ json: input?.shop }));
    // The shop's page is opened by a link: with the small shop of the models.
    await testPage.open('/information');
    await testPage.navigate('/shops/barlow');
    await expect(packages(testPage)).toBeVisible();
  },
  triggers: {
    'licence.choose': {
      label: ({ kind, value }) => `chooses tier ${value} of ${kind}`,
      run: async (testPage, { kind, value }, { before }) => {
        await licences(testPage, before).getByLabel(`Is it for ${kind}?`).selectOption(String(value));
      },
    },
    'script.toggle': {
      label: "clicks 'Cyrillic'",
      run: (testPage) => section(testPage).getByLabel('Cyrillic').click(),
    },
    'lines.change': {
      label: "presses 'Change the 1 line in your cart too'",
      run: (testPage) => offer(section(testPage)).click(),
    },
    'drawer.open': {
      label: "presses 'View cart'",
      run: ({ page }) => page.getByRole('button', { name: 'View cart (1)' }).click(),
    },
    'licences.open': {
      label: "presses 'Change' at the licences",
      run: ({ page }) => page.getByRole('button', { name: /^(?:Change|Choose) licences$/ }).click(),
    },
    'drawer.close': {
      label: 'closes the drawer',
      run: ({ page }) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^(?:Close|Done)$/ })
          .click(),
    },
    'option.requested': { label: `presses 'Add' at ${family}`, run: add },
    'item.refused': {
      label: ({ key }) => (key ? 'the server refuses what is to be added' : 'the server refuses a removal'),
      run: async (testPage, { key }) => {
        if (key) return add(testPage);
        await dialog(testPage, 'Your cart').getByRole('button', { name: 'Remove Barlow Regular' }).click();
        await testPage.network.failCall('priceCart', refused);
        await expect(dialog(testPage, 'Your cart').getByText(refused.message)).toBeVisible();
      },
    },
    'cart.changed': {
      label: (event) => {
        const items = itemsOf(event as unknown as AnyEvent);
        if (items.length === 0) return 'another window empties the cart';
        return isSameCart(items, changed)
          ? 'the cart has the change'
          : 'another window adds a line to the cart';
      },
      run: async (testPage, event, { before }) => {
        const requested = requestItemsOf({ cart: event.items });
        if (stateOf(before).lines !== 'changing') {
          await testPage.storeCart(requested);
          await testPage.refocus();
        }
        await testPage.network.fulfill('priceCart', pricedCart(requested));
      },
    },
    'xstate.done.actor.changeLines': { label: 'and that is told', run: async () => undefined },
    'xstate.error.actor.changeLines': {
      label: 'the answer is lost',
      run: ({ network }) => network.failCall('priceCart', lost),
    },
  },
  views: {
    'licence.licensed': showsLicence(true),
    'licence.unlicensed': showsLicence(false),
    'lines.kept': showsLines('kept'),
    'lines.offered': showsLines('offered'),
    'lines.changing': showsLines('changing'),
    'drawer.closed': showsDrawer(null),
    'drawer.opened': showsDrawer('Your cart'),
    'drawer.choosing': showsDrawer('Licences'),
  },
});
