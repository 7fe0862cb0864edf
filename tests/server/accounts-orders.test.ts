import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMemoryMail } from '../../server/gateways/mail.ts';
import { describeOnBoth } from '../support/databases.ts';
import { berlin, cards, item, openTill, replyOf, seattle, type Till } from '../support/till.ts';

describeOnBoth("an account's orders", ({ open }) => {
  let till: Till;
  let folder: string;
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
    till = await openTill(open, { folder, overrides: { mail: createMemoryMail(), clock } });
    await till.services.db
      .insertInto('licence_texts')
      .values([
        { key: 'eula', body: '# Agreement\n\nFirst text, *binding*. <script>alert(1)</script>' },
        { key: 'eula-us', body: 'US text.' },
      ])
      .execute();
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true });
  });

  async function buyerWithOrder(info = berlin) {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')], info);
    const id = replyOf(await buyer.pay()).order_id ?? '';
    return { ...buyer, id };
  }
  const ordersOf = async (token: string) => (await till.call('orders', { token, body: {} })).body.data;
  const orderOf = (token: string, order_id: string) => till.call('order', { token, params: { order_id } });

  // §orders.list, §orders.downloads
  it('are none at first, then the newest stands on top with its files', async () => {
    const { token, fill, pay } = await till.buyer();
    expect(await ordersOf(token)).toEqual([]);
    await fill([item('regular')]);
    await pay();
    await fill([item('family', 'D2 W3'), item('pro', 'D1 W1')]);
    const newest = replyOf(await pay()).order_id;
    await till.runDueJobs();
    const orders = await ordersOf(token);
    expect(orders).toHaveLength(2);
    expect(orders[0]).toMatchObject({
      id: newest,
      number: expect.stringMatching(/^SK-\d{5}$/),
      status: 'paid',
      licensee: 'Ada Example',
      total: { amount: 84575, value: '$845.75' },
      items: [{ name: 'Barlow Complete', family: { name: 'Barlow' } }, { name: 'Barlow Pro Bold' }],
    });
    for (const { zip, pdf } of orders)
      for (const link of [zip, pdf]) expect((await till.send('GET', link ?? '')).status).toBe(200);
  });

  // §orders.links
  it('have links that last minutes and are made anew with every answer', async () => {
    const { token, id } = await buyerWithOrder();
    await till.runDueJobs();
    const [first] = await ordersOf(token);
    ahead = 16 * 60_000;
    expect((await till.send('GET', first?.zip ?? '')).status).toBe(404);
    const { body } = await orderOf(token, id);
    expect((await till.send('GET', body.order_details.zip ?? '')).status).toBe(200);
    ahead = 0;
  });

  it('belong to their account: for anybody else an order is 404, everywhere', async () => {
    const { token, id } = await buyerWithOrder();
    await till.runDueJobs();
    const other = await till.buyer();
    expect((await orderOf(token, id)).status).toBe(200);
    expect((await orderOf(other.token, id)).status).toBe(404);
    expect(await ordersOf(other.token)).toEqual([]);
    const body = { order_id: id };
    for (const name of ['confirmPayment', 'failPayment'] as const)
      expect((await till.call(name, { token: other.token, body })).status).toBe(404);
    expect((await till.call('success', { token: other.token, body: {} })).status).toBe(404);
    expect((await orderOf(token, 'ord_nonsense')).status).toBe(404);
    expect((await till.send('GET', `/v1/settings/orders/${id}`)).status).toBe(401);
  });

  it('that were never paid are not shown', async () => {
    const { token, fill, pay } = await till.buyer();
    await fill([item('regular')]);
    const id = replyOf(await pay({ card: cards.declined })).order_id ?? '';
    expect(await ordersOf(token)).toEqual([]);
    expect((await orderOf(token, id)).status).toBe(404);
  });

  it('that were refunded stay, with their documents and without their fonts', async () => {
    const { token, id } = await buyerWithOrder();
    await till.runDueJobs();
    expect(await till.refund(id)).toMatchObject({ ok: true });
    const [row] = await ordersOf(token);
    expect(row).toMatchObject({ id, status: 'refunded', zip: null, pdf: expect.any(String) });
  });

  // §tax.licence-text
  it('show the licence as it stood when they were paid, clean, in the text of their country', async () => {
    const { token, id } = await buyerWithOrder();
    const us = await buyerWithOrder(seattle);
    await sql`update licence_texts set valid_from = now() - interval '1 day'`.execute(till.services.db);
    await till.services.db
      .insertInto('licence_texts')
      .values({ key: 'eula', body: 'Second text.' })
      .execute();
    const { body } = await orderOf(token, id);
    expect(body.licence?.html).toContain('First text, <em>binding</em>.');
    expect(body.licence?.html).not.toMatch(/script|Second|<h1/);
    expect(body.licence?.title).toBe('Agreement');
    expect((await orderOf(us.token, us.id)).body.licence?.html).toContain('US text.');
  });

  it('show the code that credits them at a later upgrade', async () => {
    const { token, id } = await buyerWithOrder();
    const { body } = await orderOf(token, id);
    expect(body.upgrade_code).toMatch(/^[A-Z0-9-]{8,}$/);
    expect((await ordersOf(token))[0]?.upgrade_code).toBe(body.upgrade_code);
  });
});
