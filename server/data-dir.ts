/** The data folder, proved before anything is kept in it. */
import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, PlainError } from './plain-error.ts';

/** Node's own `recursive` never ends where the system says of a folder that is there that it isn't, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process that starts at this moment was quicker.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Makes the folder when it isn't there, and writes in it; throws a PlainError that names DATA_DIR where that fails. */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    rmdirSync(mkdtempSync(join(dataDir, 'trial-')));
  } catch (error) {
    throw new PlainError(
      `DATA_DIR is not valid: expected a folder that this user may write to (${codeOf(error)}).`,
    );
  }
}
