/** Fills a shop with made-up content for measuring; never a shop that sells. */

import { disableTimeouts } from '@skerry/embedded-or-postgres/busy';
import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import type { Kysely } from 'kysely';
import type { Database } from '../../server/db/database.ts';
import { OperatorError } from '../../server/operator-error.ts';
import {
  addMadeUpFamilies,
  addMadeUpPosts,
  type ContentCounts,
  countContent,
  finishScaling,
  hasOrders,
} from './copies.ts';

export class ScaleError extends OperatorError {}

const batch = 2500;

/** Adds made-up posts and families until there are this many; existing ones count. Throws a ScaleError. */
export async function scaleContent(
  db: Kysely<Database>,
  { posts, families }: ContentCounts,
  onProgress: (line: string) => void = () => {},
): Promise<ContentCounts> {
  if (await hasOrders(db)) throw new ScaleError('This shop has orders: made-up content has no place in it.');
  const existing = await countContent(db);
  if (existing.posts === 0 || existing.families === 0)
    throw new ScaleError('There is nothing to copy yet: run npm run import first.');
  await inTransaction(db, async (trx) => {
    await disableTimeouts(trx);
    await addMadeUpFamilies(trx, families);
  });
  onProgress(`Added ${families} families`);
  for (let first = 1; first <= posts; first += batch) {
    const last = Math.min(posts, first + batch - 1);
    await inTransaction(db, async (trx) => {
      await disableTimeouts(trx);
      await addMadeUpPosts(trx, first, last);
    });
    onProgress(`Added ${last} of ${posts} posts`);
  }
  await inTransaction(db, async (trx) => {
    await disableTimeouts(trx);
    await finishScaling(trx);
  });
  return await countContent(db);
}
