/** The two accounts' keys: generated once, stored in the database, the same for every process. */
import { timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type AccountKeys, type CardAccount, cardAccounts } from './accounts.ts';
import { newId } from './objects.ts';
import type { SandboxTables } from './tables.ts';

export type Keys = {
  readonly of: Readonly<Record<CardAccount, AccountKeys>>;
  readonly findHolder: (key: string) => { account: CardAccount; isSecret: boolean } | undefined;
};

export async function openKeys(db: Kysely<SandboxTables>): Promise<Keys> {
  const fresh = cardAccounts.map((account) => ({
    account,
    secret_key: newId('sk_test_'),
    publishable_key: newId('pk_test_'),
    webhook_secret: newId('whsec_', 32),
  }));
  await db
    .insertInto('sandbox_accounts')
    .values(fresh)
    .onConflict((clash) => clash.column('account').doNothing())
    .execute();
  const rows = await db.selectFrom('sandbox_accounts').selectAll().execute();
  const keysOf = (account: CardAccount): AccountKeys => {
    const row = rows.find((candidate) => candidate.account === account);
    if (!row) throw new Error(`The sandbox's account '${account}' has vanished.`);
    return {
      secretKey: row.secret_key,
      publishableKey: row.publishable_key,
      webhookSecret: row.webhook_secret,
    };
  };
  const of = { us: keysOf('us'), default: keysOf('default') };
  return {
    of,
    findHolder: (key) => {
      for (const account of cardAccounts) {
        if (isEqual(key, of[account].secretKey)) return { account, isSecret: true };
        if (isEqual(key, of[account].publishableKey)) return { account, isSecret: false };
      }
      return undefined;
    },
  };
}

function isEqual(presented: string, stored: string): boolean {
  const [a, b] = [Buffer.from(presented), Buffer.from(stored)];
  return a.length === b.length && timingSafeEqual(a, b);
}
