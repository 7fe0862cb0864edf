/** Making invites: by the foundry, or by a member for a coworker. Only hashes of their links are ever stored. */
import { inviteEnd, maxCoworkers } from '../../domain/club.ts';
import { emailPattern } from '../../domain/licensee.ts';
import type { Db } from '../db/database.ts';
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

/** A problem that the person at the terminal can fix. */
export class InviteError extends Error {}

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

async function inviterOf(trx: Db, email: string | undefined): Promise<number | null> {
  if (email === undefined) return null;
  const user = await findUserByEmail(trx, email);
  if (!user || !(await isMember(trx, user.id)))
    throw new InviteError(`No member of the Club has the address ${email}.`);
  if ((await countCoworkers(trx, user.id)) >= maxCoworkers) throw new InviteError(tooManyCoworkersMessage);
  return user.id;
}

/** Makes the invite with its link and enqueues its email; throws an InviteError for an invalid request. */
export async function makeInvite(trx: Db, request: InviteRequest, now: Date): Promise<void> {
  const { email, name, coworkerOf, tokenHash } = request;
  if (email.length > 255 || !emailPattern.test(email))
    throw new InviteError(`‘${email}’ is no e-mail address.`);
  const invitedBy = await inviterOf(trx, coworkerOf);
  const id = await addInvite(trx, { email, name, invitedBy, endsAt: inviteEnd(now) });
  await insertInviteLink(trx, tokenHash, id);
  await enqueue(trx, { kind: 'club_invite', payload: { club_invite_id: id } });
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
