/**
 * What commands wish of a shop whose embedded database is open: only its own server can write there, so a command leaves
 * a file beside the database, and the server does what it says, leaves its answer, and takes the wish away.
 */
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { grantInvite } from './club/invite-wish.ts';
import type { Database } from './db/database.ts';
import { setMaintenance } from './stores/settings.ts';

const lookMs = 500;
const patienceMs = 15_000;
const wishPattern = /^wish-(maintenance|invite)-[0-9a-f]{16}$/;
type WishName = 'maintenance' | 'invite';

/** What became of a wish: nothing to say, or why it couldn't be granted. */
export type Granted = { readonly problem: string | null };

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const answerPath = (path: string) => `${path}.answer`;

/** Written whole or not at all: the other side may look at any time. */
async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.part`, text);
  await rename(`${path}.part`, path);
}

async function grant(db: Kysely<Database>, name: string, text: string): Promise<Granted> {
  if (name === 'invite') return await grantInvite(db, text);
  if (text !== 'on' && text !== 'off') return { problem: 'Expected on or off.' };
  await setMaintenance(db, text === 'on');
  return { problem: null };
}

async function fulfil(db: Kysely<Database>, path: string, name: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const granted = await grant(db, name, text).catch((error: unknown) => {
    console.error('A wish could not be granted:', error);
    return { problem: 'The running shop failed; its own log says why.' };
  });
  await writeWhole(answerPath(path), JSON.stringify(granted));
  await rm(path, { force: true });
}

/** Fulfils every wish that lies in the folder. */
async function fulfilAll(dataDir: string, db: Kysely<Database>): Promise<void> {
  for (const file of await readdir(dataDir)) {
    const [, name] = wishPattern.exec(file) ?? [];
    if (name !== undefined) await fulfil(db, join(dataDir, file), name);
  }
}

/** Looks for wishes until the returned function is called. */
export function watchWishes(dataDir: string, db: Kysely<Database>): () => void {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await fulfilAll(dataDir, db);
    } catch (error) {
      // The folder comes with the first file that is kept in it; a wish may be withdrawn while it is read.
      if (!isMissing(error)) console.error('Wishes could not be looked for:', error);
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), lookMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Leaves a wish and waits for a server to answer; undefined when none did in time, and the wish is withdrawn. */
export async function leaveWish(dataDir: string, name: WishName, text: string): Promise<Granted | undefined> {
  const path = join(dataDir, `wish-${name}-${randomBytes(8).toString('hex')}`);
  await writeWhole(path, text);
  const ends = Date.now() + patienceMs;
  while (Date.now() < ends) {
    const answer = await readFile(answerPath(path), 'utf8').catch(() => undefined);
    if (answer !== undefined) {
      await rm(answerPath(path), { force: true });
      const read: unknown = JSON.parse(answer);
      return { problem: String(Object(read).problem ?? '') || null };
    }
    await pause(100);
  }
  await rm(path, { force: true });
  return undefined;
}
