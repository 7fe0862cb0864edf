/**
 * Admin commands for a shop with the embedded database: only its own server can write there. So a command is written to a
 * file beside the database; the server executes it, writes its result beside it, and removes the command.
 */
import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LockedError } from '@skerry/embedded-or-postgres/lock';
import { type ImportServices, runImportCommand } from './catalogue/import-command.ts';
import { runInviteCommand } from './club/invites.ts';
import type { Config } from './config.ts';
import { log } from './log.ts';
import { codeOf, OperatorError, operatorMessage } from './operator-error.ts';
import { runStaffCommand, type StaffServices } from './orders/staff.ts';
import { setMaintenance } from './stores/settings.ts';

const pollMs = 500;
/** Longer than the card provider may take. */
const timeoutMs = 60_000;
/** A server takes a command at its next poll. */
const takenWithinMs = 3_000;
const commandPattern = /^command-(maintenance|invite|orders|import)-[0-9a-f]{16}$/;
type AdminCommandName = 'maintenance' | 'invite' | 'orders' | 'import';

/** The result of an admin command: null, or why it failed; and its reply, where it has one. */
export type AdminCommandResult = { readonly problem: string | null; readonly reply?: unknown };
/** Of a running shop, with the origin under which it serves. */
export type RemoteResult = AdminCommandResult & { readonly origin: string };

const answerPath = (path: string) => `${path}.answer`;
/** Lines that a long command prints meanwhile. */
const progressPath = (path: string) => `${path}.progress`;
/** A server that lives adds an empty line so often. */
const signOfLifeMs = 5_000;

/** Atomic: the other side may read at any time. */
async function writeAtomically(path: string, text: string): Promise<void> {
  await writeFile(`${path}.part`, text);
  await rename(`${path}.part`, path);
}

/** Its lines are written where the command reads them while it runs. */
async function executeImport(
  services: ImportServices,
  path: string,
  text: string,
): Promise<AdminCommandResult> {
  const print = (line: string) => appendFileSync(progressPath(path), `${line}\n`);
  const timer = setInterval(print, signOfLifeMs, '');
  try {
    await runImportCommand(services, text, print);
    return { problem: null };
  } catch (error) {
    const problem = operatorMessage(error);
    if (problem === undefined) throw error;
    return { problem };
  } finally {
    clearInterval(timer);
  }
}

type AdminServices = StaffServices & ImportServices;

async function execute(
  services: AdminServices,
  path: string,
  name: string,
  text: string,
): Promise<AdminCommandResult> {
  const { db } = services;
  if (name === 'import') return await executeImport(services, path, text);
  if (name === 'invite') return await runInviteCommand(db, text);
  if (name === 'orders') return { problem: null, reply: await runStaffCommand(services, text) };
  if (text !== 'on' && text !== 'off') return { problem: 'Expected on or off.' };
  await setMaintenance(db, text === 'on');
  return { problem: null };
}

async function handleCommand(
  services: AdminServices,
  path: string,
  name: string,
  origin: string,
): Promise<void> {
  const text = await readFile(path, 'utf8');
  // First: a server that dies in the middle must not do it twice, and one that was withdrawn must not be done.
  await rm(path);
  const result = await execute(services, path, name, text).catch((error: unknown) => {
    log.error({ err: error }, 'An admin command failed.');
    return { problem: 'The running shop failed; its own log says why.' };
  });
  await writeAtomically(answerPath(path), JSON.stringify({ ...result, origin } satisfies RemoteResult));
}

/** The folder is created with its first file; a command may be withdrawn while it is read. */
const logUnreadable = (error: unknown) => {
  if (codeOf(error) !== 'ENOENT') log.error({ err: error }, 'Admin commands could not be read.');
};

/** Executes every command in the folder. */
async function handleCommands({ dataDir, origin }: Place, services: AdminServices): Promise<void> {
  for (const file of await readdir(dataDir)) {
    const [, name] = commandPattern.exec(file) ?? [];
    if (name === undefined) continue;
    const handled = handleCommand(services, join(dataDir, file), name, origin);
    // An import takes its time; the shop is closed, or an order refunded, meanwhile.
    if (name === 'import') handled.catch(logUnreadable);
    else await handled;
  }
}

type Place = Pick<Config, 'dataDir' | 'origin'>;

/** Polls for commands until the returned function is called. */
export function watchAdminCommands(place: Place, services: AdminServices): () => void {
  let isPolling = false;
  const poll = async () => {
    if (isPolling) return;
    isPolling = true;
    try {
      await handleCommands(place, services);
    } catch (error) {
      logUnreadable(error);
    } finally {
      isPolling = false;
    }
  };
  const timer = setInterval(() => void poll(), pollMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Writes a command and waits for a server's answer; 'withdrawn' when no server took it, undefined when none answered. */
async function sendAdminCommand(
  dataDir: string,
  name: AdminCommandName,
  text: string,
  print: (line: string) => void,
): Promise<RemoteResult | 'withdrawn' | undefined> {
  const path = join(dataDir, `command-${name}-${randomBytes(8).toString('hex')}`);
  await writeAtomically(path, text);
  const sentAt = Date.now();
  let lastSign = sentAt;
  let printed = 0;
  while (Date.now() < lastSign + timeoutMs) {
    const answer = await readFile(answerPath(path), 'utf8').catch(() => undefined);
    const progress = await readFile(progressPath(path), 'utf8').catch(() => '');
    const lines = progress.split('\n').slice(printed, -1);
    for (const line of lines) if (line !== '') print(line);
    if (lines.length > 0) lastSign = Date.now();
    printed += lines.length;
    if (answer !== undefined) {
      await rm(answerPath(path), { force: true });
      await rm(progressPath(path), { force: true });
      const { problem, origin, reply } = Object(JSON.parse(answer));
      return { problem: String(problem ?? '') || null, origin: String(origin), reply };
    }
    if (Date.now() > sentAt + takenWithinMs && (await withdraw(path))) return 'withdrawn';
    await pause(100);
  }
  return undefined;
}

/** False when a server has taken it. */
const withdraw = async (path: string): Promise<boolean> =>
  await rm(path).then(
    () => true,
    () => false,
  );

/**
 * Does a command by `direct`, or has the server do it that holds the embedded database; undefined when that gave no answer.
 * A long command's lines are printed meanwhile. While neither can be, because a server starts or another command holds the database, it is tried again for a minute; then
 * throws an OperatorError, and nothing was done.
 */
export async function runAdminCommand(
  dataDir: string,
  name: AdminCommandName,
  text: string,
  direct: () => Promise<RemoteResult>,
  print: (line: string) => void = () => undefined,
): Promise<RemoteResult | undefined> {
  const startedAt = Date.now();
  while (Date.now() < startedAt + timeoutMs) {
    try {
      return await direct();
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
    }
    const answer = await sendAdminCommand(dataDir, name, text, print);
    if (answer !== 'withdrawn') return answer;
  }
  throw new OperatorError(
    'Something else has the database: a shop that starts, or another command. Nothing was done; try again.',
  );
}
