/**
 * Codes that prove an address: requested by email where too many tries were made (decision 0013), and wherever an account
 * gets another address (decision 0012). A code has 39 bits and is valid for this address only, so that nobody can use up its
 * tries for somebody else.
 */
import { createHash, randomInt } from 'node:crypto';
import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import { codeRequiredRule } from '../../domain/failure.ts';
import type { Refusal } from '../handler.ts';
import type { Services } from '../services.ts';
import { findEmailCode, redeemEmailCode } from '../stores/account-codes.ts';
import { enqueueAccountEmail } from '../stores/limits.ts';
import { withinLimit } from './limits.ts';

/** The purpose of a code; also the kind of its email. */
export type CodePurpose = 'login_code' | 'register_code' | 'change_code';

/** Not shorter than the window of the limit on emails: the newest code must stay valid until the next can be sent. */
export const codeMinutes = 60;

/** Without characters that are mistaken for others: 0 and O, 1, I and L, U and V. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 8;

/** In two halves, as in the email. */
export function newEmailCode(): string {
  const code = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** The hash of a code, however it was typed. */
export function hashOfEmailCode(purpose: CodePurpose, email: string, code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`${purpose}:${email.toLowerCase()}:${plain}`).digest('hex');
}

const refuseCode = (status: 403 | 422, message: string, rule: string): Refusal => ({
  kind: 'refusal',
  status,
  body: { errors: [{ field: 'email_code', message, rule }] },
});
const codeRequired = refuseCode(403, 'Please enter the code that we sent to this address.', codeRequiredRule);
const wrong = refuseCode(422, 'This code is wrong.', 'wrong');
const ended = refuseCode(422, 'This code has expired. Please request another one.', 'expired');

export type Proof = {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly code: string | undefined;
  readonly client: string;
};

/**
 * Undefined once the code proves the address; a refusal otherwise. Without a code one is sent, with the same time and reply
 * whether the address has an account or not. Emails per address and hour are limited, however many clients request them.
 */
export async function proveAddress(
  services: Services,
  { purpose, email, code = '', client }: Proof,
): Promise<Refusal | undefined> {
  const { db, clock } = services;
  const limited =
    (await withinLimit(services, 'codeClient', { client })) ??
    (await withinLimit(services, 'code', { client, email }));
  if (limited) return limited;
  if (code.trim() === '') {
    await inTransaction(db, (trx) => enqueueAccountEmail(trx, services, purpose, email));
    return codeRequired;
  }
  const found = await findEmailCode(db, hashOfEmailCode(purpose, email, code), clock.now());
  if (found === 'open') return undefined;
  return found === 'ended' ? ended : wrong;
}

/** Uses up a proved code; refuses one that was used meanwhile. In a transaction, `db` is that transaction. */
export async function redeemProvedCode(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { purpose, email, code = '' }: Proof,
): Promise<Refusal | undefined> {
  const isRedeemed = await redeemEmailCode(db, hashOfEmailCode(purpose, email, code), clock.now());
  return isRedeemed ? undefined : ended;
}
