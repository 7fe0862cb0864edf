/** Two calls of one attempt (a double click, a repeated request) get the same outcome, in either order (decision 0010). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createEmbeddedTax, type TaxGateway } from '../../server/gateways/tax.ts';
import { describeOnBoth } from '../support/databases.ts';
import { cards, item, openTill, replyOf, seattle, type Till } from '../support/till.ts';

describeOnBoth('two calls of one attempt', ({ open }) => {
  let till: Till;
  let folder: string;
  let taxIsDown = false;
  const unavailable = { kind: 'unavailable', message: 'Sales tax could not be calculated.' } as const;
  const tax: TaxGateway = {
    ...createEmbeddedTax(),
    rateFor: async (...args) => (taxIsDown ? unavailable : await createEmbeddedTax().rateFor(...args)),
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-attempts-'));
    till = await openTill(open, { folder, overrides: { tax } });
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true });
  });
  afterEach(async () => {
    taxIsDown = false;
    await till.runDueJobs();
  });

  it('refused without the tax service: the other charges nothing either', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')], seattle);
    const before = await till.expectBalancedBooks();
    const attempt = 'attempt-without-tax';
    taxIsDown = true;
    expect((await buyer.pay({ attempt })).status).toBe(422);
    taxIsDown = false;
    expect((await buyer.pay({ attempt })).status).toBe(409);
    expect((await buyer.attempt(attempt)).status).toBe(404);
    expect(await till.expectBalancedBooks()).toBe(before);
    expect(replyOf(await buyer.pay()).success).toBe(true);
  });

  it('paid: the other gets the same, though the tax service is silent by then', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')], seattle);
    const attempt = 'attempt-before-silence';
    const first = replyOf(await buyer.pay({ attempt }));
    taxIsDown = true;
    expect(replyOf(await buyer.pay({ attempt }))).toEqual({ success: true, order_id: first.order_id });
  });

  it('refused for a changed price: the other charges nothing, though the price was right for it', async () => {
    const buyer = await till.buyer();
    const reviewed = await buyer.fill([item('regular')]);
    const before = await till.expectBalancedBooks();
    const attempt = 'attempt-at-another-price';
    const body = { reviewed_total: reviewed.total.amount + 100 };
    expect(replyOf(await buyer.pay({ attempt, body })).error).toBe('price_changed');
    expect((await buyer.pay({ attempt })).status).toBe(409);
    expect(await till.expectBalancedBooks()).toBe(before);
    expect(replyOf(await buyer.pay()).success).toBe(true);
  });

  it('refused because an older intent can’t be given up: the other charges nothing, though it could be by then', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    expect(replyOf(await buyer.pay({ card: cards.challenges })).requires_action).toBe(true);
    await buyer.fill([item('regular', 'D2')]);
    const before = await till.expectBalancedBooks();
    const attempt = 'attempt-behind-an-intent';
    till.cardSandbox.faults.add({ kind: 'error', call: 'payment_intents.cancel', times: 9 });
    expect((await buyer.pay({ attempt })).status).toBe(502);
    till.cardSandbox.faults.clear();
    expect((await buyer.pay({ attempt })).status).toBe(409);
    expect(await till.expectBalancedBooks()).toBe(before);
    expect(replyOf(await buyer.pay()).success).toBe(true);
  });

  it('sent to authenticate: the other gets the same, whatever it sends', async () => {
    const buyer = await till.buyer();
    const reviewed = await buyer.fill([item('regular')]);
    const attempt = 'attempt-in-the-challenge';
    const first = replyOf(await buyer.pay({ attempt, card: cards.challenges }));
    expect(first.requires_action).toBe(true);
    const body = { reviewed_total: reviewed.total.amount + 100 };
    expect(replyOf(await buyer.pay({ attempt, body })).order_id).toBe(first.order_id);
    await till.challenge(first.payment_intent_client_secret ?? '', 'passed');
    await till.runDueJobs();
    expect(replyOf(await buyer.attempt(attempt)).status).toBe('paid');
  });

  it('a revision that no cart can have is refused, and nothing is begun', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const answer = await buyer.pay({ body: { revision: 2 ** 31 } });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining('revision')]);
    expect(replyOf(await buyer.pay()).success).toBe(true);
  });
});
