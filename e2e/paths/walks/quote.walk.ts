/** The quote machine: the cart as a PDF quote, which opens in a new tab. */
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { quoteMachine } from '../../../machines/quote.machine.ts';
import { quoteModel } from '../../../tests/models/quote.model.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import { cartLinkParts, main } from './cart-link-parts.ts';
import { oneItem, oneItemCart } from './checkout-parts.ts';

type Snapshot = SnapshotFrom<typeof quoteMachine>;

declare global {
  interface Window {
    /** The address that the page opened in a new tab last; '' where the browser blocked it. */
    openedAddress?: string;
  }
}

const reply = { url: '/v1/quotes/one', quote_number: 'SQ-10001', valid_until: '2026-12-21T09:00:00.000Z' };
const pressed = { type: 'link.make' as const, items: oneItem, totalCents: oneItemCart.total.amount };
const link = (testPage: TestPage) => main(testPage).getByRole('link', { name: /^Quote SQ-10001 \(PDF\)/ });
const blocked = (testPage: TestPage) => main(testPage).getByText(/^Your browser blocked the new tab/);
const { key, triggers, views, open } = cartLinkParts({
  name: 'Download as PDF',
  call: 'quoteCart',
  reply,
  link,
});

/** What the browser does with the next new tab. */
const answerOpening = (isBlocked: boolean) => ({
  prepare: ({ page }: TestPage) =>
    page.evaluate((refuses) => {
      window.openedAddress = '';
      window.open = (address) => {
        if (refuses) return null;
        window.openedAddress = String(address);
        return window;
      };
    }, isBlocked),
  run: async () => undefined,
});

const shows = (state: 'delivered' | 'blocked') => async (testPage: TestPage) => {
  await views[state](testPage);
  await expect(link(testPage)).toHaveAttribute('href', reply.url);
  await expect(blocked(testPage)).toHaveCount(state === 'blocked' ? 1 : 0);
  const opened = state === 'blocked' ? '' : reply.url;
  expect(await testPage.page.evaluate(() => window.openedAddress)).toBe(opened);
};

export const quoteWalk = walkOf<typeof quoteMachine>({
  name: 'quote',
  // What a cart without a total does to a link of this chart, the walk of the shared link shows.
  model: { ...quoteModel, key, cases: { ...quoteModel.cases, 'link.make': [pressed] } },
  isTransient: ({ value }: Snapshot) => value === 'delivering',
  open,
  triggers: {
    ...triggers,
    'xstate.done.actor.deliverLink': { label: 'it opens in a new tab', ...answerOpening(false) },
    'xstate.error.actor.deliverLink': { label: 'the browser blocks the new tab', ...answerOpening(true) },
  },
  views: {
    ...views,
    making: async (testPage) => {
      await views.making(testPage);
      await expect(main(testPage).getByText('Your quote is being prepared.')).toBeVisible();
    },
    delivering: 'the browser opens the tab, or blocks it, at once',
    delivered: shows('delivered'),
    blocked: shows('blocked'),
  },
});
