/** The invitations to the Club: the foundry's own, and those of members to coworkers (§email.club-invite). */
import { inviteDays } from '../../domain/club.ts';
import type { Email } from '../gateways/mail.ts';
import { isolated, type Part, renderEmail } from './layout.ts';

const expiryNote = (until: Date): Part => ({
  kind: 'small',
  text: `The link lives for ${inviteDays} days, until ${until.toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })}, and works once.`,
});

const subject = 'Your invitation to the Club';

export function clubInviteEmail(to: string, { url, until }: { url: string; until: Date }): Email {
  const rendered = renderEmail({
    title: 'You are invited',
    parts: [
      {
        kind: 'text',
        text: 'Members of the Skerry Club work with typefaces before they are finished, and tell us what breaks. In return the fonts cost nothing while they are in the Club.',
      },
      { kind: 'link', label: 'Join the Club', url },
      expiryNote(until),
    ],
  });
  return { to, subject, ...rendered };
}

/** `inviter` is the coworker who named the receiver; `company` is where both work. */
export function coworkerInviteEmail(
  to: string,
  { url, until, inviter }: { url: string; until: Date; inviter: { name: string; company: string } },
): Email {
  const name = isolated(inviter.name || 'A coworker');
  const inviterText = inviter.company ? `${name} (${isolated(inviter.company)})` : name;
  const rendered = renderEmail({
    title: 'Your coworker is in the Club',
    parts: [
      {
        kind: 'text',
        text: `${inviterText} has joined the Skerry Club and would like to work with you in the same fonts: typefaces before they are finished, for members only.`,
      },
      { kind: 'link', label: 'Join the Club', url },
      expiryNote(until),
      { kind: 'small', text: 'You don’t know who that is? Then nothing needs to be done.' },
    ],
  });
  return { to, subject: `${subject} (coworker)`, ...rendered };
}
