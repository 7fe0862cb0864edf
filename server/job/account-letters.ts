/** Sends what accounts are owed. The codes of links are made here, so that nothing but their hashes is ever stored. */
import { emailReturnDays } from '../../domain/account.ts';
import {
  changeCodeLetterFor,
  emailChangedLetterFor,
  emailReturnedLetterFor,
  loginCodeLetterFor,
  passwordChangedLetterFor,
  registerCodeLetterFor,
  resetLetterFor,
} from '../mail/account-letters.ts';
import { type CodePurpose, codeMinutes, hashOfEmailCode, newEmailCode } from '../security/email-codes.ts';
import { hashOfToken, newToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import {
  type EmailChanged,
  findAccountLetter,
  findEmailChange,
  findHoldOn,
  keepCode,
} from '../stores/account-codes.ts';
import { keepEmailCode } from '../stores/email-codes.ts';
import { findUser, findUserByEmail } from '../stores/users.ts';
import { done, type Outcome } from './outcome.ts';

const resetMinutes = 60;

/** Sends one letter; one that nobody is there to read any more is done. */
export async function sendAccountLetter(services: Services, letterId: number): Promise<Outcome> {
  const { db, mail, config } = services;
  const letter = await findAccountLetter(db, letterId);
  if (letter?.kind === 'reset') return await sendResetOrWayBack(services, letter.email);
  if (letter?.kind === 'email_returned')
    return await sendReset(services, letter.email, emailReturnedLetterFor);
  if (letter && isCode(letter.kind)) return await sendCode(services, letter.kind, letter.email);
  if (letter?.kind === 'email_changed' && letter.email_change_id !== null)
    return await sendEmailChanged(services, letter.email_change_id);
  if (letter?.kind !== 'password_changed') return done;
  return await mail.send(passwordChangedLetterFor(letter.email, `${config.origin}/user/forget-password`));
}

/**
 * Who asks at an address that an account had before has lost it, and perhaps the letter that brings it back: that goes
 * again.
 */
async function sendResetOrWayBack(services: Services, email: string): Promise<Outcome> {
  const { db, clock } = services;
  if (await findUserByEmail(db, email)) return await sendReset(services, email, resetLetterFor);
  const hold = await findHoldOn(db, email, clock.now());
  return hold ? await sendEmailChanged(services, hold.id) : done;
}

async function sendReset(
  { db, mail, clock, config }: Services,
  email: string,
  letterFor: typeof resetLetterFor,
): Promise<Outcome> {
  const user = await findUserByEmail(db, email);
  if (!user) return done;
  const code = newToken();
  const endsAt = new Date(clock.now().getTime() + resetMinutes * 60_000);
  const { id: userId, access_version: accessVersion } = user;
  await keepCode(db, { codeHash: hashOfToken(code), userId, accessVersion, endsAt });
  // To the address of the account, not to the one that was typed.
  const url = `${config.origin}/user/change-password?code=${code}`;
  return await mail.send(letterFor(user.email, url));
}

const codeLetters = {
  login_code: loginCodeLetterFor,
  register_code: registerCodeLetterFor,
  change_code: changeCodeLetterFor,
} satisfies Record<CodePurpose, unknown>;
const isCode = (kind: string): kind is CodePurpose => Object.hasOwn(codeLetters, kind);

/** A log-in's code goes to an account's address alone; the others to the address that an account wants to have. */
async function sendCode(
  { db, mail, clock }: Services,
  purpose: CodePurpose,
  email: string,
): Promise<Outcome> {
  const user = await findUserByEmail(db, email);
  if (purpose === 'login_code' && !user) return done;
  const code = newEmailCode();
  const endsAt = new Date(clock.now().getTime() + codeMinutes * 60_000);
  await keepEmailCode(db, hashOfEmailCode(purpose, email, code), endsAt);
  return await mail.send(codeLetters[purpose](user?.email ?? email, code));
}

/** A change that was taken back meanwhile is news to nobody; one that can't be is told without a link. */
async function sendEmailChanged(services: Services, changeId: number): Promise<Outcome> {
  const { db, mail, clock } = services;
  const change = await findEmailChange(db, changeId);
  if (!change) return done;
  const { user_id, old_email, new_email, held_until } = change;
  const user = await findUser(db, user_id);
  const isOpen = held_until > clock.now();
  if (!isOpen && user?.email !== new_email) return done;
  const url = isOpen ? await returnUrlOf(services, change) : undefined;
  return await mail.send(
    emailChangedLetterFor(old_email, { newEmail: new_email, url, days: emailReturnDays }),
  );
}

async function returnUrlOf({ db, config }: Services, change: EmailChanged): Promise<string> {
  const code = newToken();
  const { id, user_id, held_until } = change;
  await keepCode(db, {
    codeHash: hashOfToken(code),
    userId: user_id,
    emailChangeId: id,
    endsAt: held_until,
  });
  return `${config.origin}/user/return-email?code=${code}`;
}
