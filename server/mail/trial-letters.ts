/** The letters to people without an account: trial fonts, and the newsletter's welcome. */
import { trialDays } from '../../domain/trials.ts';
import type { Letter } from '../gateways/mail.ts';
import { setLetter } from './sheet.ts';

/** `families` are names; `endsAt` is when the link ends. */
export function trialLetterFor(
  to: string,
  trial: { readonly families: readonly string[]; readonly url: string; readonly endsAt: Date },
): Letter {
  const until = trial.endsAt.toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const sheet = setLetter({
    title: 'Your free trial fonts',
    parts: [
      {
        kind: 'text',
        text: 'Here they are: use them for mockups in your design apps, for as long as you like. For anything that is published, license the fonts.',
      },
      { kind: 'link', label: 'Download the trial fonts', url: trial.url },
      { kind: 'small', text: `The link lives for ${trialDays} days, until ${until}.` },
      { kind: 'list', items: trial.families },
      {
        kind: 'small',
        text: 'Trial fonts hold a limited set of characters and carry ‘Trial’ in their names, so that they never stand in the way of the licensed ones.',
      },
    ],
  });
  return { to, subject: 'Your free trial fonts', ...sheet };
}

export function welcomeLetterFor(to: string, leaveUrl: string): Letter {
  const sheet = setLetter({
    title: 'You are subscribed!',
    parts: [
      { kind: 'text', text: 'We write a few times a year: new families, and fonts in use.' },
      { kind: 'small', text: `Not for you after all? Leave here, at any time: ${leaveUrl}` },
    ],
  });
  return { to, subject: 'Welcome to the newsletter', leaveUrl, ...sheet };
}
