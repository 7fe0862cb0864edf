/** A line of the cart, licensed otherwise in its place (§cart.item.edit). */
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CartRequestItem } from '../../domain/cart.ts';
import { scriptSupportNote } from '../../domain/licence.ts';
import { barlow, pricedCart, requestItem } from '../support/licence-cart.ts';
import { offline, openCartPage, press, settle } from '../support/window.tsx';

afterEach(cleanup);

const line = (name = 'Barlow Regular') => {
  const found = screen.getByRole('heading', { name }).closest('li');
  if (!found) throw new Error(`${name} has no line`);
  return within(found);
};
const editor = () => screen.queryByRole('form', { name: 'Licences for Barlow Regular' });

async function openEditor(items: CartRequestItem[] = [requestItem(11), requestItem(12)], answers = {}) {
  const opened = await openCartPage('/cart', null, {
    storedItems: items,
    answers: { shop: () => barlow, ...answers },
  });
  await opened.finishStartup();
  await press(opened.user, 'Change Barlow Regular');
  const choose = async (label: string, tier: number) => {
    await opened.user.selectOptions(screen.getByLabelText(label), String(tier));
    await settle();
  };
  return { ...opened, choose };
}

test('a line is changed in its place, and both prices are said before and after', async () => {
  const { user, server, choose } = await openEditor();
  await choose('Desktop licence', 2);
  expect(line().getByRole('status').textContent).toBe('New price $75, currently $50.');
  await press(user, 'Save');
  expect(server.requests.at(-1)).toEqual([requestItem(11, 'D2'), requestItem(12)]);
  expect(line().getByRole('status').textContent).toBe('Changed from $50 to $75.');
  expect(editor()).toBeNull();
  expect(document.activeElement?.textContent).toBe('Change Barlow Regular');
});

test('both prices are said beside a line with cents, too', async () => {
  const { user, choose } = await openEditor([requestItem(11), requestItem(12, 'D1 W1')]);
  await choose('Desktop licence', 2);
  await press(user, 'Save');
  expect(line().getByRole('status').textContent).toBe('Changed from $50 to $75.');
});

// §licence.scripts
test('the editor says what an additional script licenses', async () => {
  await openEditor();
  const scripts = screen.getByRole('group', { name: 'Additional script support' });
  expect(within(scripts).getByText(scriptSupportNote)).toBeDefined();
});

test('its scripts and kinds are changed, too', async () => {
  const { user, server, choose } = await openEditor([requestItem(11, 'D1', { scripts: [2] })]);
  await user.click(screen.getByLabelText('Cyrillic + 50%'));
  await choose('Desktop licence', 0);
  await choose('Web licence', 1);
  await press(user, 'Save');
  expect(server.requests.at(-1)).toEqual([requestItem(11, 'W1', { scripts: [1, 2] })]);
});

test('a refused change says so at its line, and what was chosen stays', async () => {
  const { user, server, choose } = await openEditor();
  await choose('Desktop licence', 2);
  server.isDown = true;
  await press(user, 'Save');
  expect(line().getByText('Please check your connection')).toBeTruthy();
  expect(screen.getAllByText('Please check your connection')).toHaveLength(1);
  expect(line().getByLabelText<HTMLSelectElement>('Desktop licence').value).toBe('2');
  expect(line().getByText('$50', { selector: 'summary *' })).toBeDefined();
  server.isDown = false;
  await press(user, 'Save');
  expect(line().getByRole('status').textContent).toBe('Changed from $50 to $75.');
});

test('a line without any licence is not sent', async () => {
  const { user, server, choose } = await openEditor();
  const sent = server.requests.length;
  await choose('Desktop licence', 0);
  await press(user, 'Save');
  expect(line().getByText('Choose at least one licence.')).toBeTruthy();
  expect(server.requests).toHaveLength(sent);
});

test('what was not changed is not sent, and Cancel changes nothing', async () => {
  const { user, server, choose } = await openEditor();
  const sent = server.requests.length;
  await press(user, 'Save');
  expect(editor()).toBeNull();
  await press(user, 'Change Barlow Regular');
  await choose('Desktop licence', 3);
  await press(user, 'Cancel');
  expect(editor()).toBeNull();
  await press(user, 'Change Barlow Regular');
  expect(line().getByLabelText<HTMLSelectElement>('Desktop licence').value).toBe('1');
  expect(server.requests).toHaveLength(sent);
});

test('tiers that could not be loaded can be tried again', async () => {
  let isDown = true;
  const { user } = await openEditor([requestItem(11)], {
    shop: () => (isDown ? Promise.reject(offline) : barlow),
  });
  expect(line().getByText('Please check your connection')).toBeTruthy();
  isDown = false;
  await press(user, 'Try again');
  expect(editor()).not.toBeNull();
});

// §junior.cut-reverted
test('what Junior has cut is edited as it was chosen', async () => {
  const cut = () => {
    const cart = pricedCart([requestItem(11)]);
    return { ...cart, cart: cart.cart.map((item) => ({ ...item, earlier: { desktop: 3, web: 0, app: 0 } })) };
  };
  await openEditor([requestItem(11, 'D3')], { priceCart: cut });
  expect(line().getByLabelText<HTMLSelectElement>('Desktop licence').value).toBe('3');
});

// §junior.cut
test('a choice that Junior will cut is not told at a price that nobody pays', async () => {
  const discounts = [{ name: 'Junior discount (50%)', amount: -2500, value: '−$25' }];
  const { choose } = await openEditor([requestItem(11)], {
    priceCart: () => ({ ...pricedCart([requestItem(11)]), discounts }),
  });
  await choose('Desktop licence', 3);
  expect(line().getByRole('status').textContent).toBe('The price stays $50.');
});

test('a change that is on its way can not be cancelled', async () => {
  let hold = false;
  const { user, choose } = await openEditor([requestItem(11)], {
    priceCart: () => (hold ? new Promise(() => undefined) : pricedCart([requestItem(11)])),
  });
  await choose('Desktop licence', 2);
  expect(line().getByRole('button', { name: 'Cancel' }).ariaDisabled).toBeNull();
  hold = true;
  await press(user, 'Save');
  expect(line().getByRole('button', { name: 'Cancel' }).ariaDisabled).toBe('true');
});
