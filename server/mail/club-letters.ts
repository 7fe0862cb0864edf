/** The invitations to the Club: the foundry's own, and those that members owe their coworkers. */
import { inviteDays } from '../../domain/club.ts';
import type { Letter } from '../gateways/mail.ts';
import { isolated, type Part, setLetter } from './sheet.ts';

const small = (until: Date): Part => ({
  kind: 'small',
  text: `The link lives for ${inviteDays} days, until ${until.toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })}, and works once.`,
});

const subject = 'Your invitation to the Club';

export function clubInviteLetterFor(to: string, { url, until }: { url: string; until: Date }): Letter {
  const sheet = setLetter({
    title: 'You are invited',
    parts: [
      {
        kind: 'text',
        text: 'Members of the Skerry Club work with typefaces before they are finished, and tell us what breaks. In return the fonts cost nothing while they are in the Club.',
      },
      { kind: 'link', label: 'Join the Club', url },
      small(until),
    ],
  });
  return { to, subject, ...sheet };
}

/** `inviter` is the coworker who named this one; `company` is where both work. */
export function coworkerInviteLetterFor(
  to: string,
  { url, until, inviter }: { url: string; until: Date; inviter: { name: string; company: string } },
): Letter {
  const name = isolated(inviter.name || 'A coworker');
  const who = inviter.company ? `${name} (${isolated(inviter.company)})` : name;
  const sheet = setLetter({
    title: 'Your coworker is in the Club',
    parts: [
      {
        kind: 'text',
        text: `${who} has joined the Skerry Club and would like to work with you in the same fonts: typefaces before they are finished, for members only.`,
      },
      { kind: 'link', label: 'Join the Club', url },
      small(until),
      { kind: 'small', text: 'You don’t know who that is? Then nothing needs to be done.' },
    ],
  });
  return { to, subject: `${subject} (coworker)`, ...sheet };
}
