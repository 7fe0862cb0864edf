/**
 * Every two things that can happen to an order after one another, in each of its states, each caused as it comes in life: by
 * a buyer's call, the card provider's webhook, a job, a person of the foundry. Whatever the store wrote is replayed from the
 * order's history by the pure chart (§ledger.order-chart, §ledger.history). `PAIRS=both`: pairs on the embedded database, too.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OrderState } from '../../domain/order-state.ts';
import type { OrderEvent } from '../../machines/order-facts.ts';
import { type ChartedOrder, nextOrder } from '../../machines/order-place.ts';
import type { CrashPoint } from '../../server/checkout/crash.ts';
import { runHourlyTasks } from '../../server/jobs/runner.ts';
import { newRefundId } from '../../server/orders/money-back.ts';
import { runStaffCommand, type StaffCommand } from '../../server/orders/staff.ts';
import type { OrderEventRow } from '../../server/stores/order-search.ts';
import { describeOnBoth } from '../support/databases.ts';
import { chartedChanges } from '../support/order-changes.ts';
import { type Buyer, cards, item, openTill, replyOf, type Till } from '../support/till.ts';

class Killed extends Error {}

type Life = { readonly buyer: Buyer; readonly attempt: string; id: string };

/** Pairs on the database that real shops have, unless both are asked for: each takes five minutes. */
const hasPairs = (name: string) => name === 'PostgreSQL' || process.env.PAIRS === 'both';

describeOnBoth('the life of an order', ({ name, open }) => {
  let till: Till;
  let folder: string;
  // A shop for each state: the hourly tasks look through all that was charged.
  let killAt: CrashPoint | undefined;
  const crash = (at: CrashPoint) => {
    if (at !== killAt) return;
    killAt = undefined;
    throw new Killed(at);
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-life-'));
    till = await openTill(open, { folder, overrides: { crash }, cardRetryMs: 50 });
  }, 60_000);
  afterEach(async () => {
    await till.close();
    await rm(folder, { recursive: true, force: true });
  });

  let attempts = 0;
  /** A buyer who presses Pay with this card; `at` kills the process there. */
  async function begun(card: string, at?: CrashPoint): Promise<Life> {
    const buyer = await till.buyer();
    await buyer.fill([item('regular'), item('pro')]);
    attempts += 1;
    const attempt = `attempt-life-${attempts}`;
    killAt = at;
    const { order_id } = replyOf(await buyer.pay({ card, attempt }));
    const id = order_id ?? (await newestOrder());
    // A killed process holds its lease until it is over.
    if (at) await endLease(id);
    return { buyer, attempt, id };
  }
  const endLease = async (id: string) => {
    await sql`update orders set lease_until = now() - interval '1 second'
      where id = ${id} and state = 'charging'`.execute(till.services.db);
  };
  const newestOrder = async () => {
    const newest = till.services.db.selectFrom('orders').select('id').orderBy('number', 'desc').limit(1);
    return (await newest.executeTakeFirstOrThrow()).id;
  };
  const rowOf = async (id: string) =>
    await till.services.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const intentOf = async (id: string) => (await rowOf(id)).intent_id ?? '';
  const then = async (life: Life, ...causes: readonly Cause[]) => {
    for (const cause of causes) await causesByName[cause](life);
    return life;
  };

  /** How an order comes into each of its states. */
  const ways: Readonly<Record<OrderState, () => Promise<Life>>> = {
    charging: () => begun(cards.pays, 'after-order'),
    action_needed: () => begun(cards.challenges),
    open: () => begun(cards.declined),
    paid: () => begun(cards.pays),
    partly_refunded: async () => await then(await begun(cards.pays), 'a line is refunded'),
    disputed: async () => await then(await begun(cards.pays), 'the buyer disputes'),
    refunded: async () => await then(await begun(cards.pays), 'all is refunded'),
    review: async () =>
      await then(
        await begun(cards.challenges),
        'another total is stored',
        'the challenge is passed, and confirmed',
      ),
    returned: async () =>
      await then(
        await begun(cards.challenges),
        'another total is stored',
        'the challenge is passed, and confirmed',
        'jobs run',
      ),
    expired: async () => await then(await begun(cards.declined), 'a day goes by'),
  };

  const staff = { reason: 'As it comes in life', by: 'ann' };
  const staffCommand = async (command: StaffCommand) =>
    await runStaffCommand(till.services, JSON.stringify(command));
  /** Made by the command, or by the job, if that asks the provider at the same moment. */
  const refunded = async (
    id: string,
    request: Extract<StaffCommand, { do: 'refund' }>['request'],
    cents: number,
  ) => {
    const reply = await staffCommand({
      do: 'refund',
      id: newRefundId(),
      order: id,
      request,
      cents,
      ...staff,
    });
    if (reply.kind === 'done') await till.toldByProvider();
  };

  /** What happens to orders; each leaves alone what it can't happen to. */
  const causesByName = {
    'the buyer pays again': async ({ buyer }: Life) => void (await buyer.pay()),
    'the buyer pays for another cart': async ({ buyer }: Life) => {
      const another = [item('family')];
      // Again if a payment has emptied the cart at this moment.
      await buyer.fill(another).catch(() => buyer.fill(another));
      await buyer.pay();
    },
    'the browser asks how it went': async ({ buyer, attempt, id }: Life) => {
      await endLease(id);
      await buyer.attempt(attempt);
    },
    'the challenge is passed, and confirmed': async ({ buyer, id }: Life) => {
      await challenged(id, 'passed');
      await till.call('confirmPayment', { token: buyer.token, body: { order_id: id } });
    },
    'the challenge is failed, and said so': async ({ buyer, id }: Life) => {
      await challenged(id, 'failed');
      await till.call('failPayment', { token: buyer.token, body: { order_id: id } });
    },
    'it is confirmed at the provider itself': async ({ id }: Life) => {
      await challenged(id, 'passed');
      const confirmed = { payment_method: await till.paymentMethod(cards.pays, 'default') };
      await till
        .provider('default')
        .paymentIntents.confirm(await intentOf(id), confirmed)
        .catch(() => undefined);
      await till.toldByProvider();
    },
    'another total is stored': async ({ id }: Life) => {
      await sql`update orders set total_cents = 4900, subtotal_cents = 4900,
        quote = jsonb_set(quote, '{total,amount}', '4900')
        where id = ${id} and state in ('action_needed', 'open')`.execute(till.services.db);
    },
    'the provider cancels the intent': async ({ id }: Life) => {
      await till
        .provider('default')
        .paymentIntents.cancel(await intentOf(id))
        .catch(() => undefined);
      await till.toldByProvider();
    },
    'jobs run': async () => await till.toldByProvider(),
    'a day goes by': async ({ id }: Life) => {
      await sql`update orders set updated_at = updated_at - interval '25 hours',
        lease_until = null where id = ${id}`.execute(till.services.db);
      await till.runDueJobs();
      await runHourlyTasks(till.services);
      await till.toldByProvider();
    },
    'a line is refunded': async ({ id }: Life) => await refunded(id, { lines: [1] }, 5000),
    'an amount is refunded': async ({ id }: Life) => await refunded(id, { cents: 100 }, 100),
    'all is refunded': async ({ id }: Life) => {
      const plan = await staffCommand({ do: 'plan', order: id, request: { all: true } });
      if (plan.kind === 'plan') await refunded(id, { all: true }, plan.cents);
    },
    'a part is refunded at the provider': async ({ id }: Life) => {
      const refunds = till.provider('default').refunds;
      await refunds.create({ payment_intent: await intentOf(id), amount: 100 }).catch(() => undefined);
      await till.toldByProvider();
    },
    'the bank sends a refund back': async ({ id }: Life) => {
      const intent = await intentOf(id);
      const made = intent
        ? (await till.provider('default').refunds.list({ payment_intent: intent })).data[0]
        : undefined;
      if (made?.status === 'succeeded') await till.decide('refunds', made.id, 'failed');
    },
    'the buyer disputes': async ({ id }: Life) => {
      const { charge_id, state } = await rowOf(id);
      // Under review its money can't go back before the bank has decided: somebody has to look at it (decision 0031).
      if (charge_id !== null && state !== 'disputed' && state !== 'review')
        await till.dispute(id).catch(() => undefined);
    },
    'the bank decides for the shop': async ({ id }: Life) => await decided(id, 'won'),
    'the bank decides for the buyer': async ({ id }: Life) => await decided(id, 'lost'),
    'the licensee is corrected': async ({ id }: Life) => {
      await staffCommand({ do: 'correct', order: id, change: { company: 'Salt & Rope' }, ...staff });
    },
  } as const;

  const challenged = async (id: string, outcome: 'passed' | 'failed') => {
    const intent = await intentOf(id);
    if (!intent) return;
    const { client_secret, status } = await till.provider('default').paymentIntents.retrieve(intent);
    if (status === 'requires_action') await till.challenge(client_secret ?? '', outcome);
  };
  const decided = async (id: string, outcome: 'won' | 'lost') => {
    const open = till.services.db.selectFrom('disputes').select('id').where('order_id', '=', id);
    const [dispute] = await open.where('state', '=', 'open').execute();
    if (dispute) await till.decide('disputes', dispute.id, outcome);
  };

  /** Every step of every history: 'paid --refund.succeeded→ partly_refunded'. */
  const seen = new Set<string>();

  /** Replays what the store wrote: the chart says the same of each event, and ends where the row stands. */
  async function expectCharted(id: string): Promise<void> {
    // In one statement, since jobs go on meanwhile.
    const { history, ...row } = await till.services.db
      .selectFrom('orders')
      .selectAll()
      .select(
        sql<Pick<OrderEventRow, 'type' | 'facts' | 'from_state' | 'to_state'>[]>`coalesce((
          select json_agg(e order by e.id) from order_events e where e.order_id = orders.id), '[]')`.as(
          'history',
        ),
      )
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const first = {
      state: 'charging',
      delivery: null,
      facts: {
        orderId: id,
        account: row.account,
        currency: row.currency,
        totalCents: row.total_cents,
        taxCents: row.tax_cents,
        hasThirdParty: false,
        attemptNo: 1,
        confirmNo: 1,
        processingNo: null,
        intentId: null,
        paymentMethodId: null,
        chargeId: null,
        // Only whoever may take a lease has its event taken.
        isLeased: false,
        error: null,
        refundedCents: 0,
        askedCents: 0,
        deliveryNo: 1,
      },
    } as const satisfies ChartedOrder;
    let order: ChartedOrder = first;
    for (const { type, facts, from_state, to_state } of history) {
      const event = { type, ...Object(facts), licensee: {} } as OrderEvent; // as it was stored
      const next = nextOrder(order, event);
      expect([order.state, next?.state], `${type} of ${id}`).toEqual([from_state, to_state]);
      if (!next) return;
      seen.add(`${from_state} --${type}→ ${to_state}`);
      order = next;
    }
    expect({
      state: order.state,
      delivery: order.delivery,
      confirm_no: order.facts.confirmNo,
      intent_id: order.facts.intentId,
      charge_id: order.facts.chargeId,
      error: order.facts.error,
      refunded_cents: order.facts.refundedCents,
      asked_cents: order.facts.askedCents,
      delivery_no: order.facts.deliveryNo,
    }).toMatchObject({
      state: row.state,
      delivery: row.delivery,
      confirm_no: row.confirm_no,
      intent_id: row.intent_id,
      charge_id: row.charge_id,
      error: row.error,
      refunded_cents: row.refunded_cents,
      asked_cents: row.asked_cents,
      delivery_no: row.delivery_no,
    });
  }

  type Cause = keyof typeof causesByName;
  const causes = Object.keys(causesByName) as Cause[];
  const states = Object.keys(ways) as OrderState[];

  /** What may be different after something has happened. */
  const readStored = async ({ id }: Life) =>
    await till.services.db
      .selectFrom('orders')
      .select(['state', 'delivery', 'total_cents', 'attempt_no', 'confirm_no', 'intent_id', 'charge_id'])
      .select(['refunded_cents', 'asked_cents', 'delivery_no', 'licensee'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  /**
   * Has each of the causes happen to a life that `live` begins, another one once something has changed; gives the causes
   * that changed something.
   */
  async function tryAll(live: () => Promise<Life>): Promise<Cause[]> {
    const changing: Cause[] = [];
    let life = await live();
    let before = await readStored(life);
    for (const cause of causes) {
      await causesByName[cause](life);
      await expectCharted(life.id);
      if (isDeepStrictEqual(await readStored(life), before)) continue;
      changing.push(cause);
      life = await live();
      before = await readStored(life);
    }
    return changing;
  }

  it.each(states)(
    'whatever happens to one that is %s, and to what came of it, is as its chart says',
    async (state) => {
      const way = async () => {
        const life = await ways[state]();
        expect((await rowOf(life.id)).state).toBe(state);
        return life;
      };
      const changing = await tryAll(way);
      for (const first of hasPairs(name) ? changing : [])
        await tryAll(async () => await then(await way(), first));
      await till.toldByProvider();
      await till.expectBalancedBooks();
    },
    600_000,
  );

  // After the others, which it counts.
  it.runIf(hasPairs(name))('takes every change of state that the chart has', () => {
    const changes = [...seen].map((step) => step.replace(/ --.*→ /, ' → '));
    const missing = chartedChanges().filter((change) => !changes.includes(change));
    expect(missing).toEqual([]);
  });
});
