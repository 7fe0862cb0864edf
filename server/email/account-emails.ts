/** The emails about an account: a new password, a changed email address, a changed password (§email.reset). */
import { type Email, emailOf, small, text } from './layout.ts';

export function resetEmail(to: string, url: string): Email {
  return emailOf(to, {
    title: 'Set a new password',
    parts: [
      text('Somebody, probably you, asked for a new password for your account.'),
      { kind: 'link', label: 'Set a new password', url },
      small('The link is valid for one hour and works once.'),
      small('It wasn’t you? Then nothing needs to be done: without this link, your password stays as it is.'),
    ],
  });
}

/** Sent to the address that the account returned to: whoever had it in between may know the password. */
export function emailReturnedEmail(to: string, url: string): Email {
  return emailOf(to, {
    title: 'Your account is yours again',
    parts: [
      text(
        `You took a change of your email address back: your account belongs to ${to} again. Everybody was logged out, and no password opens it any more.`,
      ),
      { kind: 'link', label: 'Set a new password', url },
      small(
        'The link is valid for one hour and works once. After that, ask for another one where you log in.',
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
        'Many wrong passwords were tried for your account, so we ask whoever logs in from a new device for this code.',
      ),
      { kind: 'code', code },
      codeExpiryNote,
      small(
        'It wasn’t you? Then somebody is guessing your password. Without this code even the right one opens nothing: nothing needs to be done, and the code is nobody’s business but yours.',
      ),
    ],
  });
}

export function registerCodeEmail(to: string, code: string): Email {
  return emailOf(to, {
    subject: `${code} is your code to register`,
    title: 'Your code to register',
    parts: [
      text('Enter this code where you are registering. It shows that the address is yours.'),
      { kind: 'code', code },
      codeExpiryNote,
      small('It wasn’t you? Then nothing needs to be done: without this code there is no account.'),
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
        'Enter this code where you are changing the email address of your account. It shows that the new address is yours.',
      ),
      { kind: 'code', code },
      codeExpiryNote,
      small(
        'It wasn’t you? Then nothing needs to be done: without this code no account gets your address. Give it to nobody.',
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
      text(`Your account now belongs to ${newEmail}. Was it you? Then nothing needs to be done.`),
      ...(url === undefined ? [] : revertParts(url, days)),
    ],
  });
}

const revertParts = (url: string, days: number) =>
  [
    text(
      'It wasn’t you? Take the change back: everybody is logged out, every password is void, and you set a new one.',
    ),
    { kind: 'link', label: 'Take the change back', url },
    small(`The link is valid for ${days} days and works once.`),
  ] as const;

export function passwordChangedEmail(to: string, url: string): Email {
  return emailOf(to, {
    title: 'Your password was changed',
    parts: [
      text('Your account has a new password, and everybody who was logged in elsewhere was logged out.'),
      text('It wasn’t you? Set a new password at once.'),
      { kind: 'link', label: 'Set a new password', url },
    ],
  });
}
