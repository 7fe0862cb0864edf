/** The data folder, checked before anything is stored in it. */
import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, SetupError } from './setup-error.ts';

/** Node's own `recursive` never returns where the system denies that an existing folder exists, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process that starts at this moment made it first.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Makes the folder if it is missing, and writes in it; throws an SetupError that names DATA_DIR if that fails. */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    rmdirSync(mkdtempSync(join(dataDir, 'trial-')));
  } catch (error) {
    throw new SetupError(
      `DATA_DIR is not valid: expected a folder that this user may write to (${codeOf(error)}).`,
    );
  }
}
