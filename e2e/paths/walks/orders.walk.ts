/** The orders machine: the account's list of orders. */
import { done } from '@skerry/machine-paths/model';
import { expect } from 'playwright/test';
import type { OrderRow } from '../../../domain/checkout.ts';
import { isMakingFiles } from '../../../domain/order-state.ts';
import type { Orders, ordersMachine } from '../../../machines/orders.machine.ts';
import { filesDelayMs } from '../../../machines/renewed.ts';
import { ordersModel } from '../../../tests/models/orders.model.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import { oneItemCart, seedCustomer, stubCustomer } from './checkout-parts.ts';
import { orderFacts, showsFiles } from './order-parts.ts';
import { renewedParts } from './renewed-parts.ts';

const row = (more: Partial<OrderRow>): OrderRow => ({
  ...orderFacts,
  items: oneItemCart.cart,
  total: oneItemCart.total,
  ...more,
});
const file = '/v1/downloads/x';
const refunded = row({ id: 'order-0002', number: 'SK-10002', status: 'refunded' });

const main = ({ page }: TestPage) => page.getByRole('main');

const parts = renewedParts<Orders>({
  part: main,
  call: 'orders',
  staleDelayMs: filesDelayMs,
  labelOf: ({ data }) => {
    if (data.length === 0) return 'there is no order';
    return data.some(isMakingFiles) ? 'the orders arrive, files are being made' : 'the orders arrive';
  },
  loading: 'Your orders are loading',
  failed: 'Your orders could not be loaded',
  showsReply: async (testPage, { data }) => {
    const orders = main(testPage).getByRole('list', { name: 'Your orders', exact: true });
    await expect(orders.getByRole('heading')).toHaveText(data.map(({ number }) => `Order ${number}`));
    for (const [index, order] of data.entries())
      await showsFiles(orders.locator(':scope > li').nth(index), order, isMakingFiles(order));
  },
  showsNone: (testPage) =>
    expect(main(testPage).getByText(/^You haven’t licensed any fonts yet\./)).toBeVisible(),
});

export const ordersWalk = walkOf<typeof ordersMachine>({
  name: 'orders',
  model: {
    ...ordersModel,
    cases: {
      ...ordersModel.cases,
      'xstate.done.actor.load': [
        done('load', { data: [] }),
        done('load', { data: [refunded, row({ pdf: file })] }),
        done('load', { data: [row({ zip: file, pdf: file })] }),
      ],
    },
  },
  ...parts,
  open: async (testPage) => {
    testPage.network.intercept('orders');
    stubCustomer(testPage);
    await seedCustomer(testPage);
    await testPage.open('/user/orders');
  },
});
