/** Disputes: a bank takes an order's money until it has decided. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createMemoryMail } from '../../server/gateways/mail.ts';
import { describeOnBoth } from '../support/databases.ts';
import { paidOrders } from '../support/paid-orders.ts';
import { berlin, cards, openTill, type Till } from '../support/till.ts';

describeOnBoth('a dispute', ({ open }) => {
  let till: Till;
  let folder: string;
  const mail = createMemoryMail();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-disputes-'));
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

  const { paidOrder, orderOf, ledgerOf, toldOf } = paidOrders(() => till);
  const download = async (path: string | null | undefined) => await fetch(`${till.url}${path}`);

  // §dispute.opened, §dispute.won
  it('that is open: its order’s fonts rest until the bank has decided, and come back when the foundry wins', async () => {
    const { buyer, id } = await paidOrder();
    const { zip } = (await orderOf(buyer, id)).order_details;
    const dispute = await till.dispute(id);
    expect((await orderOf(buyer, id)).order_details).toMatchObject({ status: 'disputed', zip: null });
    expect((await download(zip)).status).toBe(404);
    expect(await till.refund(id)).toMatchObject({ ok: false, message: expect.stringContaining('disputed') });
    await till.expectBalancedBooks();
    await till.decide('disputes', dispute, 'won');
    expect((await orderOf(buyer, id)).order_details).toMatchObject({
      status: 'paid',
      zip: expect.any(String),
    });
  });

  // §dispute.lost
  it('that is lost: the money is gone, the licences have ended, and a credit note says so', async () => {
    const { buyer, id } = await paidOrder(berlin, cards.disputes);
    expect((await orderOf(buyer, id)).order_details.status).toBe('disputed');
    const [dispute] = await till.services.db
      .selectFrom('disputes')
      .select('id')
      .where('order_id', '=', id)
      .execute();
    await till.decide('disputes', dispute?.id ?? '', 'lost');
    expect(await orderOf(buyer, id)).toMatchObject({
      order_details: { status: 'refunded', zip: null },
      refunds: [{ amount: 12_500, credit_note: { number: expect.stringMatching(/^CN-/) } }],
    });
    expect(await ledgerOf(id, 'dispute%')).toEqual([
      ['card:default', -12_500],
      ['disputed', 12_500],
      ['card:default', 12_500],
      ['disputed', -12_500],
    ]);
  });

  // §dispute.lost
  it('that is lost after all went back: a loss in the books, and nothing is credited twice', async () => {
    const { buyer, id } = await paidOrder();
    await till.refund(id);
    const dispute = await till.dispute(id);
    await till.decide('disputes', dispute, 'lost');
    expect(await ledgerOf(id, 'dispute-loss:%')).toEqual([
      ['card:default', -12_500],
      ['losses', 12_500],
    ]);
    expect((await orderOf(buyer, id)).refunds).toHaveLength(1);
    const { email } = (await till.call('me', { token: buyer.token })).body;
    const subjects = mail.emails.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects.filter((subject) => !subject.startsWith('Your order'))).toEqual([
      expect.stringMatching(/^A refund for your order/),
    ]);
    expect(await toldOf(id, 'dispute.lost')).toHaveLength(1);
  });
});
