/**
 * Keeps the shop quick for everybody while one client asks for more than its share (decision 0015): of each client a few
 * requests begin in one turn of the event loop, whatever they ask for; a few are under way and a few wait, fewer while the
 * event loop is late; the rest is refused before its body is read, with 429 and Retry-After.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteHandlerMethod,
} from 'fastify';
import { clientOf } from '../security/client.ts';
import { type Bounds, createQueues, type Queues } from './queue.ts';

/** An office behind one address is one client: dozens of its people may click in the same second. */
const usual: Bounds = { running: 4, waiting: 60, retryAfterSeconds: 2 };
const whenLate: Bounds = { running: 1, waiting: 30, retryAfterSeconds: 5 };
/** What begins in one turn of the event loop. None is refused: a connection that waits costs less than an answer. */
const pace: Bounds = { running: 2, waiting: Number.POSITIVE_INFINITY, retryAfterSeconds: 2 };
/** Files that are looked for, and events: a page may name dozens, and what is signed must come in, so that none is refused. */
const inLine: Bounds = { ...pace, running: 4 };
/** Payments until the session is known: one look-up, so that hundreds may wait for it. */
const payers: Bounds = { running: 4, waiting: 500, retryAfterSeconds: 2 };
/** Payments of an account: each holds one connection to the database at most, and asks the provider. */
const payments: Bounds = { running: 2, waiting: 20, retryAfterSeconds: 5 };
const lateMs = 100;
const sampleMs = 250;
const resolutionMs = 10;

/** Aborts when the client of the request that is answered has gone; undefined outside of requests. */
export const clientLeft = new AsyncLocalStorage<AbortSignal>();

export type Shedding = {
  /** Resolves when the request may begin: a few of a client do in one turn of the event loop. Rejects when its client has left before. */
  readonly begin: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** In this scope a few requests of a client are answered at a time, once their body is read; the rest waits. */
  readonly inLine: (scope: FastifyInstance) => void;
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
  /** The turns of payments: a client's to be told who it is, and an account's to pay. Apart from any other turn. */
  readonly payments: {
    readonly asking: <Result>(request: FastifyRequest, work: () => Promise<Result>) => Promise<Result>;
    readonly paying: <Result>(userId: number, work: () => Promise<Result>) => Promise<Result>;
    readonly onRequest: onRequestHookHandler;
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

/** Resolves when the turn has come, which lasts as long as `held`; rejects when the client has left before. */
const untilTurn = (
  queues: Queues,
  key: string,
  held: () => Promise<unknown>,
  left?: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const turn = async () => {
      resolve();
      await held();
    };
    queues.run(key, turn, left).catch(reject);
  });

export function createShedding(): Shedding {
  const loop = watchLoop();
  const beginning = createQueues(() => pace);
  const clients = createQueues(() => (loop.isLate() ? whenLate : usual));
  const asking = createQueues(() => payers);
  const paying = createQueues(() => payments);
  return {
    begin: ({ ip }, reply) => untilTurn(beginning, clientOf(ip), () => turnOfLoop(), leftOf(reply)),
    inLine(scope) {
      const line = createQueues(() => inLine);
      const ends = new WeakMap<FastifyRequest, () => void>();
      const answered = (request: FastifyRequest, reply: FastifyReply) =>
        new Promise<void>((end) => {
          ends.set(request, end);
          // Who answers past Fastify (`hijack`), or leaves meanwhile, holds no turn either.
          reply.raw.once('close', end);
        }).then(() => turnOfLoop());
      scope.addHook('preHandler', (request, reply) =>
        untilTurn(line, clientOf(request.ip), () => answered(request, reply), leftOf(reply)),
      );
      scope.addHook('onSend', async (request) => ends.get(request)?.());
    },
    inTurn: ({ ip }, work) => clients.run(clientOf(ip), work),
    guarded: (handler) => ({
      onRequest: async ({ ip }) => clients.refuseWhenFull(clientOf(ip)),
      async handler(request, reply) {
        const left = leftOf(reply);
        const work = async () => await handler.call(this, request, reply);
        return await clients.run(clientOf(request.ip), () => clientLeft.run(left, work), left);
      },
    }),
    payments: {
      asking: ({ ip }, work) => asking.run(clientOf(ip), work),
      paying: (userId, work) => paying.run(userId, work),
      onRequest: async ({ ip }) => asking.refuseWhenFull(clientOf(ip)),
    },
    stop: loop.stop,
  };
}
