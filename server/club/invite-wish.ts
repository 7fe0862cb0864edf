/** An invite that a command wishes for, as it travels to whoever holds the database; without the link itself. */
import type { Kysely } from 'kysely';
import { check, nullable, object, text } from '../../domain/shape.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { InviteError, makeInvite, type WantedInvite } from './invites.ts';

const Wish = object({
  email: text({ max: 255 }),
  name: text({ max: 255 }),
  coworker_of: nullable(text({ max: 255 })),
  token_hash: text({ min: 64, max: 64 }),
});

export const writeInviteWish = ({ email, name, coworkerOf, tokenHash }: WantedInvite): string =>
  JSON.stringify({ email, name, coworker_of: coworkerOf ?? null, token_hash: tokenHash });

/** Makes the invite; says what the person at the terminal can put right. */
export async function grantInvite(
  db: Kysely<Database>,
  wish: string,
): Promise<{ readonly problem: string | null }> {
  const read = check(Wish, JSON.parse(wish));
  if (!read.ok) return { problem: `The wish is not valid at ${read.path}.` };
  const { email, name, coworker_of, token_hash: tokenHash } = read.value;
  const wanted = { email, name, coworkerOf: coworker_of ?? undefined, tokenHash };
  try {
    await inTransaction(db, (trx) => makeInvite(trx, wanted, new Date()));
    return { problem: null };
  } catch (error) {
    if (error instanceof InviteError) return { problem: error.message };
    throw error;
  }
}
