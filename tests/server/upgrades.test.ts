import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PersonalInfo } from '../../domain/licensee.ts';
import { usualLimits } from '../../server/config.ts';
import { describeOnBoth } from '../support/databases.ts';
import { type Buyer, berlin, item, openTill, said, type Till } from '../support/till.ts';

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
  const upgrader = async (info: PersonalInfo = berlin) => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')], info);
    const code = await codeOf(said(await buyer.pay()).order_id);
    return { buyer, code };
  };
  const addressed = async (buyer: Buyer, code: string, more: PersonalInfo = {}) => {
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
  const withCode = (code: string): PersonalInfo => ({ ...berlin, code_upgrade: code });

  it("an order's code credits what was paid for the same font, and the order is charged the rest", async () => {
    const { buyer, code } = await upgrader();
    const cart = await buyer.fill([item('regular', 'D2'), item('pro')], withCode(code.toLowerCase()));
    expect(cart.discounts).toEqual([{ name: 'Upgrade credit', amount: -5000, value: '−$50' }]);
    expect((await buyer.cart()).total.amount).toBe(cart.total.amount);
    expect(said(await buyer.pay())).toMatchObject({ success: true });
    await till.passTime();
    await till.exactBooks();
  });

  it('a code is good for one order (fault 60)', async () => {
    const { buyer, code } = await upgrader();
    await buyer.fill([item('regular', 'D2')], withCode(code));
    expect(said(await buyer.pay())).toMatchObject({ success: true });
    const again = await addressed(buyer, code);
    expect(again.status).toBe(422);
    expect(again.body).toMatchObject({
      errors: [{ field: 'code_upgrade', message: 'This upgrade code was used already.', rule: 'used_code' }],
    });
  });

  it('in two checkouts at once it is used once, and nobody pays twice (fault 60)', async () => {
    const { buyer, code } = await upgrader();
    const cart = await buyer.fill([item('regular', 'D2')], withCode(code));
    const answers = await Promise.all([buyer.pay({ cart }), buyer.pay({ cart }), buyer.pay({ cart })]);
    expect(new Set(answers.map((answer) => said(answer).order_id)).size).toBe(1);
    const used = await till.services.db
      .selectFrom('orders')
      .select('state')
      .where('upgrade_of', 'is not', null)
      .where('user_id', '=', (eb) =>
        eb.selectFrom('orders').select('user_id').where('upgrade_code', '=', code),
      )
      .execute();
    expect(used).toEqual([{ state: 'paid' }]);
    await till.passTime();
    await till.exactBooks();
  });

  it('a code that was used between review and Pay is a changed price, to be reviewed again (fault 60)', async () => {
    const { buyer, code } = await upgrader();
    const reviewed = await buyer.fill([item('regular', 'D2')], withCode(code));
    expect(said(await buyer.pay()).success).toBe(true);
    const { revision } = await buyer.cart();
    await till.call('priceCart', {
      token: buyer.token,
      body: { cart: [item('regular', 'D2')], revision, user: { personal_info: withCode(code) } },
    });
    const late = await buyer.pay({ cart: reviewed });
    expect([late.status, said(late).error]).toEqual([409, 'price_changed']);
    expect(said(late).cart?.total.amount).toBe(7500);
  });

  it('the database itself lets one order live on a code', async () => {
    const { buyer, code } = await upgrader();
    await buyer.fill([item('regular', 'D2')], withCode(code));
    await buyer.pay();
    const { db } = till.services;
    const other = await upgrader();
    const earlier = await db
      .selectFrom('orders')
      .select('id')
      .where('upgrade_code', '=', code)
      .executeTakeFirstOrThrow();
    const claim = db
      .updateTable('orders')
      .set({ upgrade_of: earlier.id })
      .where('upgrade_code', '=', other.code);
    await expect(claim.execute()).rejects.toThrow(/orders_upgrades/);
  });

  it('a declined card leaves the code free for the next try', async () => {
    const { buyer, code } = await upgrader();
    await buyer.fill([item('regular', 'D2')], withCode(code));
    expect(said(await buyer.pay({ card: '4000000000000002' })).error).toBeDefined();
    await buyer.fill([item('regular', 'D3')], withCode(code));
    expect(said(await buyer.pay())).toMatchObject({ success: true });
    await till.passTime();
    await till.exactBooks();
  });

  it.each([
    ['of nobody', 'FFFFFFFFFFFF'],
    ['of no form', '<b>code</b>'],
  ])('a code %s is said at its field', async (_name, code) => {
    const buyer = await till.buyer();
    const { status, body } = await addressed(buyer, code);
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ field: 'code_upgrade', rule: 'unknown_code' }] });
  });

  it("another account's code is unknown", async () => {
    const { code } = await upgrader();
    const { body } = await addressed(await till.buyer(), code);
    expect(body).toMatchObject({ errors: [{ rule: 'unknown_code' }] });
  });

  it('a code for other fonts is said at its field', async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('pro')]);
    const code = await codeOf(said(await buyer.pay()).order_id);
    expect((await addressed(buyer, code)).body).toMatchObject({ errors: [{ rule: 'foreign_code' }] });
  });

  it('with Junior it counts for nothing and is not used up', async () => {
    const { buyer, code } = await upgrader();
    const junior = await addressed(buyer, code, { is_student_order: true });
    expect(junior.body.discounts).toMatchObject([{ name: 'Junior discount (50%)' }]);
    const plain = await addressed(buyer, code);
    expect(plain.body.discounts).toMatchObject([{ name: 'Upgrade credit' }]);
  });

  it('a code is not remembered for the next checkout', async () => {
    const { buyer, code } = await upgrader();
    await buyer.fill([item('regular', 'D2')], withCode(code));
    const { body } = await till.call('me', { token: buyer.token });
    expect(body.personal_info).not.toHaveProperty('code_upgrade');
  });

  it('wrong codes may be tried ten times an hour; right ones cost nothing', async () => {
    const { buyer, code } = await upgrader();
    const key = (
      await till.services.db
        .selectFrom('orders')
        .select('user_id')
        .where('upgrade_code', '=', code)
        .executeTakeFirstOrThrow()
    ).user_id;
    await addressed(buyer, code);
    const { used } = await till.services.db
      .selectFrom('limits')
      .select('used')
      .where('key', '=', `upgrade:${key}`)
      .executeTakeFirstOrThrow();
    expect(used).toBe(0);
    const { max } = usualLimits.upgrade;
    expect(max).toBe(10);
    await till.services.db
      .updateTable('limits')
      .set({ used: till.services.config.limits.upgrade.max })
      .where('key', '=', `upgrade:${key}`)
      .execute();
    const { status, headers } = await addressed(buyer, 'FFFFFFFFFFFF');
    expect([status, headers.get('retry-after')]).toEqual([429, expect.any(String)]);
  });
});
