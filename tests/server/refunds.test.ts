/** Refunds by line and by amount, from the foundry and at the provider, with their tax, credit notes, files and licences. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { renderEmail } from '../../server/email/layout.ts';
import { refundEmail } from '../../server/email/order-emails.ts';
import { createMemoryMail } from '../../server/gateways/mail.ts';
import { runHourlyTasks } from '../../server/jobs/runner.ts';
import { askRefund, makeRefund, newRefundId } from '../../server/orders/money-back.ts';
import { applyEvent } from '../../server/stores/order-events.ts';
import { findOrder } from '../../server/stores/orders.ts';
import { findRefunds } from '../../server/stores/refunds.ts';
import { describeOnBoth } from '../support/databases.ts';
import { foundry } from '../support/foundry.ts';
import { both, paidOrders } from '../support/paid-orders.ts';
import { berlin, cards, item, openTill, replyOf, seattle, type Till } from '../support/till.ts';

describeOnBoth('refunds', ({ open }) => {
  let till: Till;
  let folder: string;
  const mail = createMemoryMail();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-refunds-'));
    till = await openTill(open, { folder, overrides: { mail }, cardRetryMs: 50 });
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    till.cardSandbox.faults.clear();
    await till.runDueJobs();
    await till.expectBalancedBooks();
  });

  const { paidOrder, orderOf, rowOf, ledgerOf, toldOf } = paidOrders(() => till);
  const download = async (path: string | null | undefined) => await fetch(`${till.url}${path}`);

  // §refund.line, §ledger.refunds, §refund.credit-note, §email.refund
  it('of a Junior order, line by line with tax: screen, ledger, provider and credit notes agree to the cent', async () => {
    const { buyer, id } = await paidOrder({ ...seattle, is_student_order: true });
    const before = (await orderOf(buyer, id)).order_details.zip;
    expect(await till.refund(id, { lines: ['styles-11'] })).toMatchObject({
      ok: true,
      refund: { cents: 2662, tax_cents: 162 },
    });
    // The fonts' link of before is that of the new file, without the refunded line.
    expect((await rowOf(id)).delivery_no).toBe(2);
    expect((await download(before)).status).toBe(200);
    const partly = await orderOf(buyer, id);
    expect(partly).toMatchObject({
      order_details: { status: 'partly_refunded', zip: expect.any(String) },
      cart: [{ is_refunded: true }, {}],
      refunds: [{ state: 'succeeded', amount: 2662, value: '$26.62' }],
      upgrade_code: expect.any(String),
    });
    expect(partly.cart[1]).not.toHaveProperty('is_refunded');
    expect(await ledgerOf(id, 'refund:%')).toEqual([
      ['card:us', -2662],
      ['refunds', 2500],
      ['sales_tax', 162],
    ]);

    expect(await till.refund(id, { lines: ['styles-12'] })).toMatchObject({
      ok: true,
      refund: { cents: 3994, tax_cents: 244 },
    });
    const refunded = await orderOf(buyer, id);
    expect(refunded.order_details).toMatchObject({ status: 'refunded', zip: null, pdf: expect.any(String) });
    expect(refunded).not.toHaveProperty('upgrade_code');
    expect((await download(before)).status).toBe(404);
    const { charge_id, refunded_cents, total_cents } = await rowOf(id);
    expect([refunded_cents, total_cents]).toEqual([6656, 6656]);
    const charge = await till.provider('us').charges.retrieve(charge_id ?? '');
    expect([charge.amount_refunded, charge.refunded]).toEqual([6656, true]);

    const notes = refunded.refunds?.map(({ credit_note }) => credit_note);
    expect(notes?.map((note) => note?.number)).toEqual([
      expect.stringMatching(/^CN-\d{4}-\d{4}$/),
      expect.stringMatching(/^CN-\d{4}-\d{4}$/),
    ]);
    for (const note of notes ?? []) {
      const pdf = await download(note?.pdf);
      expect(pdf.headers.get('content-disposition')).toContain(`${note?.number}.pdf`);
      expect(await pdf.text()).toBe(`credit note ${note?.number}`);
    }
    const { body: me } = await till.call('me', { token: buyer.token });
    const sent = mail.emails.filter(({ to, subject }) => to === me.email && subject.startsWith('A refund'));
    expect(sent.map(({ text }) => /\$[\d.]+ was refunded to you/.exec(text)?.[0])).toEqual([
      '$26.62 was refunded to you',
      '$39.94 was refunded to you',
    ]);
  });

  // §refund.line, §upgrade.refunded-line
  it('of a line that was upgraded gives back what the upgrade cost, and the old licence stands again', async () => {
    const { buyer, id: first } = await paidOrder(berlin, cards.pays, [item('regular')]);
    const { upgrade_code } = await rowOf(first);
    const cart = await buyer.fill([item('regular', 'D2'), item('pro')], {
      ...berlin,
      code_upgrade: upgrade_code,
    });
    const [raised] = cart.cart;
    const { order_id: second = '' } = replyOf(await buyer.pay());
    await till.runDueJobs();
    const difference = (raised?.amount ?? 0) - 5000;
    expect(await till.refund(second, { lines: ['styles-11'] })).toMatchObject({
      refund: { cents: difference, tax_cents: 0 },
    });
    const rows = (await till.call('orders', { token: buyer.token, body: {} })).body.data;
    expect(rows.map(({ status }) => status)).toEqual(['partly_refunded', 'paid']);
    expect(rows[1]?.items[0]).not.toHaveProperty('upgraded_by');
    expect(rows[0]?.items.map(({ is_refunded }) => is_refunded)).toEqual([true, undefined]);
  });

  // §refund.amount
  it('of an amount ends no licence, and makes no file anew', async () => {
    const { buyer, id } = await paidOrder(seattle);
    expect(await till.refund(id, { cents: 1000 })).toMatchObject({
      ok: true,
      refund: { tax_cents: 61, lines: [] },
    });
    expect((await rowOf(id)).delivery_no).toBe(1);
    expect(await orderOf(buyer, id)).toMatchObject({
      order_details: { status: 'partly_refunded', zip: expect.any(String) },
      refunds: [{ amount: 1000 }],
    });
  });

  // §refund.never-more
  it.each([
    ['more than is left', { cents: 12_501 }, /At most \$125 /],
    ['a line that isn’t there', { lines: ['styles-99'] }, /isn’t in this order/],
  ])('of %s is refused in words, and nothing moves', async (_, request, message) => {
    const { id } = await paidOrder();
    expect(await till.refund(id, request)).toEqual({ ok: false, message: expect.stringMatching(message) });
    expect(await rowOf(id)).toMatchObject({ state: 'paid', asked_cents: 0 });
  });

  it('asked twice at once are never more than was paid', async () => {
    const { id } = await paidOrder();
    const asked = await Promise.all(
      [1, 2, 3].map(() =>
        askRefund(
          till.services.db,
          id,
          { cents: 6000 },
          { refundId: newRefundId(), reason: 'Twice', by: 'ann' },
        ),
      ),
    );
    expect(asked.filter(({ ok }) => ok)).toHaveLength(2);
    await till.runDueJobs();
    expect(await rowOf(id)).toMatchObject({ state: 'partly_refunded', refunded_cents: 12_000 });
  });

  it('of an order that isn’t paid is refused', async () => {
    const buyer = await till.buyer();
    await buyer.fill(both);
    const { order_id = '' } = replyOf(await buyer.pay({ card: cards.declined }));
    expect(await till.refund(order_id)).toEqual({ ok: false, message: 'This order isn’t paid.' });
  });

  // §refund.truth
  it('made at the provider is taken in: a part ends no licence, all of it ends them all', async () => {
    const { buyer, id } = await paidOrder();
    const { intent_id } = await rowOf(id);
    const refunds = till.provider('default').refunds;
    await refunds.create({ payment_intent: intent_id ?? '', amount: 500 });
    await till.toldByProvider();
    expect(await orderOf(buyer, id)).toMatchObject({
      order_details: { status: 'partly_refunded' },
      refunds: [{ amount: 500, credit_note: { number: expect.stringMatching(/^CN-/) } }],
    });
    await refunds.create({ payment_intent: intent_id ?? '' });
    await till.toldByProvider();
    const { cart, order_details } = await orderOf(buyer, id);
    expect(order_details.status).toBe('refunded');
    expect(cart.map(({ is_refunded }) => is_refunded)).toEqual([true, true]);
  });

  // §refund.truth
  it.each(['drop', 'double', 'shuffle'] as const)(
    'is counted once when the provider’s events are treated so: %s',
    async (kind) => {
      const { id } = await paidOrder();
      till.cardSandbox.faults.add({ kind, times: 20 });
      const { intent_id } = await rowOf(id);
      await till.provider('default').refunds.create({ payment_intent: intent_id ?? '', amount: 500 });
      expect(await till.refund(id, { lines: ['styles-11'] })).toMatchObject({ ok: true });
      await runHourlyTasks(till.services);
      expect((await rowOf(id)).refunded_cents).toBe(5500);
    },
  );

  it.each(['lose', 'disconnect', 'error'] as const)(
    'is made once when the provider’s answer is lost: %s',
    async (kind) => {
      const { id } = await paidOrder();
      till.cardSandbox.faults.add({ kind, call: 'refunds.create', times: 2 });
      expect(await till.refund(id, { lines: ['styles-11'] })).toMatchObject({ ok: true });
      till.cardSandbox.faults.clear();
      await till.runDueJobs();
      expect(await rowOf(id)).toMatchObject({ state: 'partly_refunded', refunded_cents: 5000 });
    },
  );

  it('that the bank takes later is on its way until then', async () => {
    const { buyer, id } = await paidOrder(berlin, cards.refundsLater);
    await till.refund(id, { lines: ['styles-11'] });
    expect(await orderOf(buyer, id)).toMatchObject({
      order_details: { status: 'paid' },
      refunds: [{ state: 'asked', credit_note: null }],
    });
    const { intent_id } = await rowOf(id);
    const [pending] = (await till.provider('default').refunds.list({ payment_intent: intent_id ?? '' })).data;
    await till.decide('refunds', pending?.id ?? '', 'succeeded');
    expect(await orderOf(buyer, id)).toMatchObject({
      order_details: { status: 'partly_refunded' },
      refunds: [{ state: 'succeeded' }],
    });
  });

  it('that the bank does not take leaves the licence standing, and may be asked again', async () => {
    const { buyer, id } = await paidOrder(berlin, cards.refundsLater);
    await till.refund(id, { lines: ['styles-11'] });
    const { intent_id } = await rowOf(id);
    const refunds = till.provider('default').refunds;
    const [pending] = (await refunds.list({ payment_intent: intent_id ?? '' })).data;
    await till.decide('refunds', pending?.id ?? '', 'failed');
    const order = await orderOf(buyer, id);
    expect(order.order_details.status).toBe('paid');
    expect(order).not.toHaveProperty('refunds');
    expect(await till.refund(id, { lines: ['styles-11'] })).toMatchObject({ ok: true });
  });

  const madeAt = async (id: string) => {
    const { intent_id } = await rowOf(id);
    return (await till.provider('default').refunds.list({ payment_intent: intent_id ?? '' })).data;
  };
  const decideAll = async (id: string, outcome: 'succeeded' | 'failed', cents: number) => {
    for (const made of await madeAt(id))
      if (made.status === 'pending' && made.amount === cents) await till.decide('refunds', made.id, outcome);
  };

  // §refund.truth
  it('that ends after another has ended the order is counted, too', async () => {
    const { id } = await paidOrder(berlin, cards.refundsLater);
    await till.refund(id, { cents: 6000 });
    await till.refund(id);
    await decideAll(id, 'succeeded', 6500);
    expect(await rowOf(id)).toMatchObject({ state: 'refunded', refunded_cents: 6500, asked_cents: 6000 });
    await decideAll(id, 'succeeded', 6000);
    expect(await rowOf(id)).toMatchObject({ state: 'refunded', refunded_cents: 12_500, asked_cents: 0 });
  });

  it('that fails after another has ended the order can be asked for again', async () => {
    const { id } = await paidOrder(berlin, cards.refundsLater);
    await till.refund(id, { cents: 6000 });
    await till.refund(id);
    await decideAll(id, 'succeeded', 6500);
    await decideAll(id, 'failed', 6000);
    expect(await till.refund(id)).toMatchObject({ ok: true, refund: { cents: 6000 } });
    await decideAll(id, 'succeeded', 6000);
    expect(await rowOf(id)).toMatchObject({ state: 'refunded', refunded_cents: 12_500, asked_cents: 0 });
  });

  it('is made by whoever asks: no job asks the provider at the same time', async () => {
    const { id } = await paidOrder();
    await askRefund(
      till.services.db,
      id,
      { cents: 500 },
      { refundId: newRefundId(), reason: 'Now', by: 'ann' },
    );
    const { rows } = await sql`select tries, due_at > now() + interval '50 seconds' as is_later from outbox
      where order_id = ${id} and kind = 'order_refund'`.execute(till.services.db);
    expect(rows).toEqual([{ tries: 0, is_later: true }]);
    await till.runDueJobs();
    expect((await rowOf(id)).refunded_cents).toBe(500);
  });

  it('asked for under the same id is one refund', async () => {
    const { id } = await paidOrder();
    const reason = { refundId: newRefundId(), reason: 'Again', by: 'ann' };
    const ask = () => askRefund(till.services.db, id, { cents: 500 }, reason);
    expect([await ask(), await ask()]).toMatchObject([{ ok: true }, { ok: true }]);
    await till.runDueJobs();
    expect((await rowOf(id)).refunded_cents).toBe(500);
  });

  // §refund.truth
  it('that the provider has made long ago, unheard, is not made again', async () => {
    const { id } = await paidOrder();
    const refundId = newRefundId();
    const reason = { refundId, reason: 'Late', by: 'ann' };
    await askRefund(till.services.db, id, { cents: 500 }, reason);
    const { intent_id } = await rowOf(id);
    const metadata = { refund: refundId };
    await till.provider('default').refunds.create({ payment_intent: intent_id ?? '', amount: 500, metadata });
    await sql`update refunds set created_at = now() - interval '3 days' where id = ${refundId}`.execute(
      till.services.db,
    );
    await till.runDueJobs();
    expect(await madeAt(id)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ refunded_cents: 500, asked_cents: 0 });
  });

  it('that was made twice at the provider is counted twice', async () => {
    const { id } = await paidOrder();
    const asked = await till.refund(id, { cents: 500 });
    const { intent_id } = await rowOf(id);
    const metadata = { refund: asked.ok ? asked.refund.id : '' };
    await till.provider('default').refunds.create({ payment_intent: intent_id ?? '', amount: 500, metadata });
    await till.toldByProvider();
    expect((await rowOf(id)).refunded_cents).toBe(1000);
  });

  // §refund.bounced
  it('that came back and is made anew at the provider is owed no more', async () => {
    const { id } = await paidOrder();
    await till.refund(id, { lines: ['styles-11'] });
    const [made] = await madeAt(id);
    await till.decide('refunds', made?.id ?? '', 'failed');
    const { intent_id } = await rowOf(id);
    await till.provider('default').refunds.create({ payment_intent: intent_id ?? '', amount: 5000 });
    await till.toldByProvider();
    expect((await rowOf(id)).refunded_cents).toBe(5000);
    expect(await ledgerOf(id, 'repaid:%')).toEqual([
      ['card:default', -5000],
      ['to_refund', 5000],
    ]);
    // And comes back again.
    const again = (await madeAt(id)).find(({ id: other }) => other !== made?.id);
    await till.decide('refunds', again?.id ?? '', 'failed');
    expect(await ledgerOf(id, 'bounce:%')).toHaveLength(4);
    expect(await toldOf(id, 'refund.bounced')).toHaveLength(2);
  });

  // §dispute.opened, §dispute.won
  it('and a dispute at once: whichever ends first, both are in the books', async () => {
    const { id } = await paidOrder(berlin, cards.refundsLater);
    await till.refund(id);
    const dispute = await till.dispute(id);
    await decideAll(id, 'succeeded', 12_500);
    expect((await rowOf(id)).state).toBe('refunded');
    await till.decide('disputes', dispute, 'won');
    const { rows } = await sql<{ cents: number }>`select coalesce(sum(amount_cents), 0)::int as cents
      from ledger_lines where order_id = ${id} and ledger_account = 'disputed'`.execute(till.services.db);
    expect(rows).toEqual([{ cents: 0 }]);
  });

  // §dispute.lost
  it('and a dispute that is lost meanwhile: its licences have ended by the dispute', async () => {
    const { buyer, id } = await paidOrder(berlin, cards.refundsLater);
    await till.refund(id);
    const dispute = await till.dispute(id);
    await till.decide('disputes', dispute, 'lost');
    await decideAll(id, 'failed', 12_500);
    expect((await orderOf(buyer, id)).cart.map(({ is_refunded }) => is_refunded)).toEqual([true, true]);
  });

  // §upgrade.refunded-line
  it('that was only asked for ends the upgrade code, and one of an amount lowers its credit', async () => {
    const { buyer, id } = await paidOrder(berlin, cards.refundsLater, [item('regular')]);
    const info = { ...berlin, code_upgrade: (await rowOf(id)).upgrade_code };
    const larger = [item('regular', 'D2')];
    const credited = (await buyer.fill(larger, info)).discounts;
    expect(credited).toMatchObject([{ amount: -5000 }]);
    await till.refund(id, { cents: 4900 });
    expect((await buyer.fill(larger, info)).discounts).toMatchObject([{ amount: -100 }]);
    await till.refund(id);
    expect((await orderOf(buyer, id)).upgrade_code).toBeUndefined();
    await expect(buyer.fill(larger, info)).rejects.toThrow();
    await decideAll(id, 'failed', 4900);
    await decideAll(id, 'failed', 100);
  });

  // §upgrade.refunded-line
  it('of a licence that cost nothing ends it, and the one that it upgraded can go back', async () => {
    const { buyer, id: first } = await paidOrder(berlin, cards.pays, [item('regular')]);
    const { upgrade_code } = await rowOf(first);
    await buyer.fill([item('regular', 'D1 W1')], { ...berlin, code_upgrade: upgrade_code });
    const { order_id: second = '' } = replyOf(await buyer.pay());
    await till.runDueJobs();
    const { total_cents } = await rowOf(second);
    expect(await till.refund(first)).toMatchObject({ ok: false, message: expect.stringContaining('first') });
    await till.refund(second, { cents: total_cents });
    await till.refund(second);
    const order = await findOrder(till.services.db, second);
    const [refund] = await findRefunds(till.services.db, [second]);
    if (!order || !refund) throw new Error('They are gone.');
    const creditNote = { number: 'CN-2026-0001', path: '' };
    const told = refundEmail(order, { ...refund, cents: 0 }, { origin: till.url, creditNote });
    expect([told.subject, renderEmail(told, foundry).text]).toEqual([
      expect.stringMatching(/^Licences of your order SK-\d{5} have ended$/),
      expect.not.stringContaining('$0.00'),
    ]);
    expect((await rowOf(second)).state).toBe('refunded');
    expect(await till.refund(first)).toMatchObject({ ok: true });
  });

  it('is told of by email once the credit note that it attaches is made', async () => {
    const { id } = await paidOrder();
    const refundId = newRefundId();
    const asked = { refundId, reason: 'Asked', by: 'test' };
    expect(await askRefund(till.services.db, id, { cents: 100 }, asked)).toMatchObject({ ok: true });
    const order = await findOrder(till.services.db, id);
    if (!order) throw new Error('The order is gone.');
    expect(await makeRefund(till.services, order, refundId)).toBe('succeeded');
    const jobs = async () =>
      await till.services.db
        .selectFrom('outbox')
        .select(['kind', 'state'])
        .where('order_id', '=', id)
        .where('kind', 'in', ['credit_note', 'refund_email'])
        .orderBy('kind')
        .execute();
    expect(await jobs()).toEqual([
      { kind: 'credit_note', state: 'pending' },
      { kind: 'refund_email', state: 'waiting' },
    ]);
    await till.runDueJobs();
    expect(await jobs()).toEqual([
      { kind: 'credit_note', state: 'done' },
      { kind: 'refund_email', state: 'done' },
    ]);
  });

  // §refund.bounced
  it('that comes back from the buyer’s bank is owed: the licence has ended, and the books say so', async () => {
    const { buyer, id } = await paidOrder();
    await till.refund(id, { lines: ['styles-11'] });
    const { intent_id } = await rowOf(id);
    const [made] = (await till.provider('default').refunds.list({ payment_intent: intent_id ?? '' })).data;
    await till.decide('refunds', made?.id ?? '', 'failed');
    expect(await orderOf(buyer, id)).toMatchObject({
      order_details: { status: 'partly_refunded' },
      cart: [{ is_refunded: true }, {}],
      refunds: [{ state: 'bounced' }],
    });
    expect(await ledgerOf(id, 'bounce:%')).toEqual([
      ['card:default', 5000],
      ['to_refund', -5000],
    ]);
  });

  // §refund.line
  it('of all while its files and emails wait: none are made, and no receipt thanks for it', async () => {
    const { buyer, id } = await paidOrder();
    await till.refund(id);
    const { email } = (await till.call('me', { token: buyer.token })).body;
    const sent = () => mail.emails.filter(({ to }) => to === email).map(({ subject }) => subject);
    const before = sent();
    await till.services.db
      .updateTable('outbox')
      .set({ state: 'pending', tries: 0, due_at: sql`now()` })
      .where('order_id', '=', id)
      .where('kind', 'in', ['zip', 'receipt'])
      .execute();
    await till.runDueJobs();
    const made = till.services.db.selectFrom('order_files').select('kind').where('order_id', '=', id);
    expect(await made.execute()).toEqual([{ kind: 'invoice' }]);
    expect(sent()).toEqual(before);
  });

  // §upgrade.refunded-line
  it('of an amount is borne by the lines that stand, whichever went back first', async () => {
    const { buyer, id } = await paidOrder();
    const info = { ...berlin, code_upgrade: (await rowOf(id)).upgrade_code };
    await till.refund(id, { lines: ['styles-11'] });
    await till.refund(id, { cents: 3000 });
    expect((await buyer.fill([item('pro', 'D2')], info)).discounts).toMatchObject([{ amount: -4500 }]);
  });

  // §upgrade.refunded-line
  it('of an order whose licence another has upgraded: whole lines alone, and the foundry is told of what the provider gave back', async () => {
    const { buyer, id } = await paidOrder();
    const info = { ...berlin, code_upgrade: (await rowOf(id)).upgrade_code };
    await buyer.fill([item('regular', 'D2')], info);
    await buyer.pay({ card: cards.declined });
    expect(await till.refund(id, { lines: ['styles-11'] })).toMatchObject({
      ok: false,
      message: expect.stringContaining('isn’t paid yet'),
    });
    await buyer.pay();
    await till.runDueJobs();
    expect(await till.refund(id, { cents: 100 })).toMatchObject({
      ok: false,
      message: expect.stringContaining('whole lines'),
    });
    const { intent_id } = await rowOf(id);
    await till.provider('default').refunds.create({ payment_intent: intent_id ?? '', amount: 100 });
    await till.toldByProvider();
    expect(await toldOf(id, 'refund.upgraded')).toHaveLength(1);
    expect(await till.refund(id, { lines: ['styles-12'] })).toMatchObject({ ok: true });
  });

  // §email.correction
  it('and corrections that come before the email of another: it names every credit note', async () => {
    const { buyer, id } = await paidOrder();
    for (const name of ['Ada Exemple', 'Ada Example']) {
      const { licensee } = await rowOf(id);
      const purchaser = { ...Object(licensee).purchaser, name };
      await applyEvent(till.services.db, id, {
        type: 'licensee.corrected',
        licensee: { ...Object(licensee), purchaser },
        reason: 'Misspelt',
        by: 'ann',
      });
    }
    await till.runDueJobs();
    const { email } = (await till.call('me', { token: buyer.token })).body;
    const [told] = mail.emails.filter(
      ({ to, subject }) => to === email && subject.startsWith('Your corrected'),
    );
    expect(told?.attachments?.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^INV-/),
      expect.stringMatching(/^CN-/),
      expect.stringMatching(/^CN-/),
    ]);
    expect(told?.text).toMatch(/credit notes CN-\S+ and CN-\S+ cancel/);
  });
});
