/** The invite command as sent to the process that holds the database; without the link itself. */
import { check, nullable, object, text } from '../../domain/shape.ts';
import type { RootDb } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { InviteError, type InviteRequest, makeInvite } from './invites.ts';

const InviteCommand = object({
  email: text({ max: 255 }),
  name: text({ max: 255 }),
  coworker_of: nullable(text({ max: 255 })),
  token_hash: text({ min: 64, max: 64 }),
});

export const serializeInviteCommand = ({ email, name, coworkerOf, tokenHash }: InviteRequest): string =>
  JSON.stringify({ email, name, coworker_of: coworkerOf ?? null, token_hash: tokenHash });

/** Makes the invite; returns the problem that the person at the terminal can fix. */
export async function runInviteCommand(
  db: RootDb,
  command: string,
): Promise<{ readonly problem: string | null }> {
  const read = check(InviteCommand, JSON.parse(command));
  if (!read.ok) return { problem: `The command is not valid at ${read.path}.` };
  const { email, name, coworker_of, token_hash: tokenHash } = read.value;
  const request = { email, name, coworkerOf: coworker_of ?? undefined, tokenHash };
  try {
    await inTransaction(db, (trx) => makeInvite(trx, request, new Date()));
    return { problem: null };
  } catch (error) {
    if (error instanceof InviteError) return { problem: error.message };
    throw error;
  }
}
