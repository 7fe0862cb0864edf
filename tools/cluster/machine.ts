/** A machine of the cluster: the shop's processes, with a folder of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/support/free-port.ts';

/** The folder of the version that it runs. */
type Version = string;

export type Machine = {
  readonly name: string;
  readonly url: string;
  /** Starts a version; resolves when it is open. */
  readonly start: (version: Version) => Promise<void>;
  /** Tells it to end, and waits until it has. Rejects when its requests were cut off. */
  readonly stop: () => Promise<void>;
  /** It is gone from one moment to the next, with its disk. */
  readonly lose: () => Promise<void>;
};

const openMs = 180_000;

/** `env` is what all machines have in common. */
export async function createMachine(name: string, env: NodeJS.ProcessEnv): Promise<Machine> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), `skerry-machine-${name}-`));
  let child: ChildProcess | undefined;
  let output = '';
  process.once('exit', () => endGroup(child, 'SIGKILL'));

  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    if (signal === 'SIGKILL') endGroup(child, signal);
    else child.kill(signal);
    await exited;
  };
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    start: async (version) => {
      output = '';
      child = spawn(process.execPath, ['server/main.ts'], {
        cwd: version,
        env: { ...env, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) },
        // A group of its own, so that all its processes can be gone at once.
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      await untilOpen(child, (text) => {
        output += text;
      });
    },
    stop: async () => {
      await end('SIGTERM');
      if (child?.exitCode !== 0) throw new Error(`The machine ${name} was cut off:\n${output.slice(-2000)}`);
    },
    lose: async () => {
      await end('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function endGroup(child: ChildProcess | undefined, signal: NodeJS.Signals): void {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-child.pid, signal);
}

/** Rejects with its output when it ends, or isn't open in time. */
async function untilOpen(child: ChildProcess, onOutput: (text: string) => void): Promise<void> {
  let output = '';
  const opened = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      onOutput(text);
      if (output.includes('The shop is open at')) opened.resolve();
    });
  const fail = () => opened.reject(new Error(`A machine did not open:\n${output.slice(-2000)}`));
  child.once('exit', fail);
  const timer = setTimeout(fail, openMs);
  await opened.promise.finally(() => clearTimeout(timer));
}
