/** Imports the demo foundry into a database that has no catalogue yet; never into a shop that takes real money. */
import { importFoundry } from './catalogue/import.ts';
import { type Config, ConfigError, takesRealMoney } from './config.ts';
import type { RootDb } from './db/database.ts';
import { findFoundry } from './stores/licence-texts.ts';

const noDemoMessage =
  'The keys STRIPE_… are live, and there is nothing to sell but the demo foundry. Bring your own first: npm run import -- --foundry FOLDER';

/**
 * Logs each step; does nothing when there is a catalogue. Throws a ConfigError for live keys with the demo foundry or an
 * empty database.
 */
export async function importDemoWhenEmpty(
  { db, config }: { readonly db: RootDb; readonly config: Pick<Config, 'stripe'> },
  log: (line: string) => void,
): Promise<void> {
  const foundry = await findFoundry(db);
  if (takesRealMoney(config) && (!foundry || foundry.demo)) throw new ConfigError(noDemoMessage);
  if (foundry) return;
  log('Filling the empty shop with the demo foundry …');
  const { styles, content } = await importFoundry({ db }, { onProgress: log });
  log(`The demo foundry has ${styles} styles and ${content.added.length} texts.`);
}
