/** The emails to people without an account: trial fonts, and the newsletter's welcome (§email.trial). */

import { longDate } from '../../domain/dates.ts';
import { trialDays } from '../../domain/trials.ts';
import { type Email, emailOf, small, text } from './layout.ts';

/** `families` are names; `endsAt` is when the link ends. */
export function trialEmail(
  to: string,
  trial: { readonly families: readonly string[]; readonly url: string; readonly endsAt: Date },
): Email {
  return emailOf(to, {
    title: 'Your free trial fonts',
    parts: [
      text(
        'Here they are: use them for mock-ups in your design apps, for as long as you like. For anything that is published, license the fonts.',
      ),
      { kind: 'link', label: 'Download the trial fonts', url: trial.url },
      small(`The link is valid for ${trialDays} days, until ${longDate(trial.endsAt.toISOString())}.`),
      { kind: 'list', items: trial.families },
      small(
        'Trial fonts hold a limited set of characters and carry ‘Trial’ in their names, so that they never get in the way of the licensed ones.',
      ),
    ],
  });
}

export function welcomeEmail(to: string, unsubscribeUrl: string): Email {
  return emailOf(to, {
    subject: 'Welcome to the newsletter',
    title: 'You are subscribed!',
    parts: [
      text('We write about new families, and fonts in use.'),
      small(`Not for you after all? Unsubscribe at any time: ${unsubscribeUrl}`),
    ],
    unsubscribeUrl,
  });
}
