/** The letters about an account: a new password, a changed e-mail address, a changed password. */
import type { Letter } from '../gateways/mail.ts';
import { setLetter } from './sheet.ts';

export function resetLetterFor(to: string, url: string): Letter {
  const sheet = setLetter({
    title: 'Set a new password',
    parts: [
      { kind: 'text', text: 'Somebody, probably you, asked for a new password for your account.' },
      { kind: 'link', label: 'Set a new password', url },
      { kind: 'small', text: 'The link lives for one hour and works once.' },
      {
        kind: 'small',
        text: 'It wasn’t you? Then nothing needs to be done: without this link, your password stays as it is.',
      },
    ],
  });
  return { to, subject: 'Set a new password', ...sheet };
}

/** Goes to the address that the account came back to: whoever had it in between may know the password. */
export function emailReturnedLetterFor(to: string, url: string): Letter {
  const sheet = setLetter({
    title: 'Your account is yours again',
    parts: [
      {
        kind: 'text',
        text: `You took a change of your email address back: your account belongs to ${to} again. Everybody was logged out, and no password opens it any more.`,
      },
      { kind: 'link', label: 'Set a new password', url },
      {
        kind: 'small',
        text: 'The link lives for one hour and works once. After that, ask for another one where you log in.',
      },
    ],
  });
  return { to, subject: 'Your account is yours again', ...sheet };
}

const codeLives = { kind: 'small', text: 'The code lives for one hour and works once.' } as const;

export function loginCodeLetterFor(to: string, code: string): Letter {
  const sheet = setLetter({
    title: 'Your code to log in',
    parts: [
      {
        kind: 'text',
        text: 'Many wrong passwords were tried for your account, so we ask whoever logs in from a new device for this code.',
      },
      { kind: 'code', code },
      codeLives,
      {
        kind: 'small',
        text: 'It wasn’t you? Then somebody is guessing your password. Without this code even the right one opens nothing: nothing needs to be done, and the code is nobody’s business but yours.',
      },
    ],
  });
  return { to, subject: `${code} is your code to log in`, ...sheet };
}

export function registerCodeLetterFor(to: string, code: string): Letter {
  const sheet = setLetter({
    title: 'Your code to register',
    parts: [
      {
        kind: 'text',
        text: 'Enter this code where you are registering. It shows that the address is yours.',
      },
      { kind: 'code', code },
      codeLives,
      {
        kind: 'small',
        text: 'It wasn’t you? Then nothing needs to be done: without this code there is no account.',
      },
    ],
  });
  return { to, subject: `${code} is your code to register`, ...sheet };
}

/** Goes to the address that an account is to have from now on. */
export function changeCodeLetterFor(to: string, code: string): Letter {
  const sheet = setLetter({
    title: 'Your code to change your email',
    parts: [
      {
        kind: 'text',
        text: 'Enter this code where you are changing the email address of your account. It shows that the new address is yours.',
      },
      { kind: 'code', code },
      codeLives,
      {
        kind: 'small',
        text: 'It wasn’t you? Then nothing needs to be done: without this code no account gets your address. Give it to nobody.',
      },
    ],
  });
  return { to, subject: `${code} is your code to change your email`, ...sheet };
}

type EmailChangeFacts = {
  readonly newEmail: string;
  /** Takes the change back; undefined where nobody can any more. */
  readonly url: string | undefined;
  readonly days: number;
};

/** Goes to the address before. */
export function emailChangedLetterFor(to: string, { newEmail, url, days }: EmailChangeFacts): Letter {
  const sheet = setLetter({
    title: 'Your email address was changed',
    parts: [
      {
        kind: 'text',
        text: `Your account now belongs to ${newEmail}. Was it you? Then nothing needs to be done.`,
      },
      ...(url === undefined ? [] : wayBack(url, days)),
    ],
  });
  return { to, subject: 'Your email address was changed', ...sheet };
}

const wayBack = (url: string, days: number) =>
  [
    {
      kind: 'text',
      text: 'It wasn’t you? Take the change back: everybody is logged out, every password is void, and you set a new one.',
    },
    { kind: 'link', label: 'Take the change back', url },
    { kind: 'small', text: `The link lives for ${days} days and works once.` },
  ] as const;

export function passwordChangedLetterFor(to: string, url: string): Letter {
  const sheet = setLetter({
    title: 'Your password was changed',
    parts: [
      {
        kind: 'text',
        text: 'Your account has a new password, and everybody who was logged in elsewhere was logged out.',
      },
      { kind: 'text', text: 'It wasn’t you? Set a new password at once.' },
      { kind: 'link', label: 'Set a new password', url },
    ],
  });
  return { to, subject: 'Your password was changed', ...sheet };
}
