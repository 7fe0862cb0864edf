/** In development: what orders' charts take, as a stream for the machine room (server-sent events). */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { OrderFacts } from '../../machines/order-facts.ts';
import type { Db } from '../db/database.ts';
import { numberOf } from '../email/order-emails.ts';
import { factsOf } from '../stores/order-events.ts';
import {
  findHistory,
  findHistoryAfter,
  findNewestHistoryId,
  type OrderEventRow,
} from '../stores/order-search.ts';
import { findOrder, type StoredOrder } from '../stores/orders.ts';

/** What an order's chart took. `first` is what the order was before all of it, in the first message about it. */
export type OrderMessage = {
  readonly number: string;
  readonly first?: OrderFacts;
  readonly events: readonly { readonly type: string }[];
};

const pollMs = 500;
/** Orders to which something happened just before the room was opened are shown, too. */
const earlierEvents = 200;

const firstFacts = (order: StoredOrder): OrderFacts => ({
  ...factsOf({ ...order, is_leased: false }),
  attemptNo: 1,
  confirmNo: 1,
  processingNo: null,
  intentId: null,
  paymentMethodId: null,
  chargeId: null,
  error: null,
  refundedCents: 0,
  askedCents: 0,
  deliveryNo: 1,
});

const eventOf = ({ type, facts }: OrderEventRow) => ({ ...Object(facts), type });

/** The whole history of an order first, then what happens to it. */
async function* messages(db: Db, isOpen: () => boolean): AsyncGenerator<OrderMessage> {
  let after = Math.max(0, (await findNewestHistoryId(db)) - earlierEvents);
  const newestOf = new Map<string, number>();
  while (isOpen()) {
    for (const row of await findHistoryAfter(db, after, earlierEvents)) {
      after = row.id;
      const order = await findOrder(db, row.order_id);
      const newest = newestOf.get(row.order_id);
      if (!order || (newest !== undefined && newest >= row.id)) continue;
      const rows = newest === undefined ? await findHistory(db, row.order_id) : [row];
      newestOf.set(row.order_id, rows.at(-1)?.id ?? row.id);
      const first = newest === undefined ? { first: firstFacts(order) } : {};
      yield { number: numberOf(order), ...first, events: rows.map(eventOf) };
    }
    await pause(pollMs);
  }
}

export function registerOrderStream(app: FastifyInstance, db: Db): void {
  const open = new Set<{ isOpen: boolean }>();
  app.get('/machines/orders', async (request, reply) => {
    const stream = { isOpen: true };
    open.add(stream);
    request.raw.once('close', () => {
      stream.isOpen = false;
      open.delete(stream);
    });
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.flushHeaders();
    for await (const message of messages(db, () => stream.isOpen))
      reply.raw.write(`data: ${JSON.stringify(message)}\n\n`);
    reply.raw.end();
  });
  app.addHook('preClose', async () => {
    for (const stream of open) stream.isOpen = false;
  });
}
