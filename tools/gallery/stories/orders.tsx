/** The success page, the list of orders, and a single order. */
import type { OrderRef } from '../../../domain/cart.ts';
import type { Order, OrderRow } from '../../../domain/checkout.ts';
import { ordersMachine } from '../../../machines/orders.machine.ts';
import { successMachine } from '../../../machines/success.machine.ts';
import { OrderPage } from '../../../src/pages/account/order-page.tsx';
import { OrdersPage } from '../../../src/pages/account/orders-page.tsx';
import { SuccessPage } from '../../../src/pages/success/success-page.tsx';
import { type Fixtures, orderOf, rowOf } from '../fixtures.ts';
import { done, fail, offline, type Scenario } from '../machine-at.ts';
import { type StoryGroup, storiesOf } from '../story.ts';

const pageProps = { params: { order_id: 'order-0001' }, search: '', data: null };

/** An order whose last licence was upgraded by a later one: the later order, then the order itself. */
function upgradedLast(order: OrderRow, by: OrderRef): OrderRow[] {
  const { id, number } = order;
  const remaining = order.items.slice(0, -1);
  const last = order.items.slice(-1);
  return [
    { ...order, ...by, items: last.map((item) => ({ ...item, upgrade_of: { id, number } })) },
    { ...order, items: [...remaining, ...last.map((item) => ({ ...item, upgraded_by: by }))] },
  ];
}

/** An order whose first licence was refunded, then a part of the rest. */
function partlyRefunded(order: Order): Order {
  const [first, ...rest] = order.cart;
  const note = (number: string) => ({ number, pdf: '/v1/downloads/note' });
  return {
    ...order,
    order_details: { ...order.order_details, status: 'partly_refunded' },
    cart: first ? [{ ...first, is_refunded: true }, ...rest] : [],
    refunds: [
      {
        state: 'succeeded',
        date: '2026-11-20T10:00:00Z',
        amount: 202500,
        value: '$2,025',
        credit_note: note('CN-2026-0007'),
      },
      { state: 'asked', date: '2026-11-24T10:00:00Z', amount: 1250, value: '$12.50', credit_note: null },
    ],
  };
}

const orderScenarios = ({ cart }: Fixtures): Readonly<Record<string, Scenario>> => ({
  loading: {},
  stale: { events: [done('load', orderOf(cart, { hasFiles: false }))] },
  ready: { events: [done('load', orderOf(cart))] },
  empty: { events: [fail('load', { status: 404, rule: 'not_found' })] },
  failed: { events: [fail('load', offline)] },
});

const refundedScenarios = (fixtures: Fixtures): Readonly<Record<string, Scenario>> => ({
  ...orderScenarios(fixtures),
  ready: { events: [done('load', partlyRefunded(orderOf(fixtures.cart)))] },
});

export const orderStories: readonly StoryGroup[] = [
  {
    page: 'success',
    address: '/checkouts/success',
    states: (fixtures) =>
      storiesOf(successMachine, undefined, orderScenarios(fixtures), (logic) => ({
        view: <SuccessPage {...pageProps} logics={logic} />,
        isMember: true,
      })),
  },
  {
    page: 'order',
    address: '/user/orders/order-0001',
    states: (fixtures) =>
      storiesOf(successMachine, undefined, refundedScenarios(fixtures), (logic) => ({
        view: <OrderPage {...pageProps} logics={logic} />,
        isMember: true,
      })),
  },
  {
    page: 'orders',
    address: '/user/orders',
    states: ({ cart }) =>
      storiesOf(
        ordersMachine,
        undefined,
        {
          loading: {},
          empty: { events: [done('load', { data: [] })] },
          stale: { events: [done('load', { data: [rowOf(cart, 'paid', false)] })] },
          ready: {
            events: [
              done('load', {
                data: [
                  ...upgradedLast(rowOf(cart, 'paid'), { id: 'order-0004', number: 'SK-10004' }),
                  { ...rowOf(cart, 'refunded', false), id: 'order-0002', number: 'SK-10002' },
                  { ...rowOf(cart, 'review'), id: 'order-0003', number: 'SK-10003' },
                ],
              }),
            ],
          },
          failed: { events: [fail('load', offline)] },
        },
        (logic) => ({
          view: <OrdersPage {...pageProps} logics={logic} />,
          isMember: true,
        }),
      ),
  },
];
