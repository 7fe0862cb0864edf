/**
 * Codes that prove an address: asked for by email where tries have become too many to be believed without (decision 0013),
 * and wherever an account gets another address (decision 0012). A code has 39 bits and is good for this address alone, so that nobody can use up its tries for somebody else.
 */
import { createHash, randomInt } from 'node:crypto';
import { codeRequiredRule } from '../../domain/failure.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Refusal } from '../handler.ts';
import type { Services } from '../services.ts';
import { findEmailCode, takeEmailCode } from '../stores/email-codes.ts';
import { oweAccountLetter } from '../stores/outbox.ts';
import { withinLimit } from './limits.ts';

/** What a code is good for; also the kind of the email that brings it. */
export type CodePurpose = 'login_code' | 'register_code' | 'change_code';

/** Not shorter than the window of the limit on emails: the newest code that was sent is good until the next can be. */
export const codeMinutes = 60;

/** Without what is read as something else: 0 and O, 1, I and L, U and V. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 8;

/** As the email shows it, in two halves. */
export function newEmailCode(): string {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** However it was typed. */
export function hashOfEmailCode(purpose: CodePurpose, email: string, code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`${purpose}:${email.toLowerCase()}:${plain}`).digest('hex');
}

const refuseCode = (status: 403 | 422, message: string, rule: string): Refusal => ({
  kind: 'refusal',
  status,
  body: { errors: [{ field: 'email_code', message, rule }] },
});
const asked = refuseCode(403, 'Please enter the code that we sent to this address.', codeRequiredRule);
const wrong = refuseCode(422, 'This code is wrong.', 'wrong');
const ended = refuseCode(422, 'This code has expired. Please let us send another one.', 'expired');

export type Proof = {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly code: string | undefined;
  readonly client: string;
};

/**
 * Undefined once the code is the address's; a refusal otherwise. Without a code one is sent, in the same time and words
 * whether the address has an account or not. An address gets so many emails an hour, however many clients ask.
 */
export async function proveAddress(
  services: Services,
  { purpose, email, code = '', client }: Proof,
): Promise<Refusal | undefined> {
  const { db, clock, bell } = services;
  const refused =
    (await withinLimit(services, 'codeClient', client)) ??
    (await withinLimit(services, 'code', client, email));
  if (refused) return refused;
  if (code.trim() === '') {
    await inTransaction(db, (trx) => oweAccountLetter(trx, services, purpose, email));
    bell.ring();
    return asked;
  }
  const found = await findEmailCode(db, hashOfEmailCode(purpose, email, code), clock.now());
  if (found === 'open') return undefined;
  return found === 'ended' ? ended : wrong;
}

/** Uses up the code that was proved; refuses one that was used meanwhile. In a transaction, `db` is that one. */
export async function spendCode(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { purpose, email, code = '' }: Proof,
): Promise<Refusal | undefined> {
  const taken = await takeEmailCode(db, hashOfEmailCode(purpose, email, code), clock.now());
  return taken ? undefined : ended;
}
