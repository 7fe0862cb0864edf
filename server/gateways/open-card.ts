/** The shop's card provider for a command, which delivers no events: those are the shop's. */
import type { Config } from '../config.ts';
import type { RootDb } from '../db/database.ts';
import type { CardGateway } from './card.ts';
import { openSandbox } from './card-sandbox.ts';
import { createCardGateway } from './card-stripe.ts';

export async function openCard(
  { stripe }: Pick<Config, 'stripe'>,
  db: RootDb,
): Promise<{ readonly card: CardGateway; readonly close: () => Promise<void> }> {
  if (stripe) return { card: createCardGateway({ keys: stripe }), close: async () => {} };
  const sandbox = await openSandbox(db);
  return {
    card: createCardGateway({ keys: sandbox.keys, endpoint: sandbox.endpoint }),
    close: sandbox.close,
  };
}
