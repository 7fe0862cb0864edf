/** The success machine: the order just paid. */
import { done } from '@skerry/machine-paths/model';
import { expect } from 'playwright/test';
import type { Order } from '../../../domain/checkout.ts';
import { isMakingFiles } from '../../../domain/order-state.ts';
import { filesDelayMs } from '../../../machines/renewed.ts';
import type { successMachine } from '../../../machines/success.machine.ts';
import { successModel } from '../../../tests/models/success.model.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import { oneItemCart, seedCustomer, stubCustomer } from './checkout-parts.ts';
import { orderFacts, showsFiles } from './order-parts.ts';
import { renewedParts } from './renewed-parts.ts';

const order = (more: Partial<Order['order_details']>): Order => ({
  order_details: { ...orderFacts, is_us_order: false, ...more },
  cart: oneItemCart.cart,
  discounts: [],
  total: oneItemCart.total,
});
const file = '/v1/downloads/x';

const main = ({ page }: TestPage) => page.getByRole('main');

const parts = renewedParts<Order>({
  part: main,
  call: 'success',
  staleDelayMs: filesDelayMs,
  labelOf: ({ order_details }) =>
    isMakingFiles(order_details) ? 'the order arrives, files are being made' : 'the order arrives',
  loading: 'Your order is loading',
  failed: 'Your order could not be loaded',
  showsReply: async (testPage, { order_details }) => {
    await expect(main(testPage).getByRole('article', { name: 'Your licence' })).toBeVisible();
    await showsFiles(main(testPage), order_details, isMakingFiles(order_details));
  },
  showsNone: ({ page }) => expect(page).toHaveURL(/\/user\/orders$/),
});

export const successWalk = walkOf<typeof successMachine>({
  name: 'success',
  model: {
    ...successModel,
    cases: {
      ...successModel.cases,
      'xstate.done.actor.load': [
        done('load', order({ pdf: file })),
        done('load', order({ zip: file, pdf: file })),
      ],
    },
  },
  ...parts,
  open: async (testPage) => {
    testPage.network.intercept('success');
    testPage.network.stubCall('orders', () => ({ data: [] }));
    stubCustomer(testPage);
    await seedCustomer(testPage);
    await testPage.open('/checkouts/success');
  },
});
