/**
 * One process for one data folder. The lock is a SQLite file beside the folder held in an exclusive transaction: the
 * kernel frees it when the process ends, however it ends, and no stale file ever has to be removed by hand.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class LockedError extends Error {}

export type Lock = { readonly release: () => void };

/** Takes the lock of `folder` or throws a LockedError that says what to do. */
export function lockFolder(folder: string): Lock {
  mkdirSync(dirname(folder), { recursive: true });
  const file = new DatabaseSync(`${folder}.lock`);
  try {
    file.exec('pragma busy_timeout = 0; begin exclusive');
  } catch {
    file.close();
    throw new LockedError(
      `The data folder ${folder} is in use by another running server. Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  return {
    release() {
      file.exec('rollback');
      file.close();
    },
  };
}
