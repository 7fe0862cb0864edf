/** Invites to the Club, their links, and its members. */

import { jsonb } from '@skerry/embedded-or-postgres/type-parsers';
import { type Selectable, sql } from 'kysely';
import { inviteEnd } from '../../domain/club.ts';
import type { AccountInfo } from '../../domain/licensee.ts';
import type { Db } from '../db/database.ts';
import type { ClubTables } from '../db/tables/club.ts';
import { findUser, readPersonalInfo } from './users.ts';

export type StoredInvite = Selectable<ClubTables['club_invites']> & {
  /** The member who named this coworker; null for the foundry's own invites. */
  readonly inviter: { readonly name: string; readonly company: string } | null;
};

const inviteQuery = (db: Db) =>
  db
    .selectFrom('club_invites as i')
    .leftJoin('club_members as m', 'm.user_id', 'i.invited_by')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .selectAll('i')
    .select(['m.company', 'u.personal_info']);

type Row = Awaited<ReturnType<ReturnType<typeof inviteQuery>['execute']>>[number];

function storedInvite({ company, personal_info, ...invite }: Row): StoredInvite {
  const inviter =
    invite.invited_by === null
      ? null
      : { name: readPersonalInfo(personal_info ?? {}, invite.invited_by).name ?? '', company: company ?? '' };
  return { ...invite, inviter };
}

/** The invite of a link, used or not; undefined for an unknown link. */
export async function findInviteOfLink(db: Db, tokenHash: string): Promise<StoredInvite | undefined> {
  const row = await inviteQuery(db)
    .innerJoin('club_invite_links as l', 'l.invite_id', 'i.id')
    .where('l.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && storedInvite(row);
}

export async function findInvite(db: Db, id: number): Promise<StoredInvite | undefined> {
  const row = await inviteQuery(db).where('i.id', '=', id).executeTakeFirst();
  return row && storedInvite(row);
}

export type NewInvite = {
  readonly email: string;
  readonly name: string;
  readonly invitedBy: number | null;
  readonly endsAt: Date;
};

export async function addInvite(trx: Db, { email, name, invitedBy, endsAt }: NewInvite): Promise<number> {
  const { id } = await trx
    .insertInto('club_invites')
    .values({ email, name, invited_by: invitedBy, ends_at: endsAt, used_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertInviteLink(db: Db, tokenHash: string, inviteId: number): Promise<void> {
  await db.insertInto('club_invite_links').values({ token_hash: tokenHash, invite_id: inviteId }).execute();
}

/** Uses an invite up in one statement; false when it was used before, or has expired. */
export async function redeemInvite(trx: Db, id: number, now: Date): Promise<boolean> {
  const redeemed = await trx
    .updateTable('club_invites')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('ends_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return redeemed !== undefined;
}

/** Ends the invites that a member has sent since then and that nobody has used yet. */
export async function expireInvitesBy(trx: Db, userId: number, since: Date, now: Date): Promise<void> {
  const end = inviteEnd(since);
  await trx
    .updateTable('club_invites')
    .set({ ends_at: now })
    .where('invited_by', '=', userId)
    .where('used_at', 'is', null)
    .where('ends_at', '>=', end)
    .execute();
}

/** How many coworkers a member has invited so far. Call it after `addMember`, whose lock makes others wait. */
export async function countCoworkers(trx: Db, userId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('club_invites')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('invited_by', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type NewMember = {
  readonly userId: number;
  /** The entered name and address; fields that weren't entered stay as they are in the account. */
  readonly info: AccountInfo;
  readonly company: string;
  readonly instagramHandle: string;
  readonly inviteId: number;
};

/** Marks the account as a member's; for a member it replaces the profile. */
export async function addMember(trx: Db, { userId, info, ...profile }: NewMember): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      personal_info: sql<AccountInfo>`personal_info || ${jsonb<AccountInfo>({ ...info, beta: true })}`,
    })
    .where('id', '=', userId)
    .execute();
  const row = {
    company: profile.company,
    instagram_handle: profile.instagramHandle,
    invite_id: profile.inviteId,
  };
  await trx
    .insertInto('club_members')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Whether the account is in the Club: only its flag decides (§club.member). */
export async function isMember(db: Db, userId: number): Promise<boolean> {
  return (await findUser(db, userId))?.personal_info.beta === true;
}
