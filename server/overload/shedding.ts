/**
 * Keeps the shop quick for everybody while one client asks for more than its share (decision 0015): each client has a
 * few requests under way and a few that wait, fewer while the event loop is late; the rest is refused before its body is
 * read, with 429 and Retry-After.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyReply, FastifyRequest, onRequestHookHandler, RouteHandlerMethod } from 'fastify';
import { clientOf } from '../security/client.ts';
import { type Bounds, createQueue, type Queue } from './queue.ts';

/** An office behind one address is one client: dozens of its people may click in the same second. */
const usual: Bounds = { running: 4, waiting: 60, retryAfterSeconds: 2 };
const whenLate: Bounds = { running: 1, waiting: 30, retryAfterSeconds: 5 };
const lateMs = 100;
const sampleMs = 250;
const resolutionMs = 10;

/** Aborts when the client of the request that is answered has gone; undefined outside of requests. */
export const clientLeft = new AsyncLocalStorage<AbortSignal>();

export type Shedding = {
  /**
   * Runs `work` in the turn of the request's client; for what a kept answer is made by, which needs no turn itself. Others
   * may wait for it, so that it goes on when this client leaves.
   */
  readonly inTurn: <Result>(request: FastifyRequest, work: () => Promise<Result>) => Promise<Result>;
  /** A route's handler with its guard: `{...guarded(handler)}` in the route. */
  readonly guarded: (handler: RouteHandlerMethod) => {
    readonly onRequest: onRequestHookHandler;
    readonly handler: RouteHandlerMethod;
  };
  readonly stop: () => void;
};

/** How late the event loop was on the average of the last quarter of a second. */
function watchLoop(): { readonly isLate: () => boolean; readonly stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  let isLate = false;
  const timer = setInterval(() => {
    isLate = delay.mean / 1e6 - resolutionMs > lateMs;
    delay.reset();
  }, sampleMs);
  timer.unref();
  delay.enable();
  return {
    isLate: () => isLate,
    stop: () => {
      clearInterval(timer);
      delay.disable();
    },
  };
}

/** The request's own 'close' comes when its body was read: it is the answer's that tells that nobody waits for it. */
function leftOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

export function createShedding(): Shedding {
  const loop = watchLoop();
  const clients = new Map<string, Queue>();
  const inTurn = async <Result>(
    { ip }: FastifyRequest,
    work: () => Promise<Result>,
    left?: AbortSignal,
  ): Promise<Result> => {
    const client = clientOf(ip);
    const queue = clients.get(client) ?? createQueue(() => (loop.isLate() ? whenLate : usual));
    clients.set(client, queue);
    try {
      return await queue.run(work, left);
    } finally {
      if (queue.isEmpty()) clients.delete(client);
    }
  };
  return {
    inTurn: (request, work) => inTurn(request, work),
    guarded: (handler) => ({
      onRequest: async (request) => clients.get(clientOf(request.ip))?.refuseWhenFull(),
      async handler(request, reply) {
        const left = leftOf(reply);
        const work = async () => await handler.call(this, request, reply);
        return await inTurn(request, () => clientLeft.run(left, work), left);
      },
    }),
    stop: loop.stop,
  };
}
