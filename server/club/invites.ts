/** Making invites: by the foundry, or by a member for a coworker. Only hashes of their links are ever stored. */

import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import { inviteEnd, maxCoworkers } from '../../domain/club.ts';
import { emailPattern } from '../../domain/licensee.ts';
import { check, nullable, object, text } from '../../domain/shape.ts';
import type { Db, RootDb } from '../db/database.ts';
import {
  addInvite,
  addMember,
  countCoworkers,
  insertInviteLink,
  isMember,
  type NewMember,
} from '../stores/club.ts';
import { enqueue } from '../stores/outbox.ts';
import { findUserByEmail } from '../stores/users.ts';

export const tooManyCoworkersMessage = `A member can invite up to ${maxCoworkers} coworkers.`;

export const inviteUrl = (origin: string, token: string) => `${origin}/club/invite/${token}`;

export type InviteRequest = {
  readonly email: string;
  readonly name: string;
  /** The member's address, for a coworker's invite. */
  readonly coworkerOf: string | undefined;
  /** Of the link's token, which the person at the terminal already has. */
  readonly tokenHash: string;
};

/** The inviting member's id, or why there is none. */
async function inviterOf(trx: Db, email: string): Promise<number | string> {
  const user = await findUserByEmail(trx, email);
  if (!user || !(await isMember(trx, user.id))) return `No member of the Club has the address ${email}.`;
  return (await countCoworkers(trx, user.id)) >= maxCoworkers ? tooManyCoworkersMessage : user.id;
}

/** Makes the invite with its link and enqueues its email; returns what is wrong with the request, or null. */
export async function makeInvite(trx: Db, request: InviteRequest, now: Date): Promise<string | null> {
  const { email, name, coworkerOf, tokenHash } = request;
  if (email.length > 255 || !emailPattern.test(email)) return `‘${email}’ is no email address.`;
  const invitedBy = coworkerOf === undefined ? null : await inviterOf(trx, coworkerOf);
  if (typeof invitedBy === 'string') return invitedBy;
  const id = await addInvite(trx, { email, name, invitedBy, endsAt: inviteEnd(now) });
  await insertInviteLink(trx, tokenHash, id);
  await enqueue(trx, { kind: 'club_invite', payload: { club_invite_id: id } });
  return null;
}

/** The command as sent to the process that holds the database; without the link itself. */
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
  return { problem: await inTransaction(db, (trx) => makeInvite(trx, request, new Date())) };
}

export type Coworker = { readonly name: string; readonly email: string };

/** Makes somebody a member and invites their coworkers; false when those are too many: the caller must roll back. */
export async function joinClub(
  trx: Db,
  member: NewMember,
  coworkers: readonly Coworker[],
  now: Date,
): Promise<boolean> {
  await addMember(trx, member);
  if (coworkers.length === 0) return true;
  if ((await countCoworkers(trx, member.userId)) + coworkers.length > maxCoworkers) return false;
  for (const { name, email } of coworkers) {
    const id = await addInvite(trx, { email, name, invitedBy: member.userId, endsAt: inviteEnd(now) });
    await enqueue(trx, { kind: 'club_invite', payload: { club_invite_id: id } });
  }
  return true;
}
