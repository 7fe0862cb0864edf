/** The shop's limits by name; a refusal is 429 with Retry-After, never 503 (§limits.account-and-client, §limits.waiting-time). */
import type { LimitName } from '../../domain/limits.ts';
import { plural } from '../../domain/plural.ts';
import { type Refusal, refuse } from '../handler.ts';
import type { Services } from '../services.ts';
import { type Counted, consumeOne, type LimitResult, limitKey, restoreOne } from '../stores/limits.ts';

/** Counts one call. */
export const countAttempt = <N extends LimitName>(
  { config, db, clock }: Pick<Services, 'config' | 'db' | 'clock'>,
  name: N,
  counted: Counted<N>,
) => consumeOne(db, limitKey(name, counted), config.limits[name], clock.now());

/** Uncounts a call that the limit wasn't meant for. */
export const uncountAttempt = <N extends LimitName>({ db }: Services, name: N, counted: Counted<N>) =>
  restoreOne(db, limitKey(name, counted));

/** A waiting time in words, rounded up: '40 seconds', '4 minutes', '2 hours'. */
export function waitWords(seconds: number): string {
  if (seconds < 60) return plural(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour');
}

/** 429, with a message that ends in the waiting time. */
export function refuseForNow(
  { retryAfterSeconds }: Extract<LimitResult, { ok: false }>,
  what = 'Too many attempts.',
): Refusal {
  const error = `${what} Please try again in ${waitWords(retryAfterSeconds)}.`;
  return { ...refuse(429, error), retryAfterSeconds };
}

/** Counts one call; undefined when it is within the limit. */
export async function withinLimit<N extends LimitName>(
  services: Services,
  name: N,
  counted: Counted<N>,
): Promise<Refusal | undefined> {
  const result = await countAttempt(services, name, counted);
  return result.ok ? undefined : refuseForNow(result);
}

/** Counts one call against each limit of its row, in order, until one is reached. */
export async function withinLimits<N extends LimitName>(
  services: Services,
  names: readonly N[],
  counted: Counted<N>,
): Promise<Refusal | undefined> {
  for (const name of names) {
    const refusal = await withinLimit(services, name, counted);
    if (refusal) return refusal;
  }
  return undefined;
}
