/** §accessibility.announcer.cart */
import { describe, expect, test } from 'vitest';
import {
  type Announcement,
  announcementText,
  sentencesOf,
  withAnnouncement,
} from '../../domain/announcement.ts';
import { cartNewsOf } from '../../domain/cart-news.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';

type Items = Parameters<typeof pricedCart>[0];

const [regular, bold, package1, condensed] = [11, 12, 1, 2].map((id) =>
  requestItem(id, 'D1', id < 10 ? { type: id === 1 ? 'families' : 'subfamilies' } : {}),
) as [Items[0], Items[0], Items[0], Items[0]];

const newsOf = (before: Items, after: Items) => cartNewsOf(pricedCart(before).cart, pricedCart(after));

/** What is said after these changes of the cart, one soon after the other. */
function saidAfter(...carts: readonly Items[]): string {
  let waiting: readonly Announcement[] = [];
  carts.slice(1).forEach((cart, index) => {
    const news = newsOf(carts[index] ?? [], cart);
    if (news) waiting = withAnnouncement(waiting, { kind: 'cart', news });
  });
  return announcementText(waiting);
}

describe('of a changed cart', () => {
  test.each<[string, readonly Items[], string]>([
    ['what was added', [[], [regular]], 'Barlow Regular added. 1 item, $50.'],
    ['what was removed', [[regular, bold], [regular]], 'Barlow Bold removed. 1 item, $50.'],
    ['that it is empty', [[regular], []], 'Barlow Regular removed. Your cart is empty.'],
    [
      'what was licensed otherwise',
      [[regular], [requestItem(11, 'D2')]],
      'Barlow Regular changed. 1 item, $75.',
    ],
    [
      'a few names together',
      [[], [regular], [regular, bold]],
      'Barlow Regular and Barlow Bold added. 2 items, $100.',
    ],
    [
      'the first of many names',
      [[], [regular], [regular, bold, package1, condensed]],
      'Barlow Regular and 3 more added. 4 items, $580.',
    ],
    ['nothing of what came and went', [[bold], [bold, regular], [bold]], '1 item, $50.'],
    [
      'an addition, not its change',
      [[], [regular], [requestItem(11, 'D2')]],
      'Barlow Regular added. 1 item, $75.',
    ],
  ])('says %s', (_, carts, said) => expect(saidAfter(...carts)).toBe(said));

  test('a price is no news', () => {
    expect(newsOf([regular], [regular])).toBeNull();
  });
});

describe('of the statuses of a page', () => {
  const status = (key: number, text: string): Announcement => ({ kind: 'status', key, text });

  test('only the last words of one are said, and the words of two each once', () => {
    const waiting = [status(1, 'Loading.'), status(2, 'Your cart is empty.'), status(1, 'Prices changed.')];
    expect(announcementText(waiting.reduce(withAnnouncement, []))).toBe(
      'Your cart is empty. Prices changed.',
    );
    expect(announcementText([status(1, 'Copied.'), status(2, 'Copied.')])).toBe('Copied.');
  });

  test('what is gone is not said', () => {
    expect(withAnnouncement([status(1, 'Loading.')], status(1, ''))).toEqual([]);
    expect(withAnnouncement([], status(1, ''))).toEqual([]);
  });

  test('each part is a sentence', () => {
    expect(sentencesOf(['There is a newer version', 'Your cart is kept.', 'Ready …'])).toBe(
      'There is a newer version. Your cart is kept. Ready …',
    );
  });
});
