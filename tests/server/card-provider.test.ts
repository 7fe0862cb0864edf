/** The card provider as it is on bad days: limits, cut lines, outages, late answers, intents that it ends by itself. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { memoryMail } from '../../server/gateways/mail.ts';
import { sign } from '../../server/gateways/sandbox/deliveries.ts';
import type { CallFault } from '../../server/gateways/sandbox/faults.ts';
import { runDue } from '../../server/job/rounds.ts';
import { describeOnBoth } from '../support/databases.ts';
import { type Buyer, cards, item, openTill, said, type Till } from '../support/till.ts';

const declinedWords = 'Your card was declined. Please use another card, or ask your bank.';
const cancelledWords = /cancelled at the card provider. Nothing was charged/;

let till: Till;
let folder: string;
const mail = memoryMail();

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  vi.restoreAllMocks();
});

const fresh = async (): Promise<Buyer> => {
  const buyer = await till.buyer();
  await buyer.fill([item('regular')]);
  return buyer;
};
const orderOf = async (id = '') =>
  await till.services.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const intentOf = async (id = '') => (await orderOf(id)).intent_id ?? '';
const minutesPass = async (id = '', minutes = 0) => {
  const past = sql`make_interval(mins => ${minutes})`;
  await sql`update orders set updated_at = updated_at - ${past}, lease_until = lease_until - ${past}
    where id = ${id}`.execute(till.services.db);
  await sql`update checkout_attempts set created_at = created_at - ${past} where order_id = ${id}`.execute(
    till.services.db,
  );
  await sql`update outbox set due_at = due_at - ${past}
    where order_id = ${id} and state = 'pending'`.execute(till.services.db);
};
const lettersTo = async ({ token }: Buyer) => {
  const { email } = (await till.call('me', { token })).body;
  return mail.letters.filter(({ to }) => to === email);
};
/** By the job of this server, or by this call: whoever is first. */
const reaches = async (id: string | undefined, state: string) => {
  await runDue(till.services);
  await vi.waitFor(async () => expect((await orderOf(id)).state).toBe(state), 8000);
};
const hasLetters = async (buyer: Buyer, count: number) => {
  await runDue(till.services);
  await vi.waitFor(async () => expect(await lettersTo(buyer)).toHaveLength(count), 8000);
};
const noWebhooks = () => till.cardSandbox.faults.add({ kind: 'drop', times: 1000 });
const create = 'payment_intents.create';
const confirm = 'payment_intents.confirm';
const outage: CallFault = { kind: 'limit', times: 1000 };

const settleAll = async () => {
  till.cardSandbox.faults.clear();
  await till.passTime();
  await till.exactBooks();
};

describeOnBoth('a card provider that stumbles', ({ open }) => {
  beforeAll(async () => {
    till = await openTill(open, { folder, instead: { mail } });
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
    const buyer = await fresh();
    const before = await till.exactBooks();
    till.cardSandbox.faults.add({ kind, call, times });
    expect(said(await buyer.pay()).success).toBe(true);
    expect(await till.exactBooks()).toBe(before + 1);
  });

  it('waits as long as it is told to', async () => {
    const buyer = await fresh();
    till.cardSandbox.faults.add({ kind: 'limit', call: confirm, retryAfterSeconds: 1 });
    const start = performance.now();
    expect(said(await buyer.pay()).success).toBe(true);
    expect(performance.now() - start).toBeGreaterThan(1000);
  });

  it('is not asked again before the time that it names, when nobody can wait so long', async () => {
    const buyer = await fresh();
    till.cardSandbox.faults.add({ kind: 'limit', call: create, retryAfterSeconds: 60 });
    expect(said(await buyer.pay()).error).toContain('Nothing was charged');
    expect(said(await buyer.pay()).success).toBe(true);
  });
});

describeOnBoth('a card provider that is away', ({ open }) => {
  beforeAll(async () => {
    till = await openTill(open, { folder, instead: { mail }, cardPatienceMs: 50 });
  }, 60_000);
  afterAll(() => till.close());
  afterEach(settleAll);

  it.each(['limit', 'busy', 'reset'] as const)(
    '%s at the confirm: the order waits for seconds, and is paid when it is looked at again',
    async (kind) => {
      noWebhooks();
      const buyer = await fresh();
      const before = await till.exactBooks();
      till.cardSandbox.faults.add({ kind, times: 1000 });
      till.cardSandbox.faults.clear();
      noWebhooks();
      till.cardSandbox.faults.add({ kind, call: confirm, times: 1000 });
      const attempt = `attempt-away-${kind}`;
      const answer = said(await buyer.pay({ attempt }));
      expect(answer.pending).toBe(true);
      const { lease_until } = await orderOf(answer.order_id);
      expect(Number(lease_until) - Date.now()).toBeLessThan(6_000);
      await minutesPass(answer.order_id, 1);
      expect(said(await buyer.attempt(attempt)).status).toBe('processing');
      till.cardSandbox.faults.clear();
      noWebhooks();
      await minutesPass(answer.order_id, 1);
      expect(said(await buyer.attempt(attempt)).status).toBe('paid');
      expect(await till.exactBooks()).toBe(before + 1);
    },
  );

  it('pressing Pay again while it is back pays the same order, once', async () => {
    noWebhooks();
    const buyer = await fresh();
    const before = await till.exactBooks();
    till.cardSandbox.faults.add({ ...outage, call: confirm });
    const first = said(await buyer.pay());
    till.cardSandbox.faults.clear();
    noWebhooks();
    await minutesPass(first.order_id, 1);
    expect(said(await buyer.pay({ card: cards.alsoPays }))).toEqual({
      success: true,
      order_id: first.order_id,
    });
    expect(await till.exactBooks()).toBe(before + 1);
  });

  it('the job goes on with a buyer who left, but charges nobody an hour later', async () => {
    noWebhooks();
    const [left, gone] = [await fresh(), await fresh()];
    till.cardSandbox.faults.add({ ...outage, call: confirm });
    const [soon, late] = [said(await left.pay()), said(await gone.pay())];
    till.cardSandbox.faults.clear();
    noWebhooks();
    await minutesPass(soon.order_id, 5);
    await minutesPass(late.order_id, 61);
    await reaches(soon.order_id, 'paid');
    await reaches(late.order_id, 'open');
  });

  it('a provider that breaks over a payment never makes good of it later: it is called off, and the next press pays', async () => {
    noWebhooks();
    const buyer = await fresh();
    till.cardSandbox.faults.add({ kind: 'error', call: confirm });
    const attempt = 'attempt-broken';
    const { order_id } = said(await buyer.pay({ attempt }));
    const broken = await intentOf(order_id);
    await minutesPass(order_id, 1);
    expect(said(await buyer.attempt(attempt))).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Nothing was charged'),
    });
    expect(await till.services.card.retrieveIntent('default', broken)).toMatchObject({
      intent: { state: 'canceled' },
    });
    expect(said(await buyer.pay())).toEqual({ success: true, order_id });
  });

  it('a decline whose answer was lost is heard as that decline, and not as the one before', async () => {
    noWebhooks();
    const buyer = await fresh();
    await buyer.pay({ card: cards.noFunds });
    till.cardSandbox.faults.add({ kind: 'lose', call: confirm });
    const attempt = 'attempt-lost-decline';
    const { order_id } = said(await buyer.pay({ card: cards.declined, attempt }));
    await minutesPass(order_id, 1);
    expect(said(await buyer.attempt(attempt))).toMatchObject({ status: 'failed', error: declinedWords });
  });
});

describeOnBoth('a card provider that ends payments by itself', ({ open }) => {
  beforeAll(async () => {
    till = await openTill(open, { folder, instead: { mail }, cardPatienceMs: 50 });
  }, 60_000);
  afterAll(() => till.close());
  afterEach(settleAll);

  it('a good card is charged in one press although the intent was cancelled there', async () => {
    const buyer = await fresh();
    const before = await till.exactBooks();
    const refused = said(await buyer.pay({ card: cards.declined }));
    const cancelled = await intentOf(refused.order_id);
    await till.services.card.cancelIntent('default', cancelled);
    expect(said(await buyer.pay())).toEqual({ success: true, order_id: refused.order_id });
    expect(await intentOf(refused.order_id)).not.toBe(cancelled);
    expect(await till.exactBooks()).toBe(before + 1);
  });

  it('a good card is charged in one press although the intent is no longer known there', async () => {
    const buyer = await fresh();
    const refused = said(await buyer.pay({ card: cards.declined }));
    const { db } = till.services;
    await sql`update orders set intent_id = 'pi_of_another_account' where id = ${refused.order_id}`.execute(
      db,
    );
    expect(said(await buyer.pay())).toEqual({ success: true, order_id: refused.order_id });
  });

  it('an intent cancelled after its challenge was passed is said to be cancelled, not declined', async () => {
    const buyer = await fresh();
    const asked = said(await buyer.pay({ card: cards.challenges }));
    await till.challenge(asked.payment_intent_client_secret ?? '', 'passed');
    noWebhooks();
    await till.services.card.cancelIntent('default', await intentOf(asked.order_id));
    const reply = await till.call('confirmPayment', {
      token: buyer.token,
      body: { order_id: asked.order_id ?? '' },
    });
    expect(said(reply).error).toMatch(cancelledWords);
    expect(said(await buyer.pay())).toEqual({ success: true, order_id: asked.order_id });
  });

  it('a late decline ends the attempt by its event, and the buyer who left gets one letter', async () => {
    const buyer = await fresh();
    till.cardSandbox.faults.add({ kind: 'process', call: confirm });
    const attempt = 'attempt-slow-no';
    const { order_id } = said(await buyer.pay({ attempt }));
    const slow = await orderOf(order_id);
    expect([slow.state, slow.processing_no]).toEqual(['charging', slow.confirm_no]);
    // Somebody else is looking at it for as long as this test lasts: only the event can tell.
    await sql`update orders set lease_until = now() + interval '1 hour' where id = ${order_id}`.execute(
      till.services.db,
    );
    await till.finish(slow.intent_id ?? '', 'declined');
    await reaches(order_id, 'open');
    expect(said(await buyer.attempt(attempt))).toMatchObject({ status: 'failed', error: declinedWords });
    await minutesPass(order_id, 14);
    await runDue(till.services);
    expect(await lettersTo(buyer)).toEqual([]);
    await minutesPass(order_id, 2);
    await hasLetters(buyer, 1);
    await minutesPass(order_id, 60);
    await runDue(till.services);
    const [letter, ...more] = await lettersTo(buyer);
    expect(more).toEqual([]);
    expect(letter?.subject).toBe('Your payment did not go through');
    for (const words of ['Nothing was charged', declinedWords, '$50', '/cart'])
      expect(letter?.text).toContain(words);
  });

  it('a late success is paid by its event', async () => {
    const buyer = await fresh();
    till.cardSandbox.faults.add({ kind: 'process', call: confirm });
    const { order_id } = said(await buyer.pay());
    await till.finish(await intentOf(order_id), 'succeeded');
    await reaches(order_id, 'paid');
  });

  it('an event of the refusal before says nothing about the payment under way', async () => {
    const buyer = await fresh();
    const { order_id } = said(await buyer.pay({ card: cards.declined }));
    till.cardSandbox.faults.add({ kind: 'reset', call: confirm, times: 1000 });
    await buyer.pay();
    await sql`update orders set lease_until = now() + interval '1 hour' where id = ${order_id}`.execute(
      till.services.db,
    );
    await sql`update card_events set state = 'pending', due_at = now()
      where intent_id = ${await intentOf(order_id)}`.execute(till.services.db);
    await runDue(till.services);
    expect((await orderOf(order_id)).state).toBe('charging');
  });
});

describeOnBoth('buyers who left', ({ open }) => {
  beforeAll(async () => {
    till = await openTill(open, { folder, instead: { mail }, cardPatienceMs: 50 });
  }, 60_000);
  afterAll(() => till.close());
  afterEach(settleAll);

  const asked = async (buyer: Buyer) => {
    const { order_id = '', payment_intent_client_secret: secret = '' } = said(
      await buyer.pay({ card: cards.challenges }),
    );
    return { order_id, secret };
  };

  it('a challenge that was passed and never reported is paid within the hour, and mailed a receipt', async () => {
    const buyer = await fresh();
    const { order_id, secret } = await asked(buyer);
    await till.challenge(secret, 'passed');
    await minutesPass(order_id, 9);
    await runDue(till.services);
    expect((await orderOf(order_id)).state).toBe('action_needed');
    await minutesPass(order_id, 2);
    await reaches(order_id, 'paid');
    await till.passTime();
    expect((await lettersTo(buyer)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your order'),
    ]);
  });

  it('a challenge that nobody answered is given up within the hour, and told once', async () => {
    const buyer = await fresh();
    const { order_id } = await asked(buyer);
    const intent = await intentOf(order_id);
    await minutesPass(order_id, 30);
    await runDue(till.services);
    expect((await orderOf(order_id)).state).toBe('action_needed');
    await minutesPass(order_id, 31);
    await runDue(till.services);
    await reaches(order_id, 'open');
    expect(await intentOf(order_id)).toBe('');
    expect(await till.services.card.retrieveIntent('default', intent)).toMatchObject({
      intent: { state: 'canceled' },
    });
    await minutesPass(order_id, 16);
    await hasLetters(buyer, 1);
    expect((await lettersTo(buyer)).map(({ text }) => text)).toEqual([
      expect.stringContaining('did not confirm this payment in time'),
    ]);
    expect((await buyer.cart()).cart).toHaveLength(1);
  });

  it('a passed challenge is confirmed no more after an hour', async () => {
    const buyer = await fresh();
    const { order_id, secret } = await asked(buyer);
    await till.challenge(secret, 'passed');
    await minutesPass(order_id, 61);
    await reaches(order_id, 'open');
  });

  it('while the provider is away a buyer who left is looked after later', async () => {
    const buyer = await fresh();
    const { order_id } = await asked(buyer);
    till.cardSandbox.faults.add(outage);
    await minutesPass(order_id, 61);
    await runDue(till.services);
    expect((await orderOf(order_id)).state).toBe('action_needed');
    till.cardSandbox.faults.clear();
    await minutesPass(order_id, 5);
    await reaches(order_id, 'open');
  });

  it('nobody is told of a refusal who has paid since, or pays another order, or pays just now', async () => {
    const [paid, moved, paying] = [await fresh(), await fresh(), await fresh()];
    const refuse = async (buyer: Buyer) => said(await buyer.pay({ card: cards.noFunds })).order_id;
    const ids = [await refuse(paid), await refuse(moved), await refuse(paying)];
    await paid.pay();
    await moved.fill([item('pro')]);
    const other = said(await moved.pay({ card: cards.challenges })).order_id;
    await paying.pay({ card: cards.challenges });
    for (const id of ids) await minutesPass(id, 16);
    await runDue(till.services);
    for (const buyer of [moved, paying]) expect(await lettersTo(buyer)).toEqual([]);
    expect((await lettersTo(paid)).map(({ subject }) => subject)).not.toContain(
      'Your payment did not go through',
    );
    expect((await orderOf(other)).state).toBe('action_needed');
    // The one who was paying gives up: told then, a quarter of an hour after the last refusal.
    await till.call('failPayment', { token: paying.token, body: { order_id: ids[2] ?? '' } });
    await minutesPass(ids[2], 16);
    await hasLetters(paying, 1);
  });
});

describe('the words of a refusal', () => {
  const words = async (card: string) => said(await (await fresh()).pay({ card })).error;
  describeOnBoth('are ours', ({ open }) => {
    beforeAll(async () => {
      till = await openTill(open, { folder, instead: { mail }, cardPatienceMs: 50 });
    }, 60_000);
    afterAll(() => till.close());
    afterEach(settleAll);

    it.each([
      ['4000000000000002', declinedWords],
      ['4000000000009987', declinedWords],
      ['4000000000009995', 'Your card has insufficient funds. Please use another card.'],
      ['4000000000000069', 'Your card has expired. Please use another card.'],
      ['4000000000000127', "Your card's security code is incorrect."],
      ['4000000000000119', 'Your card could not be charged just now. Please try again in a moment.'],
    ])('%s: %s', async (card, expected) => {
      expect(await words(card)).toBe(expected);
    });

    it('nothing that was sent comes back, and nothing that is meant for developers', async () => {
      const buyer = await fresh();
      const sent = 'pm_<b>whatever</b>';
      const answer = said(await buyer.pay({ body: { payment_method_id: sent } }));
      expect(answer.error).toBe('The card was not accepted. Please check your card or use another one.');
      expect(said(await buyer.pay()).success).toBe(true);
    });

    it('a failed challenge that is reported as passed says that the bank refused', async () => {
      const buyer = await fresh();
      const { order_id = '', payment_intent_client_secret: secret = '' } = said(
        await buyer.pay({ card: cards.challenges }),
      );
      noWebhooks();
      await till.challenge(secret, 'failed');
      const reply = await till.call('confirmPayment', { token: buyer.token, body: { order_id } });
      expect(said(reply).error).toMatch(/^We are unable to authenticate your payment method/);
    });
  });
});

describeOnBoth('a signed event that can not be stored', ({ open }) => {
  beforeAll(async () => {
    till = await openTill(open, { folder, instead: { mail } });
  }, 60_000);
  afterAll(() => till.close());

  it.each(['intent id', 'event id', 'type', 'elsewhere'])('NUL in its %s', async (where) => {
    const nul = (name: string, text: string) => (where === name ? `${text}\u0000` : text);
    const body = JSON.stringify({
      id: nul('event id', `evt_${where.replace(' ', '_')}`),
      object: 'event',
      type: nul('type', 'payment_intent.succeeded'),
      data: {
        object: { object: 'payment_intent', id: nul('intent id', 'pi_1'), note: nul('elsewhere', 'x') },
      },
    });
    const secret = till.cardSandbox.keys.default.webhookSecret;
    const headers = { 'content-type': 'application/json', 'stripe-signature': sign(body, secret) };
    const { status } = await till.send('POST', '/v1/webhooks/stripe', { body, headers });
    // An intent of no possible name is none: the event is about nothing of ours.
    expect(status).toBe(where === 'event id' || where === 'type' ? 400 : 200);
    const buyer = await fresh();
    const { order_id } = said(await buyer.pay());
    await till.passTime();
    expect((await orderOf(order_id)).state).toBe('paid');
  });
});
