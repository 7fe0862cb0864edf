/** What was bought: the success page, the list of orders, one order. */
import type { OrderRef } from '../../../domain/cart.ts';
import type { OrderRow } from '../../../domain/checkout.ts';
import { ordersMachine } from '../../../machines/orders.machine.ts';
import { successMachine } from '../../../machines/success.machine.ts';
import { OrderPage } from '../../pages/account/order-page.tsx';
import { OrdersPage } from '../../pages/account/orders-page.tsx';
import { SuccessPage } from '../../pages/success/success-page.tsx';
import { done, fail, offline, type Scene } from '../at.ts';
import { type Exhibit, staged } from '../exhibit.ts';
import { orderOf, rowOf, type World } from '../world.ts';

const rest = { params: { order_id: 'order-0001' }, search: '', data: null };

/** An order whose last licence a later one upgraded: the later one, and what the order is since. */
function upgradedLast(order: OrderRow, by: OrderRef): OrderRow[] {
  const { id, number } = order;
  const stands = order.items.slice(0, -1);
  const last = order.items.slice(-1);
  return [
    { ...order, ...by, items: last.map((item) => ({ ...item, upgrade_of: { id, number } })) },
    { ...order, items: [...stands, ...last.map((item) => ({ ...item, upgraded_by: by }))] },
  ];
}

const orderScenes = ({ cart }: World): Readonly<Record<string, Scene>> => ({
  loading: {},
  making: { events: [done('loadOrder', orderOf(cart, { isMade: false }))] },
  ready: { events: [done('loadOrder', orderOf(cart))] },
  missing: { events: [fail('loadOrder', { status: 404, rule: 'not_found' })] },
  failed: { events: [fail('loadOrder', offline)] },
});

export const orderExhibits: readonly Exhibit[] = [
  {
    page: 'success',
    address: '/checkouts/success',
    states: (world) =>
      staged(successMachine, undefined, orderScenes(world), (logic) => ({
        view: <SuccessPage {...rest} machine={{ composeSuccess: () => logic }} />,
        isMember: true,
      })),
  },
  {
    page: 'order',
    address: '/user/orders/order-0001',
    states: (world) =>
      staged(successMachine, undefined, orderScenes(world), (logic) => ({
        view: <OrderPage {...rest} machine={{ composeOrder: () => logic }} />,
        isMember: true,
      })),
  },
  {
    page: 'orders',
    address: '/user/orders',
    states: ({ cart }) =>
      staged(
        ordersMachine,
        undefined,
        {
          loading: {},
          empty: { events: [done('loadOrders', { data: [] })] },
          making: { events: [done('loadOrders', { data: [rowOf(cart, 'paid', false)] })] },
          ready: {
            events: [
              done('loadOrders', {
                data: [
                  ...upgradedLast(rowOf(cart, 'paid'), { id: 'order-0004', number: 'SK-10004' }),
                  { ...rowOf(cart, 'refunded', false), id: 'order-0002', number: 'SK-10002' },
                  { ...rowOf(cart, 'review'), id: 'order-0003', number: 'SK-10003' },
                ],
              }),
            ],
          },
          failed: { events: [fail('loadOrders', offline)] },
        },
        (logic) => ({
          view: <OrdersPage {...rest} machine={{ composeOrders: () => logic }} />,
          isMember: true,
        }),
      ),
  },
];
