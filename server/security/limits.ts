/** The limits of the shop by their names; a refusal is 429 with Retry-After, never 503 (reliability, traps). */
import type { LimitName } from '../config.ts';
import { type Refusal, refuse } from '../handler.ts';
import type { Services } from '../services.ts';
import { giveBackOne, type Taken, takeOne } from '../stores/limits.ts';

/** How a limit is kept; `whom` are e-mail addresses, clients, accounts and devices. */
export const limitKey = (name: LimitName, ...whom: readonly string[]) =>
  `${name}:${whom.join('|').toLowerCase()}`;

/** Uses up one call. */
export const take = ({ config, db, clock }: Services, name: LimitName, ...whom: readonly string[]) =>
  takeOne(db, limitKey(name, ...whom), config.limits[name], clock.now());

/** Gives back a call that wasn't one of those that the limit is about. */
export const giveBack = ({ db }: Services, name: LimitName, ...whom: readonly string[]) =>
  giveBackOne(db, limitKey(name, ...whom));

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** How long somebody waits, rounded up: '40 seconds', '4 minutes', '2 hours'. */
export function waitWords(seconds: number): string {
  if (seconds < 60) return plural(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour');
}

/** 429, in words that end in the waiting time. */
export function refuseForNow(
  { retryAfterSeconds }: Extract<Taken, { ok: false }>,
  what = 'Too many attempts.',
): Refusal {
  const error = `${what} Please try again in ${waitWords(retryAfterSeconds)}.`;
  return { ...refuse(429, error), retryAfterSeconds };
}

/** Uses up one call; undefined when it may go on. */
export async function withinLimit(
  services: Services,
  name: LimitName,
  ...whom: readonly string[]
): Promise<Refusal | undefined> {
  const taken = await take(services, name, ...whom);
  return taken.ok ? undefined : refuseForNow(taken);
}
