/** Price holds: what a quote fixes when the price list changes, for how long, and for which lines. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CartRequestItem } from '../../domain/cart.ts';
import { describeOnBoth } from '../support/databases.ts';
import { choice, settings } from '../support/price-list.ts';
import { quotesOf } from '../support/quotes.ts';
import { berlin, item, openTill, replyOf, type Till } from '../support/till.ts';

const dearer = { ...settings, style_prices: { ...settings.style_prices, desktop: { 1: 60, 2: 90, 3: 120 } } };

describeOnBoth('quotes', ({ open }) => {
  let till: Till;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-price-holds-'));
    till = await openTill(open, { folder });
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true, force: true });
  });

  const { quote, openSharedCart } = quotesOf(() => till);
  const setPrices = (to: typeof settings) =>
    sql`update families set settings = ${JSON.stringify(to)}::json`.execute(till.services.db);
  const requestItemsOf = (cart: Awaited<ReturnType<typeof openSharedCart>>): CartRequestItem[] =>
    cart.cart.map(({ id, type, options, held_by: heldBy }) => ({
      id,
      type,
      options,
      ...(heldBy ? { quote: heldBy.cart_id } : {}),
    }));
  const expireQuote = (number: number) =>
    till.services.db
      .updateTable('quotes')
      .set({ valid_until: new Date(0) })
      .where('number', '=', number)
      .execute();

  // §quote.held-price
  it('its cart link holds its prices when the price list changes, up to and through the checkout', async () => {
    const { id, quote_number } = await quote([item('regular'), item('family', 'D2')]);
    await setPrices(dearer);
    try {
      const shared = await openSharedCart(id);
      expect([shared.subtotal.value, shared.changes]).toEqual(['$530', []]);
      expect(shared.cart[0]?.held_by).toMatchObject({ cart_id: id, number: quote_number });
      const buyer = await till.buyer();
      const cart = await buyer.fill(requestItemsOf(shared));
      expect(cart.subtotal.value).toBe('$530');
      expect((await buyer.cart()).subtotal.value).toBe('$530');
      const body = { cart: requestItemsOf(shared) };
      expect(replyOf(await buyer.pay({ cart, body }))).toMatchObject({ success: true });
    } finally {
      await setPrices(settings);
    }
    await till.runDueJobs();
    await till.expectBalancedBooks();
  });

  it('a line that is no longer as it was quoted has the price of today; the others keep theirs', async () => {
    const { id } = await quote([item('regular'), item('pro')]);
    await setPrices(dearer);
    try {
      const [first, second] = requestItemsOf(await openSharedCart(id));
      if (!first || !second) throw new Error('Two lines were quoted.');
      const { body } = await till.call('priceCart', {
        body: { cart: [first, { ...second, options: choice('D2') }, item('family')], revision: 0 },
      });
      expect(body.cart.map(({ value, held_by: heldBy }) => [value, heldBy !== undefined])).toEqual([
        ['$50', true],
        ['$135', false],
        ['$384', false],
      ]);
    } finally {
      await setPrices(settings);
    }
  });

  it('a quote that has ended holds nothing, and the cart says since when and why', async () => {
    const { id, number, quote_number } = await quote([item('regular')]);
    await expireQuote(number);
    await setPrices(dearer);
    try {
      expect((await openSharedCart(id)).changes).toMatchObject([
        {
          was: '$50',
          now: '$60',
          reason: `Quote ${quote_number} held this price until January 1, 1970. The price list has changed: Desktop licence $60 instead of $50.`,
        },
      ]);
    } finally {
      await setPrices(settings);
    }
  });

  it('a quote that ends between review and Pay is a changed price', async () => {
    const { id, number } = await quote([item('regular')]);
    await setPrices(dearer);
    try {
      const buyer = await till.buyer();
      const cart = await buyer.fill(requestItemsOf(await openSharedCart(id)));
      expect(cart.total.amount).toBe(5000);
      await expireQuote(number);
      const late = await buyer.pay();
      expect([late.status, replyOf(late).error]).toEqual([409, 'price_changed']);
      expect(replyOf(late).cart?.total.amount).toBe(6000);
    } finally {
      await setPrices(settings);
    }
  });

  it('quoting a quoted price again does not hold it for longer', async () => {
    const first = await quote([item('regular')]);
    await till.services.db
      .updateTable('quotes')
      .set({ valid_until: new Date(Date.now() + 86_400_000) })
      .where('number', '=', first.number)
      .execute();
    const second = await quote(requestItemsOf(await openSharedCart(first.id)));
    expect(Date.parse(second.valid_until) - Date.now()).toBeLessThan(86_500_000);
  });

  it('an invented quote holds nothing, and a shared cart is none', async () => {
    const { body } = await till.call('shareCart', { body: { cart: [item('regular')] } });
    for (const claimed of ['x'.repeat(27), body.cart_id]) {
      const priced = await till.call('priceCart', {
        body: { cart: [{ ...item('regular'), quote: claimed }], revision: 0 },
      });
      expect(priced.body.cart[0]).not.toHaveProperty('held_by');
    }
  });

  it('Junior cuts the tiers and with them the quote; without the tick both come back', async () => {
    const { id } = await quote([item('regular', 'D2')]);
    await setPrices(dearer);
    try {
      const buyer = await till.buyer();
      const cut = await buyer.fill(requestItemsOf(await openSharedCart(id)), {
        ...berlin,
        is_student_order: true,
      });
      expect(cut.subtotal.value).toBe('$60');
      const back = await buyer.fill(
        cut.cart.map(({ id: itemId, type, options }) => ({ id: itemId, type, options })),
        berlin,
      );
      expect(back.subtotal.value).toBe('$75');
    } finally {
      await setPrices(settings);
    }
  });
});
