/** A buyer's line to the shop: any of its processes may answer, or none; answers get lost, and pages are left early. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import type { Fleet } from './fleet.ts';

export type Answer = {
  readonly status: number;
  readonly body: unknown;
  /** 0 when the answer doesn't say it. */
  readonly retryAfterSeconds: number;
};
/** No answer came; `isDead` when the process that was asked has ended, so that nothing of it goes on. */
export type Silence = { readonly status: 0; readonly isDead: boolean };

export type Asking = {
  readonly body?: unknown;
  readonly token?: string;
  readonly attempt?: string;
  readonly form?: Readonly<Record<string, string>>;
  /** How often the answer is lost on its way, of 1. */
  readonly lossy?: number;
};

export type Line = {
  /** Once, whatever comes of it; who is told to come again (429) does, because nothing was done. */
  readonly ask: (method: string, path: string, asking?: Asking) => Promise<Answer | Silence>;
  /** Until there is an answer that isn't the machinery's fault. Only for what may be asked again. */
  readonly insist: (method: string, path: string, asking?: Asking) => Promise<Answer>;
};

export type Counter = (what: string) => void;

/** A server that says nothing for so long has lost the request. */
const patienceMs = 40_000;
/** How calls are counted that such a server left waiting. */
export const leftWaiting = 'calls left waiting';
const mostTries = 60;
const mostComings = 5;

export type LineOptions = {
  readonly fleet: Fleet;
  readonly chance: Chance;
  readonly count: Counter;
  /** The buyer's own address. */
  readonly address: string;
};

export function lineTo({ fleet, chance, count, address }: LineOptions): Line {
  const ask: Line['ask'] = async (...what) => {
    for (let comings = 1; ; comings += 1) {
      const answer = await once(...what);
      if (answer.status !== 429 || comings === mostComings) return answer;
      count('told to come again');
      await pause(1000 * answer.retryAfterSeconds);
    }
  };
  const once = async (method: string, path: string, asking: Asking = {}): Promise<Answer | Silence> => {
    const url = await fleet.anyUrl();
    const isLost = asking.lossy !== undefined && chance.is(asking.lossy);
    // Half of what is lost breaks off on the way, the rest was answered in full to nobody.
    const breaksOffMs = isLost && chance.is(0.5) ? chance.below(120) : patienceMs;
    if (isLost) count('answers lost');
    try {
      const response = await fetch(url + path, {
        ...requestOf(method, asking, address),
        signal: AbortSignal.timeout(breaksOffMs),
      });
      const text = await response.text();
      if (isLost) return { status: 0, isDead: false };
      const retryAfterSeconds = Number(response.headers.get('retry-after'));
      const body = text === '' ? undefined : JSON.parse(text);
      return { status: response.status, body, retryAfterSeconds };
    } catch (error) {
      const isAway = error instanceof Error && error.name === 'TimeoutError';
      if (isAway && !isLost) count(leftWaiting);
      return { status: 0, isDead: !isAway };
    }
  };
  return {
    ask,
    insist: async (method, path, asking) => {
      for (let tries = 0; tries < mostTries; tries += 1) {
        const answer = await ask(method, path, asking);
        if ('body' in answer && answer.status < 500 && answer.status !== 429) return answer;
      }
      throw new Error(`${method} ${path} was never answered.`);
    },
  };
}

function requestOf(method: string, { body, token, attempt, form }: Asking, address: string): RequestInit {
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
