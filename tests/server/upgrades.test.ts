import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PersonalInfo } from '../../domain/licensee.ts';
import { defaultLimits } from '../../server/config.ts';
import { describeOnBoth } from '../support/databases.ts';
import { type Buyer, berlin, item, openTill, replyOf, type Till } from '../support/till.ts';

describeOnBoth('upgrade codes', ({ open }) => {
  let till: Till;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-upgrades-'));
    till = await openTill(open, { folder });
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true, force: true });
  });

  const codeOf = async (orderId: string | undefined) => {
    const { upgrade_code } = await till.services.db
      .selectFrom('orders')
      .select('upgrade_code')
      .where('id', '=', orderId ?? '')
      .executeTakeFirstOrThrow();
    return upgrade_code;
  };
  /** A buyer who has paid $50 for the regular style, and the code of that order. */
  const buyerWithCode = async (info: PersonalInfo = berlin) => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')], info);
    const code = await codeOf(replyOf(await buyer.pay()).order_id);
    return { buyer, code };
  };
  const submitAddress = async (buyer: Buyer, code: string, more: PersonalInfo = {}) => {
    const { revision } = await buyer.cart();
    const info = { ...berlin, ...more, code_upgrade: code };
    return await till.call('priceCart', {
      token: buyer.token,
      body: {
        cart: [item('regular', 'D2')],
        revision,
        mode: 'address',
        step: 2,
        user: { personal_info: info },
      },
    });
  };
  const orderOf = async (buyer: Buyer, order_id = '') =>
    (await till.call('order', { token: buyer.token, params: { order_id } })).body;
  const ordersOf = async (buyer: Buyer) =>
    (await till.call('orders', { token: buyer.token, body: {} })).body.data;
  const withCode = (code: string): PersonalInfo => ({ ...berlin, code_upgrade: code });

  // §upgrade.credit
  it("an order's code credits what was paid for the same font, and the order is charged the rest", async () => {
    const { buyer, code } = await buyerWithCode();
    const cart = await buyer.fill([item('regular', 'D2'), item('pro')], withCode(code.toLowerCase()));
    expect(cart.discounts).toEqual([{ name: 'Upgrade credit', amount: -5000, value: '−$50' }]);
    expect((await buyer.cart()).total.amount).toBe(cart.total.amount);
    expect(replyOf(await buyer.pay())).toMatchObject({ success: true });
    await till.runDueJobs();
    await till.expectBalancedBooks();
  });

  // §upgrade.credit
  it('a code is good for one order (fault 60)', async () => {
    const { buyer, code } = await buyerWithCode();
    await buyer.fill([item('regular', 'D2')], withCode(code));
    expect(replyOf(await buyer.pay())).toMatchObject({ success: true });
    const again = await submitAddress(buyer, code);
    expect(again.status).toBe(422);
    expect(again.body).toMatchObject({
      errors: [{ field: 'code_upgrade', rule: 'used_code' }],
    });
  });

  it('in two checkouts at once it is used once, and nobody pays twice (fault 60)', async () => {
    const { buyer, code } = await buyerWithCode();
    const cart = await buyer.fill([item('regular', 'D2')], withCode(code));
    const answers = await Promise.all([buyer.pay({ cart }), buyer.pay({ cart }), buyer.pay({ cart })]);
    expect(new Set(answers.map((answer) => replyOf(answer).order_id)).size).toBe(1);
    const used = await till.services.db
      .selectFrom('upgrades')
      .innerJoin('orders', 'orders.id', 'upgrades.order_id')
      .select('by_state as state')
      .where('upgrade_code', '=', code)
      .execute();
    expect(used).toEqual([{ state: 'paid' }]);
    await till.runDueJobs();
    await till.expectBalancedBooks();
  });

  it('a code that was used between review and Pay is a changed price, to be reviewed again (fault 60)', async () => {
    const { buyer, code } = await buyerWithCode();
    const reviewed = await buyer.fill([item('regular', 'D2')], withCode(code));
    await buyer.fill([item('regular', 'D2'), item('pro')], withCode(code));
    expect(replyOf(await buyer.pay()).success).toBe(true);
    const { revision } = await buyer.cart();
    await till.call('priceCart', {
      token: buyer.token,
      body: { cart: [item('regular', 'D2')], revision, user: { personal_info: withCode(code) } },
    });
    const late = await buyer.pay({ cart: reviewed });
    expect([late.status, replyOf(late).error]).toEqual([409, 'price_changed']);
    expect(replyOf(late).cart?.total.amount).toBe(7500);
  });

  it('the database itself lets one order live on a licence', async () => {
    const { buyer, code } = await buyerWithCode();
    await buyer.fill([item('regular', 'D2')], withCode(code));
    await buyer.pay();
    const { db } = till.services;
    const { order_id, type, option_id } = await db
      .selectFrom('upgrades')
      .innerJoin('orders', 'orders.id', 'upgrades.order_id')
      .select(['order_id', 'type', 'option_id'])
      .where('upgrade_code', '=', code)
      .executeTakeFirstOrThrow();
    const other = await buyerWithCode();
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('upgrade_code', '=', other.code)
      .executeTakeFirstOrThrow();
    const claim = db
      .insertInto('upgrades')
      .values({ order_id, type, option_id, by_order_id: id, by_state: 'paid' });
    await expect(claim.execute()).rejects.toThrow(/upgrades_once/);
  });

  const forThird = (company: string, code: string): PersonalInfo => ({
    ...berlin,
    code_upgrade: code,
    third_party_order: true,
    third_party_data: { ...berlin, company, email: 'studio@example.com' },
  });

  // §upgrade.licensee, §upgrade.zero-order
  it('no order for another licensee is credited: neither at step 2 nor at Pay', async () => {
    const { buyer, code } = await buyerWithCode();
    for (const company of ['Company One Ltd', 'Company Two GmbH']) {
      for (const licences of ['D1', 'D2']) {
        const info = forThird(company, code);
        const cart = [item('regular', licences)];
        const { revision } = await buyer.cart();
        const step2 = { cart, revision, mode: 'address' as const, step: 2, user: { personal_info: info } };
        const refused = await till.call('priceCart', { token: buyer.token, body: step2 });
        expect(refused.body).toEqual({
          errors: [
            {
              field: 'code_upgrade',
              message:
                'This upgrade code is for a licence of Ada Example. It’s valid only in an order for the same licensee.',
              rule: 'other_licensee',
            },
          ],
        });
        // Step 2 is bypassed: the cart as it was reviewed for the licensee of the code.
        await till.call('priceCart', { token: buyer.token, body: { cart, revision } });
        const free = await till.call('checkoutFree', {
          token: buyer.token,
          headers: { 'idempotency-key': randomUUID() },
          body: { cart, user: { personal_info: info }, reviewed_total: 0, terms: true },
        });
        expect([free.status, replyOf(free).error]).toEqual([409, 'price_changed']);
        expect(replyOf(free).cart?.total.amount).toBe(licences === 'D1' ? 5000 : 7500);
      }
    }
    expect(await ordersOf(buyer)).toHaveLength(1);
  });

  it('a third party that is the purchaser, written in another way, is the same licensee', async () => {
    const { buyer, code } = await buyerWithCode();
    const cart = await buyer.fill([item('regular', 'D2')], forThird('ADA  Example.', code));
    expect(cart.total.amount).toBe(2500);
    expect(replyOf(await buyer.pay())).toMatchObject({ success: true });
  });

  it('a change of the licensee after the review is a changed price', async () => {
    const { buyer, code } = await buyerWithCode();
    await buyer.fill([item('regular', 'D2')], withCode(code));
    const late = await buyer.pay({
      body: { user: { personal_info: { ...withCode(code), company: 'Quay' } } },
    });
    expect([late.status, replyOf(late).error]).toEqual([409, 'price_changed']);
    expect(replyOf(late).cart?.total.amount).toBe(7500);
  });

  // §upgrade.raised-line, §upgrade.nothing-raised
  it.each([
    ['the same licence', 'D1', 'covered'],
    ['a licence in place of another', 'W3', 'lowered'],
  ])('%s is no upgrade', async (_name, licences, rule) => {
    const { buyer, code } = await buyerWithCode();
    const { revision } = await buyer.cart();
    const user = { personal_info: withCode(code) };
    const body = { cart: [item('regular', licences)], revision, mode: 'address' as const, step: 2, user };
    const refused = await till.call('priceCart', { token: buyer.token, body });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: [{ field: 'code_upgrade', rule }] },
    ]);
  });

  // §upgrade.old-line, §upgrade.raised-line
  it('each licence of an order is upgraded by itself, once; orders say which stand', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular'), item('pro')]);
    const first = replyOf(await buyer.pay()).order_id;
    const code = await codeOf(first);
    const one = await buyer.fill([item('regular', 'D2')], withCode(code));
    const of = { id: first, number: (await orderOf(buyer, first)).order_details.number };
    expect(one.cart.map(({ upgrade_of }) => upgrade_of)).toEqual([{ ...of, credit: 5000 }]);
    const second = replyOf(await buyer.pay()).order_id;
    const two = await buyer.fill([item('pro', 'D2'), item('regular', 'D3')], withCode(code));
    expect(two.discounts.map(({ amount }) => amount)).toEqual([-7500]);
    expect(two.cart.map(({ upgrade_of }) => upgrade_of)).toEqual([{ ...of, credit: 7500 }, undefined]);
    const third = replyOf(await buyer.pay()).order_id;

    const then = await orderOf(buyer, first);
    expect(then.cart.map(({ upgraded_by }) => upgraded_by?.id)).toEqual([second, third]);
    expect([then.upgrade_code, then.order_details.status]).toEqual([undefined, 'paid']);
    const rows = await ordersOf(buyer);
    expect(rows.map(({ items }) => items.map(({ upgraded_by }) => upgraded_by?.id))).toEqual([
      [undefined, undefined],
      [undefined],
      [second, third],
    ]);
    expect(rows.map(({ upgrade_code }) => upgrade_code !== undefined)).toEqual([true, true, false]);
    await till.runDueJobs();
    await till.expectBalancedBooks();
  });

  // §upgrade.chain
  it('a chain is credited what was paid and credited before it', async () => {
    const { buyer, code } = await buyerWithCode();
    await buyer.fill([item('regular', 'D2')], withCode(code));
    const next = await codeOf(replyOf(await buyer.pay()).order_id);
    const cart = await buyer.fill([item('regular', 'D3')], withCode(next));
    expect([cart.discounts[0]?.amount, cart.total.amount]).toEqual([-7500, 2500]);
  });

  it('a Junior’s licence is credited what the Junior paid', async () => {
    const { buyer, code } = await buyerWithCode({ ...berlin, is_student_order: true });
    const cart = await buyer.fill([item('regular', 'D2')], withCode(code));
    expect([cart.discounts[0]?.amount, cart.total.amount]).toEqual([-2500, 5000]);
    // The full licence of the same size allows more, as the information page states.
    const full = await buyer.fill([item('regular', 'D1')], withCode(code));
    expect([full.discounts[0]?.amount, full.total.amount]).toEqual([-2500, 2500]);
  });

  it('a second press of Pay gets the order that used the code', async () => {
    const { buyer, code } = await buyerWithCode();
    const cart = await buyer.fill([item('regular', 'D2')], withCode(code));
    const { order_id } = replyOf(await buyer.pay({ cart }));
    expect(replyOf(await buyer.pay({ cart }))).toEqual({ success: true, order_id });
  });

  it('a declined card leaves the code free for the next try', async () => {
    const { buyer, code } = await buyerWithCode();
    await buyer.fill([item('regular', 'D2')], withCode(code));
    expect(replyOf(await buyer.pay({ card: '4000000000000002' })).error).toBeDefined();
    await buyer.fill([item('regular', 'D3')], withCode(code));
    expect(replyOf(await buyer.pay())).toMatchObject({ success: true });
    await till.runDueJobs();
    await till.expectBalancedBooks();
  });

  it.each([
    ['of nobody', 'FFFFFFFFFFFF'],
    ['of no form', '<b>code</b>'],
  ])('a code %s is said at its field', async (_name, code) => {
    const buyer = await till.buyer();
    const { status, body } = await submitAddress(buyer, code);
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ field: 'code_upgrade', rule: 'unknown_code' }] });
  });

  it("another account's code is unknown", async () => {
    const { code } = await buyerWithCode();
    const { body } = await submitAddress(await till.buyer(), code);
    expect(body).toMatchObject({ errors: [{ rule: 'unknown_code' }] });
  });

  it('a code for other fonts is reported at its field', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('pro')]);
    const code = await codeOf(replyOf(await buyer.pay()).order_id);
    expect((await submitAddress(buyer, code)).body).toMatchObject({ errors: [{ rule: 'foreign_code' }] });
  });

  it('with Junior it counts for nothing and is not used up', async () => {
    const { buyer, code } = await buyerWithCode();
    const junior = await submitAddress(buyer, code, { is_student_order: true });
    expect(junior.body.discounts).toMatchObject([{ name: 'Junior discount (50%)' }]);
    const plain = await submitAddress(buyer, code);
    expect(plain.body.discounts).toMatchObject([{ name: 'Upgrade credit' }]);
  });

  it('what was said for one order is not remembered for the next checkout', async () => {
    const { buyer, code } = await buyerWithCode();
    const entries = { job_reference: 'Job 7', newsletter_subscribe: true, is_graduate_order: true };
    await buyer.fill([item('regular', 'D2')], { ...withCode(code), ...entries });
    const { body } = await till.call('me', { token: buyer.token });
    expect(body.personal_info).toEqual(berlin);
  });

  it('wrong codes may be tried ten times an hour; right ones cost nothing', async () => {
    const { buyer, code } = await buyerWithCode();
    const key = (
      await till.services.db
        .selectFrom('orders')
        .select('user_id')
        .where('upgrade_code', '=', code)
        .executeTakeFirstOrThrow()
    ).user_id;
    await submitAddress(buyer, code);
    const { used } = await till.services.db
      .selectFrom('limits')
      .select('used')
      .where('key', '=', `upgrade:${key}`)
      .executeTakeFirstOrThrow();
    expect(used).toBe(0);
    const { max } = defaultLimits.upgrade;
    expect(max).toBe(10);
    await till.services.db
      .updateTable('limits')
      .set({ used: till.services.config.limits.upgrade.max })
      .where('key', '=', `upgrade:${key}`)
      .execute();
    const { status, headers } = await submitAddress(buyer, 'FFFFFFFFFFFF');
    expect([status, headers.get('retry-after')]).toEqual([429, expect.any(String)]);
  });

  it('when the order that upgraded it is refunded, the old licence stands again and is credited again', async () => {
    const { buyer, code } = await buyerWithCode();
    await buyer.fill([item('regular', 'D2')], withCode(code));
    const second = replyOf(await buyer.pay()).order_id ?? '';
    expect(await till.refund(second)).toMatchObject({ ok: true });
    expect((await ordersOf(buyer)).at(-1)?.items[0]).not.toHaveProperty('upgraded_by');
    const cart = await buyer.fill([item('regular', 'D3')], withCode(code));
    expect(cart.total.amount).toBe(5000);
    expect(replyOf(await buyer.pay())).toMatchObject({ success: true });
    await till.runDueJobs();
    await till.expectBalancedBooks();
  });

  it('while the order that upgraded it is disputed, nothing else can; once it is lost, the old licence stands', async () => {
    const { buyer, code } = await buyerWithCode();
    await buyer.fill([item('regular', 'D2')], withCode(code));
    const dispute = await till.dispute(replyOf(await buyer.pay()).order_id ?? '');
    const oldLine = async () => (await ordersOf(buyer)).at(-1)?.items[0];
    expect(await oldLine()).toHaveProperty('upgraded_by');
    expect((await submitAddress(buyer, code)).body).toMatchObject({ errors: [{ rule: 'used_code' }] });
    await till.decide('disputes', dispute, 'lost');
    expect(await oldLine()).not.toHaveProperty('upgraded_by');
  });

  it('an order that was upgraded is refunded only after the upgrade', async () => {
    const { buyer, code } = await buyerWithCode();
    await buyer.fill([item('regular', 'D2')], withCode(code));
    const second = replyOf(await buyer.pay()).order_id ?? '';
    const first = (await ordersOf(buyer)).at(-1)?.id ?? '';
    expect(await till.refund(first)).toMatchObject({ ok: false, message: expect.stringContaining('SK-') });
    expect(await till.refund(second)).toMatchObject({ ok: true });
    expect(await till.refund(first)).toMatchObject({ ok: true });
    await till.expectBalancedBooks();
  });

  it('what rests on a refunded order credits nothing', async () => {
    const { buyer, code } = await buyerWithCode();
    await buyer.fill([item('regular', 'D2')], withCode(code));
    const second = replyOf(await buyer.pay()).order_id;
    const next = await codeOf(second);
    const [, first] = await ordersOf(buyer);
    // At the provider itself: the shop would refuse it.
    const { intent_id } = await till.services.db
      .selectFrom('orders')
      .select('intent_id')
      .where('id', '=', first?.id ?? '')
      .executeTakeFirstOrThrow();
    await till.provider('default').refunds.create({ payment_intent: intent_id ?? '' });
    await till.toldByProvider();
    expect((await orderOf(buyer, second)).upgrade_code).toBeUndefined();
    const { revision } = await buyer.cart();
    const user = { personal_info: withCode(next) };
    const body = { cart: [item('regular', 'D3')], revision, mode: 'address' as const, step: 2, user };
    const refused = await till.call('priceCart', { token: buyer.token, body });
    expect(refused.body).toMatchObject({ errors: [{ rule: 'refunded' }] });
  });
});
