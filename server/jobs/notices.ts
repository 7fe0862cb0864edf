/** What the foundry is told of, in one place: the log, the metrics, and the email and webhook that each notice asks for. */
import { optionKey } from '../../domain/cart-command.ts';
import { noticeOf } from '../../domain/notice.ts';
import { alertEmail, noticeText } from '../email/alert-email.ts';
import { licenseeOf, numberOf } from '../email/order-emails.ts';
import { sendWebhook } from '../gateways/webhook.ts';
import { log } from '../log.ts';
import { countNotice } from '../metrics.ts';
import type { Services } from '../services.ts';
import { findFoundry } from '../stores/foundry.ts';
import type { Payloads } from '../stores/job-kinds.ts';
import { findOrder, type StoredOrder } from '../stores/orders.ts';
import { enqueue } from '../stores/outbox.ts';
import { endedLines, findRefunds } from '../stores/refunds.ts';
import { done, type JobOutcome } from './outcome.ts';

type Notice = Payloads['notice'];

const orderOf = async ({ db }: Services, { order_id }: Notice) =>
  order_id === undefined ? undefined : await findOrder(db, order_id);

/** Logs and counts a notice, and enqueues the others in the commit that completes it. */
export async function handleNotice(services: Services, payload: Notice): Promise<JobOutcome> {
  const { notice, detail } = payload;
  const { level, isAlert, isWebhook } = noticeOf(notice);
  const order = await orderOf(services, payload);
  const number = order && numberOf(order);
  log[level](
    { notice, ...(number ? { order: number } : {}), ...(detail ? { detail } : {}) },
    `${noticeText({ notice, order: number })}.`,
  );
  countNotice(notice);
  const next = [
    ...(isAlert ? [{ kind: 'alert', payload } as const] : []),
    ...(isWebhook && services.config.webhook
      ? [{ kind: 'webhook', payload: { ...payload, at: services.clock.now().toISOString() } } as const]
      : []),
  ];
  if (next.length === 0) return done;
  return {
    kind: 'done',
    onDone: async (trx) => {
      await enqueue(trx, ...next);
    },
  };
}

/** To the foundry's own address, which stands in its content. */
export async function sendAlert(services: Services, payload: Notice): Promise<JobOutcome> {
  const foundry = await findFoundry(services.db);
  if (foundry.email === '') return done;
  const order = await orderOf(services, payload);
  const { notice, detail } = payload;
  return await services.mail.send(
    alertEmail(foundry.email, { notice, order: order && numberOf(order), detail }),
  );
}

/** Its id stays the same however often it is sent. */
export async function sendNoticeWebhook(
  services: Services,
  { notice, key, detail, order_id, at }: Payloads['webhook'],
): Promise<JobOutcome> {
  const { db, config, clock } = services;
  const order = order_id === undefined ? undefined : await findOrder(db, order_id);
  if (!config.webhook || !order) return done;
  const outcome = await sendWebhook(
    config.webhook,
    {
      id: `msg_${order.id}_${key.replace(/[^\w]/g, '_')}`,
      type: notice,
      at: new Date(at),
      data: await dataOf(services, order, detail),
    },
    clock.now(),
  );
  return outcome.kind === 'away' ? { kind: 'postponed', reason: outcome.reason } : done;
}

/** The order as it is now: who gets events late or twice finds the truth in each. */
async function dataOf({ db }: Services, order: StoredOrder, detail: string | undefined) {
  const refunds = await findRefunds(db, [order.id]);
  const ended = endedLines(refunds);
  return {
    order: {
      id: order.id,
      number: numberOf(order),
      state: order.state,
      currency: order.currency,
      total_cents: order.total_cents,
      tax_cents: order.tax_cents,
      refunded_cents: order.refunded_cents,
      licensee: licenseeOf(order),
      email: order.licensee.email,
      lines: order.lines.cart.map((item) => ({
        type: item.type,
        id: item.id,
        name: item.name,
        price_cents: item.amount,
        is_refunded: ended.has(optionKey(item)),
      })),
      refunds: refunds.map(({ id, state, cents, tax_cents }) => ({
        id,
        state,
        cents,
        tax_cents,
      })),
    },
    ...(detail ? { detail } : {}),
  };
}
