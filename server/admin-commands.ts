/**
 * Admin commands for a shop with the embedded database: only its own server can write there. So a command is written to a
 * file beside the database; the server executes it, writes its result beside it, and removes the command.
 */
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runInviteCommand } from './club/invites.ts';
import type { Config } from './config.ts';
import type { RootDb } from './db/database.ts';
import { log } from './log.ts';
import { codeOf } from './operator-error.ts';
import { setMaintenance } from './stores/settings.ts';

const pollMs = 500;
const timeoutMs = 15_000;
const commandPattern = /^command-(maintenance|invite)-[0-9a-f]{16}$/;
type AdminCommandName = 'maintenance' | 'invite';

/** The result of an admin command: null, or why it failed. */
export type AdminCommandResult = { readonly problem: string | null };
/** Of a running shop, with the origin under which it serves. */
export type RemoteResult = AdminCommandResult & { readonly origin: string };

const answerPath = (path: string) => `${path}.answer`;

/** Atomic: the other side may read at any time. */
async function writeAtomically(path: string, text: string): Promise<void> {
  await writeFile(`${path}.part`, text);
  await rename(`${path}.part`, path);
}

async function execute(db: RootDb, name: string, text: string): Promise<AdminCommandResult> {
  if (name === 'invite') return await runInviteCommand(db, text);
  if (text !== 'on' && text !== 'off') return { problem: 'Expected on or off.' };
  await setMaintenance(db, text === 'on');
  return { problem: null };
}

async function handleCommand(db: RootDb, path: string, name: string, origin: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const result = await execute(db, name, text).catch((error: unknown) => {
    log.error({ err: error }, 'An admin command failed.');
    return { problem: 'The running shop failed; its own log says why.' };
  });
  await writeAtomically(answerPath(path), JSON.stringify({ ...result, origin } satisfies RemoteResult));
  await rm(path, { force: true });
}

/** Executes every command in the folder. */
async function handleCommands({ dataDir, origin }: Place, db: RootDb): Promise<void> {
  for (const file of await readdir(dataDir)) {
    const [, name] = commandPattern.exec(file) ?? [];
    if (name !== undefined) await handleCommand(db, join(dataDir, file), name, origin);
  }
}

type Place = Pick<Config, 'dataDir' | 'origin'>;

/** Polls for commands until the returned function is called. */
export function watchAdminCommands(place: Place, db: RootDb): () => void {
  let isPolling = false;
  const poll = async () => {
    if (isPolling) return;
    isPolling = true;
    try {
      await handleCommands(place, db);
    } catch (error) {
      // The folder is created with its first file; a command may be withdrawn while it is read.
      if (codeOf(error) !== 'ENOENT') log.error({ err: error }, 'Admin commands could not be read.');
    } finally {
      isPolling = false;
    }
  };
  const timer = setInterval(() => void poll(), pollMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Writes a command and waits for a server's answer; on a timeout the command is withdrawn and the result is undefined. */
export async function sendAdminCommand(
  dataDir: string,
  name: AdminCommandName,
  text: string,
): Promise<RemoteResult | undefined> {
  const path = join(dataDir, `command-${name}-${randomBytes(8).toString('hex')}`);
  await writeAtomically(path, text);
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const answer = await readFile(answerPath(path), 'utf8').catch(() => undefined);
    if (answer !== undefined) {
      await rm(answerPath(path), { force: true });
      const { problem, origin } = Object(JSON.parse(answer));
      return { problem: String(problem ?? '') || null, origin: String(origin) };
    }
    await pause(100);
  }
  await rm(path, { force: true });
  return undefined;
}
