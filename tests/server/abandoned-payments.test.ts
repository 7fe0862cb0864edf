/** Buyers who left while they paid: the payment is made or given up within the hour, and one email says which. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createMemoryMail } from '../../server/gateways/mail.ts';
import { runDueJobs } from '../../server/jobs/runner.ts';
import { describeOnBoth } from '../support/databases.ts';
import { type Buyer, cards, item, openTill, replyOf, type Till } from '../support/till.ts';
import { outage, unpaidOrders } from '../support/unpaid-orders.ts';

let till: Till;
let folder: string;
const mail = createMemoryMail();
const { buyerWithCart, orderOf, intentOf, ageOrder, emailsTo, waitForState, waitForEmails, settleAll } =
  unpaidOrders(() => till, mail);

describeOnBoth('buyers who left', ({ open }) => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
    till = await openTill(open, { folder, overrides: { mail }, cardRetryMs: 50 });
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true });
  });
  afterEach(settleAll);

  const payWithChallenge = async (buyer: Buyer) => {
    const { order_id = '', payment_intent_client_secret: secret = '' } = replyOf(
      await buyer.pay({ card: cards.challenges }),
    );
    return { order_id, secret };
  };

  it('a challenge that was passed and never reported is paid within the hour, and mailed a receipt', async () => {
    const buyer = await buyerWithCart();
    const { order_id, secret } = await payWithChallenge(buyer);
    await till.challenge(secret, 'passed');
    await ageOrder(order_id, 9);
    await runDueJobs(till.services);
    expect((await orderOf(order_id)).state).toBe('action_needed');
    await ageOrder(order_id, 2);
    await waitForState(order_id, 'paid');
    await till.runDueJobs();
    expect((await emailsTo(buyer)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your order'),
    ]);
  });

  // §email.payment-failed
  it('a challenge that nobody answered is given up within the hour, and emailed once', async () => {
    const buyer = await buyerWithCart();
    const { order_id } = await payWithChallenge(buyer);
    const intent = await intentOf(order_id);
    await ageOrder(order_id, 30);
    await runDueJobs(till.services);
    expect((await orderOf(order_id)).state).toBe('action_needed');
    await ageOrder(order_id, 31);
    await runDueJobs(till.services);
    await waitForState(order_id, 'open');
    expect(await intentOf(order_id)).toBe('');
    expect(await till.services.card.retrieveIntent('default', intent)).toMatchObject({
      intent: { state: 'canceled' },
    });
    await ageOrder(order_id, 16);
    await waitForEmails(buyer, 1);
    expect((await emailsTo(buyer)).map(({ text }) => text)).toEqual([
      expect.stringContaining('did not confirm this payment in time'),
    ]);
    expect((await buyer.cart()).cart).toHaveLength(1);
  });

  it('a passed challenge is confirmed no more after an hour', async () => {
    const buyer = await buyerWithCart();
    const { order_id, secret } = await payWithChallenge(buyer);
    await till.challenge(secret, 'passed');
    await ageOrder(order_id, 61);
    await waitForState(order_id, 'open');
  });

  it('while the provider is away the order of a buyer who left is recovered later', async () => {
    const buyer = await buyerWithCart();
    const { order_id } = await payWithChallenge(buyer);
    till.cardSandbox.faults.add(outage);
    await ageOrder(order_id, 61);
    await runDueJobs(till.services);
    expect((await orderOf(order_id)).state).toBe('action_needed');
    till.cardSandbox.faults.clear();
    await ageOrder(order_id, 5);
    await waitForState(order_id, 'open');
  });

  // §email.payment-failed.when
  it('nobody gets an email about a refusal who has paid since, or pays another order, or pays just now', async () => {
    const [paid, moved, paying] = [await buyerWithCart(), await buyerWithCart(), await buyerWithCart()];
    const payDeclined = async (buyer: Buyer) => replyOf(await buyer.pay({ card: cards.noFunds })).order_id;
    const ids = [await payDeclined(paid), await payDeclined(moved), await payDeclined(paying)];
    await paid.pay();
    await moved.fill([item('pro')]);
    const other = replyOf(await moved.pay({ card: cards.challenges })).order_id;
    await paying.pay({ card: cards.challenges });
    for (const id of ids) await ageOrder(id, 16);
    await runDueJobs(till.services);
    for (const buyer of [moved, paying]) expect(await emailsTo(buyer)).toEqual([]);
    expect((await emailsTo(paid)).map(({ subject }) => subject)).not.toContain(
      'Your payment did not go through',
    );
    expect((await orderOf(other)).state).toBe('action_needed');
    // The buyer who was paying gives up, and gets the email a quarter of an hour after the last refusal.
    await till.call('failPayment', { token: paying.token, body: { order_id: ids[2] ?? '' } });
    await ageOrder(ids[2], 16);
    await waitForEmails(paying, 1);
  });
});
