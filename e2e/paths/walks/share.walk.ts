/** The share machine: the link to a cart, copied to the clipboard. */
import { expect } from 'playwright/test';
import type { shareMachine } from '../../../machines/share.machine.ts';
import { shareModel } from '../../../tests/models/share.model.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import { cartLinkParts, main } from './cart-link-parts.ts';
import { endCopying, holdClipboard } from './clipboard.ts';

const cartId = 'a-shared-cart-of-paths-01';
const field = (testPage: TestPage) => main(testPage).getByRole('textbox', { name: 'Link to this cart' });
const { key, triggers, views, open } = cartLinkParts({
  name: 'Share',
  call: 'shareCart',
  reply: { cart_id: cartId },
  link: field,
});

const shows =
  (state: 'delivering' | 'delivered' | 'blocked', words: RegExp | string) => async (testPage: TestPage) => {
    await views[state](testPage);
    await expect(field(testPage)).toHaveValue(new RegExp(`/cart\\?id=${cartId}$`));
    await expect(field(testPage).locator('xpath=..').getByRole('status')).toHaveText(words);
  };

export const shareWalk = walkOf<typeof shareMachine>({
  name: 'share',
  model: { ...shareModel, key },
  open: async (testPage) => {
    await holdClipboard(testPage);
    await open(testPage);
  },
  triggers: {
    ...triggers,
    'xstate.done.actor.deliverLink': {
      label: 'the browser copies it',
      run: (testPage) => endCopying(testPage, 'copied'),
    },
    'xstate.error.actor.deliverLink': {
      label: 'the browser refuses to copy',
      run: (testPage) => endCopying(testPage, 'refused'),
    },
  },
  views: {
    ...views,
    delivering: shows('delivering', ''),
    delivered: shows('delivered', 'Copied to your clipboard.'),
    blocked: shows('blocked', /^Your browser didn’t allow copying\./),
  },
});
