/** Turns at something dear: so many at a time, so many that wait, and everybody else is told at once to come again. */

/** Too much is asked for at this moment: 429 with Retry-After, and nothing was begun. */
export class OverloadedError extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('Too much is asked for at this moment.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type Bounds = {
  readonly running: number;
  readonly waiting: number;
  /** When it makes sense to come again, about the time that all who wait take. */
  readonly retryAfterSeconds: number;
};

export type Queue = {
  /**
   * Runs `work` in its turn and gives what it gives. Rejects with an OverloadedError when too many wait already, and
   * with the signal's reason when that aborts before the turn has come: who left takes nobody's turn.
   */
  readonly run: <Result>(work: () => Promise<Result>, left?: AbortSignal) => Promise<Result>;
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
    const { running: most, waiting: mostWaiting, retryAfterSeconds } = bounds();
    if (running >= most && waiting.size >= mostWaiting) throw new OverloadedError(retryAfterSeconds);
  };

  const turn = (left?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      left?.throwIfAborted();
      const begin = () => {
        left?.removeEventListener('abort', leave);
        running += 1;
        resolve();
      };
      const leave = () => {
        waiting.delete(begin);
        reject(left?.reason);
      };
      left?.addEventListener('abort', leave, { once: true });
      waiting.add(begin);
      if (running < bounds().running) admit();
    });

  return {
    async run(work, left) {
      refuseWhenFull();
      await turn(left);
      try {
        return await work();
      } finally {
        running -= 1;
        // Between two turns the event loop goes round: whoever is not in this queue comes to be heard.
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
    work: () => Promise<Result>,
    left?: AbortSignal,
  ) => Promise<Result>;
  /** Throws the OverloadedError that `run` would reject with. */
  readonly refuseWhenFull: (key: string | number) => void;
};

/** A queue for each of many, with the same bounds; one is there while somebody is in it. */
export function createQueues(bounds: () => Bounds): Queues {
  const queues = new Map<string | number, Queue>();
  return {
    async run(key, work, left) {
      const queue = queues.get(key) ?? createQueue(bounds);
      queues.set(key, queue);
      try {
        return await queue.run(work, left);
      } finally {
        if (queue.isEmpty()) queues.delete(key);
      }
    },
    refuseWhenFull: (key) => queues.get(key)?.refuseWhenFull(),
  };
}
