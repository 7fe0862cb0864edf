/** Grows a shop for measuring; never one that sells. */
import type { Kysely } from 'kysely';
import { takeTime } from '../db/busy.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { PlainError } from '../plain-error.ts';
import {
  addMadeUpFamilies,
  addMadeUpPosts,
  type Counted,
  countContent,
  finishScaling,
  hasOrders,
} from '../stores/scale.ts';

export class ScaleError extends PlainError {}

const batch = 2500;

/** Adds up to `posts` and `families` made-up ones; what is there already counts. Throws a ScaleError. */
export async function scaleContent(
  db: Kysely<Database>,
  { posts, families }: Counted,
  say: (line: string) => void = () => {},
): Promise<Counted> {
  if (await hasOrders(db)) throw new ScaleError('This shop has orders: made-up content has no place in it.');
  const before = await countContent(db);
  if (before.posts === 0 || before.families === 0)
    throw new ScaleError('There is nothing to copy yet: run npm run import first.');
  await inTransaction(db, async (trx) => {
    await takeTime(trx);
    await addMadeUpFamilies(trx, families);
  });
  say(`Added ${families} families`);
  for (let first = 1; first <= posts; first += batch) {
    const last = Math.min(posts, first + batch - 1);
    await inTransaction(db, async (trx) => {
      await takeTime(trx);
      await addMadeUpPosts(trx, first, last);
    });
    say(`Added ${last} of ${posts} posts`);
  }
  await inTransaction(db, async (trx) => {
    await takeTime(trx);
    await finishScaling(trx);
  });
  return await countContent(db);
}
