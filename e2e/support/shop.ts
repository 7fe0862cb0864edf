/** A shop as its owner would run it: the server as a process of its own, on a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
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

/** The ledger's own check over a stopped shop's data folder; rejects with what it printed when the books are wrong. */
export async function checkLedger(dataDir: string): Promise<string> {
  const child = spawn(process.execPath, ['server/commands/ledger-check.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`The ledger is not exact:\n${output.join('')}`);
  return output.join('');
}
