/** Payments without infrastructure faults: what buyers do, do twice, or do wrongly. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createMemoryMail, type Message } from '../../server/gateways/mail.ts';
import { describeOnBoth } from '../support/databases.ts';
import { emailCodeIn } from '../support/emails.ts';
import { berlin, cards, item, openTill, replyOf, seattle, type Till } from '../support/till.ts';

describeOnBoth('the checkout', ({ open }) => {
  let till: Till;
  let folder: string;
  const mail = createMemoryMail();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
    till = await openTill(open, { folder, overrides: { mail } });
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true });
  });
  afterEach(async () => {
    till.cardSandbox.faults.clear();
    await till.runDueJobs();
    await till.expectBalancedBooks();
  });

  const emailsTo = (address: string): readonly Message[] => mail.emails.filter(({ to }) => to === address);

  // §payment.success, §success.newest-order, §orders.links
  it('takes a card, empties the cart and hands out signed files', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('family', 'D2 W3'), item('pro', 'D1 W1')]);
    const paid = await buyer.pay();
    expect(replyOf(paid)).toEqual({ success: true, order_id: expect.stringMatching(/^ord_/) });
    expect((await buyer.cart()).cart).toEqual([]);
    await till.runDueJobs();
    const { body: order } = await till.call('success', { token: buyer.token, body: {} });
    expect(order).toMatchObject({
      order_details: { id: replyOf(paid).order_id, status: 'paid', licensee: 'Ada Example' },
      total: { amount: 84575, value: '$845.75' },
    });
    const zip = await till.send('GET', order.order_details.zip ?? '');
    expect([zip.status, zip.body]).toEqual([200, `zip of ${replyOf(paid).order_id}`]);
    expect(zip.headers.get('content-type')).toContain('application/zip');
    const pdf = order.order_details.pdf ?? '';
    expect((await till.send('GET', pdf)).status).toBe(200);
    expect((await till.send('GET', pdf.replace('downloads/', 'downloads/x'))).status).toBe(404);
    expect((await till.send('GET', pdf.replace('.', '.x'))).status).toBe(404);
  });

  it('ends its download links with a change of the password and of the email address', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    await buyer.pay();
    await till.runDueJobs();
    const files = async () => {
      const { body } = await till.call('orders', { token: buyer.token, body: {} });
      return [body.data[0]?.zip ?? '', body.data[0]?.pdf ?? ''];
    };
    const statuses = async (links: readonly string[]) =>
      await Promise.all(links.map(async (link) => (await till.send('GET', link)).status));
    const first = await files();
    expect(await statuses(first)).toEqual([200, 200]);
    const passwords = { old_password: 'correct horse battery', password: 'another good one' };
    expect((await till.call('changePassword', { token: buyer.token, body: passwords })).status).toBe(200);
    expect(await statuses(first)).toEqual([404, 404]);
    const second = await files();
    expect(await statuses(second)).toEqual([200, 200]);
    const email = `moved-${Date.now()}@example.com`;
    await till.call('changeEmail', { token: buyer.token, body: { email } });
    await till.runDueJobs();
    const change = { email, email_code: emailCodeIn(emailsTo(email).at(-1)) };
    expect((await till.call('changeEmail', { token: buyer.token, body: change })).status).toBe(200);
    expect(await statuses(second)).toEqual([404, 404]);
    expect(await statuses(await files())).toEqual([200, 200]);
  });

  // §email.receipt, §success.no-order, §ledger.jobs-once, §licensee.sentence
  it('sends one receipt with the invoice, and the success page of nobody is 404', async () => {
    const buyer = await till.buyer();
    expect((await till.call('success', { token: buyer.token, body: {} })).status).toBe(404);
    await buyer.fill([item('regular')]);
    await buyer.pay();
    await till.runDueJobs();
    await till.runDueJobs();
    const { body: me } = await till.call('me', { token: buyer.token });
    const sentEmails = emailsTo(me.email);
    expect(sentEmails).toHaveLength(1);
    expect(sentEmails[0]?.text).toContain('Total $50');
    expect(sentEmails[0]?.text).toMatch(/^Licensed to \P{L}?Ada Example/mu);
    expect(sentEmails[0]?.attachments).toHaveLength(1);
  });

  // §tax.us-order, §tax.address, §email.third-party, §licensee.name
  it('taxes a US order on the US account and keeps a third-party licensee', async () => {
    const buyer = await till.buyer();
    const third = { ...seattle, name: 'Salt & Rope Studio', email: 'studio@example.com' };
    const cart = await buyer.fill([item('regular')], {
      ...berlin,
      third_party_order: true,
      third_party_data: third,
    });
    expect(cart).toMatchObject({ is_us_order: true, us_sales_tax: 325, total: { amount: 5325 } });
    expect(replyOf(await buyer.pay({ cart }))).toMatchObject({ success: true });
    await till.runDueJobs();
    const { body } = await till.call('success', { token: buyer.token, body: {} });
    expect(body.order_details).toMatchObject({ licensee: 'Salt & Rope Studio', is_us_order: true });
    expect(body.tax).toEqual({ name: 'US sales tax (6.5%)', amount: 325, value: '$3.25' });
    const [copy, ...more] = emailsTo('studio@example.com');
    expect(more).toEqual([]);
    const facts = ['Order SK-', 'Licensed to Salt & Rope Studio', 'Desktop: ', '/eula-us'];
    for (const words of [
      ...facts,
      'Visit Skerry',
      'Questions? Write to hello@example.com and name the order: SK-',
    ])
      expect(copy?.text).toContain(words);
    // Prices are the payer's.
    expect(copy?.text).not.toContain('$');
    const { body: me } = await till.call('me', { token: buyer.token });
    const receipt = emailsTo(me.email).find(({ subject }) => subject.startsWith('Your order'));
    for (const words of [...facts, 'Date ', `/user/orders/${body.order_details.id}`, '$53.25'])
      expect(receipt?.text).toContain(words);
  });

  // §ledger.cart-survives
  it('declines, keeps the cart, and another card pays the same order', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const first = await buyer.pay({ card: cards.noFunds, attempt: 'attempt-a1' });
    expect(replyOf(first).error).toBe('Your card has insufficient funds. Please use another card.');
    expect((await buyer.cart()).cart).toHaveLength(1);
    expect((await buyer.attempt('attempt-a1')).body).toMatchObject({ status: 'failed' });
    const second = await buyer.pay({ attempt: 'attempt-a2' });
    expect(replyOf(second)).toEqual({ success: true, order_id: replyOf(first).order_id });
  });

  it('fault 41: an attempt whose answer was lost is answered alike again', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const attempt = 'attempt-same';
    const first = await buyer.pay({ attempt });
    expect(replyOf(await buyer.pay({ attempt }))).toEqual(replyOf(first));
  });

  // §ledger.one-charge
  it('fault 1: Pay double-clicked charges once', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const attempt = 'attempt-double';
    const answers = await Promise.all([buyer.pay({ attempt }), buyer.pay({ attempt })]);
    expect(answers.map((answer) => replyOf(answer).success)).toEqual([true, true]);
    expect(replyOf(answers[0]).order_id).toBe(replyOf(answers[1]).order_id);
  });

  // §api.call.payment-idempotent
  it('3-D Secure passed pays; a second confirm gets the same outcome', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')], seattle);
    const challengeReply = replyOf(await buyer.pay({ card: cards.challenges }));
    expect(challengeReply.requires_action).toBe(true);
    const order_id = challengeReply.order_id ?? '';
    await till.challenge(challengeReply.payment_intent_client_secret ?? '', 'passed');
    const confirm = () => till.call('confirmPayment', { token: buyer.token, body: { order_id } });
    const answers = await Promise.all([confirm(), confirm()]);
    expect(answers.map((answer) => replyOf(answer))).toEqual(Array(2).fill({ success: true, order_id }));
    expect(replyOf(await confirm()).success).toBe(true);
  });

  it('3-D Secure failed keeps the cart and frees it for another card', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const challengeReply = replyOf(await buyer.pay({ card: cards.challenges, attempt: 'attempt-3ds' }));
    await till.challenge(challengeReply.payment_intent_client_secret ?? '', 'failed');
    const report = { token: buyer.token, body: { order_id: challengeReply.order_id ?? '' } };
    expect((await till.call('failPayment', report)).body).toEqual({ received: true });
    expect((await buyer.attempt('attempt-3ds')).body).toMatchObject({ status: 'failed' });
    expect((await buyer.cart()).cart).toHaveLength(1);
    expect(replyOf(await buyer.pay()).success).toBe(true);
  });

  it('fault 4: an attempt whose status was requested before it arrived comes too late, and charges nothing', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    expect((await buyer.attempt('attempt-too-late')).status).toBe(404);
    const late = await buyer.pay({ attempt: 'attempt-too-late' });
    expect([late.status, replyOf(late).error]).toEqual([409, expect.stringContaining('Nothing was charged')]);
    expect((await buyer.attempt('attempt-too-late')).status).toBe(404);
    expect((await buyer.cart()).cart).toHaveLength(1);
    expect(replyOf(await buyer.pay()).success).toBe(true);
  });

  it('fault 4: a status request while the attempt arrives finds it, or it is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const buyer = await till.buyer();
      await buyer.fill([item('regular')]);
      const attempt = `attempt-racing-${round}`;
      const polls = Array.from({ length: 3 }, () => buyer.attempt(attempt));
      const [paid, ...pollReplies] = await Promise.all([buyer.pay({ attempt }), ...polls]);
      const wasDenied = pollReplies.some(({ status }) => status === 404);
      expect(replyOf(paid).success).toBe(wasDenied ? undefined : true);
    }
  });

  it('fault 9: a passed challenge whose confirm was lost is paid when the browser requests its status', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const challengeReply = replyOf(await buyer.pay({ card: cards.challenges, attempt: 'attempt-lost' }));
    await till.challenge(challengeReply.payment_intent_client_secret ?? '', 'passed');
    expect((await buyer.attempt('attempt-lost')).body).toEqual({
      status: 'paid',
      order_id: challengeReply.order_id,
    });
  });

  it('fault 10: refused and payment/failed lost, a new attempt cancels the old intent and pays once', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const challengeReply = replyOf(await buyer.pay({ card: cards.challenges }));
    expect(replyOf(await buyer.pay()).success).toBe(true);
    await till.challenge(challengeReply.payment_intent_client_secret ?? '', 'passed').catch(() => undefined);
    const order_id = challengeReply.order_id ?? '';
    expect(
      replyOf(await till.call('confirmPayment', { token: buyer.token, body: { order_id } })).success,
    ).toBe(true);
  });

  // §api.call.payment-idempotent, §api.call.payment-trust
  it('fault 11: payment/failed for a paid order changes nothing', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const { order_id = '' } = replyOf(await buyer.pay());
    const answer = await till.call('failPayment', { token: buyer.token, body: { order_id } });
    expect(answer.body).toEqual({ received: true });
    expect((await till.call('success', { token: buyer.token, body: {} })).body.order_details.id).toBe(
      order_id,
    );
  });

  // §api.call.payment-trust
  it('fault 12: a foreign order is none', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const { order_id = '' } = replyOf(await buyer.pay({ card: cards.challenges, attempt: 'attempt-own' }));
    const stranger = await till.buyer();
    const report = { token: stranger.token, body: { order_id } };
    expect((await till.call('confirmPayment', report)).status).toBe(404);
    expect((await till.call('failPayment', report)).status).toBe(404);
    expect((await stranger.attempt('attempt-own')).status).toBe(404);
    expect((await buyer.attempt('attempt-own')).body).toMatchObject({ status: 'requires_action' });
  });

  it('fault 21: a country changed after the intent exists cancels it on the old account', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const challengeReply = replyOf(await buyer.pay({ card: cards.challenges }));
    const cart = await buyer.fill([item('regular')], seattle);
    const paid = replyOf(await buyer.pay({ cart }));
    expect(paid.success).toBe(true);
    expect(paid.order_id).not.toBe(challengeReply.order_id);
    const [intentId = ''] = (challengeReply.payment_intent_client_secret ?? '').split('_secret_');
    expect(await till.services.card.retrieveIntent('default', intentId)).toMatchObject({
      intent: { state: 'canceled' },
    });
  });

  // §junior.who, §api.call.checkout.terms
  it('fault 59: Junior flags of a third-party order give nothing, and both flags give the smaller discount', async () => {
    const buyer = await till.buyer();
    const third = { ...berlin, email: 'studio@example.com' };
    const forged = { ...berlin, is_student_order: true, third_party_order: true, third_party_data: third };
    const reviewed = await buyer.fill([item('regular')], forged);
    expect(reviewed.total.amount).toBe(5000);
    expect((await buyer.pay({ body: { reviewed_total: 2500 } })).status).toBe(409);
    const both = await buyer.fill([item('regular')], {
      ...berlin,
      is_student_order: true,
      is_graduate_order: true,
    });
    expect(both.total.amount).toBe(3750);
    for (const refused of [{ junior_terms: false }, { terms: false }])
      expect((await buyer.pay({ body: refused })).status).toBe(422);
    // The specified request has neither.
    expect(replyOf(await buyer.pay({ body: { junior_terms: undefined, terms: undefined } })).success).toBe(
      true,
    );
  });

  // §api.call.checkout.recomputed, §api.call.checkout.reviewed
  it.each([
    ['a cheaper total', { reviewed_total: 1 }, 409],
    ['no tax', { us_sales_tax: 0 }, 409],
    ['another percentage', { us_sales_tax_percentage: 1 }, 409],
    ['not a US order', { is_us_order: false }, 409],
    ['a wrong country', { user: { personal_info: { ...seattle, country: 'XX' } } }, 422],
    ['a state that is none', { user: { personal_info: { ...seattle, state: 'ZZ' } } }, 422],
    ['a zip of another state', { user: { personal_info: { ...seattle, state: 'NY' } } }, 422],
    ['a script as website', { user: { personal_info: { ...seattle, website: 'javascript:alert(1)' } } }, 422],
    ['no name', { user: { personal_info: { ...seattle, name: ' ' } } }, 422],
    ['no such payment method', { payment_method_id: 'pm_none' }, 200],
    ['an empty request', { cart: [] }, 409],
  ])('the client is not believed: %s', async (_name, body, status) => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')], seattle);
    const answer = await buyer.pay({ body });
    expect(answer.status).toBe(status);
    expect(replyOf(answer).success).toBeUndefined();
    expect((await buyer.cart()).cart).toHaveLength(1);
  });

  const upgrading = { user: { personal_info: { ...seattle, code_upgrade: 'UP-UNUSED' } } };
  // §api.call.checkout, §api.call.checkout.reviewed
  it.each([
    ['pays', {}, {}, 200],
    ['is refused at another price of a line', { value: '$49' }, {}, 409],
    ['is refused without the price of a line', { value: undefined }, {}, 409],
    ['is refused without the tax', {}, { us_sales_tax: undefined }, 409],
    ['is refused where it can’t say what a code credited', {}, upgrading, 409],
  ])('the specified request, with nothing added, %s', async (_name, changed, left, status) => {
    const buyer = await till.buyer();
    const { cart, us_sales_tax, us_sales_tax_percentage, is_us_order } = await buyer.fill(
      [item('regular')],
      seattle,
    );
    const answer = await till.call('checkout', {
      token: buyer.token,
      headers: { 'Idempotency-Key': randomUUID() },
      body: {
        cart: cart.map((line) => ({ ...line, ...changed })),
        payment_method_id: await till.paymentMethod(cards.pays, 'us'),
        user: { personal_info: seattle },
        us_sales_tax,
        us_sales_tax_percentage,
        is_us_order,
        stripe_payment_intent: 'pi_0',
        ...left,
      },
    });
    expect([answer.status, replyOf(answer).success]).toEqual([status, status === 200 ? true : undefined]);
  });

  // §api.call.payment-confirm, §api.call.payment-trust
  it('confirm takes the specified members, and pays the order whatever they say', async () => {
    const buyer = await till.buyer();
    const { cart } = await buyer.fill([item('regular')]);
    const challengeReply = replyOf(await buyer.pay({ card: cards.challenges }));
    await till.challenge(challengeReply.payment_intent_client_secret ?? '', 'passed');
    const answer = await till.call('confirmPayment', {
      token: buyer.token,
      body: {
        cart: cart.map((line) => ({ ...line, options: { desktop: 9, web: 9, app: 9 } })),
        payment_method_id: 'pi_of_somebody_else',
        order_id: challengeReply.order_id ?? '',
        user: { personal_info: { ...seattle, name: 'x'.repeat(300) } },
        third_party_data: { name: 'Somebody else' },
      },
    });
    expect(replyOf(answer)).toEqual({ success: true, order_id: challengeReply.order_id });
    const { total, order_details } = (await till.call('success', { token: buyer.token, body: {} })).body;
    expect([total.amount, order_details.licensee]).toEqual([5000, berlin.name]);
  });

  // §payment.zero-total
  it('a total of zero needs no card, and is never an order that costs something', async () => {
    const { db } = till.services;
    const price = (dollars: number) =>
      sql`update families set settings = jsonb_set(settings::jsonb, '{style_prices,desktop,1}',
        ${String(dollars)}::jsonb)::json`.execute(db);
    const buyer = await till.buyer();
    await price(0);
    const { cart, total } = await buyer.fill([item('regular')]);
    expect(total.amount).toBe(0);
    const order = (attempt: string) =>
      till.call('checkoutFree', {
        token: buyer.token,
        headers: { 'idempotency-key': attempt },
        body: { cart, user: { personal_info: berlin }, reviewed_total: 0, terms: true },
      });
    const first = await order('attempt-free-1');
    await price(50);
    expect(replyOf(first)).toMatchObject({ success: true });
    await buyer.fill([item('regular')]);
    expect((await order('attempt-free-2')).status).toBe(409);
  });

  it('too many payments in an hour have to wait', async () => {
    const buyer = await till.buyer();
    const { body: me } = await till.call('me', { token: buyer.token });
    await till.services.db
      .insertInto('limits')
      .values({ key: `checkout:${me.id}`, used: 1_000_000, resets_at: new Date(Date.now() + 60_000) })
      .execute();
    await buyer.fill([item('regular')]);
    const answer = await buyer.pay();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });

  it('an attempt needs its name', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    expect((await buyer.pay({ attempt: 'short' })).status).toBe(400);
  });
});
