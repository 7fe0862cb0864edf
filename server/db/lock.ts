/**
 * One process for one data folder. The lock is a SQLite file beside the folder held in an exclusive transaction: the
 * kernel frees it when the process ends, however it ends, and no stale file ever has to be removed by hand.
 */
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDataDir } from '../data-dir.ts';
import { PlainError } from '../plain-error.ts';

export class LockedError extends PlainError {}

export type Lock = { readonly release: () => void };

const sqliteBusy = 5;

function whyNot(folder: string, error: unknown): PlainError {
  if (Object(error).errcode === sqliteBusy)
    return new LockedError(
      `The data folder ${folder} is in use by another running server. Stop that one first, or set DATA_DIR to another folder.`,
    );
  return new PlainError(
    `DATA_DIR can’t be locked: expected ${folder}.lock to be a file that this user may write to, or none at all.`,
  );
}

/** Whatever becomes of the `Lock`: the garbage collector would close a file that nothing refers to, and free the folder. */
const locked = new Set<DatabaseSync>();

function lockOf(file: DatabaseSync): Lock {
  locked.add(file);
  return {
    release() {
      locked.delete(file);
      file.exec('rollback');
      file.close();
    },
  };
}

/**
 * Takes the lock of `folder`, whose data folder is made when it isn't there. Throws a LockedError when another process
 * has it, and a PlainError where nothing can be written; both say what to do.
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
    throw whyNot(folder, error);
  }
}
