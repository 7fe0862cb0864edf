/**
 * One process for one data folder. The lock is a SQLite file beside the folder held in an exclusive transaction: the
 * kernel frees it when the process ends, however it ends, and no stale file ever has to be removed by hand.
 */
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDataDir } from './data-dir.ts';
import { SetupError } from './setup-error.ts';

export class LockedError extends SetupError {}

export type Lock = { readonly release: () => void };

const sqliteBusy = 5;

function lockError(folder: string, error: unknown): SetupError {
  if (Object(error).errcode === sqliteBusy)
    return new LockedError(
      `The data folder ${folder} is in use by another server, or by a command. Stop that one first, or set DATA_DIR to another folder.`,
    );
  return new SetupError(
    `DATA_DIR can’t be locked: expected ${folder}.lock to be a file that this user may write to, or none at all.`,
  );
}

/** Keeps the locks' files referenced: the garbage collector would close an unreferenced one, and free the folder. */
const heldFiles = new Set<DatabaseSync>();

function lockOf(file: DatabaseSync): Lock {
  heldFiles.add(file);
  return {
    release() {
      heldFiles.delete(file);
      file.exec('rollback');
      file.close();
    },
  };
}

/**
 * Takes the lock of `folder`, whose data folder is made if it is missing. Throws a LockedError when another process has it,
 * and an SetupError where nothing can be written; both say what to do.
 */
export function lockFolder(folder: string): Lock {
  makeDataDir(dirname(folder));
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(`${folder}.lock`);
    file.exec('pragma busy_timeout = 0; begin exclusive');
    return lockOf(file);
  } catch (error) {
    file?.close();
    throw lockError(folder, error);
  }
}
