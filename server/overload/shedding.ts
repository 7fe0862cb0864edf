/**
 * Keeps the shop quick for everybody while one client sends too many requests (decision 0015): in one turn of the event loop
 * a few requests of each client begin, whatever they are; a few run and a few wait, fewer while the event loop is late; the
 * rest is refused before its body is read, with 429 and Retry-After.
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
const defaultBounds: Bounds = { running: 4, waiting: 60, retryAfterSeconds: 2 };
const lateBounds: Bounds = { running: 1, waiting: 30, retryAfterSeconds: 5 };
/** Requests that begin in one turn of the event loop. None is refused: a waiting connection costs less than a response. */
const paceBounds: Bounds = { running: 2, waiting: Number.POSITIVE_INFINITY, retryAfterSeconds: 2 };
/** Of those that run, at most one handler starts in a turn: with four carts of 200 lines, everybody waited for its end. */
const startBounds: Bounds = { ...paceBounds, running: 1 };
/** File look-ups and events: a page may name dozens of files, and signed events must be accepted, so none is refused. */
const fileBounds: Bounds = { ...paceBounds, running: 4 };
/**
 * Payments until their session is known and their cart is read: a look-up and a few milliseconds each, so hundreds may wait.
 * One at a time: with four, each turn of the loop read four carts of 200 lines, and everybody waited for it.
 */
const payerBounds: Bounds = { running: 1, waiting: 500, retryAfterSeconds: 2 };
/** Payments of an account: each holds at most one database connection, and calls the provider. */
const payments: Bounds = { running: 2, waiting: 20, retryAfterSeconds: 5 };
const lateMs = 100;
const sampleMs = 250;
const resolutionMs = 10;

/** Aborts when the client of the current request has disconnected; undefined outside of requests. */
export const clientGone = new AsyncLocalStorage<AbortSignal>();

export type Shedding = {
  /** Resolves when the request may begin: a few per client in one turn of the event loop. Rejects if its client has left. */
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** In this scope a few requests of a client are answered at a time, after their bodies are read; the rest waits. */
  readonly queueRequests: (scope: FastifyInstance) => void;
  /**
   * Runs `task` in the turn of the request's client; for building a cached response, which needs no turn itself. Others may
   * wait for it, so it continues when this client leaves.
   */
  readonly inTurn: <Result>(request: FastifyRequest, task: () => Promise<Result>) => Promise<Result>;
  /** A route's handler with its guard: `{...guarded(handler)}` in the route. */
  readonly guarded: (handler: RouteHandlerMethod) => {
    readonly onRequest: onRequestHookHandler;
    readonly handler: RouteHandlerMethod;
  };
  /** The turns of payments, apart from any other: a client's for looking up its session, and an account's for paying. */
  readonly payments: {
    readonly inClientTurn: <Result>(request: FastifyRequest, task: () => Promise<Result>) => Promise<Result>;
    readonly inAccountTurn: <Result>(userId: number, task: () => Promise<Result>) => Promise<Result>;
    readonly onRequest: onRequestHookHandler;
  };
  readonly stop: () => void;
};

/** Whether the event loop was late, on the average of the last quarter of a second. */
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

/** The request's own 'close' comes when its body was read: only the response's 'close' shows that the client has left. */
function goneSignalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Resolves when the turn has come, which lasts until `untilDone` resolves; rejects when the client has left before. */
const waitForTurn = (
  queues: Queues,
  key: string,
  untilDone: () => Promise<unknown>,
  gone?: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const turn = async () => {
      resolve();
      await untilDone();
    };
    queues.run(key, turn, gone).catch(reject);
  });

export function createShedding(): Shedding {
  const loop = watchLoop();
  const admissions = createQueues(() => paceBounds);
  const clients = createQueues(() => (loop.isLate() ? lateBounds : defaultBounds));
  const handlerStarts = createQueues(() => startBounds);
  const payingClients = createQueues(() => payerBounds);
  const payingAccounts = createQueues(() => payments);
  return {
    admit: ({ ip }, reply) => waitForTurn(admissions, clientOf(ip), () => turnOfLoop(), goneSignalOf(reply)),
    queueRequests(scope) {
      const queues = createQueues(() => fileBounds);
      const ends = new WeakMap<FastifyRequest, () => void>();
      const answered = (request: FastifyRequest, reply: FastifyReply) =>
        new Promise<void>((end) => {
          ends.set(request, end);
          // A response outside of Fastify (`hijack`), or a client that leaves, ends the turn, too.
          reply.raw.once('close', end);
        }).then(() => turnOfLoop());
      scope.addHook('preHandler', (request, reply) =>
        waitForTurn(queues, clientOf(request.ip), () => answered(request, reply), goneSignalOf(reply)),
      );
      scope.addHook('onSend', async (request) => ends.get(request)?.());
    },
    inTurn: ({ ip }, task) => clients.run(clientOf(ip), task),
    guarded: (handler) => ({
      onRequest: async ({ ip }) => clients.refuseWhenFull(clientOf(ip)),
      async handler(request, reply) {
        const gone = goneSignalOf(reply);
        const task = async () => {
          await waitForTurn(handlerStarts, clientOf(request.ip), () => turnOfLoop(), gone);
          return await handler.call(this, request, reply);
        };
        return await clients.run(clientOf(request.ip), () => clientGone.run(gone, task), gone);
      },
    }),
    payments: {
      inClientTurn: ({ ip }, task) => payingClients.run(clientOf(ip), task),
      inAccountTurn: (userId, task) => payingAccounts.run(userId, task),
      onRequest: async ({ ip }) => payingClients.refuseWhenFull(clientOf(ip)),
    },
    stop: loop.stop,
  };
}
