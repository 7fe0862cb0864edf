/** A shop as its owner would run it: the server as a process of its own, on a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type ShopProcess = {
  readonly origin: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Sends the signal to stop, and waits until it has stopped. */
  readonly stop: () => Promise<void>;
  /** Ends it as a power cut would, and waits until it is gone. */
  readonly kill: () => Promise<void>;
  /** Resolves when the process has ended, by itself or not. */
  readonly ended: Promise<void>;
};

/**
 * Starts a server on `dataDir` (filled with the demo foundry when empty), on a free port unless `env` names one;
 * resolves when it reports that it is open, rejects with its output if it ends or is silent for three minutes. `cwd` is the
 * checkout that it runs.
 */
export async function startShopProcess(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
  cwd = root,
): Promise<ShopProcess> {
  // Not port 0: the links in emails contain the port.
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ['server/main.ts', ...args], {
    cwd,
    env: {
      ...process.env,
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      OUTBOX: 'on',
      MAKE_AHEAD: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(() => undefined);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  const origin = await untilOpen(child).catch(async (error: unknown) => {
    await end('SIGKILL');
    throw error;
  });
  return {
    origin,
    pid: child.pid ?? Number.NaN,
    dataDir,
    ended,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** The URL that the server reports when it is open. */
async function untilOpen(child: ChildProcess): Promise<string> {
  let output = '';
  const opened = Promise.withResolvers<string>();
  const fail = (what: string) => opened.reject(new Error(`The server ${what}:\n${output}`));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk);
      const origin = /^The shop is open at (\S+)\n/m.exec(output)?.[1];
      if (origin) opened.resolve(origin);
    });
  }
  // Not at its exit: its last output may still be on its way then.
  child.once('close', () => fail('ended before it served'));
  const timer = setTimeout(() => fail('did not serve within three minutes'), 180_000);
  return await opened.promise.finally(() => clearTimeout(timer));
}

/** Runs one of the shop's commands on the shop that the variables name; rejects with its output when it fails. */
export async function runCommand(
  env: Readonly<Record<string, string>>,
  command: string,
  ...more: string[]
): Promise<string> {
  const child = spawn(process.execPath, [`server/commands/${command}.ts`, ...more], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`${command} failed:\n${output.join('')}`);
  return output.join('');
}

/** The ledger's own check of a stopped shop; rejects with its output when the books are wrong. */
export const checkLedger = (dataDir: string): Promise<string> =>
  runCommand({ DATA_DIR: dataDir }, 'ledger-check');

/** Imports the shop's own foundry again, one of its files changed: `change` gets the text and gives the new one. */
export async function importChanged(
  dataDir: string,
  file: string,
  change: (text: string) => string,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-foundry-'));
  try {
    await cp(join(root, 'foundry'), folder, { recursive: true });
    await writeFile(join(folder, file), change(await readFile(join(folder, file), 'utf8')));
    return await runCommand({ DATA_DIR: dataDir }, 'import', '--foundry', folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
