/** The demo foundry, brought into a database that has no catalogue yet. */
import type { Kysely } from 'kysely';
import { importFoundry } from './catalogue/import.ts';
import type { Database } from './db/database.ts';
import { findCurrentState } from './stores/settings.ts';

/** Says what it does, line by line; does nothing when there is a catalogue. */
export async function fillWhenEmpty(db: Kysely<Database>, say: (line: string) => void): Promise<void> {
  const { contentVersion } = await findCurrentState(db);
  if (contentVersion !== '') return;
  say('Filling the empty shop with the demo foundry …');
  const { styles, content } = await importFoundry({ db }, { onProgress: say });
  say(`The demo foundry has ${styles} styles and ${content.added.length} texts.`);
}
