/** Queues for expensive work: so many at a time, so many waiting; everybody else is refused at once. */

/** Too many requests at the moment: 429 with Retry-After; nothing was begun. */
export class OverloadedError extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('Too many requests at the moment.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type Bounds = {
  readonly running: number;
  readonly waiting: number;
  /** When a retry makes sense: about the time that all waiting tasks take. */
  readonly retryAfterSeconds: number;
};

export type Queue = {
  /**
   * Runs `task` in its turn and returns its result. Rejects with an OverloadedError when too many wait already, and with the
   * signal's reason when that aborts before the turn: a client that has left takes no turn.
   */
  readonly run: <Result>(task: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;
  /** Throws the OverloadedError that `run` would reject with. */
  readonly refuseWhenFull: () => void;
  readonly isEmpty: () => boolean;
};

/** First come, first served. `bounds` are read anew for each decision. */
export function createQueue(bounds: () => Bounds): Queue {
  const waiting = new Set<() => void>();
  let running = 0;

  const admit = () => {
    for (const begin of waiting) {
      if (running >= bounds().running) return;
      waiting.delete(begin);
      begin();
    }
  };

  const refuseWhenFull = () => {
    const { running: maxRunning, waiting: maxWaiting, retryAfterSeconds } = bounds();
    if (running >= maxRunning && waiting.size >= maxWaiting) throw new OverloadedError(retryAfterSeconds);
  };

  const waitForTurn = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal?.throwIfAborted();
      if (waiting.size === 0 && running < bounds().running) {
        running += 1;
        return resolve();
      }
      const begin = () => {
        signal?.removeEventListener('abort', onAbort);
        running += 1;
        resolve();
      };
      const onAbort = () => {
        waiting.delete(begin);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      waiting.add(begin);
      if (running < bounds().running) admit();
    });

  return {
    async run(task, signal) {
      refuseWhenFull();
      await waitForTurn(signal);
      try {
        return await task();
      } finally {
        running -= 1;
        // Waits for the event loop between two turns, so that work outside this queue gets its chance.
        setImmediate(admit);
      }
    },
    refuseWhenFull,
    isEmpty: () => running === 0 && waiting.size === 0,
  };
}

export type Queues = {
  /** As `run` of the key's own queue. */
  readonly run: <Result>(
    key: string | number,
    task: () => Promise<Result>,
    signal?: AbortSignal,
  ) => Promise<Result>;
  /** Throws the OverloadedError that `run` would reject with. */
  readonly refuseWhenFull: (key: string | number) => void;
};

/** A queue for each key, with the same bounds; it exists while it isn't empty. */
export function createQueues(bounds: () => Bounds): Queues {
  const queues = new Map<string | number, Queue>();
  return {
    async run(key, task, signal) {
      const queue = queues.get(key) ?? createQueue(bounds);
      queues.set(key, queue);
      try {
        return await queue.run(task, signal);
      } finally {
        if (queue.isEmpty()) queues.delete(key);
      }
    },
    refuseWhenFull: (key) => queues.get(key)?.refuseWhenFull(),
  };
}
