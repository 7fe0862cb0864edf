/** A buyer's HTTP client: one of the server processes answers, or none; answers get lost and requests are aborted. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './random.ts';
import type { ServerProcesses } from './server-processes.ts';

export type Answer = {
  readonly status: number;
  readonly body: unknown;
  /** 0 when the answer doesn't name it. */
  readonly retryAfterSeconds: number;
};
/** No answer came; `isDead` when the process that got the request has ended, so nothing of the request continues. */
export type NoAnswer = { readonly status: 0; readonly isDead: boolean };

export type RequestOptions = {
  readonly body?: unknown;
  readonly token?: string;
  readonly attempt?: string;
  readonly form?: Readonly<Record<string, string>>;
  /** The probability that the answer is lost. */
  readonly lossRate?: number;
};

export type ShopClient = {
  /** Sends once; repeats only after 429, because then nothing was done. */
  readonly request: (method: string, path: string, options?: RequestOptions) => Promise<Answer | NoAnswer>;
  /** Repeats until there is an answer below 500. Only for idempotent requests. */
  readonly requestUntilAnswered: (method: string, path: string, options?: RequestOptions) => Promise<Answer>;
};

export type Counter = (what: string) => void;

/** A request without an answer for so long has timed out. */
const timeoutMs = 40_000;
/** The name under which such calls are counted. */
export const timedOutCalls = 'calls left waiting';
const maxTries = 60;
const maxTriesWhenBusy = 5;

export type ShopClientOptions = {
  readonly servers: Pick<ServerProcesses, 'anyUrl'>;
  readonly random: Random;
  readonly count: Counter;
  /** The buyer's own address. */
  readonly address: string;
};

export function createShopClient({ servers, random, count, address }: ShopClientOptions): ShopClient {
  const request: ShopClient['request'] = async (...what) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await requestOnce(...what);
      if (answer.status !== 429 || tries === maxTriesWhenBusy) return answer;
      count('retries after 429');
      await pause(1000 * answer.retryAfterSeconds);
    }
  };
  const requestOnce = async (
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<Answer | NoAnswer> => {
    const url = await servers.anyUrl();
    const isLost = options.lossRate !== undefined && random.chance(options.lossRate);
    // Half of the lost answers break off on the way, the others arrive in full and are ignored.
    const abortAfterMs = isLost && random.chance(0.5) ? random.integerBelow(120) : timeoutMs;
    if (isLost) count('answers lost');
    try {
      const response = await fetch(url + path, {
        ...requestInitOf(method, options, address),
        signal: AbortSignal.timeout(abortAfterMs),
      });
      const text = await response.text();
      if (isLost) return { status: 0, isDead: false };
      const retryAfterSeconds = Number(response.headers.get('retry-after'));
      const body = text === '' ? undefined : JSON.parse(text);
      return { status: response.status, body, retryAfterSeconds };
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError';
      if (isTimeout && !isLost) count(timedOutCalls);
      return { status: 0, isDead: !isTimeout };
    }
  };
  return {
    request,
    requestUntilAnswered: async (method, path, options) => {
      for (let tries = 0; tries < maxTries; tries += 1) {
        const answer = await request(method, path, options);
        if ('body' in answer && answer.status < 500 && answer.status !== 429) return answer;
      }
      throw new Error(`${method} ${path} was never answered.`);
    },
  };
}

function requestInitOf(
  method: string,
  { body, token, attempt, form }: RequestOptions,
  address: string,
): RequestInit {
  return {
    method,
    headers: {
      'x-forwarded-for': address,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(attempt === undefined ? {} : { 'idempotency-key': attempt }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  };
}
