/** Sends invitations to the Club. Each email has a link of its own, made here: only its hash is stored. */
import { inviteUrl } from '../club/invites.ts';
import { clubInviteEmail, coworkerInviteEmail } from '../email/club-emails.ts';
import { hashOfToken, newToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { findInvite, insertInviteLink } from '../stores/club.ts';
import { done, type JobOutcome } from './outcome.ts';

/** An invite that was used meanwhile, or has expired, needs no email. */
export async function sendClubInvite(
  { db, mail, clock, config }: Services,
  inviteId: number,
): Promise<JobOutcome> {
  const invite = await findInvite(db, inviteId);
  if (!invite || invite.used_at !== null || invite.ends_at <= clock.now()) return done;
  const token = newToken();
  await insertInviteLink(db, hashOfToken(token), invite.id);
  const { inviter, ends_at: until } = invite;
  const url = inviteUrl(config.origin, token);
  return await mail.send(
    inviter
      ? coworkerInviteEmail(invite.email, { url, until, inviter })
      : clubInviteEmail(invite.email, { url, until }),
  );
}
