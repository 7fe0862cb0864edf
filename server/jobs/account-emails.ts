/** Sends the emails about accounts. The codes of links are made here, so that only their hashes are ever stored. */
import { emailReturnDays } from '../../domain/account.ts';
import {
  changeCodeEmail,
  emailChangedEmail,
  emailReturnedEmail,
  loginCodeEmail,
  passwordChangedEmail,
  registerCodeEmail,
  resetEmail,
} from '../email/account-emails.ts';
import { type CodePurpose, codeMinutes, hashOfEmailCode, newEmailCode } from '../security/email-codes.ts';
import { hashOfToken, newToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import {
  findAccountEmail,
  findAddressHold,
  findEmailChange,
  insertAccountCode,
  insertEmailCode,
  type StoredEmailChange,
} from '../stores/account-codes.ts';
import type { Payloads } from '../stores/job-kinds.ts';
import { findUser, findUserByEmail } from '../stores/users.ts';
import { done, type JobOutcome } from './outcome.ts';

const resetMinutes = 60;

/** Sends one email; one whose receiver no longer exists counts as done. */
export async function sendAccountEmail(
  services: Services,
  { account_letter_id }: Payloads['account'],
): Promise<JobOutcome> {
  const { db, mail, config } = services;
  const accountEmail = await findAccountEmail(db, account_letter_id);
  if (accountEmail?.kind === 'reset') return await sendResetOrReturn(services, accountEmail.email);
  if (accountEmail?.kind === 'email_returned')
    return await sendReset(services, accountEmail.email, emailReturnedEmail);
  if (accountEmail && isCode(accountEmail.kind))
    return await sendCode(services, accountEmail.kind, accountEmail.email);
  if (accountEmail?.kind === 'email_changed' && accountEmail.email_change_id !== null)
    return await sendEmailChanged(services, accountEmail.email_change_id);
  if (accountEmail?.kind !== 'password_changed') return done;
  return await mail.send(passwordChangedEmail(accountEmail.email, `${config.origin}/user/forget-password`));
}

/**
 * Somebody who requests a reset at a former address of an account has lost the account, and perhaps the email for taking it
 * back: that is sent again.
 */
async function sendResetOrReturn(services: Services, email: string): Promise<JobOutcome> {
  const { db, clock } = services;
  if (await findUserByEmail(db, email)) return await sendReset(services, email, resetEmail);
  const hold = await findAddressHold(db, email, clock.now());
  return hold ? await sendEmailChanged(services, hold.id) : done;
}

async function sendReset(
  { db, mail, clock, config }: Services,
  email: string,
  renderReset: typeof resetEmail,
): Promise<JobOutcome> {
  const user = await findUserByEmail(db, email);
  if (!user) return done;
  const code = newToken();
  const endsAt = new Date(clock.now().getTime() + resetMinutes * 60_000);
  const { id: userId, access_version: accessVersion } = user;
  await insertAccountCode(db, { codeHash: hashOfToken(code), userId, accessVersion, endsAt });
  // To the address of the account, not to the one that was typed.
  const url = `${config.origin}/user/change-password?code=${code}`;
  return await mail.send(renderReset(user.email, url));
}

const codeEmails = {
  login_code: loginCodeEmail,
  register_code: registerCodeEmail,
  change_code: changeCodeEmail,
} satisfies Record<CodePurpose, unknown>;
const isCode = (kind: string): kind is CodePurpose => Object.hasOwn(codeEmails, kind);

/** A log-in's code is sent only to an account's address; the others to the address that an account is to have. */
async function sendCode(
  { db, mail, clock }: Services,
  purpose: CodePurpose,
  email: string,
): Promise<JobOutcome> {
  const user = await findUserByEmail(db, email);
  if (purpose === 'login_code' && !user) return done;
  const code = newEmailCode();
  const endsAt = new Date(clock.now().getTime() + codeMinutes * 60_000);
  await insertEmailCode(db, hashOfEmailCode(purpose, email, code), endsAt);
  return await mail.send(codeEmails[purpose](user?.email ?? email, code));
}

/** A change that was taken back meanwhile needs no email; one that can't be taken back any more is sent without a link. */
async function sendEmailChanged(services: Services, changeId: number): Promise<JobOutcome> {
  const { db, mail, clock } = services;
  const change = await findEmailChange(db, changeId);
  if (!change) return done;
  const { user_id, old_email, new_email, held_until } = change;
  const user = await findUser(db, user_id);
  const isOpen = held_until > clock.now();
  if (!isOpen && user?.email !== new_email) return done;
  const url = isOpen ? await returnUrlOf(services, change) : undefined;
  return await mail.send(emailChangedEmail(old_email, { newEmail: new_email, url, days: emailReturnDays }));
}

async function returnUrlOf({ db, config }: Services, change: StoredEmailChange): Promise<string> {
  const code = newToken();
  const { id, user_id, held_until } = change;
  await insertAccountCode(db, {
    codeHash: hashOfToken(code),
    userId: user_id,
    emailChangeId: id,
    endsAt: held_until,
  });
  return `${config.origin}/user/return-email?code=${code}`;
}
