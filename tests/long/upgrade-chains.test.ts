/** The property of tests/domain/upgrade.properties.test.ts against the real server: fewer chains, nothing mocked. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderRow } from '../../domain/checkout.ts';
import type { PersonalInfo } from '../../domain/licensee.ts';
import { isSameLicensee } from '../../domain/upgrade.ts';
import { describeOnBoth } from '../support/databases.ts';
import { type Buyer, berlin, cards, item, openTill, replyOf, type Till } from '../support/till.ts';

const studio = { ...berlin, company: 'Company One Ltd', email: 'studio@example.com' };
const licensees = ['Ada Example', 'Company One Ltd'] as const;
/** Each licensee in two ways. */
const whom: readonly PersonalInfo[] = [
  berlin,
  { ...berlin, third_party_order: true, third_party_data: { ...berlin, email: studio.email } },
  { ...berlin, third_party_order: true, third_party_data: studio },
  { ...berlin, company: 'company one, LTD.' },
];

const step = fc.record({
  whom: fc.nat({ max: whom.length - 1 }),
  what: fc.constantFrom('regular' as const, 'family' as const),
  licences: fc.constantFrom('D1', 'D2', 'D3', 'D1 W1', 'D3 W2'),
  /** The order whose code is tried, counted from the latest; none beyond the first. */
  code: fc.nat({ max: 3 }),
  isJunior: fc.constantFrom(false, false, true),
  becomes: fc.constantFrom(
    'paid' as const,
    'paid' as const,
    'paid' as const,
    'declined' as const,
    'refunded' as const,
  ),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describeOnBoth('chains of upgrades', ({ open }) => {
  let till: Till;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-chains-'));
    till = await openTill(open, { folder });
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ordersOf = async ({ token }: Buyer) => (await till.call('orders', { token, body: {} })).body.data;

  const codeOf = async (order: OrderRow | undefined) =>
    order &&
    (
      await till.services.db
        .selectFrom('orders')
        .select('upgrade_code')
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
    ).upgrade_code;

  /** Places one order as a buyer who enters a code even where the order doesn't offer it. */
  async function placeOrder(buyer: Buyer, { whom: index, what, licences, code, isJunior, becomes }: Step) {
    const info = whom[index] ?? berlin;
    const code_upgrade = await codeOf((await ordersOf(buyer))[code]);
    const junior = isJunior && !info.third_party_order ? { is_student_order: true } : {};
    const { revision } = await buyer.cart();
    const cart = [item(what, licences)];
    const enteredInfo = { ...info, ...junior, ...(code_upgrade ? { code_upgrade } : {}) };
    const body = { cart, revision, mode: 'address' as const, step: 2, user: { personal_info: enteredInfo } };
    const { status } = await till.call('priceCart', { token: buyer.token, body });
    const reviewed = await buyer.fill(cart, status === 200 ? enteredInfo : { ...info, ...junior });
    const { order_id } = replyOf(
      await buyer.pay({ cart: reviewed, card: becomes === 'declined' ? cards.declined : cards.pays }),
    );
    if (becomes !== 'refunded' || !order_id) return;
    await till.refund(order_id);
  }

  const cents = (list: readonly { readonly amount: number }[]) =>
    list.reduce((sum, { amount }) => sum + amount, 0);

  /** Each order has one line. What it would have cost without a credit: its line without the Junior discount. */
  const priceOf = ({ items, total }: OrderRow) =>
    items.some(({ upgrade_of }) => upgrade_of) ? cents(items) : total.amount;

  function expectNoneCheaper(orders: readonly OrderRow[]) {
    for (const who of licensees) {
      for (const type of ['styles', 'families'] as const) {
        const paid = orders.filter(
          ({ status, licensee, items }) =>
            status === 'paid' && isSameLicensee(licensee, who) && items[0]?.type === type,
        );
        const paidCents = cents(paid.map(({ total }) => total));
        const offered = paid.filter(({ upgrade_code }) => upgrade_code);
        expect(paidCents).toBeGreaterThanOrEqual(cents(offered.map((order) => ({ amount: priceOf(order) }))));
        if (orders.every(({ status }) => status === 'paid'))
          expect(paidCents).toBeGreaterThanOrEqual(Math.max(0, ...paid.map(priceOf)));
      }
    }
  }

  // §upgrade.chain, §upgrade.zero-order
  it('nobody comes to a licence for less than its price', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 7, size: 'max' }), async (steps) => {
        const buyer = await till.buyer();
        for (const each of steps) await placeOrder(buyer, each);
        expectNoneCheaper(await ordersOf(buyer));
      }),
      { numRuns: 8 },
    );
  }, 120_000);
});
