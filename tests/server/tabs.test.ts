/** One cart in several tabs: what was reviewed is paid once, and what was changed since is reviewed again. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnBoth } from '../support/databases.ts';
import { berlin, cards, item, openTill, replyOf, seattle, type Till } from '../support/till.ts';

describeOnBoth('one cart in several tabs', ({ open }) => {
  let till: Till;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-tabs-'));
    till = await openTill(open, { folder });
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true });
  });
  afterEach(async () => {
    await till.runDueJobs();
    await till.expectBalancedBooks();
  });

  // §ledger.one-charge
  it('fault 2: two tabs pay one cart, and get one order', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const answers = await Promise.all([buyer.pay(), buyer.pay(), buyer.pay({ card: cards.alsoPays })]);
    expect(answers.map((answer) => replyOf(answer).success)).toEqual([true, true, true]);
    expect(new Set(answers.map((answer) => replyOf(answer).order_id)).size).toBe(1);
    const late = await buyer.pay();
    expect(replyOf(late).order_id).toBe(replyOf(answers[0]).order_id);
  });

  // §ledger.one-charge
  it('fault 2: a late tab gets the order of the other, though the same is in the cart again', async () => {
    const buyer = await till.buyer();
    const reviewed = await buyer.fill([item('regular')]);
    const { order_id } = replyOf(await buyer.pay());
    const again = await buyer.fill([item('regular')]);
    expect(replyOf(await buyer.pay({ cart: reviewed })).order_id).toBe(order_id);
    expect(await buyer.cart()).toEqual(again);
    const second = replyOf(await buyer.pay());
    expect([second.success, second.order_id === order_id]).toEqual([true, false]);
    // Of two orders of the same, too, the late tab belongs to the first.
    await buyer.fill([item('regular')]);
    expect(replyOf(await buyer.pay({ cart: reviewed })).order_id).toBe(order_id);
    expect((await buyer.cart()).cart).toHaveLength(1);
  });

  // §ledger.one-charge
  it('fault 2: a late tab gets the order also when that order was begun, and declined, before its review', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    await buyer.pay({ card: cards.declined });
    const reviewed = await buyer.fill([item('regular')]);
    const { order_id } = replyOf(await buyer.pay());
    expect(replyOf(await buyer.pay({ cart: reviewed })).order_id).toBe(order_id);
    await buyer.fill([item('regular')]);
    expect(replyOf(await buyer.pay({ cart: reviewed })).order_id).toBe(order_id);
  });

  // §ledger.one-charge
  it('fault 2: a late tab gets the order of the other also when the price has changed since', async () => {
    const buyer = await till.buyer();
    const third = { ...seattle, name: 'Salt & Rope Studio', email: 'studio@example.com' };
    const info = { ...berlin, third_party_order: true, third_party_data: third };
    const reviewed = await buyer.fill([item('regular', 'D1 W2')], info);
    const { order_id } = replyOf(await buyer.pay());
    await till.setPrice(60);
    await buyer.fill([item('regular', 'D1 W2')], info);
    // The lines in another form are the same purchase.
    const line = item('regular', 'D1 W2');
    const late = replyOf(await buyer.pay({ cart: reviewed, body: { cart: [line, line] } }));
    await till.setPrice(50);
    expect(late.order_id).toBe(order_id);
  });

  // §api.call.checkout.price-changed, §ledger.charged-as-reviewed
  it("fault 3: a cart changed in tab B after A's review is not charged", async () => {
    const buyer = await till.buyer();
    const reviewed = await buyer.fill([item('regular')]);
    const changed = await buyer.fill([item('regular'), item('pro')]);
    const answer = await buyer.pay({ cart: reviewed });
    expect(answer.status).toBe(409);
    expect(replyOf(answer)).toMatchObject({ error: 'price_changed', cart: { total: changed.total } });
    expect(await buyer.cart()).toMatchObject({ total: changed.total });
  });

  it('fault 3: another cart of the same price is another cart', async () => {
    const buyer = await till.buyer();
    const reviewed = await buyer.fill([item('regular', 'D1')]);
    await buyer.fill([item('regular', 'W2')]);
    expect((await buyer.pay({ cart: { ...reviewed } })).status).toBe(409);
  });
});
