/** The emails about an account: a new password, a changed email address, a changed password (§email.reset). */
import { type Email, emailOf, small, text } from './layout.ts';

export function resetEmail(to: string, url: string): Email {
  return emailOf(to, {
    title: 'Set a new password',
    parts: [
      text('Somebody, probably you, asked for a new password for your account.'),
      { kind: 'link', label: 'Set a new password', url },
      small('The link is valid for one hour and works once.'),
      small('If it wasn’t you, you don’t need to do anything: your password stays as it is.'),
    ],
  });
}

/** Sent to the address that the account returned to: whoever had it in between may know the password. */
export function emailReturnedEmail(to: string, url: string): Email {
  return emailOf(to, {
    title: 'Your account is yours again',
    parts: [
      text(
        `You reversed a change of email address: your account belongs to ${to} again. Everyone was logged out, and no password works until you set a new one.`,
      ),
      { kind: 'link', label: 'Set a new password', url },
      small(
        'The link is valid for one hour and works once. After that, request another one on the log-in page.',
      ),
    ],
  });
}

const codeExpiryNote = small('The code is valid for one hour and works once.');

export function loginCodeEmail(to: string, code: string): Email {
  return emailOf(to, {
    subject: `${code} is your code to log in`,
    title: 'Your code to log in',
    parts: [
      text(
        'Many wrong passwords were tried for your account, so anyone who logs in from a new device needs this code.',
      ),
      { kind: 'code', code },
      codeExpiryNote,
      small(
        'If it wasn’t you, somebody is guessing your password. You don’t need to do anything: without this code, even the right password won’t let them in. Don’t share it with anyone.',
      ),
    ],
  });
}

export function registerCodeEmail(to: string, code: string): Email {
  return emailOf(to, {
    subject: `${code} is your code to register`,
    title: 'Your code to register',
    parts: [
      text('Enter this code where you’re registering to confirm that the address is yours.'),
      { kind: 'code', code },
      codeExpiryNote,
      small('If it wasn’t you, you don’t need to do anything: without this code, no account is created.'),
    ],
  });
}

/** Sent to the account's future address. */
export function changeCodeEmail(to: string, code: string): Email {
  return emailOf(to, {
    subject: `${code} is your code to change your email`,
    title: 'Your code to change your email',
    parts: [
      text(
        'Enter this code where you’re changing the email address of your account, to confirm that the new address is yours.',
      ),
      { kind: 'code', code },
      codeExpiryNote,
      small(
        'If it wasn’t you, you don’t need to do anything: without this code, no account can use your address. Don’t share it with anyone.',
      ),
    ],
  });
}

type EmailChangeDetails = {
  readonly newEmail: string;
  /** The link that takes the change back; undefined when nobody can any more. */
  readonly url: string | undefined;
  readonly days: number;
};

/** Sent to the previous address. */
export function emailChangedEmail(to: string, { newEmail, url, days }: EmailChangeDetails): Email {
  return emailOf(to, {
    title: 'Your email address was changed',
    parts: [
      text(`Your account now belongs to ${newEmail}. If that was you, you don’t need to do anything.`),
      ...(url === undefined ? [] : revertParts(url, days)),
    ],
  });
}

const revertParts = (url: string, days: number) =>
  [
    text(
      'If it wasn’t you, take the change back: everyone is logged out, the password stops working, and you can set a new one.',
    ),
    { kind: 'link', label: 'Take the change back', url },
    small(`The link is valid for ${days} days and works once.`),
  ] as const;

export function passwordChangedEmail(to: string, url: string): Email {
  return emailOf(to, {
    title: 'Your password was changed',
    parts: [
      text('Your account has a new password, and everyone logged in elsewhere was logged out.'),
      text('If it wasn’t you, set a new password at once.'),
      { kind: 'link', label: 'Set a new password', url },
    ],
  });
}
