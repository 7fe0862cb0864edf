/** Failures of the card provider: rate limits, cut connections, outages, late answers, intents that it ends by itself. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createMemoryMail } from '../../server/gateways/mail.ts';
import { runDueJobs } from '../../server/jobs/runner.ts';
import { describeOnBoth } from '../support/databases.ts';
import { cards, openTill, replyOf, type Till } from '../support/till.ts';
import { declinedWords, outage, unpaidOrders } from '../support/unpaid-orders.ts';

const cancelledWords = /cancelled at the card provider. Nothing was charged/;

let till: Till;
let folder: string;
const mail = createMemoryMail();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const {
  buyerWithCart,
  orderOf,
  intentOf,
  ageOrder,
  emailsTo,
  waitForState,
  endOf,
  waitForEmails,
  noWebhooks,
  settleAll,
} = unpaidOrders(() => till, mail);
const create = 'payment_intents.create';
const confirm = 'payment_intents.confirm';

describeOnBoth('a card provider that stumbles', ({ open }) => {
  beforeAll(async () => {
    till = await openTill(open, { folder, overrides: { mail } });
  }, 60_000);
  afterAll(() => till.close());
  afterEach(settleAll);

  it.each([
    ['limit', create, 1],
    ['limit', confirm, 1],
    ['limit', confirm, 3],
    ['busy', create, 2],
    ['busy', confirm, 2],
    ['reset', create, 3],
    ['reset', confirm, 3],
  ] as const)('%s at %s, %i times: the same call is made again, and the buyer has paid', async (...fault) => {
    const [kind, call, times] = fault;
    noWebhooks();
    const buyer = await buyerWithCart();
    const before = await till.expectBalancedBooks();
    till.cardSandbox.faults.add({ kind, call, times });
    expect(replyOf(await buyer.pay()).success).toBe(true);
    expect(await till.expectBalancedBooks()).toBe(before + 1);
  });

  it('is called again only after the time that it names', async () => {
    const buyer = await buyerWithCart();
    till.cardSandbox.faults.add({ kind: 'limit', call: confirm, retryAfterSeconds: 1 });
    const start = performance.now();
    expect(replyOf(await buyer.pay()).success).toBe(true);
    expect(performance.now() - start).toBeGreaterThan(1000);
  });

  it('is not called again when the time that it names is too long to wait', async () => {
    const buyer = await buyerWithCart();
    till.cardSandbox.faults.add({ kind: 'limit', call: create, retryAfterSeconds: 60 });
    expect(replyOf(await buyer.pay()).error).toContain('Nothing was charged');
    expect(replyOf(await buyer.pay()).success).toBe(true);
  });
});

describeOnBoth('a card provider that is away', ({ open }) => {
  beforeAll(async () => {
    till = await openTill(open, { folder, overrides: { mail }, cardRetryMs: 50 });
  }, 60_000);
  afterAll(() => till.close());
  afterEach(settleAll);

  it.each(['limit', 'busy', 'reset'] as const)(
    '%s at the confirm: the order waits for seconds, and is paid when it is checked again',
    async (kind) => {
      noWebhooks();
      const buyer = await buyerWithCart();
      const before = await till.expectBalancedBooks();
      till.cardSandbox.faults.add({ kind, call: confirm, times: 1000 });
      const attempt = `attempt-away-${kind}`;
      const answer = replyOf(await buyer.pay({ attempt }));
      expect(answer.pending).toBe(true);
      const { lease_until } = await orderOf(answer.order_id);
      expect(Number(lease_until) - Date.now()).toBeLessThan(6_000);
      await ageOrder(answer.order_id, 1);
      expect(replyOf(await buyer.attempt(attempt)).status).toBe('processing');
      till.cardSandbox.faults.clear();
      noWebhooks();
      await ageOrder(answer.order_id, 1);
      expect((await endOf(buyer, attempt)).status).toBe('paid');
      expect(await till.expectBalancedBooks()).toBe(before + 1);
    },
  );

  it('pressing Pay again while it is back pays the same order, once', async () => {
    noWebhooks();
    const buyer = await buyerWithCart();
    const before = await till.expectBalancedBooks();
    till.cardSandbox.faults.add({ ...outage, call: confirm });
    const first = replyOf(await buyer.pay());
    till.cardSandbox.faults.clear();
    noWebhooks();
    await ageOrder(first.order_id, 1);
    expect(replyOf(await buyer.pay({ card: cards.alsoPays }))).toEqual({
      success: true,
      order_id: first.order_id,
    });
    expect(await till.expectBalancedBooks()).toBe(before + 1);
  });

  it('the job goes on with a buyer who left, but charges nobody an hour later', async () => {
    noWebhooks();
    const [left, gone] = [await buyerWithCart(), await buyerWithCart()];
    till.cardSandbox.faults.add({ ...outage, call: confirm });
    const [soon, late] = [replyOf(await left.pay()), replyOf(await gone.pay())];
    till.cardSandbox.faults.clear();
    noWebhooks();
    await ageOrder(soon.order_id, 5);
    await ageOrder(late.order_id, 61);
    await waitForState(soon.order_id, 'paid');
    await waitForState(late.order_id, 'open');
  });

  it('a provider that breaks over a payment never makes good of it later: it is called off, and the next press pays', async () => {
    noWebhooks();
    const buyer = await buyerWithCart();
    till.cardSandbox.faults.add({ kind: 'error', call: confirm });
    const attempt = 'attempt-broken';
    const { order_id } = replyOf(await buyer.pay({ attempt }));
    const broken = await intentOf(order_id);
    await ageOrder(order_id, 1);
    expect(await endOf(buyer, attempt)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Nothing was charged'),
    });
    expect(await till.services.card.retrieveIntent('default', broken)).toMatchObject({
      intent: { state: 'canceled' },
    });
    expect(replyOf(await buyer.pay())).toEqual({ success: true, order_id });
  });

  it('a decline whose answer was lost is reported as that decline, and not as the one before', async () => {
    noWebhooks();
    const buyer = await buyerWithCart();
    await buyer.pay({ card: cards.noFunds });
    till.cardSandbox.faults.add({ kind: 'lose', call: confirm });
    const attempt = 'attempt-lost-decline';
    const { order_id } = replyOf(await buyer.pay({ card: cards.declined, attempt }));
    await ageOrder(order_id, 1);
    expect(await endOf(buyer, attempt)).toMatchObject({ status: 'failed', error: declinedWords });
  });
});

describeOnBoth('a card provider that ends payments by itself', ({ open }) => {
  beforeAll(async () => {
    till = await openTill(open, { folder, overrides: { mail }, cardRetryMs: 50 });
  }, 60_000);
  afterAll(() => till.close());
  afterEach(settleAll);

  it('a good card is charged in one press although the intent was cancelled there', async () => {
    const buyer = await buyerWithCart();
    const before = await till.expectBalancedBooks();
    const refused = replyOf(await buyer.pay({ card: cards.declined }));
    const cancelled = await intentOf(refused.order_id);
    await till.services.card.cancelIntent('default', cancelled);
    expect(replyOf(await buyer.pay())).toEqual({ success: true, order_id: refused.order_id });
    expect(await intentOf(refused.order_id)).not.toBe(cancelled);
    expect(await till.expectBalancedBooks()).toBe(before + 1);
  });

  it('a good card is charged in one press although the intent is no longer known there', async () => {
    const buyer = await buyerWithCart();
    const refused = replyOf(await buyer.pay({ card: cards.declined }));
    const { db } = till.services;
    await sql`update orders set intent_id = 'pi_of_another_account' where id = ${refused.order_id}`.execute(
      db,
    );
    expect(replyOf(await buyer.pay())).toEqual({ success: true, order_id: refused.order_id });
  });

  it('an intent cancelled after its challenge was passed is said to be cancelled, not declined', async () => {
    const buyer = await buyerWithCart();
    const challenged = replyOf(await buyer.pay({ card: cards.challenges }));
    await till.challenge(challenged.payment_intent_client_secret ?? '', 'passed');
    noWebhooks();
    await till.services.card.cancelIntent('default', await intentOf(challenged.order_id));
    const reply = await till.call('confirmPayment', {
      token: buyer.token,
      body: { order_id: challenged.order_id ?? '' },
    });
    expect(replyOf(reply).error).toMatch(cancelledWords);
    expect(replyOf(await buyer.pay())).toEqual({ success: true, order_id: challenged.order_id });
  });

  it('a late decline ends the attempt by its event, and the buyer who left gets one email', async () => {
    const buyer = await buyerWithCart();
    till.cardSandbox.faults.add({ kind: 'process', call: confirm });
    const attempt = 'attempt-slow-no';
    const { order_id } = replyOf(await buyer.pay({ attempt }));
    const slow = await orderOf(order_id);
    expect([slow.state, slow.processing_no]).toEqual(['charging', slow.confirm_no]);
    // Another process holds the lease for the whole test: only the event can bring the outcome.
    await sql`update orders set lease_until = now() + interval '1 hour' where id = ${order_id}`.execute(
      till.services.db,
    );
    await till.finish(slow.intent_id ?? '', 'declined');
    await waitForState(order_id, 'open');
    expect(replyOf(await buyer.attempt(attempt))).toMatchObject({ status: 'failed', error: declinedWords });
    await ageOrder(order_id, 14);
    await runDueJobs(till.services);
    expect(await emailsTo(buyer)).toEqual([]);
    await ageOrder(order_id, 2);
    await waitForEmails(buyer, 1);
    await ageOrder(order_id, 60);
    await runDueJobs(till.services);
    const [sentEmail, ...more] = await emailsTo(buyer);
    expect(more).toEqual([]);
    expect(sentEmail?.subject).toBe('Your payment did not go through');
    for (const words of ['Nothing was charged', declinedWords, '$50', '/cart'])
      expect(sentEmail?.text).toContain(words);
  });

  it('a late success is paid by its event', async () => {
    const buyer = await buyerWithCart();
    till.cardSandbox.faults.add({ kind: 'process', call: confirm });
    const { order_id } = replyOf(await buyer.pay());
    await till.finish(await intentOf(order_id), 'succeeded');
    await waitForState(order_id, 'paid');
  });

  it('an event of the refusal before says nothing about the payment under way', async () => {
    const buyer = await buyerWithCart();
    const { order_id } = replyOf(await buyer.pay({ card: cards.declined }));
    till.cardSandbox.faults.add({ kind: 'reset', call: confirm, times: 1000 });
    await buyer.pay();
    await sql`update orders set lease_until = now() + interval '1 hour' where id = ${order_id}`.execute(
      till.services.db,
    );
    await sql`update card_events set state = 'pending', due_at = now()
      where intent_id = ${await intentOf(order_id)}`.execute(till.services.db);
    await runDueJobs(till.services);
    expect((await orderOf(order_id)).state).toBe('charging');
  });
});
