/** The shop's orders in the machine room: each is an actor here, which takes the events that the server's chart took. */

import type { Report } from '@skerry/machine-room/live/live-history';
import { createReporter } from '@skerry/machine-room/live/report-actors';
import { type Actor, createActor, type EventFromLogic } from 'xstate';
import { orderMachine } from '../../machines/order.machine.ts';
import type { OrderFacts } from '../../machines/order-facts.ts';

type OrderMessage = {
  readonly number: string;
  readonly first?: OrderFacts;
  readonly events: readonly EventFromLogic<typeof orderMachine>[];
};

/** Follows the stream of `server/render/order-stream.ts`; returns what ends it. */
export function followOrders(report: (report: Report) => void): () => void {
  const orders = new Map<string, Actor<typeof orderMachine>>();
  const reporter = createReporter(
    'orders',
    () => 'The server’s orders',
    (message) => {
      if (message.kind === 'report') report(message.report);
    },
  );
  /** Anew after the stream was interrupted. */
  const begin = (number: string, first: OrderFacts) => {
    orders.get(number)?.stop();
    const actor = createActor(orderMachine, { id: number, input: first });
    orders.set(number, actor);
    reporter.observe(actor);
    actor.start();
  };
  const stream = new EventSource('/machines/orders');
  stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { number, first, events }: OrderMessage = JSON.parse(data);
    if (first) begin(number, first);
    for (const event of events) orders.get(number)?.send(event);
  });
  return () => {
    stream.close();
    for (const actor of orders.values()) actor.stop();
  };
}
