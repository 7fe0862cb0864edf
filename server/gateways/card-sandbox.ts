/** Opens the card provider's double over the shop's own database; the only door to the package. */
import { type CardSandbox as Opened, openCardSandbox } from '@skerry/card-sandbox';
import type { SandboxTables } from '@skerry/card-sandbox/tables';
import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import type { RootDb } from '../db/database.ts';

export type CardSandbox = Opened;

/** Resolves once it listens. `webhookUrl` is undefined while the shop isn't listening, or wants no events. */
export const openSandbox = (
  db: RootDb,
  webhookUrl: () => string | undefined = () => undefined,
): Promise<CardSandbox> =>
  openCardSandbox({
    db: db.withTables<SandboxTables>().$pickTables<keyof SandboxTables>(),
    webhookUrl,
    inTransaction: (task) =>
      inTransaction(db, (trx) => task(trx.withTables<SandboxTables>().$pickTables<keyof SandboxTables>())),
  });
