/** Emails that anybody can request for an address: of each kind so many an hour, whoever requests them (decision 0013). */
import type { Db } from '../db/database.ts';
import type { AccountEmailKind } from '../db/tables/accounts.ts';
import { limitKey } from '../security/limits.ts';
import type { Services } from '../services.ts';
import { clearLimit, consumeOne } from './limits.ts';
import { enqueue } from './outbox.ts';
import { isEmailProved, type StoredUser } from './users.ts';

type LimitServices = Pick<Services, 'config' | 'clock'>;

const keyOf = (kind: AccountEmailKind | 'quote', email: string) => limitKey('emails', { kind, email });

const isWithinLimit = async (trx: Db, { config, clock }: LimitServices, key: string) =>
  (await consumeOne(trx, key, config.limits.emails, clock.now())).ok;

/** Resets the limit: the next email of this kind is sent again. */
export const clearEmailLimit = (trx: Db, kind: AccountEmailKind, email: string): Promise<void> =>
  clearLimit(trx, keyOf(kind, email));

/** Enqueues an email to an address, unless its limit is reached; `emailChangeId` is the change that it is about. */
export async function enqueueAccountEmail(
  trx: Db,
  services: LimitServices,
  kind: AccountEmailKind,
  email: string,
  emailChangeId: number | null = null,
): Promise<void> {
  if (!(await isWithinLimit(trx, services, keyOf(kind, email)))) return;
  const { id } = await trx
    .insertInto('account_letters')
    .values({ kind, email, email_change_id: emailChangeId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(trx, { kind: 'account', payload: { account_letter_id: id } });
}

/** Enqueues the email of a quote, to a proved address, unless its limit is reached. */
export async function enqueueQuoteEmail(
  trx: Db,
  services: LimitServices,
  quoteNumber: number,
  { id, email }: Pick<StoredUser, 'id' | 'email'>,
): Promise<void> {
  if (!(await isEmailProved(trx, id)) || !(await isWithinLimit(trx, services, keyOf('quote', email)))) return;
  await enqueue(trx, { kind: 'quote', payload: { quote_number: quoteNumber, user_id: id } });
}
