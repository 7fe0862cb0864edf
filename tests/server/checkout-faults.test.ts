/** Payments while processes are killed, answers get lost, webhooks arrive in any order, and prices change. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { CrashPoint } from '../../server/checkout/crash.ts';
import { settle } from '../../server/checkout/settle.ts';
import { createEmbeddedTax, type TaxGateway } from '../../server/gateways/tax.ts';
import { runHourlyTasks } from '../../server/jobs/runner.ts';
import { describeOnBoth } from '../support/databases.ts';
import { cards, item, openTill, replyOf, seattle, type Till } from '../support/till.ts';

class Killed extends Error {}

describeOnBoth('the checkout with faults', ({ open }) => {
  let till: Till;
  let folder: string;
  /** The next call at this point stops as if its process were killed: nothing after it happens. */
  let killAt: CrashPoint | undefined;
  let taxIsDown = false;
  const tax: TaxGateway = {
    ...createEmbeddedTax(),
    rateFor: async (address, cents) =>
      taxIsDown
        ? { kind: 'unavailable', message: 'Sales tax could not be calculated.' }
        : await createEmbeddedTax().rateFor(address, cents),
  };
  const crash = (at: CrashPoint) => {
    if (at !== killAt) return;
    killAt = undefined;
    throw new Killed(at);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
    till = await openTill(open, { folder, overrides: { crash, tax }, cardRetryMs: 50 });
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true });
  });
  afterEach(async () => {
    till.cardSandbox.faults.clear();
    killAt = undefined;
    taxIsDown = false;
    await till.runDueJobs();
    await till.expectBalancedBooks();
  });

  const noWebhooks = () => till.cardSandbox.faults.add({ kind: 'drop', times: 1000 });
  const orderOf = async (id = '') =>
    await till.services.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it.each([
    [24, 'after-order', 'paid'],
    [25, 'after-intent', 'paid'],
    [26, 'after-confirm', 'paid'],
    [27, 'in-settle', 'paid'],
    [28, 'before-reply', 'paid'],
  ] as const)('fault %i: killed %s, the order ends %s and is paid once', async (fault, at, status) => {
    noWebhooks();
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const attempt = `attempt-killed-${fault}`;
    killAt = at;
    expect((await buyer.pay({ attempt })).status).toBe(500);
    const early = replyOf(await buyer.attempt(attempt));
    expect(early.status).toBe(at === 'before-reply' ? 'paid' : 'processing');
    await till.runDueJobs();
    const finalReply = replyOf(await buyer.attempt(attempt));
    expect(finalReply.status).toBe(status);
    const again = await buyer.pay({ attempt: `${attempt}.2` });
    expect(replyOf(again)).toEqual({ success: true, order_id: finalReply.order_id });
  });

  it.each([
    [24, 'after-order'],
    [25, 'after-intent'],
    [26, 'after-confirm'],
    [27, 'in-settle'],
  ] as const)('fault %i: killed %s, a second press of Pay takes over', async (fault, at) => {
    noWebhooks();
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    killAt = at;
    await buyer.pay({ attempt: `attempt-again-${fault}` });
    await sql`update orders set lease_until = now() - interval '1 second' where state = 'charging'`.execute(
      till.services.db,
    );
    expect(replyOf(await buyer.pay()).success).toBe(true);
  });

  // §ledger.screen-tells-truth
  it.each(['lose', 'disconnect', 'error'] as const)(
    'fault 5: %s of the confirm is unknown, not failed',
    async (kind) => {
      noWebhooks();
      const buyer = await till.buyer();
      await buyer.fill([item('regular')]);
      till.cardSandbox.faults.add({ kind, call: 'payment_intents.confirm', times: 3 });
      const attempt = `attempt-${kind}`;
      const answer = replyOf(await buyer.pay({ attempt }));
      expect(answer.error).toBeUndefined();
      till.cardSandbox.faults.clear();
      noWebhooks();
      await till.runDueJobs();
      const { status } = replyOf(await buyer.attempt(attempt));
      expect(['paid', 'failed']).toContain(status);
      expect(replyOf(await buyer.pay()).success).toBe(true);
    },
  );

  it.each(['lose', 'disconnect', 'error'] as const)(
    'fault 41: %s of the intent charges nothing, is said so, and holds nobody up',
    async (kind) => {
      const buyer = await till.buyer();
      await buyer.fill([item('regular')]);
      till.cardSandbox.faults.add({ kind, call: 'payment_intents.create', times: 3 });
      const first = replyOf(await buyer.pay());
      expect(first.error).toContain('Nothing was charged');
      till.cardSandbox.faults.clear();
      expect(replyOf(await buyer.pay())).toEqual({ success: true, order_id: first.order_id });
    },
  );

  it('fault 25: killed after an intent that the provider answers with its failure again, the order opens', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    till.cardSandbox.faults.add({ kind: 'error', call: 'payment_intents.create', times: 9 });
    killAt = 'after-intent';
    await buyer.pay({ attempt: 'attempt-broken-intent' });
    till.cardSandbox.faults.clear();
    await till.runDueJobs();
    expect(replyOf(await buyer.attempt('attempt-broken-intent')).status).toBe('failed');
    expect(replyOf(await buyer.pay()).success).toBe(true);
  });

  it('orders that their buyers left end by one sweep, however many they are', async () => {
    const { db } = till.services;
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const { order_id } = replyOf(await buyer.pay({ card: cards.declined }));
    const columns = sql.raw(`user_id, cart_revision, state, account, currency, subtotal_cents, discount_cents,
      tax_cents, total_cents, quote, quote_hash, licensee`);
    await sql`insert into orders (id, cart_id, ${columns}) select id || n, -n, ${columns}
      from orders, generate_series(1, 60) n where id = ${order_id}`.execute(db);
    await sql`update orders set updated_at = now() - interval '25 hours' where state = 'open'`.execute(db);
    await runHourlyTasks(till.services);
    expect(await till.orderStates()).not.toContain('open');
  });

  it('fault 30: two calls and the job work on one order', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const answers = await Promise.all([
      buyer.pay(),
      till.runDueJobs(),
      buyer.pay(),
      till.runDueJobs(),
      buyer.pay(),
    ]);
    const ids = answers.flatMap((answer) => (answer ? [replyOf(answer).order_id] : []));
    expect(new Set(ids).size).toBe(1);
    expect((await orderOf(ids[0])).state).toBe('paid');
  });

  it('fault 44: a decline that arrives after another card paid changes nothing', async () => {
    till.cardSandbox.faults.add({ kind: 'shuffle', times: 20 });
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    await buyer.pay({ card: cards.declined });
    const paid = replyOf(await buyer.pay());
    await till.runDueJobs();
    expect((await orderOf(paid.order_id)).state).toBe('paid');
  });

  // §ledger.charged-is-paid
  it('fault 48: another captured amount goes to review and is refunded, and the cart stays', async () => {
    noWebhooks();
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const attempt = 'attempt-amount';
    const challengeReply = replyOf(await buyer.pay({ card: cards.challenges, attempt }));
    const order = await orderOf(challengeReply.order_id);
    await till.challenge(challengeReply.payment_intent_client_secret ?? '', 'passed');
    // The quote is frozen; this changes the amount that the provider was requested to charge.
    await sql`update orders set total_cents = 4900, subtotal_cents = 4900,
      quote = jsonb_set(quote, '{total,amount}', '4900') where id = ${order.id}`.execute(till.services.db);
    const reply = await till.call('confirmPayment', { token: buyer.token, body: { order_id: order.id } });
    expect(replyOf(reply).error).toContain('refunded');
    await till.runDueJobs();
    expect((await orderOf(order.id)).state).toBe('returned');
    expect((await buyer.cart()).cart).toHaveLength(1);
    expect(replyOf(await buyer.attempt(attempt))).toMatchObject({ status: 'failed' });
    expect(replyOf(await buyer.pay()).success).toBe(true);
  });

  it('a charge for an order that is paid already is given back', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const { order_id: orderId = '' } = replyOf(await buyer.pay());
    const { card } = till.services;
    const created = await card.createIntent('default', {
      amountCents: 5000,
      currency: 'usd',
      orderId,
      attempt: 'stray',
      paymentMethodId: await till.paymentMethod(cards.pays, 'default'),
      idempotencyKey: `stray-${orderId}`,
    });
    if (created.kind !== 'intent') throw new Error(created.kind);
    const confirmed = await card.confirmIntent('default', created.intent.id, {
      idempotencyKey: `stray2-${orderId}`,
    });
    if (confirmed.kind !== 'intent') throw new Error(confirmed.kind);
    await settle(till.services, orderId, {
      account: 'default',
      intent: confirmed.intent,
      orderBefore: undefined,
    });
    await till.runDueJobs();
    expect((await orderOf(orderId)).state).toBe('paid');
  });

  // §api.call.webhook.transition
  it('fault 49: a webhook before the answer pays the order', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    killAt = 'after-confirm';
    await buyer.pay({ attempt: 'attempt-early' });
    await vi.waitFor(async () => {
      expect(replyOf(await buyer.attempt('attempt-early')).status).toBe('paid');
    }, 5000);
  });

  // §api.call.webhook
  it.each([
    [50, 'double'],
    [51, 'shuffle'],
  ] as const)('fault %i: webhooks that come %s change nothing twice', async (_fault, kind) => {
    till.cardSandbox.faults.add({ kind, times: 50 });
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    await buyer.pay({ card: cards.declined });
    const { order_id } = replyOf(await buyer.pay());
    till.cardSandbox.wake();
    await till.runDueJobs();
    const jobs = await till.services.db
      .selectFrom('outbox')
      .select('kind')
      .where('order_id', '=', order_id ?? '')
      .execute();
    expect(jobs.map(({ kind: jobKind }) => jobKind).sort()).toEqual([
      'invoice',
      // A refusal, and the payment.
      'notice',
      'notice',
      'payment_failed',
      'receipt',
      'zip',
    ]);
  });

  it('fault 52: no webhook and no job before the sweep: the sweep settles', async () => {
    noWebhooks();
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    killAt = 'after-confirm';
    await buyer.pay({ attempt: 'attempt-swept' });
    await runHourlyTasks(till.services);
    expect(replyOf(await buyer.attempt('attempt-swept')).status).toBe('paid');
  });

  // §ledger.screen-tells-truth
  it('a press for more than an older payment that went through meanwhile is not told that it has paid', async () => {
    noWebhooks();
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const { payment_intent_client_secret = '' } = replyOf(await buyer.pay({ card: cards.challenges }));
    await till.challenge(payment_intent_client_secret, 'passed');
    const [intent = ''] = payment_intent_client_secret.split('_secret_');
    const { keys, endpoint } = till.cardSandbox;
    const sdk = new Stripe(keys.default.secretKey, { ...endpoint, telemetry: false });
    expect((await sdk.paymentIntents.confirm(intent)).status).toBe('succeeded');
    await buyer.fill([item('regular'), item('pro')]);
    const answer = await buyer.pay({ attempt: 'attempt-for-more' });
    expect([answer.status, replyOf(answer).error]).toEqual([409, 'price_changed']);
    expect((await buyer.cart()).cart.map(({ id }) => id)).toEqual([item('pro').id]);
    expect((await buyer.attempt('attempt-for-more')).status).toBe(404);
  });

  // §api.call.checkout.price-changed
  it('fault 56: prices that changed between review and Pay are answered with the new cart', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    await till.setPrice(60);
    const answer = await buyer.pay();
    await till.setPrice(50);
    expect(answer.status).toBe(409);
    expect(replyOf(answer)).toMatchObject({ error: 'price_changed', cart: { total: { value: '$60' } } });
  });

  it('fault 57: without the tax service a US order waits; it is never sold untaxed', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')], seattle);
    taxIsDown = true;
    const answer = await buyer.pay();
    expect([answer.status, replyOf(answer).error]).toEqual([422, 'Sales tax could not be calculated.']);
    taxIsDown = false;
    expect(replyOf(await buyer.pay()).success).toBe(true);
  });

  // §ledger.orders-end, §ledger.cart-survives
  it('an order that its buyer left lets go of its intent and expires; the cart stays', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const challengeReply = replyOf(await buyer.pay({ card: cards.challenges }));
    const dayPasses = () =>
      sql`update orders set updated_at = now() - interval '25 hours' where id = ${challengeReply.order_id}`.execute(
        till.services.db,
      );
    await dayPasses();
    await vi.waitFor(async () => expect((await orderOf(challengeReply.order_id)).intent_id).toBeNull(), 8000);
    await dayPasses();
    await runHourlyTasks(till.services);
    expect((await orderOf(challengeReply.order_id)).state).toBe('expired');
    expect((await buyer.cart()).cart).toHaveLength(1);
  });
});
