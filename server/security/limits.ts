/** The limits of the shop by their names; a refusal is 429 with Retry-After, never 503 (reliability, traps). */
import type { LimitName } from '../config.ts';
import type { Refusal } from '../handler.ts';
import type { Services } from '../services.ts';
import { takeOne } from '../stores/limits.ts';

/** How a limit is kept; `whom` is an e-mail address, an IP address or an account's id. */
export const limitKey = (name: LimitName, whom: string) => `${name}:${whom.toLowerCase()}`;

/** Uses up one call; undefined when it may go on. */
export async function withinLimit(
  { config, db, clock }: Services,
  name: LimitName,
  whom: string,
): Promise<Refusal | undefined> {
  const taken = await takeOne(db, limitKey(name, whom), config.limits[name], clock.now());
  if (taken.ok) return undefined;
  return {
    kind: 'refusal',
    status: 429,
    body: { error: 'Too many attempts. Please try again later.' },
    retryAfterSeconds: taken.retryAfterSeconds,
  };
}
