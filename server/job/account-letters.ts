/** Sends what accounts are owed. The codes of links are made here, so that nothing but their hashes is ever stored. */
import { emailReturnDays } from '../../domain/account.ts';
import { emailChangedLetterFor, passwordChangedLetterFor, resetLetterFor } from '../mail/account-letters.ts';
import { hashOfToken, newToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { findAccountLetter, findEmailChange, keepCode } from '../stores/account-codes.ts';
import { findUser, findUserByEmail, type StoredUser } from '../stores/users.ts';
import { done, type Outcome } from './outcome.ts';

const resetMinutes = 60;

const person = (user: StoredUser | undefined, email: string) => ({ name: user?.personal_info.name, email });

/** Sends one letter; one that nobody is there to read any more is done. */
export async function sendAccountLetter(services: Services, letterId: number): Promise<Outcome> {
  const { db, mail, config } = services;
  const letter = await findAccountLetter(db, letterId);
  if (letter?.kind === 'reset') return await sendReset(services, letter.email);
  if (letter?.kind === 'email_changed' && letter.email_change_id !== null)
    return await sendEmailChanged(services, letter.email_change_id);
  if (letter?.kind !== 'password_changed') return done;
  const user = await findUserByEmail(db, letter.email);
  return await mail.send(
    passwordChangedLetterFor(person(user, letter.email), `${config.origin}/user/forget-password`),
  );
}

async function sendReset({ db, mail, clock, config }: Services, email: string): Promise<Outcome> {
  const user = await findUserByEmail(db, email);
  if (!user) return done;
  const code = newToken();
  const endsAt = new Date(clock.now().getTime() + resetMinutes * 60_000);
  await keepCode(db, { codeHash: hashOfToken(code), userId: user.id, endsAt });
  // To the address of the account, not to the one that was typed.
  const url = `${config.origin}/user/change-password?code=${code}`;
  return await mail.send(resetLetterFor(person(user, user.email), url));
}

async function sendEmailChanged({ db, mail, config }: Services, changeId: number): Promise<Outcome> {
  const change = await findEmailChange(db, changeId);
  if (!change) return done;
  const code = newToken();
  const { id, user_id, old_email, new_email, held_until: endsAt } = change;
  await keepCode(db, { codeHash: hashOfToken(code), userId: user_id, emailChangeId: id, endsAt });
  const url = `${config.origin}/user/return-email?code=${code}`;
  const user = await findUser(db, user_id);
  return await mail.send(
    emailChangedLetterFor(person(user, old_email), { newEmail: new_email, url, days: emailReturnDays }),
  );
}
