/** The invitations to the Club: the foundry's own, and those of members to coworkers (§email.club-invite). */
import { inviteDays } from '../../domain/club.ts';
import { longDate } from '../../domain/dates.ts';
import { type Email, emailOf, isolated, type Part, small, text } from './layout.ts';

const expiryNote = (until: Date): Part =>
  small(`The link is valid for ${inviteDays} days, until ${longDate(until.toISOString())}, and works once.`);

const subject = 'Your invitation to the Club';

/** `foundry` is its name. */
export function clubInviteEmail(
  to: string,
  { url, until, foundry }: { url: string; until: Date; foundry: string },
): Email {
  return emailOf(to, {
    subject,
    title: 'You are invited',
    parts: [
      text(
        `Members of the ${foundry} Club work with typefaces before they are finished, and tell us what breaks. In return the fonts cost nothing while they are in the Club.`,
      ),
      { kind: 'link', label: 'Join the Club', url },
      expiryNote(until),
    ],
  });
}

/** `inviter` is the coworker who named the receiver; `company` is where both work. */
export function coworkerInviteEmail(
  to: string,
  {
    url,
    until,
    inviter,
    foundry,
  }: { url: string; until: Date; inviter: { name: string; company: string }; foundry: string },
): Email {
  const name = isolated(inviter.name || 'A coworker');
  const inviterText = inviter.company ? `${name} (${isolated(inviter.company)})` : name;
  return emailOf(to, {
    subject: `${subject} (coworker)`,
    title: 'Your coworker is in the Club',
    parts: [
      text(
        `${inviterText} has joined the ${foundry} Club and would like you to work with the same fonts: typefaces before they are finished, for members only.`,
      ),
      { kind: 'link', label: 'Join the Club', url },
      expiryNote(until),
      small('If you don’t know who that is, you can ignore this email.'),
    ],
  });
}
