/** A shop as its owner would run it: the server as a process of its own, on a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type ShopProcess = {
  readonly origin: string;
  readonly dataDir: string;
  /** Asks it to stop, and waits until it has. */
  readonly stop: () => Promise<void>;
  /** Ends it as a power cut would, and waits until it is gone. */
  readonly kill: () => Promise<void>;
  /** Resolves when the process has ended, by itself or not. */
  readonly ended: Promise<void>;
};

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** Starts a server on `dataDir` (filled with the demo foundry when empty); rejects with its output if it ends early. */
export async function startShop(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<ShopProcess> {
  const port = env.PORT ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['server/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(() => undefined);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  await untilHealthy(child, origin, () => output.join(''));
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  return { origin, dataDir, ended, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

async function untilHealthy(child: ChildProcess, origin: string, output: () => string): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended before it served:\n${output()}`);
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not serve within three minutes:\n${output()}`);
}

/** Runs one of the shop's commands over a stopped shop's data folder; rejects with what it printed when it fails. */
async function runCommand(dataDir: string, command: string, ...more: string[]): Promise<string> {
  const child = spawn(process.execPath, [`server/commands/${command}.ts`, ...more], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`${command} failed:\n${output.join('')}`);
  return output.join('');
}

/** The ledger's own check; rejects with what it printed when the books are wrong. */
export const checkLedger = (dataDir: string): Promise<string> => runCommand(dataDir, 'ledger-check');

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
    return await runCommand(dataDir, 'import', '--foundry', folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
