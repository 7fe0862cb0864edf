/** The emails to people without an account: trial fonts, and the newsletter's welcome (§email.trial). */
import { trialDays } from '../../domain/trials.ts';
import type { Email } from '../gateways/mail.ts';
import { renderEmail } from './layout.ts';

/** `families` are names; `endsAt` is when the link ends. */
export function trialEmail(
  to: string,
  trial: { readonly families: readonly string[]; readonly url: string; readonly endsAt: Date },
): Email {
  const until = trial.endsAt.toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const rendered = renderEmail({
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
  return { to, subject: 'Your free trial fonts', ...rendered };
}

export function welcomeEmail(to: string, unsubscribeUrl: string): Email {
  const rendered = renderEmail({
    title: 'You are subscribed!',
    parts: [
      { kind: 'text', text: 'We write a few times a year: new families, and fonts in use.' },
      { kind: 'small', text: `Not for you after all? Leave here, at any time: ${unsubscribeUrl}` },
    ],
  });
  return { to, subject: 'Welcome to the newsletter', unsubscribeUrl, ...rendered };
}
