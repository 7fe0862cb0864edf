import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import type { Order, OrderRow } from '../../domain/checkout.ts';
import type { Failure } from '../../domain/failure.ts';
import { licenceText } from '../../domain/licence.ts';
import { formatCode } from '../../domain/upgrade.ts';
import type { Orders } from '../../machines/orders.machine.ts';
import { failure } from '../support/failure.ts';
import type { Answers } from '../support/fake-api.ts';
import { brand } from '../support/foundry.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';
import { ann, never, openCartPage, openPage as openPageAt, press } from '../support/window.tsx';

afterEach(cleanup);

/** Opens an account page; `answers` by the names of its calls. */
const open = async (address: string, answers: Answers, wait?: typeof never) => {
  await openPageAt(address, null, { user: ann, answers, environment: wait ? { wait } : {} });
  return userEvent.setup();
};

const { cart, total } = pricedCart([requestItem(11), requestItem(1)]);
const row = (more: Partial<OrderRow> = {}): OrderRow => ({
  id: 'ord_00000001',
  number: 'SK-10001',
  date: '2026-03-01T10:00:00.000Z',
  status: 'paid',
  licensee: 'Ann',
  zip: '/v1/downloads/z',
  pdf: '/v1/downloads/p',
  total,
  items: cart,
  ...more,
});

describe('the orders', () => {
  const openPage = (answers: (Orders | Failure)[], wait: typeof never = never) => {
    const load = () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer && 'data' in answer ? Promise.resolve(answer) : Promise.reject(answer);
    };
    return open('/user/orders', { orders: load }, wait);
  };

  // §orders.list, §orders.downloads
  test('stand with their licences, files and invoice', async () => {
    await openPage([{ data: [row()] }]);
    expect(screen.getByRole('heading', { level: 2, name: 'Order SK-10001' })).toBeDefined();
    expect(screen.getByText('March 1, 2026')).toBeDefined();
    expect(screen.getByRole('list', { name: 'Licences of order SK-10001' }).children).toHaveLength(2);
    const zip = screen.getByRole('link', {
      name: /^Download font files of order SK-10001\s+ZIP/,
    });
    expect([zip.getAttribute('href'), zip.getAttribute('target')]).toEqual(['/v1/downloads/z', '_blank']);
    expect(screen.getByRole('link', { name: /^Download invoice of order SK-10001\s+PDF/ })).toBeDefined();
  });

  test('say which licences another order upgraded', async () => {
    const upgraded_by = { id: 'ord_00000002', number: 'SK-10002' };
    await openPage([{ data: [row({ items: cart.map((item) => ({ ...item, upgraded_by })) })] }]);
    expect(screen.getAllByRole('link', { name: 'Upgraded by order SK-10002' })).toHaveLength(2);
  });

  // §orders.refunds
  test('say which licences were refunded, and let the invoice be had without the fonts', async () => {
    const [first, ...rest] = cart;
    const items = first ? [{ ...first, is_refunded: true }, ...rest] : [];
    await openPage([{ data: [row({ status: 'partly_refunded', items })] }]);
    expect(screen.getByText('Partly refunded')).toBeDefined();
    expect(screen.getAllByText('Refunded: this licence has ended')).toHaveLength(1);
    expect(screen.getByRole('link', { name: /^Download font files/ })).toBeDefined();
    cleanup();
    await openPage([{ data: [row({ status: 'refunded', zip: null })] }]);
    expect(screen.queryByRole('link', { name: /^Download font files/ })).toBeNull();
    expect(screen.getByRole('link', { name: /^Download invoice/ })).toBeDefined();
    expect(screen.queryByText(/Your files are being prepared/)).toBeNull();
  });

  test('say that files are being made, until they are there', async () => {
    await openPage([{ data: [row({ zip: null, pdf: null })] }]);
    expect(screen.getByRole('status').textContent).toContain('Your files are being prepared.');
    cleanup();
    let waits = 0;
    const once = fromPromise<null, { milliseconds: number }>(() =>
      ++waits === 1 ? Promise.resolve(null) : new Promise(() => undefined),
    );
    await openPage([{ data: [row({ zip: null, pdf: null })] }, { data: [row()] }], once);
    expect(screen.getByRole('link', { name: /^Download font files/ })).toBeDefined();
  });

  test('that are none say what to do next', async () => {
    await openPage([{ data: [] }]);
    expect(screen.getByRole('link', { name: 'Browse the typefaces' })).toBeDefined();
  });

  test('that could not be loaded can be requested again', async () => {
    const offline = failure({ status: 0, message: 'Please check your connection' });
    const user = await openPage([offline, { data: [row({ status: 'returned', zip: null, pdf: null })] }]);
    expect(screen.getByRole('status').textContent).toContain('Please check your connection');
    await press(user, 'Try again');
    expect(screen.getByText('Refunded')).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull();
  });
});

describe('an order', () => {
  const { items: _, total: __, ...details } = row();
  const order: Order = {
    order_details: { ...details, is_us_order: false },
    cart,
    discounts: [],
    total,
    licence: { title: 'Licence agreement', html: '<p>You may set type.</p>' },
    upgrade_code: 'E8A82A0B5DC6',
  };
  const openPage = async (answer: Order | Failure) => {
    const load = () => ('cart' in answer ? Promise.resolve(answer) : Promise.reject(answer));
    await open('/user/orders/ord_00000001', { order: load }, never);
  };

  test('is a document: certificate, licence text of its day, upgrade code', async () => {
    await openPage(order);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Order SK-10001');
    expect(screen.getByRole('article', { name: 'Your licence' })).toBeDefined();
    expect(screen.getByRole('region', { name: 'Licence agreement' }).textContent).toContain(
      'You may set type.',
    );
    expect(screen.getByText(formatCode('E8A82A0B5DC6'))).toBeDefined();
  });

  test('says which of its licences another order upgraded, and which one it upgraded', async () => {
    const [first, second] = cart;
    if (!first || !second) throw new Error('The cart holds two lines.');
    const lines = [
      { ...first, upgrade_of: { id: 'ord_00000000', number: 'SK-10000' } },
      { ...second, upgraded_by: { id: 'ord_00000002', number: 'SK-10002' } },
    ];
    await openPage({ ...order, cart: lines });
    const before = screen.getByRole('link', { name: 'Upgrade of order SK-10000' });
    expect(before.getAttribute('href')).toBe('/user/orders/ord_00000000');
    const after = screen.getByRole('link', { name: 'Upgraded by order SK-10002' });
    expect(after.getAttribute('href')).toBe('/user/orders/ord_00000002');
  });

  // §orders.refunds
  test('lists what went back, each with its credit note', async () => {
    const note = { number: 'CN-2026-0007', pdf: '/v1/downloads/note' };
    await openPage({
      ...order,
      refunds: [
        { state: 'succeeded', date: '2026-11-20T10:00:00Z', amount: 5000, value: '$50', credit_note: note },
        { state: 'asked', date: '2026-11-24T10:00:00Z', amount: 1250, value: '$12.50', credit_note: null },
      ],
    });
    const [done, asked] = within(screen.getByRole('region', { name: 'Refunds' })).getAllByRole('listitem');
    expect(done?.textContent).toBe(
      'November 20, 2026Refunded$50.00Credit note CN-2026-0007, PDF, opens in a new tab',
    );
    expect(asked?.textContent).toBe('November 24, 2026On its way to your card$12.50');
    expect(screen.getByRole('link', { name: /^Credit note CN-2026-0007/ }).getAttribute('href')).toBe(
      '/v1/downloads/note',
    );
  });

  test.each([
    ['refunded', 'This order was refunded: its licences have ended.'],
    ['disputed', /^The payment for this order is disputed/],
    ['returned', /^The payment didn’t match this order/],
    ['review', /^We are checking the payment for this order/],
  ] as const)('that is %s says so', async (status, words) => {
    await openPage({ ...order, order_details: { ...order.order_details, status, zip: null } });
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Download font files/ })).toBeNull();
  });

  // §success.message, §success.order, §success.lines, §success.scripts-label, §success.totals, §success.orders-note,
  // §success.terms-link, §success.downloads
  test('is thanked for, with number, date, lines, totals, files and terms', async () => {
    const [first, second] = cart;
    if (!first || !second) throw new Error('The cart holds two lines.');
    const discounts = [{ name: 'Junior discount (50%)', amount: -100, value: '−$1' }];
    const thanked: Order = {
      ...order,
      order_details: { ...order.order_details, is_us_order: true },
      discounts,
      cart: [
        { ...first, scripts: { 1: { name: 'Greek' } } },
        { ...second, scripts: { 1: { name: 'Greek' }, 2: { name: 'Cyrillic' } } },
      ],
    };
    const options = { user: ann, answers: { success: () => thanked }, environment: { wait: never } };
    const { finishStartup } = await openCartPage('/checkouts/success', null, options);
    await finishStartup();
    const text = screen.getByRole('article', { name: 'Your licence' }).textContent ?? '';
    for (const words of [
      'Order SK-10001',
      'March 1, 2026',
      first.name,
      first.value,
      ...first.licences.map(licenceText),
      'Additional script support: Greek',
      'Additional scripts support: Greek, Cyrillic',
      'Junior discount (50%)−$1',
      `Total${total.value}`,
    ])
      expect(text).toContain(words);
    const thanks = 'Thank you for your order! Please download your font files and invoice below.';
    expect(screen.getByText(thanks)).toBeDefined();
    const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect([hrefOf('Your orders'), hrefOf('email us')]).toEqual(['/user/orders', `mailto:${brand.email}`]);
    expect(hrefOf(/^licensing terms/)).toBe('/eula-us');
    const files = screen.getAllByRole('link', { name: /^Download (?:font files|invoice)/ });
    expect(files.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank']);
  });

  test("of somebody else isn't there", async () => {
    await openPage(failure({ status: 404 }));
    expect(screen.getByText('This order does not exist, or it is not one of yours.')).toBeDefined();
  });
});
