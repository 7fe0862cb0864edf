/** A sandbox over a database in memory, as a project without a shop opens it. */
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import Stripe from 'stripe';
import { type CardSandbox, openCardSandbox } from '../sandbox.ts';
import type { SandboxTables } from '../tables.ts';

/** The sandbox's events go to `webhookUrl`, if there is one. */
export async function openInMemory(webhookUrl?: string) {
  const pglite = await PGlite.create();
  await pglite.exec(await readFile(new URL('../tables.sql', import.meta.url), 'utf8'));
  const db = new Kysely<SandboxTables>({ dialect: new PGliteDialect({ pglite }) });
  const sandbox = await openCardSandbox({
    db,
    webhookUrl: () => webhookUrl,
    inTransaction: (task) => db.transaction().execute(task),
  });
  const close = async () => {
    await sandbox.close();
    await db.destroy();
  };
  return { sandbox, close };
}

/** The official SDK with the default account's secret key, or with its publishable one as a browser has it. */
export const sdkOf = ({ endpoint, keys }: CardSandbox, key: 'secretKey' | 'publishableKey' = 'secretKey') =>
  new Stripe(keys.default[key], { ...endpoint, maxNetworkRetries: 0, telemetry: false });

/** The id of a test card's payment method, made as the browser makes it. */
export async function createPaymentMethod(sandbox: CardSandbox, number: string): Promise<string> {
  const expiry = { exp_month: 12, exp_year: new Date().getUTCFullYear() + 2, cvc: '123' };
  const card = { number, ...expiry };
  return (await sdkOf(sandbox, 'publishableKey').paymentMethods.create({ type: 'card', card })).id;
}
