import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CartRequestItem } from '../../domain/cart.ts';
import { encodeRanges } from '../../domain/coverage.ts';
import { scriptSupportNote } from '../../domain/licence.ts';
import type { Licence } from '../../domain/licence-shape.ts';
import type { Shop } from '../../domain/shop.ts';
import { barlow, pricedCart, requestItem } from '../support/licence-cart.ts';
import { choice } from '../support/price-list.ts';
import { openCartPage, press } from '../support/window.tsx';

/** Each row reads its face's name when it renders, and nothing else reads it as often. */
const rendered = vi.hoisted(() => ({ names: [] as string[] }));
vi.mock('../../domain/font-face.ts', async (original) => {
  const module = await original<typeof import('../../domain/font-face.ts')>();
  return {
    ...module,
    fontFamily: (name: string) => {
      rendered.names.push(name);
      return module.fontFamily(name);
    },
  };
});

beforeEach(() => {
  // jsdom has no modal dialogs; only the content matters here.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(cleanup);

async function openShop(storedItems: CartRequestItem[] = [], shop: Shop = barlow) {
  const opened = await openCartPage('/shops/barlow', shop, { storedItems });
  await opened.finishStartup();
  return opened;
}

const row = (name: string) => {
  const found = screen
    .getAllByRole('listitem')
    .find((item) =>
      within(item).queryByRole('button', { name: new RegExp(`(?:Add|Adding) ${name}|${name}: Added`) }),
    );
  if (!found) throw new Error(`no row for ${name}`);
  return found;
};
const cartAside = () => screen.getByRole('complementary', { name: 'Your cart' });

// §shop.own-text
test('each single style shows the visitor’s text before its name, and marks what it lacks', async () => {
  const coverage = {
    data: { sets: [encodeRanges([0x45, 0x62])], styles: { 'barlow-11': 0, 'barlow-12': 0 }, fonts: {} },
  };
  const { finishStartup } = await openCartPage('/shops/barlow', barlow, {
    ownText: 'Ebb\nж',
    answers: { coverage: () => coverage },
  });
  await finishStartup();
  expect(row('Barlow Bold').querySelector('[dir=auto]')?.textContent).toBe('Ebb ж');
  expect(row('Barlow Bold').textContent).toMatch(/^Ebb жBarlow Bold/);
  expect(row('Barlow Family').querySelector('[dir=auto]')).toBeNull();
});

// §shop.return, §shop.information-link
test('the page leads back to its typeface and to the licensing information', async () => {
  await openShop();
  expect(screen.getByRole('link', { name: 'Return to typeface' }).getAttribute('href')).toBe(
    '/typeface/barlow',
  );
  const information = within(cartAside()).getByRole('link', { name: 'Licensing information' });
  expect(information.getAttribute('href')).toBe('/information');
});

// §shop.lists
test('packages hold the family and its subfamilies, single styles every style', async () => {
  await openShop();
  const packages = screen.getByRole('region', { name: 'Packages' });
  expect(
    within(packages)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Add Barlow Family', 'Add Barlow Condensed']);
  const styles = screen.getByRole('region', { name: 'Single styles' });
  expect(
    within(styles)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Add Barlow Regular', 'Add Barlow Bold']);
});

/** In the foundry's own words, and without a choice. */
const words: Readonly<Record<string, Partial<Licence>>> = {
  desktop: { question: 'Who will install the fonts?', none: 'Nobody' },
  web: { question: 'Will a website use them?', none: 'No website' },
  app: { question: 'Will an app include them?', none: 'No app' },
};
const unlicensed: Shop = {
  ...barlow,
  settings: {
    ...barlow.settings,
    licences: barlow.settings.licences.map((licence) => ({ ...licence, ...words[licence.kind] })),
    defaults: choice(''),
  },
};

// §shop.basics
test('the basics of licensing are shown and hidden by a toggle', async () => {
  const { user } = await openShop();
  const toggle = screen.getByText('Licensing basics');
  const basics = toggle.closest('details');
  expect(basics?.open).toBe(false);
  await user.click(toggle);
  expect(basics?.open).toBe(true);
  await user.click(toggle);
  expect(basics?.open).toBe(false);
});

// §shop.questions, §shop.prices-from, §shop.no-preselection
test('the page asks what the fonts are for, and only then names prices that can be bought', async () => {
  const { user } = await openShop([], unlicensed);
  const questions = screen.getAllByRole<HTMLSelectElement>('combobox');
  const [, web] = questions;
  if (!web) throw new Error('No question about the web');
  expect(questions.map(({ labels }) => labels[0]?.textContent)).toEqual([
    'Who will install the fonts? Desktop licence',
    'Will a website use them? Web licence',
    'Will an app include them? App licence',
  ]);
  expect(questions.map(({ selectedOptions }) => selectedOptions[0]?.text)).toEqual([
    'Nobody',
    'No website',
    'No app',
  ]);
  expect(screen.getAllByText('Choose at least one licence.')).toHaveLength(2);
  expect(row('Barlow Regular').textContent).toContain('from $50');
  expect(row('Barlow Family').textContent).toContain('8 styles');
  await user.selectOptions(web, 'Web 1');
  expect(row('Barlow Regular').textContent).toContain('$25');
  expect(row('Barlow Regular').textContent).not.toContain('from');
  expect(screen.queryByText('Choose at least one licence.')).toBeNull();
  await user.selectOptions(web, 'No website');
  expect(row('Barlow Regular').textContent).toContain('from $50');
});

// §shop.option.junior-cut
test('an option that Junior cut counts as added under the choice before, and its row says so', async () => {
  const { user, actors } = await openShop([requestItem(11)]);
  await user.selectOptions(screen.getByRole('combobox', { name: /Desktop/ }), 'Desktop 2');
  expect(screen.queryByRole('button', { name: 'Barlow Regular: Added' })).toBeNull();
  const { cart, ...rest } = pricedCart([requestItem(11)], 2);
  act(() =>
    actors.cart.send({
      type: 'cart.priced',
      cart: { ...rest, cart: cart.map((item) => ({ ...item, earlier: choice('D2') })) },
    }),
  );
  expect(within(row('Barlow Regular')).getByRole('button', { name: 'Barlow Regular: Added' })).toBeDefined();
  expect(row('Barlow Regular').textContent).toContain('Junior: in your cart at the lowest tiers.');
  await user.click(within(cartAside()).getByRole('button', { name: 'Remove Barlow Regular' }));
  expect(row('Barlow Regular').textContent).not.toContain('Junior');
});

// §shop.licences, §shop.scripts
test('each price follows licences and scripts at once', async () => {
  const { user } = await openShop();
  expect(row('Barlow Family').textContent).toContain('$320');
  await user.selectOptions(screen.getByRole('combobox', { name: /Web/ }), 'Web 1');
  expect(row('Barlow Regular').textContent).toContain('$62.50');
  await user.click(screen.getByRole('checkbox', { name: /Greek/ }));
  expect(row('Barlow Regular').textContent).toContain('$78');
});

// §licence.scripts
test('where scripts are chosen, the page says that the files hold them', async () => {
  await openShop();
  const scripts = screen.getByRole('group', { name: 'Additional script support' });
  expect(within(scripts).getByText(scriptSupportNote)).toBeDefined();
});

const stepsOf = (name: string) =>
  within(screen.getByRole('table', { name: `The price of ${name}, step by step`, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map(({ textContent }) => textContent);

test('each price can be followed step by step, under the licences chosen now', async () => {
  const { user } = await openShop();
  await user.selectOptions(screen.getByRole('combobox', { name: /Web/ }), 'Web 1');
  expect(within(row('Barlow Family')).getByText(/^How it adds up/)).toBeDefined();
  expect(stepsOf('Barlow Regular')).toEqual([
    'Desktop licence+ $50$50.00',
    'Web licence at half price+ $12.50$62.50',
    'Single style× 1$62.50',
  ]);
});

// §shop.saving
test('a package says what its styles would cost one by one, under the licences chosen now', async () => {
  const { user } = await openShop();
  expect(row('Barlow Family').textContent).toContain('8 single styles would be $400, you save $80.');
  await user.selectOptions(screen.getByRole('combobox', { name: /Web/ }), 'Web 1');
  expect(row('Barlow Family').textContent).toContain('8 single styles would be $500, you save $100.');
  expect(row('Barlow Regular').textContent).not.toContain('save');
});

// §shop.top-tier
test('at the top of a list of tiers the foundry can be asked for more', async () => {
  const { user } = await openShop();
  expect(screen.queryByRole('link', { name: 'Ask us.' })).toBeNull();
  const desktop = screen.getByRole<HTMLSelectElement>('combobox', { name: /Desktop/ });
  await user.selectOptions(desktop, desktop.options[desktop.options.length - 1]?.text ?? '');
  expect(screen.getByRole('link', { name: 'Ask us.' }).getAttribute('href')).toBe('/contact');
});

// §shop.change-lines
test('other licences are offered to the lines in the cart too, in one change', async () => {
  const { user, server } = await openShop([requestItem(11), requestItem(12)]);
  const offer = () => screen.queryByRole('button', { name: /^Change the .* in your cart too$/ });
  expect(offer()).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: /Web/ }), 'Web 1');
  expect(screen.getByText('2 lines in your cart keep their licences.')).toBeDefined();
  server.isDown = true;
  await press(user, 'Change the 2 lines in your cart too');
  expect(screen.getByText('Please check your connection')).toBeDefined();
  server.isDown = false;
  const sent = server.requests.length;
  await press(user, 'Change the 2 lines in your cart too');
  expect(server.requests.slice(sent)).toEqual([[requestItem(11, 'D1 W1'), requestItem(12, 'D1 W1')]]);
  expect(offer()).toBeNull();
  expect(screen.getByRole('button', { name: 'Barlow Bold: Added' })).toBeDefined();
});

// §shop.licences-in-reach
test('the choice stands over the lists of a narrow window, and is changed without leaving its place', async () => {
  const { user } = await openShop();
  expect(screen.getByText('Desktop 1', { selector: 'p' })).toBeDefined();
  await press(user, 'Change licences');
  const drawer = within(screen.getByRole('dialog', { name: 'Licences' }));
  await user.selectOptions(drawer.getByRole('combobox', { name: /Web/ }), 'Web 1');
  await user.click(drawer.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog', { name: 'Licences' })).toBeNull();
  expect(screen.getByText('Desktop 1 · Web 1', { selector: 'p' })).toBeDefined();
});

// §shop.bar
test('the bar with the total comes with the first item and goes with the last', async () => {
  const { user } = await openShop();
  expect(screen.queryByRole('button', { name: /^View cart/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add Barlow Bold' }));
  expect(screen.getByRole('button', { name: 'View cart (1)' })).toBeDefined();
  await user.click(within(cartAside()).getByRole('button', { name: 'Empty cart' }));
  expect(screen.queryByRole('button', { name: /^View cart/ })).toBeNull();
});

// §shop.option.added, §shop.cart
test('an option goes from Add to Added and stands in the cart with its price', async () => {
  const { user } = await openShop();
  await user.click(screen.getByRole('button', { name: 'Add Barlow Bold' }));
  expect(screen.getByRole('button', { name: 'Barlow Bold: Added' })).toBeDefined();
  expect(within(cartAside()).getByRole('heading', { name: 'Barlow Bold' })).toBeDefined();
  const checkout = within(cartAside()).getByRole('link', { name: 'Proceed to checkout' });
  expect(checkout.getAttribute('href')).toBe('/checkout');
});

// §shop.option.removed
test('removing an item in the cart makes its option purchasable again', async () => {
  const { user } = await openShop([requestItem(11), requestItem(12)]);
  await user.click(within(cartAside()).getByRole('button', { name: 'Remove Barlow Bold' }));
  expect(screen.getByRole('button', { name: 'Add Barlow Bold' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Barlow Regular: Added' })).toBeDefined();
});

// §shop.option.removed, §shop.cart
test('emptying the cart says what to do next', async () => {
  const { user } = await openShop([requestItem(11)]);
  await user.click(within(cartAside()).getByRole('button', { name: 'Empty cart' }));
  expect(cartAside().textContent).toContain('Your cart is empty.');
  expect(screen.getByRole('button', { name: 'Add Barlow Regular' })).toBeDefined();
});

// §shop.nothing-chosen
test('without a licence the page asks for one and adds nothing', async () => {
  const { user, server } = await openShop();
  await user.selectOptions(screen.getByRole('combobox', { name: /Desktop/ }), 'No');
  await user.click(screen.getByRole('button', { name: 'Add Barlow Bold' }));
  expect(row('Barlow Bold').textContent).toContain('Choose at least one licence.');
  expect(server.requests).toEqual([]);
});

test('a failed addition says why, in its row and in the cart', async () => {
  const { user, server } = await openShop();
  server.isDown = true;
  await user.click(screen.getByRole('button', { name: 'Add Barlow Bold' }));
  expect(row('Barlow Bold').textContent).toContain('Please check your connection');
  expect(within(cartAside()).getByRole('status').textContent).toBe('Please check your connection');
});

test('another choice leaves the item as it was and says that adding replaces it', async () => {
  const { user } = await openShop([requestItem(12)]);
  await user.selectOptions(screen.getByRole('combobox', { name: /Desktop/ }), 'Desktop 2');
  expect(row('Barlow Bold').textContent).toContain('adding it here replaces them');
  expect(within(cartAside()).getByText('$50', { selector: 'dd' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Add Barlow Bold' }));
  expect(within(cartAside()).getByText('$75', { selector: 'dd' })).toBeDefined();
});

test('the price of an item is explained step by step', async () => {
  await openShop([requestItem(1, 'D1 W1')]);
  const steps = within(cartAside()).getByRole('table', { hidden: true });
  expect(
    within(steps)
      .getAllByRole('row', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual([
    'StepFactorAmount',
    'Desktop licence+ $50$50.00',
    'Web licence at half price+ $12.50$62.50',
    '8 styles× 8$500.00',
    'Package× 0.8$400.00',
  ]);
});

test('on a phone the bar opens the cart as a sheet', async () => {
  const { user } = await openShop([requestItem(12)]);
  await user.click(screen.getByRole('button', { name: 'View cart (1)' }));
  const drawer = screen.getByRole('dialog', { name: 'Your cart' });
  expect(within(drawer).getByRole('link', { name: 'Proceed to checkout' })).toBeDefined();
  await user.click(within(drawer).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog', { name: 'Your cart' })).toBeNull();
});

test('nothing of the cart stands in the first render', async () => {
  await openCartPage('/shops/barlow', barlow, { storedItems: [requestItem(12)] });
  expect(within(cartAside()).getByRole('status').textContent).toBe('Your cart is loading');
});

test('a click renders its own row, not all 54', async () => {
  const options = Array.from({ length: 54 }, (_, index) => ({
    id: 100 + index,
    name: `Barlow ${index}`,
    styles_no: 1,
    styles_no_display: '1 style',
    multiplication: 1,
    pro: false,
    class: `barlow-${100 + index}`,
  }));
  const { user } = await openShop([], { ...barlow, styles: [{ name: 'Barlow', options }] });
  rendered.names = [];
  await user.click(screen.getByRole('button', { name: 'Add Barlow 7' }));
  expect(screen.getByRole('button', { name: 'Barlow 7: Added' })).toBeDefined();
  const others = rendered.names.filter((name) => /^barlow-1\d\d$/.test(name) && name !== 'barlow-107');
  expect(others).toEqual([]);
});

test('only the heading may be seen in a fallback: rows don’t change their font once they are read', async () => {
  const adopted: string[] = [];
  vi.spyOn(CSSStyleSheet.prototype, 'replaceSync').mockImplementation((text) => {
    adopted.push(text);
  });
  const [face] = barlow.faces;
  if (!face) throw new Error('no face');
  const names_url = '/fonts/names.woff2';
  const faces = [barlow.header_class, 'row'].map((name) => ({ ...face, class: name, names_url }));
  await openShop([], { ...barlow, slug: 'firth', faces });
  const displayOf = (name: string) =>
    new RegExp(`font-family:"${name}-names";[^}]*font-display:(\\w+)`).exec(adopted.join())?.[1];
  expect([displayOf(barlow.header_class), displayOf('row')]).toEqual(['swap', 'block']);
});
