/**
 * The maintenance switch of a shop whose embedded database is open: only its own server can write there, so the command
 * leaves a file beside the database, and the server does what it says and takes it away.
 */
import { access, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from './db/database.ts';
import { setMaintenance } from './stores/settings.ts';

const lookMs = 500;
const wishPath = (dataDir: string) => join(dataDir, 'maintenance-wish');
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Fulfils the wish that lies there, if any; an unreadable one is taken away. */
export async function fulfilWish(dataDir: string, db: Db): Promise<void> {
  try {
    const wish = (await readFile(wishPath(dataDir), 'utf8')).trim();
    if (wish === 'on' || wish === 'off') await setMaintenance(db, wish === 'on');
    await rm(wishPath(dataDir), { force: true });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Looks for wishes until the returned function is called. */
export function watchWishes(dataDir: string, db: Db): () => void {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await fulfilWish(dataDir, db);
    } catch (error) {
      console.error('The maintenance switch could not be turned:', error);
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), lookMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Leaves a wish and waits for a server to fulfil it; false when none did in time. */
export async function leaveWish(dataDir: string, on: boolean, patienceMs: number): Promise<boolean> {
  const path = wishPath(dataDir);
  await writeFile(`${path}.part`, on ? 'on\n' : 'off\n');
  await rename(`${path}.part`, path);
  const ends = Date.now() + patienceMs;
  while (Date.now() < ends) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (!isThere) return true;
    await pause(100);
  }
  await rm(path, { force: true });
  return false;
}
