/** Sends invitations to the Club. Each letter has a link of its own, made here: only its hash is stored. */
import { inviteUrl } from '../club/invites.ts';
import { clubInviteLetterFor, coworkerInviteLetterFor } from '../mail/club-letters.ts';
import { hashOfToken, newToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { findInvite, keepInviteLink } from '../stores/club.ts';
import { done, type Outcome } from './outcome.ts';

/** An invite that was used meanwhile, or has ended, needs no letter any more. */
export async function sendClubInvite(
  { db, mail, clock, config }: Services,
  inviteId: number,
): Promise<Outcome> {
  const invite = await findInvite(db, inviteId);
  if (!invite || invite.used_at !== null || invite.ends_at <= clock.now()) return done;
  const token = newToken();
  await keepInviteLink(db, hashOfToken(token), invite.id);
  const { inviter, ends_at: until } = invite;
  const url = inviteUrl(config.origin, token);
  return await mail.send(
    inviter
      ? coworkerInviteLetterFor(invite.email, { url, until, inviter })
      : clubInviteLetterFor(invite.email, { url, until }),
  );
}
