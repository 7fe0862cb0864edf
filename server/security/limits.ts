/** The shop's limits by name; a refusal is 429 with Retry-After, never 503 (§limits.account-and-client, §limits.waiting-time). */
import type { LimitName } from '../config.ts';
import { type Refusal, refuse } from '../handler.ts';
import type { Services } from '../services.ts';
import { consumeOne, type LimitResult, restoreOne } from '../stores/limits.ts';

/** The key of a limit's row; `subject` are e-mail addresses, clients, accounts and devices. */
export const limitKey = (name: LimitName, ...subject: readonly string[]) =>
  `${name}:${subject.join('|').toLowerCase()}`;

/** Counts one call. */
export const countAttempt = (
  { config, db, clock }: Services,
  name: LimitName,
  ...subject: readonly string[]
) => consumeOne(db, limitKey(name, ...subject), config.limits[name], clock.now());

/** Uncounts a call that the limit wasn't meant for. */
export const uncountAttempt = ({ db }: Services, name: LimitName, ...subject: readonly string[]) =>
  restoreOne(db, limitKey(name, ...subject));

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

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
export async function withinLimit(
  services: Services,
  name: LimitName,
  ...subject: readonly string[]
): Promise<Refusal | undefined> {
  const counted = await countAttempt(services, name, ...subject);
  return counted.ok ? undefined : refuseForNow(counted);
}
