/**
 * Money that goes back while buyers pay: staff refund lines, amounts and whole orders, others are refunded at the card
 * provider itself, and buyers' banks dispute charges, decide their disputes and refuse refunds.
 */
import { sql } from 'kysely';
import Stripe from 'stripe';
import { optionKey } from '../../domain/cart-command.ts';
import { licensedStates } from '../../domain/order-state.ts';
import type { RefundRequest } from '../../domain/refund.ts';
import type { Connection } from '../../server/db/connect.ts';
import { type CardSandbox, openSandbox } from '../../server/gateways/card-sandbox.ts';
import { createCardGateway } from '../../server/gateways/card-stripe.ts';
import { askRefund, makeRefund, newRefundId } from '../../server/orders/money-back.ts';
import { findOrder, type StoredOrder } from '../../server/stores/orders.ts';
import { callSandbox } from '../../tests/support/card-sandbox.ts';
import type { Random } from './random.ts';

/** What every storm of a hundred buyers has seen in the end. */
export const moneyBackCounts = ['refunds by staff', 'refunds at the provider', 'disputes'] as const;
type Counted = (typeof moneyBackCounts)[number] | 'refunds refused to staff' | 'decisions of banks';

export type MoneyBack = {
  /** Something happens to the money of an order that was paid. */
  readonly act: () => Promise<void>;
  /** The banks decide everything that waits for them. */
  readonly decideAll: () => Promise<void>;
  readonly counts: ReadonlyMap<string, number>;
  /** Refunds that were made at the provider itself, by its ids. */
  readonly madeAtProvider: ReadonlySet<string>;
  readonly close: () => Promise<void>;
};

/** The caller closes it. */
export async function openMoneyBack({ db }: Pick<Connection, 'db'>, random: Random): Promise<MoneyBack> {
  const sandbox = await openSandbox(db);
  const card = createCardGateway(sandbox);
  const madeAtProvider = new Set<string>();
  const counts = new Map<Counted, number>();
  const count = (what: Counted) => counts.set(what, (counts.get(what) ?? 0) + 1);

  const randomOrder = async (): Promise<StoredOrder | undefined> => {
    const states = sql.join([...licensedStates]);
    const { rows } = await sql<{ id: string }>`select id from orders
      where state in (${states}) and total_cents > 0 order by random() limit 1`.execute(db);
    return rows[0] && (await findOrder(db, rows[0].id));
  };

  /** Some close the terminal before the provider has answered: the shop's job goes on. */
  const refundByStaff = async (order: StoredOrder, request: RefundRequest) => {
    const refundId = newRefundId();
    const asked = await askRefund(db, order.id, request, {
      refundId,
      reason: 'Asked in the storm',
      by: 'storm',
    });
    count(asked.ok ? 'refunds by staff' : 'refunds refused to staff');
    if (asked.ok && random.chance(0.6)) await makeRefund({ db, card }, order, refundId);
  };
  const refundAtProvider = async ({ account, intent_id }: StoredOrder) => {
    const refund = { payment_intent: intent_id ?? '', amount: 100 };
    const made = await stripeOf(sandbox, account)
      .refunds.create(refund)
      .catch(() => undefined);
    if (!made) return;
    madeAtProvider.add(made.id);
    count('refunds at the provider');
  };

  return {
    madeAtProvider,
    counts,
    close: sandbox.close,
    async act() {
      const order = await randomOrder();
      if (!order) return;
      const lines = order.lines.cart.map(optionKey);
      const share = random.integerBelow(100);
      if (share < 35) await refundByStaff(order, { lines: lines.slice(0, 1) });
      else if (share < 60) await refundByStaff(order, { cents: 100 + random.integerBelow(900) });
      else if (share < 75) await refundByStaff(order, 'all');
      else if (share < 87) await refundAtProvider(order);
      else if (await callSandbox(sandbox, `charges/${order.charge_id}/dispute`, {})) count('disputes');
    },
    async decideAll() {
      const { rows } = await sql<{ path: string }>`
        select 'disputes/' || id as path from sandbox_disputes where body ->> 'status' = 'needs_response'
        union all select 'refunds/' || id from sandbox_refunds where body ->> 'status' = 'pending'
        order by path`.execute(db);
      for (const { path } of rows) {
        const [good, bad] = path.startsWith('disputes') ? ['won', 'lost'] : ['succeeded', 'failed'];
        await callSandbox(sandbox, `${path}/finish`, { outcome: random.chance(0.6) ? good : bad });
        count('decisions of banks');
      }
    },
  };
}

const stripeOf = ({ keys, endpoint }: CardSandbox, account: keyof CardSandbox['keys']) =>
  new Stripe(keys[account].secretKey, { ...endpoint, telemetry: false });
